package io.tarmac.connect.jdbc.model;

import static io.tarmac.connect.jdbc.model.StoredPartition.NONE;

import io.tarmac.connect.jdbc.model.ModelState.Task;
import io.tarmac.connect.jdbc.model.ModelStep.StepKind;
import io.tarmac.connect.jdbc.model.StoredPartition.OffsetRow;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The invariants of {@code docs/understand/delivery.md}, in one state. */
record Invariants(Scenario scenario, ModelState state) {

  /** The promises that the invariants put into numbers. */
  enum Promise {
    /**
     * The committed rows of a partition are those of its records below the stored offset, each
     * once. Bad records are in the dead letter queue, and in the end all records are done.
     */
    ROWS,
    /**
     * A session commits only if it was the last to take the partition. So after a session has taken
     * a partition, nobody else moves its offset, and the outcome of an earlier commit is known.
     */
    FENCING
  }

  /** Returns how one of the promises is broken, or null. */
  @Nullable String violation(Set<Promise> promises) {
    boolean mayStop = state.generation > 0 || scenario.emptyReplica;
    String violation = null;
    if (promises.contains(Promise.ROWS) && state.isStopped() && !mayStop) {
      violation = "a task stops, although no person has anything to do";
    }
    for (int p = 0; p < state.partitions() && violation == null; p++) {
      if (promises.contains(Promise.ROWS)) {
        violation = scenario.exactlyOnce ? brokenExactlyOnce(p) : brokenAtLeastOnce(p);
      }
      if (promises.contains(Promise.FENCING) && violation == null) {
        violation = brokenFence(p);
      }
    }
    return violation;
  }

  private @Nullable String brokenExactlyOnce(int p) {
    int generation = state.offsetSet ? state.generation : 0;
    int next = state.database[p].next();
    int committed = state.committed[p];
    RecordSet all = RecordSet.range(generation, 0, scenario.end(generation, p));
    RecordSet rows = state.database[p].rows().and(all);
    RecordSet doubled = state.database[p].doubled().and(all);
    if (!rows.equals(scenario.due(generation, p, next)) || !doubled.isEmpty()) {
      return "the rows of partition %d are not those of its records below the stored offset"
          .formatted(p);
    }
    // After a failover Kafka's offset may be ahead: the database's counts.
    boolean isKafkaBehind = !scenario.mayFailOver;
    int passed = next == NONE && isKafkaBehind ? committed : next;
    RecordSet lost = missing(generation, p).and(RecordSet.range(generation, 0, passed));
    if (!lost.isEmpty()) {
      return "neither the table nor the dead letter queue has the records %s of partition %d"
          .formatted(lost, p);
    }
    return next != NONE && committed > next && isKafkaBehind
        ? "Kafka's offset %d is beyond next_offset %d".formatted(committed, next)
        : null;
  }

  private @Nullable String brokenAtLeastOnce(int p) {
    RecordSet lost = missing(0, p).and(RecordSet.range(0, 0, state.committed[p]));
    RecordSet doubled = state.database[p].doubled();
    if (!lost.isEmpty()) {
      return "Kafka's offset is beyond the lost records %s of partition %d".formatted(lost, p);
    }
    boolean isOnlyRebalanced = scenario.faultKinds.equals(Set.of(StepKind.REVOKE));
    return isOnlyRebalanced && !doubled.isEmpty()
        ? "a rebalance has doubled the records %s of partition %d".formatted(doubled, p)
        : null;
  }

  /** Returns the records that are neither in the table nor in the dead letter queue. */
  private RecordSet missing(int generation, int p) {
    int end = scenario.end(generation, p);
    return RecordSet.range(generation, 0, end)
        .and(scenario.bad[p])
        .minus(state.deadLetters[p])
        .plus(scenario.due(generation, p, end).minus(state.database[p].rows()));
  }

  private @Nullable String brokenFence(int p) {
    if (state.isFenceBroken && !(state.unnoticed && scenario.covered)) {
      return "a session has committed that is not the last to take the partition";
    }
    OffsetRow row = state.database[p].offset();
    for (Task task : state.tasks) {
      OffsetRow lease = task.partitions[p].lease;
      boolean isHeld = task.partitions[p].leased && row.epoch() == lease.epoch();
      if (isHeld && row.next() != lease.next() && !state.unnoticed) {
        return "nobody has raised the epoch of a lease, but its next_offset is %d and not %d"
            .formatted(row.next(), lease.next());
      }
    }
    return null;
  }

  /** Tells whether all records are written or set aside, and Kafka knows it. */
  boolean isComplete() {
    for (int p = 0; p < state.partitions(); p++) {
      if (state.owners[p] == ModelState.NOBODY || !missing(state.generation, p).isEmpty()) {
        return false;
      }
      // A doubted position is not committed until the next record, although the database knows.
      boolean isDoubted = state.tasks[state.owners[p]].partitions[p].doubted;
      if (state.committed[p] != scenario.end(state.generation, p) && !isDoubted) {
        return false;
      }
    }
    return state.transactions.isEmpty()
        && !state.tasks[0].isAny(TaskPartition::hasAccepted)
        && !state.tasks[1].isAny(TaskPartition::hasAccepted);
  }
}
