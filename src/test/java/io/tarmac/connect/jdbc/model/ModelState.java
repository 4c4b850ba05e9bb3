package io.tarmac.connect.jdbc.model;

import io.tarmac.connect.jdbc.model.TaskPartition.Position;
import io.tarmac.connect.jdbc.model.Transaction.PartitionWrite;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Kafka, the database and two tasks at one moment. A step changes a copy of a state, and never a
 * state that the explorer has.
 */
final class ModelState {

  static final int TASKS = 2;
  static final int NOBODY = -1;

  /** A task of the connector, with what the memory of its worker holds. */
  static final class Task {

    final TaskPartition[] partitions;
    boolean fresh; // Connect hands the polled records over for the first time
    boolean stopped; // the task has failed, and a person has to do something

    Task(int partitions) {
      this.partitions = new TaskPartition[partitions];
      Arrays.setAll(this.partitions, p -> new TaskPartition());
    }

    private Task(Task other) {
      partitions = new TaskPartition[other.partitions.length];
      Arrays.setAll(partitions, p -> new TaskPartition(other.partitions[p]));
      fresh = other.fresh;
      stopped = other.stopped;
    }

    boolean isAny(Predicate<TaskPartition> condition) {
      for (TaskPartition mine : partitions) {
        if (condition.test(mine)) {
          return true;
        }
      }
      return false;
    }

    boolean isAny(Position position) {
      return isAny(mine -> mine.position == position);
    }

    boolean hasHanded() {
      return isAny(mine -> !mine.handed.isEmpty());
    }

    private boolean hasBatch() {
      return isAny(mine -> !mine.batch.isEmpty());
    }

    /** Returns the records of the batch, or of the one that is next. */
    RecordSet batch(int partition) {
      return hasBatch() ? partitions[partition].batch : partitions[partition].buffer;
    }

    /** Makes the accepted records the next batch, if nothing is left of the last one. */
    void beginBatch() {
      if (!hasBatch()) {
        for (TaskPartition mine : partitions) {
          mine.batch = mine.buffer;
          mine.buffer = RecordSet.EMPTY;
        }
      }
    }

    /** Takes the records that are written out of the batch. */
    void remove(List<PartitionWrite> written) {
      for (PartitionWrite write : written) {
        TaskPartition mine = partitions[write.partition()];
        mine.batch = mine.batch.minus(write.records());
      }
    }

    /** Closes the session. Its leases do not count in the next one. */
    void closeSession() {
      for (TaskPartition mine : partitions) {
        mine.lookedUp = TaskPartition.NOT_READ;
        mine.leased = false;
      }
    }

    private long hash() {
      long hash = ModelState.hash(fresh ? 1 : 0, stopped ? 1 : 0);
      for (TaskPartition mine : partitions) {
        hash = ModelState.hash(hash, mine.hash());
      }
      return hash;
    }
  }

  // Kafka, by partition.
  final int[] owners; // the task to which Connect's group has assigned the partition, or nobody
  final int[] committed; // the offset that Kafka keeps for the group
  final RecordSet[] deadLetters; // the records that the dead letter queue has acknowledged
  int generation; // how often the topic has been created again: never or once

  final Task[] tasks = new Task[TASKS];

  // The database.
  StoredPartition[] database;
  StoredPartition @Nullable [] replica; // the server that takes over, as of a moment in the past
  final List<Transaction> transactions = new ArrayList<>();
  boolean unnoticed; // a session may go on with another server than the one it has begun with
  boolean offsetSet; // a person has set the stored offsets to 0
  int takes; // how often partitions have been taken
  boolean isFenceBroken; // a session has just committed that is not the last to take a partition

  int faultsLeft;

