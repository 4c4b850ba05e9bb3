package io.tarmac.connect.jdbc.simulation;

import java.time.Duration;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A history of two workers, a database and three partitions, which a seed decides. First it mixes
 * records with trouble. Then the trouble ends, and the tasks must have written all records within a
 * bounded time.
 */
final class Simulation {

  private static final int RECORDS = 200;

  /** The time within which the tasks must have written all records after the trouble. */
  private static final Duration RECOVERY_LIMIT = Duration.ofMinutes(5);

  /** The time after which every call that a task began during the trouble has ended. */
  private static final Duration LATE_CALLS = Duration.ofSeconds(40);

  /** The time within which an idle task must write a new record, in addition to its linger. */
  private static final Duration IDLE_WRITE_LIMIT = Duration.ofMillis(60);

  /** The longest time from a commit of offsets to the next put while a batch waits. */
  private static final Duration LONGEST_WAIT_FOR_PUT = Duration.ofMillis(200);

  private final Scheduler scheduler;
  private final SplittableRandom random;
  private final SimulatedSettings settings;
  private final RandomFaults faults;
  private final SimulatedTopics topics;
  private final HistoryCheck check;
  private final ModelDatabase database;
  private final SimulationParts parts;
  private final ConnectCluster cluster;

  /**
   * Creates a history.
   *
   * @param tracing whether to keep a trace of what happens
   */
  Simulation(long seed, boolean tracing) {
    this.scheduler = new Scheduler(seed, tracing);
    this.random = scheduler.random();
    this.settings = SimulatedSettings.random(random);
    this.faults = new RandomFaults(scheduler, settings.clean());
    this.topics = new SimulatedTopics(random, settings);
    this.check = new HistoryCheck(scheduler, topics, settings);
    this.database = new ModelDatabase(scheduler, faults, topics, check, settings.mode());
    this.parts = new SimulationParts(scheduler, faults, topics, check, settings, database);
    this.cluster = new ConnectCluster(parts, "worker");
  }

  /** Runs the history, and returns how often each kind of trouble occurred. */
  Map<Trouble, Integer> run() {
    scheduler.trace("%s", settings);
    try {
      runWithTrouble();
      recover();
      checkIdleWrite();
      cluster.stop();
      check.checkTables(database.tables());
      if (settings.exactlyOnce()) {
        new OperatorEvents(parts, cluster).performAny();
      }
      checkNothingLeft();
      return scheduler.counts();
    } finally {
      scheduler.end();
    }
  }

  private void runWithTrouble() {
    cluster.start(2);
    while (topics.recordCount() < RECORDS) {
      scheduler.sleep(random.nextLong(Duration.ofMillis(400).toNanos()));
      causeEvent();
    }
  }

  /** Ends the trouble, and waits until the tasks have written all records and committed offsets. */
  private void recover() {
    faults.end();
    database.comeBack();
    scheduler.trace("calm");
    // A task notices a failover, a broken connection or a lost lease only when it writes.
    appendToAll();
    awaitAllDone();
    scheduler.sleep(LATE_CALLS);
    appendToAll();
    awaitAllDone();
    cluster.awaitCommittedOffsets();
  }

  /** Checks that idle tasks write new records at once. */
  private void checkIdleWrite() {
    long begunNanos = scheduler.nanoTime();
    appendToAll();
    scheduler.sleep(Duration.ofMillis(settings.lingerMillis()).plus(IDLE_WRITE_LIMIT));
    // After a commit of offsets a batch waits for the next put.
    if (check.isAnyForbiddenSince(begunNanos)) {
      scheduler.sleep(LONGEST_WAIT_FOR_PUT);
    }
    if (!check.isAllDone()) {
      throw scheduler.fail(
          "an idle sink does not write new records at once; threads: %s", scheduler.threadNames());
    }
  }

  String trace() {
    return scheduler.traceText();
  }

  /** Checks that the stopped tasks have left no thread and no session. */
  private void checkNothingLeft() {
    // The group's thread still waits for the timeout of the last rebalance.
    scheduler.sleep(ConnectCluster.LONGEST_REBALANCE);
    if (scheduler.isAnyThreadLeft() || !database.clients().isEmpty()) {
      throw scheduler.fail(
          "tasks leave something behind; sessions: %s, threads: %s",
          database.clients(), scheduler.threadNames());
    }
  }

  private void awaitAllDone() {
    long end = scheduler.nanoTime() + RECOVERY_LIMIT.toNanos();
    while (!check.isAllDone()) {
      if (scheduler.nanoTime() > end) {
        throw scheduler.fail("not everything is done; threads: %s", scheduler.threadNames());
      }
      cluster.restartEnded();
      scheduler.sleep(Duration.ofMillis(500));
    }
  }

  /** Produces records, or causes some other event. */
  private void causeEvent() {
    int dice = random.nextInt(30);
    if (dice < 16) {
      produce(1 + random.nextInt(40));
    } else if (dice < 20) {
      cluster.rebalance();
    } else if (dice < 22) {
      database.breakAnyConnection();
    } else if (dice == 22) {
      outage();
    } else if (dice == 23) {
      cluster.randomWorker().stop();
    } else if (!settings.clean() && dice == 24) {
      kill();
    } else if (!settings.clean() && dice == 25) {
      freeze();
    } else if (settings.exactlyOnce() && dice == 26) {
      database.failOver(random.nextInt(4), random.nextBoolean());
    } else if (dice == 27) {
      database.alterTable(random.nextBoolean() ? "a" : "b");
    }
    cluster.restartEnded();
  }

  /** Appends to each partition a record that a task must write. */
  private void appendToAll() {
    SimulatedTopics.PARTITIONS.forEach(topics::appendWrite);
    cluster.wake();
  }

  private void produce(int count) {
    for (int i = 0; i < count; i++) {
      topics.appendRandom(
          SimulatedTopics.PARTITIONS.get(random.nextInt(SimulatedTopics.PARTITIONS.size())));
    }
    cluster.wake();
  }

  private void outage() {
    scheduler.count(Trouble.OUTAGE);
    database.goDown();
    scheduler.sleep(random.nextLong(Duration.ofSeconds(10).toNanos()));
    database.comeBack();
  }

  private void kill() {
    SimulatedProcess process = cluster.randomWorker().process();
    scheduler.trace("kill %s", process);
    scheduler.kill(process);
    database.orphanSessions(process);
    cluster.group().removeMember(process);
  }

  private void freeze() {
    SimulatedProcess process = cluster.randomWorker().process();
    long nanos = random.nextLong(Duration.ofSeconds(30).toNanos());
    scheduler.trace("freeze %s", process);
    process.freeze(scheduler.nanoTime() + nanos);
    if (random.nextBoolean()) {
      cluster.rebalance();
    }
  }
}
