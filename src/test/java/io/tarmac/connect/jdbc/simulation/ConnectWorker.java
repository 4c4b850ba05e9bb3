package io.tarmac.connect.jdbc.simulation;

import io.tarmac.connect.jdbc.JdbcSinkTask;
import io.tarmac.connect.jdbc.SimulatedTasks;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.simulation.SimulatedTopics.TopicEntry;
import io.tarmac.connect.jdbc.testing.task.FakeSinkTaskContext;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.metrics.PluginMetrics;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.sink.ErrantRecordReporter;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * A worker with one task. As Connect's {@code WorkerSinkTask} does, it polls, calls put again with
 * records that the task refused, commits offsets, and takes part in rebalances.
 */
final class ConnectWorker {

  /** The time between two commits of offsets after the trouble of a history has ended. */
  static final Duration CALM_INTERVAL = Duration.ofSeconds(8);

  // Connect waits 5 s for a task that it stops (task.shutdown.graceful.timeout.ms). The four calls
  // that can come in this time may take no longer together.

  /** The limit of a put, which waits for the database thread and for room in its queue. */
  private static final Duration PUT_LIMIT = Duration.ofSeconds(2);

  /** The limit of a preCommit, which waits for the batch in flight and for its dead letters. */
  private static final Duration PRE_COMMIT_LIMIT = Duration.ofSeconds(2);

  /** The limit of a close, which aborts the batch in flight and waits for its end. */
  private static final Duration CLOSE_LIMIT = Duration.ofMillis(500);

  /** The limit of a stop, which waits for the driver to close the connection. */
  private static final Duration STOP_LIMIT = Duration.ofMillis(500);

  /** The number of lost leases after which a task may fail. */
  private static final int LEASE_LOSS_LIMIT = 5;

  /** A commit of offsets that the worker has sent, and when the worker gets the answer. */
  private record OffsetCommit(
      Map<TopicPartition, OffsetAndMetadata> offsets, boolean succeeds, long answeredNanos) {}

  private final Scheduler scheduler;
  private final RandomFaults faults;
  private final SimulatedTopics topics;
  private final ConsumerGroup group;
  private final HistoryCheck check;
  private final SimulatedSettings settings;
  private final SimulatedProcess process;
  private final ModelDatabase database;
  private final Map<String, String> configuration;
  private final JdbcSinkTask task;
  private final SimulatedContext context;

  private final Map<TopicPartition, Assignment> assigned = new LinkedHashMap<>();
  private final Map<TopicPartition, OffsetAndMetadata> currentOffsets = new HashMap<>();
  private final Map<TopicPartition, OffsetAndMetadata> fetchedOffsets = new HashMap<>();

  /** The offsets that Connect regards as committed. Connect does not commit them again. */
  private final Map<TopicPartition, OffsetAndMetadata> committedOffsets = new HashMap<>();

  /** The commit of offsets that has no answer yet; null if there is none. */
  private @Nullable OffsetCommit pendingCommit;

  private final List<SinkRecord> batch = new ArrayList<>();

  /** The dead letters that Connect has to wait for before it commits offsets. */
  private final List<DeadLetterFuture> pendingDeadLetters = new ArrayList<>();

  private boolean redelivering;
  private boolean stopping;
  private boolean ended;
  private long nextCommitNanos;

  /** Whether the dead letter queue has refused a record, so that the task has to fail. */
  private boolean hasRefusedDeadLetter;

  /** The failure that the history expects; null if it expects none in particular. */
  private @Nullable ErrorCode expectedFailure;

  /**
   * Creates a worker.
   *
   * @param configuration the configuration of its task
   */
  ConnectWorker(
      SimulationParts parts,
      ConsumerGroup group,
      SimulatedProcess process,
      Map<String, String> configuration) {
    this.scheduler = parts.scheduler();
    this.faults = parts.faults();
    this.topics = parts.topics();
    this.group = group;
    this.check = parts.check();
    this.settings = parts.settings();
    this.process = process;
    this.database = parts.database();
    this.configuration = configuration;
    this.context = new SimulatedContext(configuration);
    this.task =
        SimulatedTasks.create(
            new SimulatedRuntime(scheduler, process),
            new ModelServer(database, process, settings.mode()));
  }

