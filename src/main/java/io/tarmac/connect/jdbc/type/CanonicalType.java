package io.tarmac.connect.jdbc.type;

/**
 * The closed set of Java types that a row's values may have besides null. Converters produce
 * exactly these types, and write strategies encode exactly these types. So types and strategies do
 * not multiply.
 */
public enum CanonicalType {
  /** {@link Boolean}. */
  BOOLEAN,
  /** {@link Short}; Connect's INT8 is widened, because few databases have a signed byte. */
  SHORT,
  /** {@link Integer}. */
  INTEGER,
  /** {@link Long}. */
  LONG,
  /** {@link Float}. */
  FLOAT,
  /** {@link Double}. */
  DOUBLE,
  /** {@link java.math.BigDecimal}. */
  DECIMAL,
  /** {@link String}. */
  STRING,
  /** {@code byte[]}. */
  BYTES,
  /** {@link java.time.LocalDate}. */
  DATE,
  /** {@link java.time.LocalTime}. */
  TIME,
  /** {@link java.time.LocalDateTime}; a value that denotes an instant has its UTC wall clock. */
  TIMESTAMP,
  /** {@link java.time.OffsetTime}. */
  OFFSET_TIME,
  /** {@link java.time.OffsetDateTime}. */
  OFFSET_TIMESTAMP;

  /**
   * Tells whether Java and every database order values of this type alike, and greater means later.
   * Databases order texts by a collation, and compare a {@code float} as another number than the
   * stored one. A time of day starts again each day.
   */
  public boolean isOrdered() {
    return switch (this) {
      case SHORT, INTEGER, LONG, DOUBLE, DECIMAL, DATE, TIMESTAMP, OFFSET_TIMESTAMP -> true;
      case BOOLEAN, FLOAT, STRING, BYTES, TIME, OFFSET_TIME -> false;
    };
  }
}
