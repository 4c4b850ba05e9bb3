package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.StatementLog;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a batch costs, and that it is right, when its changes meet the same keys. */
@EachDatabase
class ReductionIT extends TableSuite {
  /** The schema of a row without a name, which is called like the schema of other rows. */
  private static final Schema NARROW =
      fields("id int32, amount int64").name("server.test.Value").optional().build();

  private static final int STORM = 5_000;

  private final Envelope envelope = new Envelope("test", "row", TestingRow.ROW);

  @Test
  @DisplayName("C2_2 id = id + 1 over a whole table in one batch costs one delete and one upsert")
  void everyKeyOfATableChanges() {
    createTable();
    List<SinkRecord> rows = new ArrayList<>();
    for (int id = 1; id <= STORM; id++) {
      rows.add(keyed(id, envelope.create(TestingRow.of(id, "row " + id, id))));
    }
    List<SinkRecord> storm = new ArrayList<>();
    for (int id = STORM; id > 0; id--) {
      Struct before = TestingRow.of(id, "row " + id, id);
      Struct after = TestingRow.of(id + 1, "row " + id, id);
      storm.add(keyed(id, envelope.delete(before)));
      storm.add(keyed(id, null));
      storm.add(keyed(id + 1, envelope.create(after)));
    }

    try (StatementLog log = new StatementLog();
        TaskHarness task = new TaskHarness(logged(log))) {
      task.open(partition).put(rows);
      log.clear();
      task.put(storm);

      assertThat(log.entries()).extracting(StatementLog.Entry::rows).containsExactly(1, STORM);
      assertThat(log.beginningWith("DELETE")).hasSize(1);
    }
    assertThat(rows())
        .isEqualTo(
            IntStream.rangeClosed(1, STORM)
                .mapToObj(id -> List.of("" + (id + 1), "row " + id, "" + id))
                .toList());
  }

  @Test
  @DisplayName("C2_2 any mix of changes of a key is its net effect: one delete run, one upsert run")
  void anyMixIsItsNetEffect() {
    createTable();
    List<SinkRecord> changes = new ArrayList<>();
    for (int round = 0; round < 20; round++) {
      for (int id = 1; id <= 6; id++) {
        Struct row = TestingRow.of(id, "round " + round, round);
        changes.add(keyed(id, (round + id) % 3 == 0 ? null : row));
      }
    }

    try (StatementLog log = new StatementLog();
        TaskHarness task = new TaskHarness(logged(log))) {
      task.open(partition).put(keyed(2, null));
      task.put(changes.subList(0, 1));
      log.clear();
      task.put(changes);

      assertThat(log.entries()).extracting(StatementLog.Entry::rows).containsExactly(2, 4);
      assertThat(log.entries().get(0).sql()).startsWith("DELETE");
    }
    assertThat(rows())
        .containsExactly(
            List.of("1", "round 19", "19"),
            List.of("3", "round 19", "19"),
            List.of("4", "round 19", "19"),
            List.of("6", "round 19", "19"));
  }

  @Test
  @DisplayName("C2_2 a row that is deleted and comes back keeps nothing its record does not have")
  void aRowThatComesBackKeepsNothing() {
    createTable();

    try (TaskHarness task = open(configuration())) {
      task.put(row(1, "old", 1), row(2, "old", 1));
      task.put(keyed(1, null), keyed(1, narrow(1, 7)), keyed(2, narrow(2, 7)));
    }

    assertThat(rows()).containsExactly(Arrays.asList("1", null, "7"), List.of("2", "old", "7"));
  }

  @Test
  @DisplayName("C2_2 changes of schemas that differ add up: each sets the columns it has")
  void changesOfDifferentSchemasAddUp() {
    createTable();

    try (TaskHarness task = open(configuration())) {
      task.put(
          row(1, "first", 1),
          keyed(1, narrow(1, 2)),
          keyed(2, narrow(2, 3)),
          row(2, "second", 4),
          row(3, "third", 5),
          keyed(3, null),
          keyed(3, narrow(3, 6)));
    }

    assertThat(rows())
        .containsExactly(
            List.of("1", "first", "2"), List.of("2", "second", "4"), Arrays.asList("3", null, "6"));
  }

  @Test
  @DisplayName("C2_2 keys that the database takes for one keep their order")
  void keysTheDatabaseTakesForOneKeepTheirOrder() {
    String type =
        switch (server) {
          case MARIADB -> "varchar(8) character set utf8mb4 collate utf8mb4_general_ci";
          case MYSQL -> "varchar(8) character set utf8mb4 collate utf8mb4_0900_ai_ci";
          case H2 -> "varchar_ignorecase(8)";
          case SQLITE -> "text collate nocase";
          default -> "char(8)";
        };
    sql.execute(
        "create table `%s` (`code` %s not null primary key, `amount` bigint)"
            .formatted(table, type));
    // The last change is of the one that comes first in the order of the keys.
    List<String> same = server == POSTGRESQL ? List.of("a", "a  ") : List.of("A", "a");
    List<SinkRecord> changes = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      changes.add(coded(same.get(i % 2), i));
      changes.add(coded("b", i));
    }

    try (TaskHarness task = open(configuration().keyFromRecordValue("code"))) {
      task.put(changes);
    }

    String query = "select lower(trim(`code`)), `amount` from `%s` order by 1";
    assertThat(sql.rows(query.formatted(table)))
        .containsExactly(List.of("a", "8"), List.of("b", "8"));
  }

  private SinkRecord keyed(int id, @Nullable Struct value) {
    return records.next(partition, TestingRow.key(id), value);
  }

  private static Struct narrow(int id, long amount) {
    return struct(NARROW, id, amount);
  }

  private SinkRecord coded(String code, long amount) {
    return records.next(partition, null, struct("code string, amount int64", code, amount));
  }

  private TaskConfiguration configuration() {
    return upserts().deletes().batchSize(20_000);
  }

  private TaskConfiguration logged(StatementLog log) {
    return configuration()
        .with("connection.url", log.url(database.url()))
        .with("write.method", "batch");
  }
}
