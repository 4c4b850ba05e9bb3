package io.tarmac.connect.jdbc.simulation;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The random settings of a history.
 *
 * @param mode how the task applies changes to its tables
 * @param strict whether the records after a bad record wait until it is a dead letter
 * @param clean whether the history has no faults that make at_least_once repeat records
 * @param validates whether the task checks its tables before it accepts records
 * @param transforms whether a transformation changes the partition of each record
 */
record SimulatedSettings(
    boolean exactlyOnce,
    ApplyMode mode,
    boolean strict,
    boolean clean,
    boolean validates,
    boolean transforms,
    int batchSize,
    int lingerMillis,
    int maxPollRecords,
    int commitIntervalMillis) {

  static SimulatedSettings random(SplittableRandom random) {
    boolean exactlyOnce = random.nextBoolean();
    return new SimulatedSettings(
        exactlyOnce,
        ApplyMode.random(random),
        exactlyOnce || random.nextInt(4) > 0,
        random.nextInt(3) == 0,
        random.nextInt(3) == 0,
        random.nextInt(3) == 0,
        1 + random.nextInt(random.nextBoolean() ? 4 : 30),
        random.nextInt(3) == 0 ? 1 + random.nextInt(300) : 0,
        1 + random.nextInt(30),
        100 + random.nextInt(3_000));
  }

  /** Returns the configuration of the connector. */
  Map<String, String> configuration() {
    Map<String, String> configuration = new HashMap<>();
    configuration.put("topics", "a,b");
    // Task 0 would log advice about the configuration.
    configuration.put("task.id", "1");
    configuration.put("schema.evolution", validates ? "validate-only" : "none");
    configuration.put("connection.url", "jdbc:sqlite:simulation");
    configuration.put("delivery.guarantee", exactlyOnce ? "exactly_once" : "at_least_once");
    if (exactlyOnce) {
      configuration.put("name", "simulation");
    }
    configuration.putAll(mode.configuration());
    configuration.put("batch.size", String.valueOf(batchSize));
    configuration.put("batch.linger.ms", String.valueOf(lingerMillis));
    configuration.put("errors.tolerance", "all");
    configuration.put("errors.deadletterqueue.topic.name", "rejected");
    configuration.put("errors.order", strict ? "strict" : "relaxed");
    return configuration;
  }
}
