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
 * A worker with one task, which does what Connect's {@code WorkerSinkTask} does: polls, hands a
 * refused collection over again, commits offsets, and takes part in rebalances.
 */
final class ConnectWorker {

  /** The time between two commits of offsets when little happens. */
  static final Duration CALM_INTERVAL = Duration.ofSeconds(8);

  /** The longest times that the calls of a task take, together below 5 s for those of a stop. */
  private static final Duration PUT_LIMIT = Duration.ofSeconds(2);

  private static final Duration PRE_COMMIT_LIMIT = Duration.ofSeconds(2);
  private static final Duration CLOSE_LIMIT = Duration.ofMillis(500);
  private static final Duration STOP_LIMIT = Duration.ofMillis(500);

  /** A commit of offsets that the worker has sent, and the time at which the answer is there. */
  private record OffsetCommit(
      Map<TopicPartition, OffsetAndMetadata> offsets, boolean succeeds, long answeredNanos) {}

  /** The lost leases after which a task gives up. */
  private static final int LEASE_LOSSES = 5;

  private final Scheduler scheduler;
  private final Weather weather;
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

  /** The offsets that Connect takes for committed: it commits none of them again. */
  private final Map<TopicPartition, OffsetAndMetadata> committedOffsets = new HashMap<>();

  /** The commit of offsets whose answer is on its way; null if there is none. */
  private @Nullable OffsetCommit commit;

  private final List<SinkRecord> batch = new ArrayList<>();
  private final List<DeadLetterFuture> reported = new ArrayList<>();
  private boolean redelivering;
  private boolean stopping;
  private boolean ended;
  private long nextCommitNanos;

  /** Whether the dead letter queue has refused a record, so that the task has to fail. */
  private boolean isAnyRefused;

  /** The failure that the history expects; null if the task may only give up its partitions. */
  private @Nullable ErrorCode possibleFailure;

  /**
   * Creates a worker.
   *
   * @param configuration the configuration of its task
   */
  ConnectWorker(
      World world,
      ConsumerGroup group,
      SimulatedProcess process,
      Map<String, String> configuration) {
    this.scheduler = world.scheduler();
    this.weather = world.weather();
    this.topics = world.topics();
    this.group = group;
    this.check = world.check();
    this.settings = world.settings();
    this.process = process;
    this.database = world.database();
    this.configuration = configuration;
    this.context = new SimulatedContext(configuration);
    this.task =
        SimulatedTasks.create(
            new SimulatedRuntime(scheduler, process),
            new ModelServer(database, process, settings.keyed()));
  }

  SimulatedProcess process() {
    return process;
  }

  /** Tells whether the task has ended, or been killed. */
  boolean isEnded() {
    return ended || process.isDead();
  }

  /** Sets how the task may fail. */
  void mayFailWith(ErrorCode code) {
    possibleFailure = code;
  }

  void start() {
    scheduler.start(process, process + " connect", this::run);
  }

  /** Asks the worker to stop its task, and to end. */
  void stop() {
    stopping = true;
    scheduler.wake(group);
  }

  private void run() {
    try {
      task.initialize(context);
      task.start(configuration);
      while (!stopping) {
        iterate();
      }
    } catch (ConnectException failure) {
      scheduler.trace("the task failed: %s", failure.getMessage());
      if (!mayFail(failure)) {
        scheduler.fail(new AssertionError("the task failed: " + failure.getMessage(), failure));
      }
    }
    List<Assignment> left = List.copyOf(assigned.values());
    try {
      // Connect closes the partitions once more that it has taken away before.
      closePartitions(left, List.copyOf(currentOffsets.keySet()));
      left = List.of();
    } catch (ConnectException refused) {
      scheduler.trace("not closed: %s", refused.getMessage());
    }
    long begunNanos = scheduler.nanoTime();
    task.stop();
    requireWithin(STOP_LIMIT, "stop", begunNanos);
    left.forEach(group::leave);
    ended = true;
  }

  /** Tells whether the history has given the task a reason for a failure. */
  private boolean mayFail(ConnectException failure) {
    String message = String.valueOf(failure.getMessage());
    if (message.contains(ErrorCode.DEAD_LETTER_REFUSED.code())) {
      return isAnyRefused;
    }
    if (possibleFailure != null) {
      return message.contains(possibleFailure.code());
    }
    if (!message.contains(ErrorCode.CONTENDED_PARTITION.code())
        || process.leaseLosses() < LEASE_LOSSES) {
      return false;
    }
    scheduler.count(Trouble.CONTENDED_TASK);
    return true;
  }

  /** Requires that a call of the task, which has just ended, took no longer than a limit. */
  private void requireWithin(Duration limit, String call, long begunNanos) {
    Duration taken = Duration.ofNanos(scheduler.nanoTime() - begunNanos);
    if (taken.compareTo(limit) > 0 && process.frozenUntilNanos() <= begunNanos) {
      throw scheduler.fail("%s took %s", call, taken);
    }
  }

  private void iterate() {
    if (commit == null && scheduler.nanoTime() >= nextCommitNanos) {
      commitOffsets();
      Duration interval =
          weather.isCalm() ? CALM_INTERVAL : Duration.ofMillis(settings.commitIntervalMillis());
      nextCommitNanos = scheduler.nanoTime() + interval.toNanos();
    }
    rewind();
    long end = commit == null ? nextCommitNanos : Math.max(nextCommitNanos, commit.answeredNanos());
    List<Long> timeouts = context.timeouts();
    long retryMillis = timeouts.isEmpty() ? 0 : timeouts.get(timeouts.size() - 1);
    if (retryMillis > 0) {
      end = Math.min(end, scheduler.nanoTime() + TimeUnit.MILLISECONDS.toNanos(retryMillis));
    }
    timeouts.clear();
    poll(end);
    if (!stopping) {
      deliver();
    }
  }

