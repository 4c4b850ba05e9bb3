package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.QuotedSql;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that prepares so many statements of all its clients, and no more. */
class PreparedStatementsIT {

  private static final String LIMIT = "@@global.max_prepared_stmt_count";
  private static final int ROWS = 5;

  private final TestingDatabase database = DatabaseServer.MARIADB.database();
  private final QuotedSql sql = new QuotedSql(database);
  private final String before = String.valueOf(sql.value("select " + LIMIT));
  private final TestingRecords records = new TestingRecords();

  @AfterEach
  void restoreLimit() {
    limit(before);
  }

  /**
   * Whichever statement is the first that is not prepared, of the catalog's or of the two tables'.
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})
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
      sql.execute("delete from " + one.topic(), "delete from " + other.topic());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"upsert", "insert_ignore", "update"})
  @DisplayName("C5_1 nor does it matter to rows that are looked for and deleted")
  void everyOperationGoesOn(String mode) {
    TopicPartition partition = table();
    sql.execute(
        "alter table %s add primary key (id), add unique (name, id)".formatted(partition.topic()),
        "insert into %s values (0, 'old')".formatted(partition.topic()));

    try (TaskHarness task =
        task("insert.mode", mode, "primary.key.mode", "record_key", "delete.enabled", "true")
            .open(partition)) {
      limit("0");
      List<SinkRecord> all = new ArrayList<>();
      for (int id = 0; id < ROWS; id++) {
        all.add(records.next(partition, TestingRow.key(id), row(partition, id)));
      }
      all.add(records.next(partition, TestingRow.key(1), null));
      task.put(all);
    }
    limit(before);

    assertThat(names(partition))
        .hasSize(mode.equals("update") ? 1 : ROWS - 1)
        .contains(mode.equals("insert_ignore") ? "old" : partition.topic());
  }

  private void limit(String statements) {
    sql.execute("set " + LIMIT + " = " + statements);
  }

  /** Its engine takes nothing back. */
  private TopicPartition table() {
    String table = UniqueName.of("prepared");
    sql.execute(
        "create table %s (id int not null, name varchar(100)) engine = MyISAM".formatted(table));
    return new TopicPartition(table, 0);
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
    return struct("id int32, name string", id, partition.topic());
  }

  private List<String> names(TopicPartition partition) {
    return sql.column("select name from " + partition.topic());
  }
}
