package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.text.PrintableText;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * Whose clocks and calendars the columns without a time zone go by.
 *
 * @param times of Connect's Timestamp and Time
 * @param dates of Connect's Date
 */
public record LocalZones(ZoneId times, ZoneId dates) {

  /** What values are counted in, so that nothing is moved. */
  public static final LocalZones UTC = new LocalZones(ZoneOffset.UTC, ZoneOffset.UTC);

  /** Whether a zone has UTC's clock, whatever it is called. */
  static boolean isUtc(ZoneId zone) {
    return zone.normalized().equals(ZoneOffset.UTC);
  }

  /** Returns the error message for a name that is not a time zone. */
  static String errorFor(String name) {
    return "'%s' is not a time zone. Use an IANA name such as Europe/Berlin."
        .formatted(PrintableText.name(name));
  }

  /**
   * The zone of a name, Java's old short ones among them.
   *
   * @throws java.time.DateTimeException when there is none
   */
  static ZoneId zone(String name) {
    ZoneId zone = ZoneId.of(name.strip(), ZoneId.SHORT_IDS);
    return isUtc(zone) ? ZoneOffset.UTC : zone;
  }
}
