package io.tarmac.connect.jdbc.simulation;

import java.time.Duration;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A history of two workers, a database and three partitions, which a seed decides. Trouble comes
 * while records are produced. Then it ends, and everything has to be done within a bounded time.
 */
final class Simulation {

  private static final int RECORDS = 200;

  /** The time in which everything has to be done once the trouble has ended. */
  private static final Duration LONGEST_REST = Duration.ofMinutes(5);

  /** The time in which what a task began during the trouble has ended. */
  private static final Duration LATE_WORK = Duration.ofSeconds(40);

  /** The time in which an idle sink writes a record beyond its linger. */
  private static final Duration AT_ONCE = Duration.ofMillis(60);

  /** The time after which Connect calls the next put at the latest while a batch waits. */
  private static final Duration AFTER_COMMIT = Duration.ofMillis(200);

  private final Scheduler scheduler;
  private final SplittableRandom random;
  private final SimulatedSettings settings;
  private final Weather weather;
  private final SimulatedTopics topics;
  private final HistoryCheck check;
  private final ModelDatabase database;
  private final World world;
  private final ConnectCluster cluster;

  /**
   * Creates a history.
   *
   * @param tracing whether to write down what happens
   */
  Simulation(long seed, boolean tracing) {
    this.scheduler = new Scheduler(seed, tracing);
    this.random = scheduler.random();
    this.settings = SimulatedSettings.random(random);
    this.weather = new Weather(scheduler, settings.clean());
    this.topics = new SimulatedTopics(random, settings);
    this.check = new HistoryCheck(scheduler, topics, settings);
    this.database = new ModelDatabase(scheduler, weather, topics, check, settings.keyed());
    this.world = new World(scheduler, weather, topics, check, settings, database);
    this.cluster = new ConnectCluster(world, "worker");
  }

  /** Runs the history, and returns how often each event took place. */
  Map<Trouble, Integer> run() {
    scheduler.trace("%s", settings);
    try {
      cluster.start(2);
      while (topics.count() < RECORDS) {
        scheduler.sleep(random.nextLong(Duration.ofMillis(400).toNanos()));
        happen();
      }
      weather.calm();
      database.comeBack();
      scheduler.trace("calm");
      // Only a write notices a failover, a broken connection, and a partition that another took.
      writeEverywhere();
      awaitAll(LONGEST_REST);
      scheduler.sleep(LATE_WORK);
      writeEverywhere();
      awaitAll(LONGEST_REST);
      cluster.awaitCommitted();
      long writtenNanos = scheduler.nanoTime();
      writeEverywhere();
      Duration linger = Duration.ofMillis(settings.lingerMillis());
      scheduler.sleep(linger.plus(AT_ONCE));
      // After a commit of offsets a batch waits for the next put.
      if (check.isAnyPausedSince(writtenNanos)) {
        scheduler.sleep(AFTER_COMMIT);
      }
      if (!check.isAllDone()) {
        throw scheduler.fail(
            "an idle sink does not write new records at once; threads: %s", scheduler.waiting());
      }
      cluster.stop();
      check.compare(database);
      if (settings.exactlyOnce()) {
        new OperatorEvents(world, cluster).happen();
      }
      requireNothingLeft();
      return scheduler.counts();
    } finally {
      scheduler.end();
    }
  }

  String trace() {
    return scheduler.traced();
  }

  private void requireNothingLeft() {
    // The coordinator still waits for the last rebalance.
    scheduler.sleep(ConnectCluster.LONGEST_REBALANCE);
    if (scheduler.isAnyThreadLeft() || !database.clients().isEmpty()) {
      throw scheduler.fail(
          "tasks leave something behind; sessions: %s, threads: %s",
          database.clients(), scheduler.waiting());
    }
  }

  private void awaitAll(Duration longest) {
    long end = scheduler.nanoTime() + longest.toNanos();
    while (!check.isAllDone()) {
      if (scheduler.nanoTime() > end) {
        throw scheduler.fail("not everything is done; threads: %s", scheduler.waiting());
      }
      cluster.restartEnded();
      scheduler.sleep(Duration.ofMillis(500));
    }
  }

  private void happen() {
    int dice = random.nextInt(30);
    if (dice < 16) {
      produce(1 + random.nextInt(40));
    } else if (dice < 20) {
      cluster.rebalance();
    } else if (dice < 22) {
      database.breakAny();
    } else if (dice == 22) {
      outage();
    } else if (dice == 23) {
      cluster.anyWorker().stop();
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

  private void writeEverywhere() {
    SimulatedTopics.PARTITIONS.forEach(topics::appendWrite);
    cluster.wake();
  }

  private void produce(int count) {
    for (int i = 0; i < count; i++) {
      topics.append(
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
    SimulatedProcess process = cluster.anyWorker().process();
    scheduler.trace("kill %s", process);
    scheduler.kill(process);
    database.abandon(process);
    cluster.group().abandon(process);
  }

  private void freeze() {
    SimulatedProcess process = cluster.anyWorker().process();
    long nanos = random.nextLong(Duration.ofSeconds(30).toNanos());
    scheduler.trace("freeze %s", process);
    process.freeze(scheduler.nanoTime() + nanos);
    if (random.nextBoolean()) {
      cluster.rebalance();
    }
  }
}
