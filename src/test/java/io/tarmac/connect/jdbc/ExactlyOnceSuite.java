package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/** Tasks that keep their offsets in the database, in insert mode into a table without a key. */
abstract class ExactlyOnceSuite extends OutageSuite {
  final String offsetsTable = UniqueName.of("stored");

  TaskConfiguration configuration(String... namesAndValues) {
    return throughProxy()
        .batchSize(10)
        .exactlyOnce()
        .with("offsets.table.name", offsetsTable)
        .with(namesAndValues);
  }

  /** A task with the first partition. */
  TaskHarness openOnce(String... namesAndValues) {
    return open(configuration(namesAndValues));
  }

  /** Puts what Connect reads from an offset on, as it does until the task is content. */
  void putFrom(TaskHarness task, List<SinkRecord> topic, long offset) {
    task.putUntilAccepted(topic.subList(Math.toIntExact(offset), topic.size()));
    Map<TopicPartition, Long> seeks = task.takeSeeks();
    if (!seeks.isEmpty()) {
      assertThat(seeks).containsOnlyKeys(first);
      long stored = seeks.getOrDefault(first, -1L);
      task.putUntilAccepted(topic.subList(Math.toIntExact(stored), topic.size()));
      assertThat(task.takeSeeks()).isEmpty();
    }
  }

  /** The offset that is stored of a partition; null if none is. */
  @Nullable String stored(TopicPartition partition) {
    String query = "select `next_offset` from `%s` where `topic` = ? and `partition_id` = ?";
    List<List<@Nullable String>> rows =
        sql.rows(query.formatted(offsetsTable), partition.topic(), partition.partition());
    return rows.isEmpty() ? null : rows.get(0).get(0);
  }

  /** Sets the stored offset behind everybody's back. */
  void store(long nextOffset) {
    sql.execute("update `%s` set `next_offset` = %d".formatted(offsetsTable, nextOffset));
  }

  /** The rows are those of the records below the offset, each once. */
  void assertRows(int nextOffset) {
    assertThat(ids()).containsExactlyInAnyOrderElementsOf(range(0, nextOffset));
  }

  /** The table and its offset as they were when that many records had been written. */
  void restore(int nextOffset) {
    sql.execute("delete from `%s` where `id` >= %d".formatted(table, nextOffset));
    store(nextOffset);
  }

  void insert(int id) {
    sql.execute("insert into `%s` values (%d, 'name', 0)".formatted(table, id));
  }
}
