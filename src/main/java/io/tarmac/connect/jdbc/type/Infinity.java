package io.tarmac.connect.jdbc.type;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Set;

/**
 * PostgreSQL's {@code infinity} and {@code -infinity} as Debezium sends them. Debezium's
 * calculations turn the server's markers into numbers of days or microseconds outside PostgreSQL's
 * range of dates. These numbers become {@link LocalDate#MAX}, {@link LocalDate#MIN} and their
 * counterparts in other classes. The PostgreSQL driver writes these values as infinity. Other
 * databases have no room for these values.
 */
public final class Infinity {

  /** The text of infinity, in types whose values are texts. */
  static final String TEXT = "infinity";

  static final String NEGATIVE_TEXT = "-infinity";

  /**
   * The day of infinity in snapshots: the driver's {@code DATE_POSITIVE_INFINITY} in days without
   * its upper bits.
   */
  private static final int SNAPSHOT_DAY = -622_191_234;

  private static final int NEGATIVE_SNAPSHOT_DAY = -625_821_272;

  /**
   * The day of infinity while streaming: the server's marker, an end of an int's range, moved from
   * 2000 to 1970.
   */
  private static final int STREAMED_DAY = -2_147_472_692;

  private static final int NEGATIVE_STREAMED_DAY = -2_147_472_691;

  private static final LocalDate ISO_DATE = LocalDate.of(292_278_994, 8, 16);
  private static final LocalDate NEGATIVE_ISO_DATE = LocalDate.of(292_269_055, 12, 2);

  /**
   * The timestamp of infinity: the driver's marker, meant as milliseconds, taken for microseconds.
   */
  private static final LocalDateTime TIMESTAMP =
      LocalDateTime.ofEpochSecond(9_223_372_036_825L, 200_000_000, ZoneOffset.UTC);

  private static final LocalDateTime NEGATIVE_TIMESTAMP =
      LocalDateTime.ofEpochSecond(-9_223_372_036_833L, 600_000_000, ZoneOffset.UTC);

  /** The values that stand for infinity among dates and timestamps. */
  private static final Set<Object> ALL =
      Set.of(
          LocalDate.MAX,
          LocalDate.MIN,
          LocalDateTime.MAX,
          LocalDateTime.MIN,
          OffsetDateTime.MAX,
          OffsetDateTime.MIN);

  private Infinity() {}

  /** Tells whether a date or timestamp stands for infinity. */
  public static boolean isInfinite(Object value) {
    return ALL.contains(value);
  }

  static LocalDate date(long epochDay) {
    if (epochDay == SNAPSHOT_DAY || epochDay == STREAMED_DAY) {
      return LocalDate.MAX;
    }
    if (epochDay == NEGATIVE_SNAPSHOT_DAY || epochDay == NEGATIVE_STREAMED_DAY) {
      return LocalDate.MIN;
    }
    return LocalDate.ofEpochDay(epochDay);
  }

  static LocalDate date(LocalDate isoDate) {
    if (isoDate.equals(ISO_DATE)) {
      return LocalDate.MAX;
    }
    return isoDate.equals(NEGATIVE_ISO_DATE) ? LocalDate.MIN : date(isoDate.toEpochDay());
  }

  static LocalDateTime timestamp(LocalDateTime timestamp) {
    if (timestamp.equals(TIMESTAMP)) {
      return LocalDateTime.MAX;
    }
    return timestamp.equals(NEGATIVE_TIMESTAMP) ? LocalDateTime.MIN : timestamp;
  }
}
