package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingDatabases;
import io.tarmac.connect.jdbc.testing.TypeTable;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.List;
import java.util.TimeZone;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The type table without a worker between: values as they are, in a JVM far from UTC. */
class TypeTableIT {

  @Nested
  class PostgreSql extends Suite {
    PostgreSql() {
      super(TestingDatabases.postgreSql());
    }
  }

  @Nested
  class MariaDb extends Suite {
    MariaDb() {
      super(TestingDatabases.mariaDb());
    }
  }

  @Nested
  class MySql extends Suite {
    MySql() {
      super(TestingDatabases.mySql());
    }
  }

  @Nested
  class H2 extends Suite {
    H2() {
      super(TestingDatabases.h2());
    }
  }

  @TestInstance(Lifecycle.PER_CLASS)
  abstract static class Suite {
    private final TestingDatabase database;
    private final String table = UniqueName.of("types");
    private final TimeZone before = TimeZone.getDefault();

    Suite(TestingDatabase database) {
      this.database = database;
    }

    static List<TypeTable.Line> lines() {
      return TypeTable.lines();
    }

    @BeforeAll
    void land() {
      TimeZone.setDefault(TimeZone.getTimeZone("America/St_Johns"));
      TopicPartition partition = new TopicPartition(table, 0);
      TestingRecords records = new TestingRecords();
      try (TaskHarness task =
          new TaskHarness(TaskConfiguration.of(database, "schema.evolution", "basic"))) {
        task.open(partition)
            .put(
                records.next(partition, null, TypeTable.values(1)),
                records.next(partition, null, TypeTable.nulls(2)));
      }
    }

    @AfterAll
    void restoreTimeZone() {
      TimeZone.setDefault(before);
    }

    @ParameterizedTest
    @MethodSource("lines")
    @DisplayName("type table: column type, value and null")
    void columnShowsTheValue(TypeTable.Line line) {
      TypeTable.Expected expected = line.on(database);
      String query = TypeTable.query(database, table, line);

      assertThat(database.columnType(table, line.column())).isEqualTo(expected.columnType());
      assertThat(database.sql().value(query, 1)).isEqualTo(expected.text());
      assertThat(database.sql().value(query, 2)).isNull();
    }
  }
}
