package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.change.DeliveredRecords;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Partitions come and go while a database does: what is written is what is assigned. */
@EachDatabase(except = SQLITE)
class RebalanceIT extends OutageSuite {

  @Test
  @DisplayName("C1_3 closed partitions lose their unwritten records, and only they")
  void closedPartitionsLoseTheirUnwrittenRecords() {
    List<SinkRecord> written = inserts(first, 1);
    List<SinkRecord> held = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      held.addAll(inserts(i % 2 == 0 ? first : second, 1));
    }

    try (TaskHarness task = open(first, second)) {
      task.put(written);
      proxy.cut();
      assertThatThrownBy(() -> task.put(held)).isInstanceOf(RetriableException.class);
      task.close(second);
      proxy.restore();
      task.put(held);

      assertThat(task.committable(first)).hasValue(7);
      assertThat(ids()).isEqualTo(range(0, 7));
      assertThat(partitions()).isEqualTo(List.of("0"));
    }
  }

  @Test
  @DisplayName("C1_3 rows are left out by the partition they came from, not by the one they go by")
  void rowsBelongToThePartitionTheyCameFrom() {
    List<SinkRecord> routed =
        inserts(second, 3).stream()
            .map(record -> DeliveredRecords.routed(record, table, first.partition()))
            .toList();

    try (TaskHarness task = open(first, second)) {
      task.put(inserts(first, 1));
      proxy.cut();
      assertThatThrownBy(() -> task.put(routed)).isInstanceOf(RetriableException.class);
      task.close(first);
      proxy.restore();
      task.put(routed);

      assertThat(task.committable(second)).hasValue(3);
    }
    assertThat(ids()).isEqualTo(List.of("0", "0", "1", "2"));
  }

  @Test
  @DisplayName("C1_3 a partition that comes back between two outages is not doubled")
  void partitionThatComesBackBetweenTwoOutagesIsNotDoubled() {
    List<SinkRecord> written = inserts(first, 1);
    List<SinkRecord> held = new ArrayList<>(inserts(first, 2));
    List<SinkRecord> ofSecond = inserts(second, 3);
    held.addAll(ofSecond);

    try (TaskHarness task = open(first, second)) {
      task.put(written);
      proxy.cut();
      assertThatThrownBy(() -> task.put(held)).isInstanceOf(RetriableException.class);
      task.close(second);
      task.open(second);
      assertThatThrownBy(() -> task.put(held)).isInstanceOf(RetriableException.class);
      proxy.restore();
      task.put(held);
      assertThat(committedOffset(task, second)).isZero();
      task.put(fetchedAgain(ofSecond));

      assertThat(task.committable(second)).hasValue(3);
    }
    assertThat(ids()).isEqualTo(List.of("0", "0", "1", "1", "2", "2"));
  }

  @Test
  @DisplayName("C1_1 what was refused of a partition that goes and comes back is not committed")
  void whatWasRefusedIsNotCommittedWhenThePartitionComesBack() {
    List<SinkRecord> ofSecond = inserts(second, 3);

    try (TaskHarness task = open(first, second)) {
      task.put(inserts(first, 1));
      proxy.cut();
      assertThatThrownBy(() -> task.put(ofSecond)).isInstanceOf(RetriableException.class);
      task.close(second);
      task.open(second);
      proxy.restore();
      task.put(List.of());
      assertThat(committedOffset(task, second)).isZero();

      task.put(List.of());
      assertThat(committedOffset(task, second)).isZero();
      List<SinkRecord> again = fetchedAgain(ofSecond);
      task.put(again.subList(0, 2));
      assertThat(task.committableAt(second, 3)).hasValue(2);
      task.put(again.subList(2, 3));
      assertThat(task.committable(second)).hasValue(3);
    }
    assertThat(partitions()).isEqualTo(List.of("0", "1"));
    assertThat(ids()).isEqualTo(List.of("0", "0", "1", "2"));
  }

  @Test
  @DisplayName("C1_1 where Connect is in a partition that comes back in an outage is not trusted")
  void thePositionOfAPartitionThatComesBackIsNotTrusted() {
    List<SinkRecord> held = inserts(first, 2);

    try (TaskHarness task = open(first, second)) {
      task.put(inserts(second, 1));
      proxy.cut();
      assertThatThrownBy(() -> task.put(held)).isInstanceOf(RetriableException.class);
      task.close(second);
      task.open(second);
      proxy.restore();
      task.put(held);

      assertThat(task.committableAt(second, 100)).isEmpty();
      assertThat(task.committable(first)).hasValue(2);
    }
  }

  @Test
  @DisplayName("C1_3 records of partitions that are not open are dropped")
  void recordsOfPartitionsThatAreNotOpenAreDropped() {
    try (TaskHarness task = open(first)) {
      task.put(inserts(second, 3));
      task.put(inserts(first, 2));

      assertThat(task.committable(second).orElse(0)).isZero();
      assertThat(task.committable(first)).hasValue(2);
    }
    assertThat(partitions()).isEqualTo(List.of("0"));
  }

  /** Copies records, because Connect makes a new object each time it fetches a record. */
  private static List<SinkRecord> fetchedAgain(List<SinkRecord> records) {
    return records.stream()
        .map(
            record ->
                new SinkRecord(
                    record.topic(),
                    record.kafkaPartition(),
                    record.keySchema(),
                    record.key(),
                    record.valueSchema(),
                    record.value(),
                    record.kafkaOffset()))
        .toList();
  }
}
