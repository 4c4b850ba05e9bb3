package io.tarmac.perf.suite;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.trial.Load;
import io.tarmac.perf.trial.Setting;

/**
 * How long a benchmark will take on a small machine (two processors), by what was measured on one.
 * Only for the plan: as soon as benchmarks have been measured, their own pace counts.
 */
final class Expectation {
  /** Starting a worker, creating the connector, checking the table, stopping. */
  private static final double TRIAL_SECONDS = 9;

  /** How often a sink waits for its database in a batch. */
  private static final int ROUND_TRIPS = 4;

  private Expectation() {}

  static double seconds(Setting setting, DatabaseKind database, int events, int warmup) {
    double perSecond = perSecond(setting, database);
    int supplied = setting.load().sentPerSecond().orElse(Load.AT_FULL_SPEED);
    double sending = supplied == Load.AT_FULL_SPEED ? 0 : (double) events / supplied;
    return TRIAL_SECONDS + warmup / perSecond + Math.max(events / perSecond, sending);
  }

  static double perSecond(Setting setting, DatabaseKind database) {
    double converted = setting.converter().equals(ConverterChoice.JSON) ? 25_000 : 100_000;
    double written =
        switch (setting.sink().kind()) {
          case NONE -> Double.POSITIVE_INFINITY;
          case TARMAC -> Math.min(150_000, 2_000.0 * setting.batchSize());
          case DEBEZIUM, DEBEZIUM_UNNEST, DEBEZIUM_REWRITE, DEBEZIUM_REDUCTION ->
              Math.min(debezium(database), 1_700.0 * setting.batchSize());
          case COPY, LOAD_DATA -> 200_000;
        };
    double distance = setting.load().roundTripMillis().orElse(0) / 1e3 * ROUND_TRIPS;
    return 1 / (1 / converted + 1 / written + distance / setting.batchSize());
  }

  /**
   * Without rewriting, MySQL's driver sends every row of a batch for itself; MariaDB's does not.
   */
  private static double debezium(DatabaseKind database) {
    return switch (database) {
      case POSTGRESQL, MARIADB -> 35_000;
      case MYSQL -> 5_000;
    };
  }
}
