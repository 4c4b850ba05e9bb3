package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.text.PrintableText;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * The zones whose clocks and calendars the columns without a time zone follow.
 *
 * @param times the zone of Connect's Timestamp and Time
 * @param dates the zone of Connect's Date
 */
public record LocalZones(ZoneId times, ZoneId dates) {

  /** The zones that move no value, because Connect counts values in UTC. */
  public static final LocalZones UTC = new LocalZones(ZoneOffset.UTC, ZoneOffset.UTC);

  /** Tells whether a zone has UTC's clock, under any name. */
  static boolean isUtc(ZoneId zone) {
    return zone.normalized().equals(ZoneOffset.UTC);
  }

  /** Returns the error message for a name that is not a time zone. */
  static String errorFor(String name) {
    return "'%s' is not a time zone. Use an IANA name such as Europe/Berlin."
        .formatted(PrintableText.name(name));
  }

  /**
   * Returns the zone of a name, which may be one of Java's old short names.
   *
   * @throws java.time.DateTimeException if there is no such zone
   */
  static ZoneId zone(String name) {
    ZoneId zone = ZoneId.of(name.strip(), ZoneId.SHORT_IDS);
    return isUtc(zone) ? ZoneOffset.UTC : zone;
  }
}
