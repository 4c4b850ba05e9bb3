package io.tarmac.connect.jdbc.database;

import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneRules;
import java.util.Date;
import java.util.TimeZone;

/**
 * What the clock of a zone shows, as the UTC that would show the same. Before 1900 it is what
 * {@link java.util.Calendar} makes of the zone, because other sinks have written by that.
 * Immutable.
 */
@SuppressWarnings("JavaUtilDate") // what Connect's logical types are made of
final class LocalClock {

  private static final long MILLIS_PER_SECOND = 1_000;
  private static final long MILLIS_PER_DAY = 86_400_000;
  private static final long OF_1900 = Instant.parse("1900-01-01T00:00:00Z").toEpochMilli();

  /** Beyond are only the numbers that stand for infinity. */
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

  /** Whether it goes back at times, so that it shows an hour twice. */
  boolean repeats() {
    return !rules.isFixedOffset();
  }

  Date timestamp(Date utc) {
    long millis = utc.getTime();
    return Math.abs(millis) > LAST_MILLIS ? utc : new Date(millis + offset(millis));
  }

  /** A time of day is one of the day that the epoch begins with; a duration is none. */
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
