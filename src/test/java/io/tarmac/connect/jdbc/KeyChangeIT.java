package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.StatementLog;
import io.tarmac.connect.jdbc.testing.TestingProxy;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A row keeps the wide values that the source does not send when its primary key is changed. */
@EachDatabase(soak = MARIADB)
class KeyChangeIT extends TableSuite {
  private final TopicPartition other = new TopicPartition(table, 1);
  private WideRows source = new WideRows(true);
  private final List<SinkRecord> sent = new ArrayList<>();

  @ParameterizedTest
  @CsvSource({
    "500, 1000, true", "500, 1000, false", "500, 1, true", "500, 2, true", "500, 1, false",
    "1, 1000, true", "1, 1000, false", "1, 1, true", "2, 1000, true", "2, 1000, false",
    "3, 4, true", "3, 2, false"
  })
  @DisplayName("C7_4 C3_3 values that are unavailable move with a row, however it is batched")
  void unavailableValuesMove(int batchSize, int putSize, boolean tombstones) {
    source = new WideRows(tombstones);
    for (int id = 1; id <= 9; id++) {
      send(source.created(partition, id, id));
    }
    send(source.moved(partition, 1, 11, 101)); // one
    send(source.moved(partition, 2, 12, 102)); // one after another
    send(source.moved(partition, 12, 13, 103));
    send(source.moved(partition, 3, 99, 104)); // two that swap their keys
    send(source.moved(partition, 4, 3, 105));
    send(source.moved(partition, 99, 4, 106));
    send(source.updated(partition, 5, 107, "updated before")); // with updates
    send(source.moved(partition, 5, 15, 108));
    send(source.updated(partition, 15, 109));
    send(source.moved(partition, 6, 16, 110));
    send(source.updated(partition, 16, 111, "updated after"));
    send(source.moved(partition, 7, 17, 112)); // and gone
    send(source.deleted(partition, 17));
    send(source.deleted(partition, 8)); // another row of the old key
    send(source.created(partition, 8, 88));
    send(source.moved(partition, 8, 18, 113));
    send(source.deleted(partition, 9)); // none
    send(source.moved(partition, 9, 19, 114));

    try (TaskHarness task = task(batchSize)) {
      for (int from = 0; from < sent.size(); from += putSize) {
        task.put(sent.subList(from, Math.min(sent.size(), from + putSize)));
      }
      assertThat(task.committable(partition)).hasValue(sent.size());
    }

    assertThat(numbersAndTexts())
        .containsExactly(
            List.of("3", "105", "text 'ä' 4"),
            List.of("4", "106", "text 'ä' 3"),
            List.of("11", "101", "text 'ä' 1"),
            List.of("13", "103", "text 'ä' 2"),
            List.of("15", "109", "updated before"),
            List.of("16", "111", "updated after"),
            List.of("18", "113", "text 'ä' 88"),
            Arrays.asList("19", "114", null));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 500})
  @DisplayName("C7_4 C7_3 values of every wide type move as they are")
  void valuesOfEveryWideTypeMove(int batchSize) {
    try (TaskHarness task = task(batchSize)) {
      task.put(source.created(partition, 1, 7), source.created(partition, 3, 8));
      List<List<@Nullable String>> before = wideValues();
      List<SinkRecord> moves = source.moved(partition, 1, 2, 101);
      moves.addAll(source.moved(partition, 3, 4, 102));
      task.put(moves);

      assertThat(wideValues()).isEqualTo(before).doesNotContainNull();
    }
    assertThat(numbersAndTexts())
        .containsExactly(List.of("2", "101", "text 'ä' 7"), List.of("4", "102", "text 'ä' 8"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 500})
  @DisplayName("C7_4 C2_1 values move when the batch fails and is tried again")
  void valuesMoveWhenABatchIsTriedAgain(int batchSize) throws IOException {
    try (TestingProxy proxy = new TestingProxy(database);
        TaskHarness task = task(batchSize, "connection.url", proxy.url())) {
      task.put(source.created(partition, 1, 7), source.created(partition, 2, 8));
      List<SinkRecord> moves = source.moved(partition, 1, 9, 101);
      moves.addAll(source.moved(partition, 2, 1, 102));
      moves.addAll(source.moved(partition, 9, 2, 103));

      for (SinkRecord move : moves) {
        proxy.closeConnections();
        task.putUntilAccepted(List.of(move));
      }
      proxy.closeConnections();
      int redeliveries = task.putUntilAccepted(source.moved(partition, 1, 3, 104));
      if (server != SQLITE) { // SQLite's connections do not break
        assertThat(redeliveries).isPositive();
      }
    }

    assertThat(numbersAndTexts())
        .containsExactly(List.of("2", "103", "text 'ä' 7"), List.of("3", "104", "text 'ä' 8"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @DisplayName(
      "C4_4 C7_4 values move although the answer to the commit of the delete, or an earlier one, was lost")
  void valuesMoveAlthoughAnAnswerWasLost(boolean answerOfTheDelete) {
    send(source.created(partition, 1, 7));
    if (!answerOfTheDelete) {
      send(source.updated(partition, 1, 100));
    }
    send(source.moved(partition, 1, 2, 101));
    try (StatementLog log = new StatementLog();
        TaskHarness task = exactlyOnce(log)) {
      task.put(sent.get(0));
      log.loseAnswerOfCommitAfter(database.quote(table));
      assertThat(task.putUntilAccepted(sent.subList(1, sent.size() - 1))).isPositive();

      assertThat(task.takeSeeks()).isEqualTo(Map.of(partition, 2L));
      task.put(sent.subList(2, sent.size()));
    }

    assertThat(numbersAndTexts()).containsExactly(List.of("2", "101", "text 'ä' 7"));
  }

  @Test
  @DisplayName("C7_4 C2_1 a change of key that a new task gets again leaves the values")
  void aChangeOfKeyThatIsRepeatedLeavesTheValues() {
    send(source.moved(partition, 1, 2, 101));
    send(source.moved(partition, 2, 3, 102));
    try (TaskHarness task = task(500)) {
      task.put(source.created(partition, 1, 7));
    }

    for (int i = 0; i < 2; i++) {
      try (TaskHarness task = task(500)) {
        task.put(sent);
      }
    }

    assertThat(numbersAndTexts()).containsExactly(List.of("3", "102", "text 'ä' 7"));
  }

  @Test
  @DisplayName("C7_4 rows without an envelope keep their values too")
  void flatRowsKeepTheirValues() {
    try (TaskHarness task = task(500)) {
      task.put(source.created(partition, 1, 7), source.created(partition, 2, 8));
      task.put(source.movedFlat(partition, 1, 3, 101));
      source.movedFlat(partition, 2, 4, 102).forEach(task::put);
    }

    assertThat(numbersAndTexts())
        .containsExactly(List.of("3", "101", "text 'ä' 7"), List.of("4", "102", "text 'ä' 8"));
  }

  @Test
  @DisplayName("C7_4 parts of different changes of keys give each other nothing")
  void partsOfDifferentChangesAreNotJoined() {
    send(source.oldKeyDeleted(partition, 1, 12)); // whose new key is in the other partition
    send(source.oldKeyDeleted(other, 2, 11));
    send(source.newKeyCreated(partition, 2, 11, 102));
    send(source.newKeyCreated(other, 1, 12, 101));

    try (TaskHarness task = task(500)) {
      task.open(other);
      task.put(source.created(partition, 1, 7), source.created(other, 2, 8));
      task.put(sent);
    }

    assertThat(numbersAndTexts())
        .containsExactly(Arrays.asList("11", "102", null), Arrays.asList("12", "101", null));
  }

  @Test
  @DisplayName("C7_4 C1_3 of a partition that was taken away nothing is remembered")
  void nothingIsRememberedOfAPartitionThatWasTakenAway() {
    source = new WideRows(false);
    try (TaskHarness task = task(500)) {
      task.open(other).put(source.created(partition, 1, 7));
      task.put(source.oldKeyDeleted(partition, 1, 2));
      task.close(partition);
      task.open(partition);
      task.put(source.newKeyCreated(partition, 1, 2, 101));
    }

    assertThat(numbersAndTexts()).containsExactly(Arrays.asList("2", "101", null));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 500})
  @DisplayName("C8_3 C7_4 values move although the table has been changed by hand")
  void valuesMoveAlthoughTheTableHasBeenChanged(int batchSize) {
    try (TaskHarness task = task(batchSize)) {
      task.put(source.created(partition, 1, 7));
      task.put(source.moved(partition, 1, 2, 101));
      sql.execute("alter table `%s` drop column `document`".formatted(table));

      task.put(source.moved(partition, 2, 3, 102));
    }

    assertThat(numbersAndTexts()).containsExactly(List.of("3", "102", "text 'ä' 7"));
  }

  @Test
  @DisplayName("C2_2 C7_4 rows are read only for values that are missing, and many at once")
  void rowsAreReadOnlyForValuesThatAreMissing() {
    List<SinkRecord> complete = new ArrayList<>();
    List<SinkRecord> lacking = new ArrayList<>();
    for (int id = 64; id > 0; id--) {
      complete.addAll(source.movedWithValues(partition, id, id + 1, id));
      lacking.addAll(source.moved(partition, id + 1, id + 2, id));
    }
    try (StatementLog log = new StatementLog();
        TaskHarness task = task(500, "connection.url", log.url(database.url()))) {
      task.open(partition);
      for (int id = 1; id <= 64; id++) {
        send(source.created(partition, id, id));
      }
      task.put(sent);
      task.put(complete);
      assertThat(log.beginningWith("SELECT 0")).isEmpty();
      log.clear();
      task.put(lacking);

      assertThat(log.beginningWith("SELECT 0")).hasSize(2);
      assertThat(log.beginningWith("DELETE")).hasSize(1);
    }
    assertThat(numbersAndTexts()).hasSize(64).contains(List.of("66", "64", "text 'ä' 64"));
  }

  private void send(SinkRecord record) {
    sent.add(record);
  }

  private void send(List<SinkRecord> records) {
    sent.addAll(records);
  }

  private TaskHarness exactlyOnce(StatementLog log) {
    return task(
        1,
        "connection.url",
        log.url(database.url()),
        "delivery.guarantee",
        "exactly_once",
        "offsets.table.name",
        UniqueName.of("stored"));
  }

  private TaskHarness task(int batchSize, String... more) {
    return open(upserts().evolution("basic").deletes().batchSize(batchSize).with(more));
  }

  private List<List<@Nullable String>> numbersAndTexts() {
    return rows("`id`, `number`, `text`");
  }

  private List<List<@Nullable String>> wideValues() {
    return sql.rows(
        "select `text`, `bytes`, `document`, `list` from `%s` order by `id`".formatted(table));
  }
}
