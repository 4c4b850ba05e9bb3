package io.tarmac.connect.jdbc.worker;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.ChangeShape;
import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.History;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.TestingTopic;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import java.util.Random;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The batch size table through Connect: one topic of 600 mixed changes, one sink per size. */
@EachDatabase(only = {POSTGRESQL, MARIADB})
class WorkerBatchSizeIT extends DatabaseTest {

  private static final History HISTORY = History.random(new Random(4711), 1, 60, 600);
  private static final TestingTopic TOPIC =
      TestingTopic.create(TestingKafka.shared(), UniqueName.of("changes"), 1);
  private static final long RECORDS = sendChanges();

  private static long sendChanges() {
    long records = 0;
    for (History.HistoryEvent event : HISTORY.events()) {
      for (Struct value : ChangeShape.ENVELOPE.values(event)) {
        TOPIC.send(TestingRow.key(event.id()), value);
        records++;
      }
    }
    TOPIC.flush();
    return records;
  }

  @ParameterizedTest(name = "C3_3 batch.size {0}")
  @ValueSource(ints = {1, 7, 500, 10_000})
  @DisplayName("C3_3 the same changes give the same table for each batch size")
  void sameChangesGiveTheSameTableForEachBatchSize(int batchSize) {
    String table = UniqueName.of("batch_size");

    TaskConfiguration settings =
        TaskConfiguration.empty()
            .with("collection.name.format", table)
            .batchSize(batchSize)
            .with("consumer.override.max.poll.records", batchSize)
            .upsert()
            .keyFromRecordKey()
            .deletes()
            .evolution("basic");
    try (Sink sink = Sink.create(database, TOPIC.name(), settings)) {
      sink.awaitCommitted(TOPIC.name(), 0, RECORDS);
    }

    assertThat(database.sql().rows(TestingRow.selectAll(database, table)))
        .isNotEmpty()
        .isEqualTo(HISTORY.rows(0));
  }
}