  SimulatedProcess process() {
    return process;
  }

  /** Tells whether the worker has stopped its task, or has been killed. */
  boolean isEnded() {
    return ended || process.isDead();
  }

  /** Allows the task to fail with an error code. */
  void expectFailure(ErrorCode code) {
    expectedFailure = code;
  }

  void start() {
    scheduler.start(process, process + " connect", this::run);
  }

  /** Asks the worker to stop its task. */
  void stop() {
    stopping = true;
    scheduler.wake(group);
  }

  private void run() {
    runTask();
    stopTask();
    ended = true;
  }

  /** Starts the task, and iterates until the worker has to stop it or the task fails. */
  private void runTask() {
    try {
      task.initialize(context);
      task.start(configuration);
      while (!stopping) {
        iterate();
      }
    } catch (ConnectException failure) {
      scheduler.trace("the task failed: %s", failure.getMessage());
      if (!isExpected(failure)) {
        scheduler.fail(new AssertionError("the task failed: " + failure.getMessage(), failure));
      }
    }
  }

  /** Closes all partitions and stops the task, as Connect does even if the task has failed. */
  private void stopTask() {
    List<Assignment> unclosed = closeAll();
    long begunNanos = scheduler.nanoTime();
    task.stop();
    requireWithin(STOP_LIMIT, "stop", begunNanos);
    unclosed.forEach(group::releaseUncommitted);
  }

  /** Closes all partitions, and returns those that a refused dead letter keeps from the close. */
  private List<Assignment> closeAll() {
    List<Assignment> all = List.copyOf(assigned.values());
    try {
      // Connect also closes partitions again that a rebalance has revoked before.
      closePartitions(all, List.copyOf(currentOffsets.keySet()));
      return List.of();
    } catch (ConnectException refused) {
      scheduler.trace("not closed: %s", refused.getMessage());
      return all;
    }
  }

  /** Tells whether the history has given the task a reason for a failure. */
  private boolean isExpected(ConnectException failure) {
    String message = String.valueOf(failure.getMessage());
    if (message.contains(ErrorCode.DEAD_LETTER_REFUSED.code())) {
      return hasRefusedDeadLetter;
    }
    if (expectedFailure != null) {
      return message.contains(expectedFailure.code());
    }
    if (message.contains(ErrorCode.CONTENDED_PARTITION.code())
        && process.leaseLosses() >= LEASE_LOSS_LIMIT) {
      scheduler.count(Trouble.CONTENDED_TASK);
      return true;
    }
    return false;
  }

  /** Requires that a call that has just ended took no longer than a limit. */
  private void requireWithin(Duration limit, String call, long begunNanos) {
    Duration taken = Duration.ofNanos(scheduler.nanoTime() - begunNanos);
    if (taken.compareTo(limit) > 0 && process.frozenUntilNanos() <= begunNanos) {
      throw scheduler.fail("%s took %s", call, taken);
    }
  }

  private void iterate() {
    if (pendingCommit == null && scheduler.nanoTime() >= nextCommitNanos) {
      commitOffsets();
      Duration interval =
          faults.haveEnded() ? CALM_INTERVAL : Duration.ofMillis(settings.commitIntervalMillis());
      nextCommitNanos = scheduler.nanoTime() + interval.toNanos();
    }
    rewind();
    poll(pollDeadlineNanos());
    if (!stopping) {
      deliver();
    }
  }

  /** Returns when the poll must end: at the next commit, or after the timeout of the task. */
  private long pollDeadlineNanos() {
    long deadline =
        pendingCommit == null
            ? nextCommitNanos
            : Math.max(nextCommitNanos, pendingCommit.answeredNanos());
    List<Long> timeouts = context.timeouts();
    long lastMillis = timeouts.isEmpty() ? 0 : timeouts.get(timeouts.size() - 1);
    timeouts.clear();
    return lastMillis > 0
        ? Math.min(deadline, scheduler.nanoTime() + TimeUnit.MILLISECONDS.toNanos(lastMillis))
        : deadline;
  }