  ModelState(int partitions, int faults) {
    owners = new int[partitions];
    committed = new int[partitions];
    deadLetters = new RecordSet[partitions];
    database = new StoredPartition[partitions];
    Arrays.fill(deadLetters, RecordSet.EMPTY);
    Arrays.fill(database, StoredPartition.EMPTY);
    Arrays.setAll(tasks, t -> new Task(partitions));
    faultsLeft = faults;
  }

  ModelState(ModelState other) {
    owners = other.owners.clone();
    committed = other.committed.clone();
    deadLetters = other.deadLetters.clone();
    database = other.database.clone();
    replica = other.replica;
    Arrays.setAll(tasks, t -> new Task(other.tasks[t]));
    transactions.addAll(other.transactions);
    generation = other.generation;
    unnoticed = other.unnoticed;
    offsetSet = other.offsetSet;
    faultsLeft = other.faultsLeft;
    takes = other.takes;
  }

  int partitions() {
    return owners.length;
  }

  boolean isStopped() {
    return tasks[0].stopped || tasks[1].stopped;
  }

  /** Tells whether the task still has a partition that Connect's group has taken from it. */
  boolean isZombie(int task) {
    for (int p = 0; p < partitions(); p++) {
      if (tasks[task].partitions[p].isOpen() && owners[p] != task) {
        return true;
      }
    }
    return false;
  }

  /** Returns the transaction that the task has open in its present session, or null. */
  @Nullable Transaction transaction(int task) {
    for (Transaction each : transactions) {
      if (each.task() == task) {
        return each;
      }
    }
    return null;
  }

  /** Takes the transaction from the task: the server commits it or rolls it back at any time. */
  void detach(int task) {
    Transaction open = transaction(task);
    if (open != null) {
      transactions.remove(open);
      transactions.add(new Transaction(NOBODY, open.writes()));
    }
  }

  /** Takes all partitions from a task. */
  void disown(int task) {
    for (int p = 0; p < partitions(); p++) {
      owners[p] = owners[p] == task ? NOBODY : owners[p];
    }
  }

  /** Ends a task. Another one takes its place, to which Connect has assigned nothing yet. */
  void end(int task) {
    detach(task);
    disown(task);
    tasks[task] = new Task(partitions());
  }

  /** Returns the same number for two states that differ only in the names of the tasks. */
  long hash() {
    long hash = hash(generation, faultsLeft, takes);
    hash = hash(hash, unnoticed ? 1 : 0, offsetSet ? 1 : 0, isFenceBroken ? 1 : 0);
    for (int p = 0; p < partitions(); p++) {
      hash = hash(hash, committed[p], deadLetters[p].bits(), database[p].hash());
      hash = replica == null ? hash : hash(hash, replica[p].hash());
    }
    long[] ofTasks = {tasks[0].hash(), tasks[1].hash()};
    return Math.min(hash(hash, ofTasks, 0), hash(hash, ofTasks, 1));
  }

  private long hash(long shared, long[] ofTasks, int first) {
    long hash = hash(shared, ofTasks[first], ofTasks[1 - first]);
    for (int owner : owners) {
      hash = hash(hash, owner == NOBODY ? NOBODY : owner ^ first);
    }
    for (Transaction each : transactions) {
      hash = hash(hash, each.task() == NOBODY ? NOBODY : each.task() ^ first);
      for (PartitionWrite write : each.writes()) {
        hash = hash(hash, write.hash());
      }
    }
    return hash;
  }

  /**
   * Returns a hash of 64 bits. The explorer keeps hashes instead of states: among a million states
   * two have the same hash with a probability of 1 to 40 million.
   */
  static long hash(long... numbers) {
    long hash = 0x9E3779B97F4A7C15L;
    for (long number : numbers) {
      hash = (hash ^ number) * 0xD6E8FEB86659FD93L;
      hash ^= hash >>> 32;
    }
    return hash * 0xD6E8FEB86659FD93L;
  }

  @Override
  public String toString() {
    return "%s, Kafka's offset %s".formatted(Arrays.toString(database), Arrays.toString(committed));
  }
}
