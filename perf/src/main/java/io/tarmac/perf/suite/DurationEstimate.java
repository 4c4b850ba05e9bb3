package io.tarmac.perf.suite;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.trial.Load;
import io.tarmac.perf.trial.Setting;

/**
 * An estimate of a benchmark's duration, from measurements on a machine with two processors. Only
 * the plan needs it: during the run, {@link Forecast} uses the measured pace.
 */
final class DurationEstimate {
  /** The time to start a worker, create the connector, check the table and stop. */
  private static final double FIXED_SECONDS = 9;

  private static final int ROUND_TRIPS_PER_BATCH = 4;

  private DurationEstimate() {}

  static double seconds(Setting setting, DatabaseKind database, int events, int warmup) {
    double perSecond = perSecond(setting, database);
    int sentPerSecond = setting.load().sentPerSecond().orElse(Load.AT_FULL_SPEED);
    double sending = sentPerSecond == Load.AT_FULL_SPEED ? 0 : (double) events / sentPerSecond;
    return FIXED_SECONDS + warmup / perSecond + Math.max(events / perSecond, sending);
  }

  static double perSecond(Setting setting, DatabaseKind database) {
    double convertedPerSecond = setting.converter().equals(ConverterChoice.JSON) ? 25_000 : 100_000;
    double writtenPerSecond =
        switch (setting.sink().kind()) {
          case NONE -> Double.POSITIVE_INFINITY;
          case TARMAC -> Math.min(150_000, 2_000.0 * setting.batchSize());
          case DEBEZIUM, DEBEZIUM_UNNEST, DEBEZIUM_REWRITE, DEBEZIUM_REDUCTION ->
              Math.min(debeziumPerSecond(database), 1_700.0 * setting.batchSize());
          case COPY, LOAD_DATA -> 200_000;
        };
    double waiting = setting.load().roundTripMillis().orElse(0) / 1e3 * ROUND_TRIPS_PER_BATCH;
    return 1 / (1 / convertedPerSecond + 1 / writtenPerSecond + waiting / setting.batchSize());
  }

  /** Returns less for MySQL, whose driver sends each row alone if it does not rewrite batches. */
  private static double debeziumPerSecond(DatabaseKind database) {
    return switch (database) {
      case POSTGRESQL, MARIADB -> 35_000;
      case MYSQL -> 5_000;
    };
  }
}
