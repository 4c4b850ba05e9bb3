package io.tarmac.connect.jdbc.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingDatabases;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.TestingTopic;
import io.tarmac.connect.jdbc.testing.TypeTable;
import io.tarmac.connect.jdbc.testing.UniqueName;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The type table through Connect and its JSON converter, in a worker far from UTC. */
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
      TestingTopic topic = TestingTopic.create(TestingKafka.shared(), table, 1);
      topic.send(null, TypeTable.values(1)).send(null, TypeTable.nulls(2)).flush();
      try (Sink sink = Sink.create(database, table, Map.of("schema.evolution", "basic"))) {
        sink.awaitCommitted(table, 0, 2);
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
