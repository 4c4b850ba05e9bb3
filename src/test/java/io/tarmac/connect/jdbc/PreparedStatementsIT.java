package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that prepares so many statements of all its clients, and no more. */
class PreparedStatementsIT {

  private static final String LIMIT = "@@global.max_prepared_stmt_count";
  private static final int ROWS = 5;
  private static final Schema ROW =
      SchemaBuilder.struct()
          .field("id", Schema.INT32_SCHEMA)
          .field("name", Schema.STRING_SCHEMA)
          .build();

  private final TestingDatabase database = DatabaseServer.MARIADB.database();
  private final String before = String.valueOf(database.sql().value("select " + LIMIT));
  private final TestingRecords records = new TestingRecords();

  @AfterEach
  void restoreLimit() {
    limit(before);
  }

  static IntStream limits() {
    return IntStream.range(0, 12);
  }

  /**
   * Whichever statement is the first that is not prepared, of the catalog's or of the two tables'.
   */
  @ParameterizedTest
  @MethodSource("limits")
  @DisplayName(
      "C5_1 where no more statements are prepared, rows reach their own table all the same")
  void rowsReachTheirOwnTable(int limit) {
    TopicPartition one = table();
    TopicPartition other = table();
    for (String method : List.of("batch", "auto")) {
      try (TaskHarness task = task("write.method", method).open(one, other)) {
        limit(String.valueOf(limit));
        List<SinkRecord> both = new ArrayList<>(rows(one));
        both.addAll(rows(other));
        task.put(both);
      }
      limit(before);

      assertThat(names(one)).as("rows of %s", method).hasSize(ROWS).containsOnly(one.topic());
      assertThat(names(other)).as("rows of %s", method).hasSize(ROWS).containsOnly(other.topic());
      database.sql().execute("delete from " + table(one), "delete from " + table(other));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"upsert", "insert_ignore", "update"})
  @DisplayName("C5_1 nor does it matter to rows that are looked for and deleted")
  void everyOperationGoesOn(String mode) {
    TopicPartition partition = table();
    database
        .sql()
        .execute(
            "alter table %s add primary key (id), add unique (name, id)"
                .formatted(table(partition)));
    database.sql().execute("insert into %s values (0, 'old')".formatted(table(partition)));
    Schema key = SchemaBuilder.struct().field("id", Schema.INT32_SCHEMA).build();

    try (TaskHarness task =
        task("insert.mode", mode, "primary.key.mode", "record_key", "delete.enabled", "true")
            .open(partition)) {
      limit("0");
      List<SinkRecord> all = new ArrayList<>();
      for (int id = 0; id < ROWS; id++) {
        all.add(records.next(partition, new Struct(key).put("id", id), row(partition, id)));
      }
      all.add(records.next(partition, new Struct(key).put("id", 1), null));
      task.put(all);
    }
    limit(before);

    assertThat(names(partition))
        .hasSize(mode.equals("update") ? 1 : ROWS - 1)
        .contains(mode.equals("insert_ignore") ? "old" : partition.topic());
  }

  private void limit(String statements) {
    database.sql().execute("set " + LIMIT + " = " + statements);
  }

  /** Its engine takes nothing back. */
  private TopicPartition table() {
    TopicPartition partition = new TopicPartition(UniqueName.of("prepared"), 0);
    database
        .sql()
        .execute(
            "create table %s (id int not null, name varchar(100)) engine = MyISAM"
                .formatted(table(partition)));
    return partition;
  }

  private static String table(TopicPartition partition) {
    return partition.topic();
  }

  private TaskHarness task(String... namesAndValues) {
    return new TaskHarness(TaskConfiguration.on(database).with(namesAndValues));
  }

  private List<SinkRecord> rows(TopicPartition partition) {
    return IntStream.range(0, ROWS)
        .mapToObj(id -> records.next(partition, null, row(partition, id)))
        .toList();
  }

  private static Struct row(TopicPartition partition, int id) {
    return new Struct(ROW).put("id", id).put("name", partition.topic());
  }

  private List<String> names(TopicPartition partition) {
    return database.sql().rows("select name from " + table(partition)).stream()
        .map(row -> String.valueOf(row.get(0)))
        .toList();
  }
}