  /** Moves the consumer to the offsets that the task asked for. */
  private void rewind() {
    Map<TopicPartition, Long> seeks = context.seeks();
    seeks.forEach(
        (partition, offset) -> {
          Assignment assignment = assigned.get(partition);
          if (assignment == null) {
            throw scheduler.fail("the task seeks in %s, which it does not have", partition);
          }
          assignment.seek(offset);
          committedOffsets.put(partition, new OffsetAndMetadata(offset));
          currentOffsets.put(partition, new OffsetAndMetadata(offset));
        });
    seeks.clear();
  }

  /** Polls until there are records for the task, or until the deadline. */
  private void poll(long deadlineNanos) {
    while (!stopping) {
      takeAnswer();
      rebalance();
      if (!redelivering) {
        fetch();
      }
      if (!batch.isEmpty() && !redelivering) {
        return;
      }
      if (scheduler.nanoTime() >= deadlineNanos) {
        return;
      }
      scheduler.await(group, deadlineNanos);
    }
  }

  /** Takes the answer to the pending commit of offsets, if the worker has it by now. */
  private void takeAnswer() {
    if (pendingCommit != null && scheduler.nanoTime() >= pendingCommit.answeredNanos()) {
      if (pendingCommit.succeeds()) {
        committedOffsets.putAll(pendingCommit.offsets());
      }
      pendingCommit = null;
    }
  }

  /** Closes lost and revoked partitions, and opens those that the group assigns. */
  private void rebalance() {
    boolean isAnyClosed = closeLost();
    List<Assignment> revoked = group.revoked(process);
    closePartitions(revoked, partitions(revoked));
    isAnyClosed |= !revoked.isEmpty();
    // The worker may have lost more partitions meanwhile.
    isAnyClosed |= closeLost();
    List<Assignment> gained = group.assign(process);
    if (isAnyClosed || !gained.isEmpty()) {
      open(gained);
    }
  }

  /** Closes lost partitions without a commit, and tells whether there were any. */
  private boolean closeLost() {
    List<Assignment> lost = new ArrayList<>(assigned.values());
    lost.removeIf(assignment -> !assignment.isLost());
    if (lost.isEmpty()) {
      return false;
    }
    List<TopicPartition> partitions = partitions(lost);
    close(lost, partitions);
    fetchedOffsets.keySet().removeAll(partitions);
    currentOffsets.keySet().removeAll(partitions);
    committedOffsets.keySet().removeAll(partitions);
    pendingDeadLetters.removeIf(future -> partitions.contains(future.partition));
    return true;
  }

  /** Opens the partitions that a rebalance has assigned to the worker, which may be none. */
  private void open(List<Assignment> gained) {
    for (Assignment assignment : gained) {
      OffsetAndMetadata position = new OffsetAndMetadata(assignment.position());
      assigned.put(assignment.partition(), assignment);
      committedOffsets.put(assignment.partition(), position);
      currentOffsets.put(assignment.partition(), position);
    }
    redelivering = redelivering && !batch.isEmpty();
    if (!redelivering) {
      context.paused().retainAll(assigned.keySet());
    }
    if (gained.isEmpty()) {
      return;
    }
    scheduler.trace("open %s", gained);
    process.forgetLeaseLosses();
    task.open(partitions(gained));
    rewind();
  }

  private static List<TopicPartition> partitions(Collection<Assignment> assignments) {
    return assignments.stream().map(Assignment::partition).toList();
  }

  /**
   * Commits the offsets of partitions, closes them, and releases their assignments.
   *
   * @param partitions the partitions of the assignments, and at a stop some that were closed before
   */
  private void closePartitions(List<Assignment> leaving, List<TopicPartition> partitions) {
    if (partitions.isEmpty()) {
      return;
    }
    awaitDeadLetters(partitions);
    leaving.forEach(assignment -> assignment.beginClose(scheduler.nanoTime()));
    Map<TopicPartition, OffsetAndMetadata> committable = preCommit(partitions);
    // Connect ignores the answer to an earlier commit.
    pendingCommit = null;
    close(leaving, partitions);
    for (Assignment assignment : leaving) {
      OffsetAndMetadata offset = committable.get(assignment.partition());
      if (offset != null) {
        group.commit(assignment, offset.offset());
      }
    }
    committedOffsets.keySet().removeAll(partitions);
    leaving.forEach(group::release);
  }

