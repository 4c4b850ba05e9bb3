package io.tarmac.connect.jdbc.batch;

import static io.tarmac.connect.jdbc.testing.DeliveryAssertions.assertThatFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.config.ErrorOrder;
import io.tarmac.connect.jdbc.config.ErrorPolicy;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import io.tarmac.connect.jdbc.offset.AssignedPartition;
import io.tarmac.connect.jdbc.offset.OffsetTracker;
import io.tarmac.connect.jdbc.testing.FakeClock;
import io.tarmac.connect.jdbc.testing.WorkerErrantRecordReporter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.connect.converters.ByteArrayConverter;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.runtime.ConnectMetrics;
import org.apache.kafka.connect.runtime.errors.ErrorHandlingMetrics;
import org.apache.kafka.connect.runtime.errors.RetryWithToleranceOperator;
import org.apache.kafka.connect.runtime.errors.ToleranceType;
import org.apache.kafka.connect.runtime.standalone.StandaloneConfig;
import org.apache.kafka.connect.sink.ErrantRecordReporter;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.kafka.connect.storage.SimpleHeaderConverter;
import org.apache.kafka.connect.util.ConnectorTaskId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ErrantRecordsTest {

  private static final ErrorPolicy TOLERANT =
      new ErrorPolicy(true, ErrorOrder.STRICT, OptionalInt.empty());
  private static final TopicPartition FLIGHTS_0 = new TopicPartition("flights", 0);
  private static final Refusal FIVE = refusal(5);
  private static final Refusal SIX = refusal(6);

  private final OffsetTracker offsets = new OffsetTracker();
  private final FakeClock clock = new FakeClock(0);
  private final List<SinkRecord> reported = new ArrayList<>();
  private final CompletableFuture<Void> acknowledgement = new CompletableFuture<>();
  private final ErrantRecords errants = errants(OptionalInt.empty(), this::take);

  @Test
  @DisplayName("C6_4 a record is reported once, and settled when it has been acknowledged")
  void aRecordIsReportedOnce() throws Exception {
    errants.report(List.of(FIVE));
    errants.report(List.of(FIVE, SIX));
    assertThat(reported).containsExactly(FIVE.record(), SIX.record());
    assertThat(errants.settle(List.of(FIVE, SIX), Duration.ZERO)).isFalse();

    acknowledgement.complete(null);
    assertThat(errants.settle(List.of(FIVE, SIX), Duration.ZERO)).isTrue();
    assertThat(errants.settle(List.of(FIVE), Duration.ZERO)).as("not reported again").isFalse();
  }

  @Test
  @DisplayName("C6_4 equal records are different ones")
  void equalRecordsAreDifferentOnes() throws Exception {
    errants.report(List.of(FIVE, refusal(5)));

    assertThat(reported).hasSize(2);
  }

  @Test
  @DisplayName(
      "C6_4 what the dead letter queue refuses stops the task, its message is not repeated")
  void whatTheQueueRefusesStopsTheTask() throws Exception {
    errants.report(List.of(FIVE));
    acknowledgement.completeExceptionally(new RecordTooLargeException("a value"));

    assertThatFails(FailureKind.FATAL, () -> errants.settle(List.of(FIVE), Duration.ZERO))
        .hasMessageContainingAll("RecordTooLargeException", "flights-0@5")
        .hasMessageEndingWith("too long [TARMAC-DELIVERY-02]")
        .hasMessageNotContaining("TYPE-01")
        .hasMessageNotContaining("a value");
  }

  @Test
  @DisplayName("C6_4 an acknowledgement is not waited for for ever")
  void anAcknowledgementIsNotWaitedForForEver() throws Exception {
    errants.report(List.of(FIVE));
    clock.advance(Duration.ofSeconds(60).minusNanos(1));
    assertThat(errants.settle(List.of(FIVE), Duration.ZERO)).isFalse();
    clock.advance(Duration.ofNanos(1));

    assertThatThrownBy(() -> errants.settle(List.of(FIVE), Duration.ZERO))
        .isInstanceOf(DeliveryFailure.class)
        .hasMessageContainingAll(
            "60 s", "flights-0@5", "errors.deadletterqueue.topic.name", "[TARMAC-DELIVERY-01]");
  }

  @Test
  @DisplayName("C6_4 a future of a large record that is done at once is no acknowledgement")
  void aLargeRecordThatIsDoneAtOnceIsRefused() {
    acknowledgement.complete(null);
    Refusal large = refusal(5, "apron".repeat(1_000));

    assertThatFails(FailureKind.FATAL, () -> errants.report(List.of(large)))
        .hasMessageContainingAll(
            "flights-0@5",
            "producer.override.max.request.size",
            "producer.max.request.size",
            "max.message.bytes")
        .hasMessageNotContaining("apron");
    assertThat(reported).hasSize(2);
  }

  @Test
  @DisplayName("C6_4 a large record that is acknowledged later is settled")
  void aLargeRecordThatIsAcknowledgedLaterIsSettled() throws Exception {
    Refusal large = refusal(5, "x".repeat(4_096));
    errants.report(List.of(large));
    acknowledgement.complete(null);

    assertThat(errants.settle(List.of(large), Duration.ZERO)).isTrue();
  }

  @Test
  @DisplayName("C6_4 a small record may be acknowledged at once")
  void aSmallRecordMayBeAcknowledgedAtOnce() throws Exception {
    acknowledgement.complete(null);
    Refusal small = refusal(5, "x".repeat(1_000));
    errants.report(List.of(small));

    assertThat(errants.settle(List.of(small), Duration.ZERO)).isTrue();
    assertThat(reported).hasSize(1);
  }

  @Test
  @DisplayName("C6_4 Connect's own reporter is asked twice about a record of any size")
  void connectsReporterIsAskedTwice() throws Exception {
    Deque<Future<RecordMetadata>> producer = new ArrayDeque<>();
    ErrantRecords real = errants(OptionalInt.empty(), connectsReporter(producer));

    for (Refusal refusal : List.of(FIVE, refusal(7, new byte[8_192]))) {
      CompletableFuture<RecordMetadata> late = new CompletableFuture<>();
      producer.addAll(List.of(CompletableFuture.completedFuture(null), late));
      real.report(List.of(refusal));
      assertThat(real.settle(List.of(refusal), Duration.ZERO)).isFalse();
      late.complete(null);
      assertThat(real.settle(List.of(refusal), Duration.ZERO)).isTrue();
    }

    producer.addAll(
        Collections.nCopies(2, CompletableFuture.failedFuture(new TimeoutException("a value"))));
    assertThatFails(FailureKind.FATAL, () -> real.report(List.of(SIX)))
        .hasMessageContaining("flights-0@6");
  }

  @Test
  @DisplayName("C6_2 without tolerance nothing is reported")
  void withoutToleranceNothingIsReported() {
    ErrorPolicy noTolerance = new ErrorPolicy(false, ErrorOrder.STRICT, OptionalInt.empty());
    ErrantRecords intolerant = new ErrantRecords(noTolerance, this::take, clock, SinkMetrics.NONE);

    assertThatFails(FailureKind.BAD_RECORD, () -> intolerant.report(List.of(FIVE)))
        .hasMessageContainingAll("flights-0@5", "errors.tolerance=all")
        .hasMessageEndingWith(" set such records aside [TARMAC-TYPE-01]");
    assertThat(reported).isEmpty();
  }

  @Test
  @DisplayName("C6_2 where Connect has no reporter after all a bad record stops the task")
  void withoutAReporterABadRecordStopsTheTask() {
    ErrantRecords unheard = errants(OptionalInt.empty(), null);

    assertThatThrownBy(() -> unheard.report(List.of(FIVE))).isInstanceOf(DeliveryFailure.class);
  }

  @Test
  @DisplayName("C6_3 one more than the rate tolerates is not reported")
  void moreThanTheRateAreNotReported() {
    ErrantRecords limited = errants(OptionalInt.of(1), this::take);

    assertThatFails(FailureKind.FATAL, () -> limited.report(List.of(FIVE, SIX)))
        .hasMessageContainingAll("errors.dlq.max.rate=1", "flights-0@6")
        .hasMessageEndingWith("too long [TARMAC-DELIVERY-03]")
        .hasMessageNotContaining("TYPE-01");
    assertThat(reported).containsExactly(FIVE.record());
  }

  @Test
  @DisplayName("C6_4 a reporter that throws stops the task")
  void aReporterThatThrowsStopsTheTask() {
    ErrantRecords broken =
        errants(
            OptionalInt.empty(),
            (record, error) -> {
              throw new ConnectException("a value");
            });

    assertThatThrownBy(() -> broken.report(List.of(FIVE)))
        .isInstanceOf(DeliveryFailure.class)
        .hasMessageContaining("flights-0@5")
        .hasMessageNotContaining("a value");
  }

  @Test
  @DisplayName("C6_4 a reporter that blocks for ever does not block the task for ever")
  void aReporterThatBlocksDoesNotBlockTheTask() {
    ErrantRecords blocked =
        new ErrantRecords(
            TOLERANT,
            (record, error) -> {
              try {
                new CountDownLatch(1).await();
                return acknowledgement;
              } catch (InterruptedException interruption) {
                throw new InterruptException(interruption);
              }
            },
            clock,
            SinkMetrics.NONE,
            Duration.ofMillis(1));

    assertThatFails(FailureKind.FATAL, () -> blocked.report(List.of(FIVE)))
        .hasMessageContainingAll("flights-0@5", "InterruptException");
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  @DisplayName("C6_4 Connect does not wait for ever for what is forgotten here, and is told why")
  void connectDoesNotWaitForEver() throws Exception {
    List<TopicPartition> partitions = List.of(new TopicPartition("flights", 0));
    WorkerErrantRecordReporter connect = new WorkerErrantRecordReporter(this::take);
    ErrantRecords late =
        new ErrantRecords(
            TOLERANT, connect, System::nanoTime, SinkMetrics.NONE, Duration.ofMillis(20));
    Refusal revoked = refusal(5, null, TestingRows.partition(offsets, FLIGHTS_0));
    late.report(List.of(revoked));
    offsets.revoke(partitions);
    late.forgetRevoked();
    late.requireNoneLate();

    assertThatThrownBy(() -> connect.awaitFutures(partitions))
        .hasCauseInstanceOf(InterruptedException.class);

    assertThatFails(FailureKind.FATAL, late::requireNoneLate)
        .hasMessageContainingAll("flights-0@5", "errors.deadletterqueue.topic.name");
    acknowledgement.complete(null);
  }

  @Test
  @DisplayName("C1_3 what is reported of partitions that are gone is forgotten")
  void whatIsReportedOfPartitionsThatAreGoneIsForgotten() throws Exception {
    Refusal six = refusal(6, null, TestingRows.partition(offsets, FLIGHTS_0));
    Refusal seven = refusal(7);
    errants.report(List.of(six, seven));
    errants.report(List.of(six, seven));
    assertThat(reported).hasSize(2);

    offsets.revoke(List.of(FLIGHTS_0));
    errants.forgetRevoked();
    errants.report(List.of(six, seven));
    assertThat(reported).hasSize(3);
  }

  private ErrantRecords errants(OptionalInt maxRate, @Nullable ErrantRecordReporter reporter) {
    return new ErrantRecords(
        new ErrorPolicy(true, ErrorOrder.STRICT, maxRate), reporter, clock, SinkMetrics.NONE);
  }

  /** Creates Connect's own reporter with a dead letter queue whose producer gives this answer. */
  private static ErrantRecordReporter connectsReporter(Queue<Future<RecordMetadata>> producer) {
    StandaloneConfig config =
        new StandaloneConfig(
            Map.of(
                "bootstrap.servers",
                "127.0.0.1:1",
                "key.converter",
                ByteArrayConverter.class.getName(),
                "value.converter",
                ByteArrayConverter.class.getName(),
                "offset.storage.file.filename",
                "unused"));
    ErrorHandlingMetrics metrics =
        new ErrorHandlingMetrics(
            new ConnectorTaskId("sink", 0),
            new ConnectMetrics("worker", config, Time.SYSTEM, "cluster"));
    RetryWithToleranceOperator<ConsumerRecord<byte[], byte[]>> operator =
        new RetryWithToleranceOperator<>(0, 0, ToleranceType.ALL, Time.SYSTEM, metrics);
    operator.reporters(
        List.of(context -> CompletableFuture.completedFuture(null), context -> producer.remove()));
    return new org.apache.kafka.connect.runtime.errors.WorkerErrantRecordReporter(
        operator, new ByteArrayConverter(), new ByteArrayConverter(), new SimpleHeaderConverter());
  }

  private Future<Void> take(SinkRecord record, Throwable error) {
    reported.add(record);
    return acknowledgement;
  }

  private static Refusal refusal(long offset) {
    return refusal(offset, null);
  }

  private static Refusal refusal(long offset, @Nullable Object value) {
    return refusal(offset, value, TestingRows.partition("flights", 0));
  }

  private static Refusal refusal(long offset, @Nullable Object value, AssignedPartition partition) {
    return Refusal.of(
        new SinkRecord(
            "flights", 0, null, null, null, value, offset, 0L, TimestampType.CREATE_TIME),
        partition,
        new BadRecordException(ErrorCode.VALUE_DOES_NOT_FIT, "too long"));
  }
}
