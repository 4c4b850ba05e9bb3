package io.tarmac.connect.jdbc.write.contract;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.sql.SQLException;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the server has seen of rows is what the strategy is called that wrote them. */
@EachDatabase(only = {POSTGRESQL, MARIADB, MYSQL})
class WayContractIT extends TargetSuite {
  /** Three statements where each has a power of two of them. */
  private static final int ROWS = 11;

  private static final int BYTES = 20;

  private static final List<String> NAMES =
      List.of(Counters.LOADS, "Com_insert", "Com_update", "Com_delete");

  @Test
  @DisplayName("C9 rows that are new go the way of their strategy, and no other")
  void rowsGoTheirWay() throws Exception {
    for (Operation operation : EnumSet.range(Operation.INSERT, Operation.DELETE)) {
      LimitTable table = new LimitTable(session, List.of(LimitColumn.TEXT));
      Trial trial =
          table.trial(target, operation, Collections.nCopies(ROWS, BYTES), seed.random(operation));
      table.clear();
      for (Way way : Way.of(target.strategies())) {
        if (way.strategy().supports(trial.plan(), operation)) {
          if (server == POSTGRESQL) {
            assertWitnessed(table, trial, way);
          } else {
            assertCounted(trial, way);
          }
        }
      }
    }
  }

  private void assertWitnessed(LimitTable table, Trial trial, Way way) throws SQLException {
    Witness witness = Witness.of(session, table.name());
    Trial watched =
        new Trial(trial.target(), trial.plan(), trial.operation(), trial.rows(), witness.query());
    assertThat(Witness.ways(watched.after(way.strategy())))
        .as("%s by %s", trial.operation(), way)
        .containsExactly(way.name());
  }

  /** MySQL and MariaDB count the statements of a session by their kinds. */
  private void assertCounted(Trial trial, Way way) throws SQLException {
    String verb =
        switch (trial.operation()) {
          case INSERT, UPSERT, INSERT_IGNORE -> "Com_insert";
          case UPDATE -> "Com_update";
          case DELETE -> "Com_delete";
          case ADD_VERSION, END_VERSION, SWEEP ->
              throw new IllegalStateException("no one statement");
        };
    Map.Entry<String, Long> expected =
        switch (way.strategy().method()) {
          case LOAD_DATA -> Map.entry(Counters.LOADS, 1L);
          case MULTI_ROW -> Map.entry(verb, (long) Integer.bitCount(ROWS));
          case BATCH -> Map.entry(verb, (long) ROWS);
          case AUTO, UNNEST, COPY -> throw new IllegalStateException("PostgreSQL's");
        };
    Map<String, Long> before = counted(trial);
    trial.after(way.strategy());
    Map<String, Long> seen = counted(trial);
    seen.replaceAll((name, count) -> count - before.getOrDefault(name, 0L));
    seen.values().removeIf(count -> count == 0);
    assertThat(seen).as("%s by %s", trial.operation(), way).containsExactly(expected);
  }

  private static Map<String, Long> counted(Trial trial) throws SQLException {
    Map<String, Long> counted = new TreeMap<>();
    for (String name : NAMES) {
      counted.put(name, Counters.of(trial.target().connection(), name));
    }
    return counted;
  }

  @Nested
  @EachDatabase(only = POSTGRESQL)
  class ConfiguredMethods {
    @ParameterizedTest
    @CsvSource({
      "copy, insert, copy",
      "copy, upsert, copy-2",
      "unnest, insert, unnest",
      "unnest, upsert, unnest",
      "auto, upsert, unnest",
      "batch, insert, batch",
      "batch, upsert, batch"
    })
    @DisplayName("C9 what write.method says is done, for as few rows as there are")
    void theMethodDecides(String method, String mode, String way) {
      TopicPartition partition = new TopicPartition(UniqueName.of("ways"), 0);
      TestingRow.createTable(database, partition.topic(), true);
      Witness witness = Witness.of(session, partition.topic());
      TestingRecords records = new TestingRecords();

      try (TaskHarness task =
          new TaskHarness(
              TaskConfiguration.on(database)
                  .with("write.method", method)
                  .with("insert.mode", mode)
                  .keyFromRecordKey())) {
        task.open(partition)
            .put(
                IntStream.range(0, ROWS)
                    .mapToObj(
                        id ->
                            records.next(
                                partition, TestingRow.key(id), TestingRow.of(id, null, id)))
                    .toList());
      }

      assertThat(Witness.ways(session.rows(witness.query()))).containsExactly(way);
      assertThat(database.sql().count(partition.topic())).isEqualTo(ROWS);
    }
  }
}
