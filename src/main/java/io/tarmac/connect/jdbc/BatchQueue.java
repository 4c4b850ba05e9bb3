package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.Outcome;
import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.delivery.FailureKind;
import io.tarmac.connect.jdbc.delivery.Refusal;
import io.tarmac.connect.jdbc.error.ErrorCode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.jspecify.annotations.Nullable;

/**
 * Batches in the order in which they are to be written, one of them in flight at most, and what has
 * become of those that were. After a failure none is begun until it is known what becomes of the
 * batch that failed. Not thread-safe but for {@link #isAbandoned}.
 */
final class BatchQueue {

  /** A batch that could not be written, or is to be reported first, and why. */
  record Failed(Batch batch, DeliveryFailure failure) {}

  private final Deque<Batch> waiting = new ArrayDeque<>();
  private List<Batch> done = new ArrayList<>();
  private @Nullable Batch inFlight;
  private final Set<TopicPartition> droppedInFlight = new HashSet<>();
  private volatile boolean abandoned;
  private @Nullable Failed failed;
  private @Nullable Throwable defect;
  private boolean held;

  void add(Batch batch) {
    waiting.addLast(batch);
  }

  /** The batches come before those that wait; what had failed is forgotten. */
  void retry(List<Batch> first) {
    failed = null;
    addFirst(first);
  }

  /** Takes that very batch back unless it is in flight, or has been; tells whether it could. */
  @SuppressWarnings("ReferenceEquality")
  boolean takeBack(Batch batch) {
    return waiting.removeIf(other -> other == batch);
  }

  /** How many batches wait, one in flight aside. */
  int waiting() {
    return waiting.size();
  }

  /** The batch that is being written, if any. */
  @Nullable Batch inFlight() {
    return inFlight;
  }

  /** Whether nothing waits, is in flight or has failed. */
  boolean isIdle() {
    return waiting.isEmpty() && inFlight == null && !isStopped();
  }

  /** Whether something has failed, so that nothing is begun. */
  boolean isStopped() {
    return failed != null || defect != null;
  }

  /** What has not been written and is not in flight, in order. */
  List<Batch> unwritten() {
    List<Batch> batches = new ArrayList<>();
    if (failed != null) {
      batches.add(failed.batch());
    }
    batches.addAll(waiting);
    return batches;
  }

  /** What has been written since this was asked last. */
  List<Batch> takeDone() {
    List<Batch> taken = done;
    done = new ArrayList<>();
    return taken;
  }

  /**
   * What failed, or null; it stays until {@link #retry}.
   *
   * @throws ConnectException when it was no failure of the database
   */
  @Nullable Failed failed() {
    if (defect != null) {
      throw told(defect);
    }
    return failed;
  }

  /** None is begun until {@link #release}. */
  void hold() {
    held = true;
  }

  void release() {
    held = false;
  }

  /** Whether the batch in flight, if any, has rows of the partitions. */
  boolean isInFlight(Collection<TopicPartition> partitions) {
    return inFlight != null && !Collections.disjoint(inFlight.offsets().keySet(), partitions);
  }

  /** The batch in flight, if any, is not to be written now: unless it has been, it is the next. */
  void abandon() {
    abandoned = inFlight != null;
  }

  /** Whether the batch in flight is not to be written now. May be asked by any thread. */
  boolean isAbandoned() {
    return abandoned;
  }

  /**
   * Forgets the rows of the partitions, and offsets that have none. Where they have failed, the
   * others of their batch may not: they are the next.
   */
  void drop(Collection<TopicPartition> partitions) {
    drop(partitions, waiting);
    if (inFlight != null) {
      droppedInFlight.addAll(partitions);
    }
    if (failed != null) {
      Batch rest = failed.batch().without(partitions);
      if (rest.rowCount() < failed.batch().rowCount()
          || rest.refusals().size() < failed.batch().refusals().size()
          || rest.offsets().size() < failed.batch().offsets().size()) {
        retry(List.of(rest));
      }
    }
  }

  /** Leaves what is not of the partitions. */
  static void drop(Collection<TopicPartition> partitions, Deque<Batch> batches) {
    List<Batch> remaining =
        batches.stream().map(b -> b.without(partitions)).filter(b -> !b.isEmpty()).toList();
    batches.clear();
    batches.addAll(remaining);
  }

  /**
   * Takes the next batch into flight, if there is one and it may be; tells whether it has. Refused
   * records are nobody's to write: they stop what is behind them.
   */
  boolean begin() {
    if (inFlight != null) {
      return false;
    }
    abandoned = false;
    Batch next = held || isStopped() ? null : waiting.pollFirst();
    if (next != null && next.isRefused()) {
      failed = new Failed(next, refusal(next));
      return false;
    }
    inFlight = next;
    return next != null;
  }

  private static DeliveryFailure refusal(Batch batch) {
    Refusal first = batch.refusals().get(0);
    return new DeliveryFailure(FailureKind.BAD_RECORD, first.code(), first.reason());
  }

  /** The batch in flight has been written, or what has been of it; what is left is the next. */
  void written(Outcome outcome) {
    Set<TopicPartition> dropped = Set.copyOf(droppedInFlight);
    ended();
    done.add(without(dropped, outcome.written()));
    addFirst(outcome.rest().stream().map(batch -> without(dropped, batch)).toList());
  }

  /** The batch in flight could not be written, which is no failure if it was abandoned. */
  void failedBy(DeliveryFailure failure) {
    Batch rest = ended();
    if (abandoned) {
      addFirst(List.of(rest));
    } else if (!rest.isEmpty()) {
      failed = new Failed(rest, failure);
    }
  }

  /** The same for a reason that nobody has foreseen. */
  void brokenBy(Throwable thrown) {
    Batch rest = ended();
    if (abandoned) {
      addFirst(List.of(rest));
    } else {
      defect = thrown;
    }
  }

  /** Nothing is written any more, whatever has become of the batch in flight. */
  void breakBy(Throwable thrown) {
    defect = thrown;
  }

  /** What is left of the batch in flight, which none is any more. */
  private Batch ended() {
    Batch batch = Objects.requireNonNull(inFlight);
    Batch rest = without(droppedInFlight, batch);
    droppedInFlight.clear();
    inFlight = null;
    return rest;
  }

  private static Batch without(Set<TopicPartition> dropped, Batch batch) {
    return dropped.isEmpty() ? batch : batch.without(dropped);
  }

  private void addFirst(List<Batch> batches) {
    for (int i = batches.size() - 1; i >= 0; i--) {
      if (!batches.get(i).isEmpty()) {
        waiting.addFirst(batches.get(i));
      }
    }
  }

  /** Without the message of what was thrown, which may hold values of rows. */
  private static ConnectException told(Throwable defect) {
    ConnectException told =
        new ConnectException(
            ErrorCode.DEFECT.tag(
                "a batch could not be written because of a defect: "
                    + defect.getClass().getName()));
    told.setStackTrace(defect.getStackTrace());
    return told;
  }
}