  private void close(List<Assignment> leaving, List<TopicPartition> partitions) {
    scheduler.trace("close %s", partitions);
    check.forbidBatches(process);
    process.forgetLeaseLosses();
    long begunNanos = scheduler.nanoTime();
    task.close(partitions);
    requireWithin(CLOSE_LIMIT, "close", begunNanos);
    leaving.forEach(Assignment::endClose);
    database.requireNoRowsHeld(process, leaving);
    assigned.keySet().removeAll(partitions);
    // Connect compares the partition that a transformation may have changed.
    batch.removeIf(
        record -> partitions.contains(new TopicPartition(record.topic(), record.kafkaPartition())));
    scheduler.trace("closed %s", partitions);
  }

  /** Returns the partition that a record was fetched from, before any transformation. */
  private static TopicPartition partition(SinkRecord record) {
    return new TopicPartition(record.originalTopic(), record.originalKafkaPartition());
  }

  private void commitOffsets() {
    List<TopicPartition> partitions = List.copyOf(assigned.keySet());
    awaitDeadLetters(partitions);
    Map<TopicPartition, OffsetAndMetadata> committable = preCommit(partitions);
    if (committable.isEmpty()) {
      return;
    }
    boolean succeeds = !faults.refusesOffsetCommit();
    if (succeeds) {
      committable.forEach(
          (partition, offset) -> group.commit(assigned.get(partition), offset.offset()));
    }
    long answeredNanos = scheduler.nanoTime() + faults.offsetCommitLatencyNanos();
    pendingCommit = new OffsetCommit(committable, succeeds, answeredNanos);
  }

  private void awaitDeadLetters(Collection<TopicPartition> partitions) {
    for (DeadLetterFuture future : List.copyOf(pendingDeadLetters)) {
      if (partitions.contains(future.partition)) {
        pendingDeadLetters.remove(future);
        future.await();
        if (future.refused) {
          throw new ConnectException(ErrorCode.DEAD_LETTER_REFUSED.code());
        }
      }
    }
  }

  /** Asks the task for its offsets, and returns the offsets to commit; none if none is new. */
  private Map<TopicPartition, OffsetAndMetadata> preCommit(Collection<TopicPartition> partitions) {
    Map<TopicPartition, OffsetAndMetadata> positions = new HashMap<>(currentOffsets);
    positions.keySet().retainAll(partitions);
    if (positions.isEmpty()) {
      return Map.of();
    }
    Map<TopicPartition, OffsetAndMetadata> known = new HashMap<>(committedOffsets);
    known.keySet().retainAll(positions.keySet());
    check.forbidBatches(process);
    Map<TopicPartition, OffsetAndMetadata> committable = new HashMap<>(known);
    long begunNanos = scheduler.nanoTime();
    Map<TopicPartition, OffsetAndMetadata> returned = task.preCommit(new HashMap<>(positions));
    requireWithin(PRE_COMMIT_LIMIT, "preCommit", begunNanos);
    scheduler.trace("preCommit of %s: %s", positions, returned);
    returned.forEach(
        (partition, offset) -> {
          OffsetAndMetadata position = positions.get(partition);
          if (position == null || offset.offset() > position.offset()) {
            throw scheduler.fail(
                "the task lets Connect commit %s@%d, and Connect is at %s",
                partition, offset.offset(), position);
          }
          if (known.containsKey(partition)) {
            check.checkCommittable(partition, offset.offset());
            committable.put(partition, offset);
          }
        });
    return committable.equals(known) ? Map.of() : committable;
  }

  /** Fetches a random number of records from the partitions that the task has not paused. */
  private void fetch() {
    int room = 1 + scheduler.random().nextInt(settings.maxPollRecords());
    for (Assignment assignment : assigned.values()) {
      TopicPartition partition = assignment.partition();
      if (context.paused().contains(partition) || assignment.isLost()) {
        continue;
      }
      if (assignment.position() > topics.endOffset(partition)) {
        // The consumer has auto.offset.reset=earliest.
        assignment.seek(0);
      }
      while (room > 0 && assignment.position() < topics.endOffset(partition)) {
        TopicEntry entry = topics.entry(partition, assignment.position());
        assignment.seek(assignment.position() + 1);
        if (entry != null) {
          batch.add(topics.fetch(entry, assignment.number()));
          fetchedOffsets.put(partition, new OffsetAndMetadata(entry.offset() + 1));
          room--;
        }
      }
    }
  }

