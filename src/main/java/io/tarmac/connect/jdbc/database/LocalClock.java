package io.tarmac.connect.jdbc.database;

import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneRules;
import java.util.Date;
import java.util.TimeZone;

/**
 * A clock of a time zone. The clock turns an instant into the instant at which a UTC clock shows
 * the same date and time. Before 1900 the zone has the offset that {@link java.util.Calendar} gives
 * it, because other sinks have written times by that class. Immutable.
 */
@SuppressWarnings("JavaUtilDate") // Connect's logical types hold java.util.Date
final class LocalClock {

  private static final long MILLIS_PER_SECOND = 1_000;
  private static final long MILLIS_PER_DAY = 86_400_000;
  private static final long OF_1900 = Instant.parse("1900-01-01T00:00:00Z").toEpochMilli();

  /**
   * The greatest distance of a time from the epoch, in milliseconds. Only the numbers that stand
   * for infinity are farther away.
   */
  private static final long LAST_MILLIS = 9_000_000_000_000_000L;

  private final ZoneRules rules;
  private final long offsetBefore1900;

  LocalClock(ZoneId zone) {
    this.rules = zone.getRules();
    this.offsetBefore1900 =
        rules.isFixedOffset()
            ? offset(rules, OF_1900)
            : TimeZone.getTimeZone(zone).getOffset(OF_1900 - 1);
  }

  /** Tells whether the clock goes back at times, so that the clock shows an hour twice. */
  boolean repeats() {
    return !rules.isFixedOffset();
  }

  Date timestamp(Date utc) {
    long millis = utc.getTime();
    return Math.abs(millis) > LAST_MILLIS ? utc : new Date(millis + offset(millis));
  }

  /**
   * Returns the time of day that the clock shows. A value that is not within the first day of the
   * epoch is a duration and is returned unchanged.
   */
  Date timeOfDay(Date utc) {
    long millis = utc.getTime();
    return millis < 0 || millis >= MILLIS_PER_DAY
        ? utc
        : new Date(Math.floorMod(millis + offset(millis), MILLIS_PER_DAY));
  }

  private long offset(long utcMillis) {
    return utcMillis < OF_1900 ? offsetBefore1900 : offset(rules, utcMillis);
  }

  private static long offset(ZoneRules rules, long utcMillis) {
    return rules.getOffset(Instant.ofEpochMilli(utcMillis)).getTotalSeconds() * MILLIS_PER_SECOND;
  }
}
