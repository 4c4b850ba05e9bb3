package io.tarmac.connect.jdbc.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.TestingRows;
import io.tarmac.connect.jdbc.batch.Truncation;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.DeliveredRecords;
import io.tarmac.connect.jdbc.change.KeepRecord;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.metrics.Instruments;
import io.tarmac.connect.jdbc.offset.AssignedPartition;
import io.tarmac.connect.jdbc.offset.OffsetRange;
import io.tarmac.connect.jdbc.table.RoutedTable;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DatabaseSessionTest {

  private static final Schema ROW = SchemaBuilder.struct().field("id", Schema.INT32_SCHEMA).build();

  private final TestingDatabase h2 = DatabaseServer.H2.database();
  private final String name = UniqueName.of("session");
  private final TableName table = TableName.of(List.of(name));
  private final SinkRecord record = DeliveredRecords.withRow(new Struct(ROW).put("id", 1));
  private final AssignedPartition partition =
      TestingRows.partition(record.originalTopic(), record.originalKafkaPartition());
  private final Map<AssignedPartition, OffsetRange> offsets =
      Map.of(
          partition, new OffsetRange(record.originalKafkaOffset(), record.originalKafkaOffset()));

  @AutoClose
  private final DatabaseSession session =
      new DatabaseSession(SinkConfig.parse(TaskConfiguration.on(h2)), Instruments.none());

  @BeforeEach
  void createTable() {
    h2.sql().execute("create table %s (%s int)".formatted(h2.quote(name), h2.quote("id")));
  }

  @Test
  @DisplayName("C1_3 a batch with a revoked partition is not committed")
  void aRevokedBatchIsNotCommitted() throws Exception {
    Batch batch = batch();

    assertBusy(() -> session.write(batch, fromTheSecondTimeOn()));
    assertThat(h2.sql().count(name)).isZero();

    session.write(batch, () -> false);
    assertThat(h2.sql().count(name)).isEqualTo(1);
  }

  @Test
  @DisplayName("C2_3 a truncation of a revoked partition empties nothing")
  void aRevokedTruncationEmptiesNothing() throws Exception {
    session.write(batch(), () -> false);
    Batch truncation =
        new Batch(
            List.of(),
            offsets,
            List.of(),
            false,
            new Truncation(new RoutedTable(table, 0), record, partition));

    assertBusy(() -> session.write(truncation, () -> true));
    assertThat(h2.sql().count(name)).isEqualTo(1);

    session.write(truncation, () -> false);
    assertThat(h2.sql().count(name)).isZero();
  }

  @Test
  @DisplayName("C5_1 a session whose connection was aborted connects again")
  void anAbortedSessionConnectsAgain() throws Exception {
    session.write(batch(), () -> false);
    session.abort();

    session.write(batch(), () -> false);
    assertThat(h2.sql().count(name)).isEqualTo(2);
  }

  private Batch batch() throws Exception {
    Change change = new Change.Upsert(record, new Struct(ROW).put("id", 1));
    TablePlan plan =
        Objects.requireNonNull(
            session.plan(table, (planners, open) -> planners.get(0).plan(open, table, change)));
    return new Batch(
        List.of(Row.of(plan, Operation.INSERT, change, partition, KeepRecord.NO)), offsets);
  }

  /** Says no once: the batch is revoked while it is being written. */
  private static BooleanSupplier fromTheSecondTimeOn() {
    AtomicInteger asked = new AtomicInteger();
    return () -> asked.incrementAndGet() > 1;
  }

  private static void assertBusy(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            DeliveryFailure.class,
            failure -> assertThat(failure.kind()).isEqualTo(FailureKind.BUSY));
  }
}