  /** Calls put. If the task refuses the records, the next call delivers the same ones. */
  private void deliver() {
    scheduler.trace("put %s", new BatchSummary(batch));
    check.allowBatches(process);
    long begunNanos = scheduler.nanoTime();
    try {
      task.put(new ArrayList<>(batch));
      requireWithin(PUT_LIMIT, "put", begunNanos);
      currentOffsets.putAll(fetchedOffsets);
      fetchedOffsets.clear();
      batch.clear();
      redelivering = false;
    } catch (RetriableException again) {
      requireWithin(PUT_LIMIT, "put", begunNanos);
      scheduler.trace("refused: %s", again.getMessage());
      scheduler.count(Trouble.REDELIVERY);
      redelivering = true;
      check.checkRefusedPut(batch);
    }
  }

  /** A summary of records for the trace. It is built only if there is a trace. */
  private record BatchSummary(List<SinkRecord> records) {

    @Override
    public String toString() {
      Map<TopicPartition, String> ranges = new LinkedHashMap<>();
      for (SinkRecord record : records) {
        ranges.merge(
            partition(record),
            String.valueOf(record.originalKafkaOffset()),
            (range, last) -> range.split("-", 2)[0] + "-" + last);
      }
      return records.size() + " records " + ranges;
    }
  }

  /** The acknowledgement of a dead letter, which arrives at a known time. */
  private final class DeadLetterFuture implements Future<Void> {

    private final TopicPartition partition;
    private final long doneNanos;
    private final boolean refused;

    DeadLetterFuture(TopicPartition partition, long doneNanos, boolean refused) {
      this.partition = partition;
      this.doneNanos = doneNanos;
      this.refused = refused;
    }

    void await() {
      while (!isDone()) {
        scheduler.await(this, doneNanos);
      }
    }

    @Override
    public boolean isDone() {
      return scheduler.nanoTime() >= doneNanos;
    }

    @Override
    public Void get(long timeout, TimeUnit unit) throws TimeoutException, ExecutionException {
      long end = scheduler.nanoTime() + unit.toNanos(timeout);
      while (!isDone()) {
        if (scheduler.nanoTime() >= end) {
          throw new TimeoutException();
        }
        scheduler.await(this, Math.min(end, doneNanos));
      }
      if (refused) {
        throw new ExecutionException(new KafkaException("the dead letter queue is full"));
      }
      return null;
    }

    @Override
    public Void get() {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
      return false;
    }

    @Override
    public boolean isCancelled() {
      return false;
    }
  }

  /** A context whose seeks are traced, and whose dead letter queue belongs to the simulation. */
  private final class SimulatedContext extends FakeSinkTaskContext {

    SimulatedContext(Map<String, String> configuration) {
      super(configuration);
    }

    @Override
    public void offset(Map<TopicPartition, Long> offsets) {
      scheduler.trace("seek %s", offsets);
      super.offset(offsets);
    }

    @Override
    public Set<TopicPartition> assignment() {
      return assigned.keySet();
    }

    @Override
    public ErrantRecordReporter errantRecordReporter() {
      return (record, error) -> {
        long doneNanos = scheduler.nanoTime() + faults.deadLetterLatencyNanos();
        boolean refused = faults.refusesDeadLetter();
        hasRefusedDeadLetter |= refused;
        check.checkDeadLetter(process, record, refused ? Scheduler.NEVER : doneNanos);
        DeadLetterFuture future = new DeadLetterFuture(partition(record), doneNanos, refused);
        pendingDeadLetters.add(future);
        return future;
      };
    }

    @Override
    public PluginMetrics pluginMetrics() {
      return (PluginMetrics)
          Proxy.newProxyInstance(
              PluginMetrics.class.getClassLoader(),
              new Class<?>[] {PluginMetrics.class},
              (proxy, method, arguments) -> null);
    }
  }
}
