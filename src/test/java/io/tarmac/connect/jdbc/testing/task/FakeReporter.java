package io.tarmac.connect.jdbc.testing.task;

import io.tarmac.connect.jdbc.testing.OneErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.ErrantRecordReporter;
import org.apache.kafka.connect.sink.SinkRecord;

/**
 * A dead letter queue that a test decides about: it acknowledges at once, or when it is told to, or
 * refuses. Where errors are not tolerated it throws when it has written, as Connect's does. A wait
 * with a limit for an acknowledgement that is missing ends at once, as if its time had passed. Used
 * by the task's thread alone.
 */
public final class FakeReporter implements ErrantRecordReporter {

  /** What has been reported. */
  public record ReportedRecord(
      SinkRecord record, Throwable error, CompletableFuture<Void> acknowledgement) {}

  /** An acknowledgement that only the waiting thread itself could give. */
  private static final class Acknowledgement extends CompletableFuture<Void> {
    @Override
    public Void get(long timeout, TimeUnit unit)
        throws InterruptedException, ExecutionException, TimeoutException {
      return super.get(0, unit);
    }
  }

  private final boolean tolerant;
  private final List<ReportedRecord> reports = new ArrayList<>();
  private boolean holding;

  FakeReporter(boolean tolerant) {
    this.tolerant = tolerant;
  }

  /** From now on nothing is acknowledged until {@link #acknowledge}. */
  public void hold() {
    holding = true;
  }

  /** Acknowledges everything so far, and what comes. */
  public void acknowledge() {
    holding = false;
    reports.forEach(report -> report.acknowledgement().complete(null));
  }

  /** Refuses everything that is not acknowledged. */
  public void refuse(Throwable failure) {
    reports.forEach(report -> report.acknowledgement().completeExceptionally(failure));
  }

  /** Everything so far, in order. */
  public List<ReportedRecord> reports() {
    return List.copyOf(reports);
  }

  /** The offsets of everything so far, in order. */
  public List<Long> offsets() {
    return reports.stream().map(report -> report.record().originalKafkaOffset()).toList();
  }

  /** Forgets everything so far, and returns how many records that were. */
  public int forget() {
    int forgotten = reports.size();
    reports.clear();
    return forgotten;
  }

  @Override
  public Future<Void> report(SinkRecord record, Throwable error) {
    OneErrorCode.in(error.getMessage());
    CompletableFuture<Void> acknowledgement = new Acknowledgement();
    if (!holding) {
      acknowledgement.complete(null);
    }
    reports.add(new ReportedRecord(record, error, acknowledgement));
    if (!tolerant) {
      throw new ConnectException("Error handler exceeded tolerance threshold", error);
    }
    return acknowledgement;
  }
}
