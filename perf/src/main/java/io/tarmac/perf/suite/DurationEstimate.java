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

  /** The time that each batch takes besides its rows, in the worker and in the database. */
  private static final double BATCH_SECONDS = 0.0005;

  /** The time of the first events at a fixed rate. */
  private static final double FIRST_SECONDS = 5;

  private static final int ROUND_TRIPS_PER_BATCH = 4;

  private DurationEstimate() {}

  static double seconds(Setting setting, DatabaseKind database, int events, int warmup) {
    int sentPerSecond = setting.load().sentPerSecond().orElse(Load.AT_FULL_SPEED);
    double sending =
        sentPerSecond == Load.AT_FULL_SPEED ? 0 : FIRST_SECONDS + (double) events / sentPerSecond;
    return FIXED_SECONDS
        + warmup * secondsPerEvent(setting, database, 0) // a warm-up goes around the proxy
        + Math.max(events / perSecond(setting, database), sending);
  }

  static double perSecond(Setting setting, DatabaseKind database) {
    return 1 / secondsPerEvent(setting, database, setting.load().roundTripMillis().orElse(0));
  }

  private static double secondsPerEvent(
      Setting setting, DatabaseKind database, double roundTripMillis) {
    // Aviation events have a schema of 2.6 kB, which Kafka's JSON converter reads in each record.
    boolean slow =
        setting.converter().equals(ConverterChoice.JSON) && setting.load().traffic().isEmpty();
    boolean mySql = database == DatabaseKind.MYSQL;
    double writtenPerSecond =
        switch (setting.sink().kind()) {
          case NONE -> Double.POSITIVE_INFINITY;
          case TARMAC -> mySql ? 80_000 : 250_000;
          // MySQL's driver sends each row alone if it does not rewrite batches.
          case DEBEZIUM, DEBEZIUM_UNNEST, DEBEZIUM_REDUCTION -> mySql ? 8_000 : 50_000;
          case DEBEZIUM_REWRITE -> 50_000;
          case COPY, LOAD_DATA -> 400_000;
        };
    double batchSeconds = BATCH_SECONDS + roundTripMillis / 1e3 * ROUND_TRIPS_PER_BATCH;
    return 1.0 / (slow ? 45_000 : 250_000)
        + 1 / writtenPerSecond
        + batchSeconds / setting.batchSize();
  }
}
