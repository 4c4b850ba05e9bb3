package io.tarmac.connect.jdbc.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.TestingRows;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.DeliveredRecords;
import io.tarmac.connect.jdbc.change.KeepRecord;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.metrics.Instruments;
import io.tarmac.connect.jdbc.offset.OffsetRange;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.StatementLog;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A batch whose statement would carry its commit, and whose partition is revoked before. */
class RevokedBatchIT {

  private static final Schema ROW = SchemaBuilder.struct().field("id", Schema.INT32_SCHEMA).build();

  private final TestingDatabase database = DatabaseServer.POSTGRESQL.database();
  private final String name = UniqueName.of("revoked");
  private final TableName table = TableName.of(List.of(name));
  private final SinkRecord record = DeliveredRecords.withRow(new Struct(ROW).put("id", 1));

  @Test
  @DisplayName("C1_3 a batch that is revoked while it is encoded is not sent")
  void aBatchThatIsRevokedWhileItIsEncoded() throws Exception {
    database.sql().execute("create table %s (id int primary key)".formatted(name));
    AtomicInteger asked = new AtomicInteger();
    try (StatementLog log = new StatementLog();
        DatabaseSession session =
            new DatabaseSession(
                SinkConfig.parse(
                    TaskConfiguration.on(database)
                        .with("connection.url", log.url(database.url()))
                        .with("write.method", "unnest")
                        .with("primary.key.mode", "record_value")
                        .with("primary.key.fields", "id")
                        .upsert()),
                Instruments.none())) {
      Batch batch = batch(session);

      assertThatThrownBy(() -> session.write(batch, () -> asked.incrementAndGet() > 1))
          .isInstanceOfSatisfying(
              DeliveryFailure.class,
              failure -> assertThat(failure.kind()).isEqualTo(FailureKind.BUSY));
      assertThat(asked).hasValue(2);
      assertThat(log.beginningWith("INSERT")).isEmpty();

      session.write(batch, () -> false);
      assertThat(log.beginningWith("INSERT"))
          .singleElement()
          .satisfies(entry -> assertThat(entry.sql()).endsWith("; COMMIT"));
    }
    assertThat(database.sql().count(name)).isOne();
  }

  private Batch batch(DatabaseSession session) throws Exception {
    Change change = new Change.Upsert(record, new Struct(ROW).put("id", 1));
    TablePlan plan =
        Objects.requireNonNull(
            session.plan(table, (planners, open) -> planners.get(0).plan(open, table, change)));
    var partition = TestingRows.partition(record.originalTopic(), record.originalKafkaPartition());
    long offset = record.originalKafkaOffset();
    return new Batch(
        List.of(Row.of(plan, Operation.UPSERT, change, partition, KeepRecord.NO)),
        Map.of(partition, new OffsetRange(offset, offset)));
  }
}