  private void rewind() {
    context
        .seeks()
        .forEach(
            (partition, offset) -> {
              Assignment assignment = assigned.get(partition);
              if (assignment == null) {
                throw scheduler.fail("the task seeks in %s, which it does not have", partition);
              }
              assignment.seek(offset);
              committedOffsets.put(partition, new OffsetAndMetadata(offset));
              currentOffsets.put(partition, new OffsetAndMetadata(offset));
            });
    context.seeks().clear();
  }

  private void poll(long end) {
    while (!stopping) {
      takeAnswer();
      rebalance();
      if (!redelivering) {
        fetch();
      }
      if (!batch.isEmpty() && !redelivering) {
        return;
      }
      if (scheduler.nanoTime() >= end) {
        return;
      }
      scheduler.await(group, end);
    }
  }

  /** Takes the answer to the commit of offsets, if it is there. */
  private void takeAnswer() {
    if (commit != null && scheduler.nanoTime() >= commit.answeredNanos()) {
      if (commit.succeeds()) {
        committedOffsets.putAll(commit.offsets());
      }
      commit = null;
    }
  }

  private void rebalance() {
    boolean isAnyClosed = closeLost();
    List<Assignment> revoked = group.revoked(process);
    closePartitions(revoked, partitions(revoked));
    isAnyClosed |= !revoked.isEmpty();
    // The worker may have lost more meanwhile.
    isAnyClosed |= closeLost();
    List<Assignment> gained = group.assign(process);
    if (isAnyClosed || !gained.isEmpty()) {
      open(gained);
    }
  }

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
    reported.removeIf(future -> partitions.contains(future.partition));
    return true;
  }

  /** Goes on after a rebalance, which may have given the worker no further partition. */
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
   * Commits offsets, closes partitions, and gives them away.
   *
   * @param partitions those of the assignments, and at a stop any that were closed before
   */
  private void closePartitions(List<Assignment> leaving, List<TopicPartition> partitions) {
    if (partitions.isEmpty()) {
      return;
    }
    awaitDeadLetters(partitions);
    leaving.forEach(assignment -> assignment.closing(scheduler.nanoTime()));
    Map<TopicPartition, OffsetAndMetadata> committable = preCommit(partitions);
    // Connect ignores the answer to an earlier commit.
    commit = null;
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
    check.pauses(process);
    process.forgetLeaseLosses();
    long begunNanos = scheduler.nanoTime();
    task.close(partitions);
    requireWithin(CLOSE_LIMIT, "close", begunNanos);
    leaving.forEach(Assignment::close);
    database.requireNoneHeld(process, leaving);
    assigned.keySet().removeAll(partitions);
    // Connect looks for the partition that a transformation may have changed.
    batch.removeIf(
        record -> partitions.contains(new TopicPartition(record.topic(), record.kafkaPartition())));
    scheduler.trace("closed %s", partitions);
  }

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
    boolean succeeds = !weather.losesOffsetCommit();
    if (succeeds) {
      committable.forEach(
          (partition, offset) -> group.commit(assigned.get(partition), offset.offset()));
    }
    long answeredNanos = scheduler.nanoTime() + weather.offsetCommitNanos();
    commit = new OffsetCommit(committable, succeeds, answeredNanos);
  }

  private void awaitDeadLetters(Collection<TopicPartition> partitions) {
    for (DeadLetterFuture future : List.copyOf(reported)) {
      if (partitions.contains(future.partition)) {
        reported.remove(future);
        future.await();
        if (future.refused) {
          throw new ConnectException(ErrorCode.DEAD_LETTER_REFUSED.code());
        }
      }
    }
  }

  /** Returns the offsets that Connect commits, after it has asked the task; none if none is new. */
  private Map<TopicPartition, OffsetAndMetadata> preCommit(Collection<TopicPartition> partitions) {
    Map<TopicPartition, OffsetAndMetadata> positions = new HashMap<>(currentOffsets);
    positions.keySet().retainAll(partitions);
    if (positions.isEmpty()) {
      return Map.of();
    }
    Map<TopicPartition, OffsetAndMetadata> known = new HashMap<>(committedOffsets);
    known.keySet().retainAll(positions.keySet());
    check.pauses(process);
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
            check.returned(partition, offset.offset());
            committable.put(partition, offset);
          }
        });
    return committable.equals(known) ? Map.of() : committable;
  }

  private void fetch() {
    int room = 1 + scheduler.random().nextInt(settings.maxPollRecords());
    for (Assignment assignment : assigned.values()) {
      TopicPartition partition = assignment.partition();
      if (context.paused().contains(partition) || assignment.isLost()) {
        continue;
      }
      if (assignment.position() > topics.end(partition)) {
        // As auto.offset.reset=earliest says.
        assignment.seek(0);
      }
      while (room > 0 && assignment.position() < topics.end(partition)) {
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

  private void deliver() {
    scheduler.trace("put %s", new Shown(batch));
    check.resumes(process);
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
      check.refused(batch);
    }
  }

  /** The records of a collection, written down only if somebody reads the trace. */
  private record Shown(List<SinkRecord> records) {

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

  /** The acknowledgement of a dead letter, at a time that is known from the beginning. */
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
        long doneNanos = scheduler.nanoTime() + weather.deadLetterNanos();
        boolean refused = weather.refusesDeadLetter();
        isAnyRefused |= refused;
        check.reported(process, record, refused ? Scheduler.NEVER : doneNanos);
        DeadLetterFuture future = new DeadLetterFuture(partition(record), doneNanos, refused);
        reported.add(future);
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
