package io.tarmac.connect.jdbc.type;

/**
 * A column type as the SQL standard means it, before a database has given it a name.
 *
 * @param kind the family
 * @param size length in characters or bytes, total digits of a decimal, or fractional digits of a
 *     second; {@link #WIDEST} where the database's widest is meant or the kind has no size
 * @param scale digits after the point of a {@link Kind#DECIMAL}, else 0
 */
public record ColumnType(Kind kind, int size, int scale) {

  /** Size that stands for the widest the database has. */
  public static final int WIDEST = 0;

  /** The families of column types that schemas map to. */
  public enum Kind {
    BOOLEAN,
    TINYINT,
    SMALLINT,
    INTEGER,
    BIGINT,
    REAL,
    DOUBLE,
    DECIMAL,
    VARCHAR,
    TEXT,
    VARBINARY,
    BLOB,
    DATE,
    TIME,
    TIMESTAMP,
    TIME_WITH_TIME_ZONE,
    TIMESTAMP_WITH_TIME_ZONE
  }

  public static ColumnType of(Kind kind) {
    return new ColumnType(kind, WIDEST, 0);
  }

  public static ColumnType of(Kind kind, int size) {
    return new ColumnType(kind, size, 0);
  }

  public static ColumnType decimal(int precision, int scale) {
    return new ColumnType(Kind.DECIMAL, precision, scale);
  }
}
