package io.tarmac.connect.jdbc.type;

/**
 * A column type of the SQL standard that no database has named yet, or a database's additional type
 * under the database's own name.
 *
 * @param kind the family
 * @param size the length in characters or bytes, the total digits of a decimal, or the fractional
 *     digits of a second. {@link #WIDEST} means the database's widest, or that the kind has no
 *     size.
 * @param scale the digits after the point of a {@link Kind#DECIMAL}, else 0
 * @param name the database's own name with its sizes, or empty if the dialect names the kind. The
 *     name becomes SQL text, so it never comes from a record.
 */
public record ColumnType(Kind kind, int size, int scale, String name) {

  /** The size that stands for the widest type that the database has. */
  public static final int WIDEST = 0;

  private static final String NAMED_BY_DIALECT = "";

  /** The type of a column before its first value. No column is created with this type. */
  public static final ColumnType UNKNOWN = new ColumnType(Kind.NATIVE, WIDEST, 0);

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
    TIMESTAMP_WITH_TIME_ZONE,
    /** A type outside the other kinds, which has a name unless it is {@link #UNKNOWN}. */
    NATIVE
  }

  public ColumnType(Kind kind, int size, int scale) {
    this(kind, size, scale, NAMED_BY_DIALECT);
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

  /** Returns a type that only the database has, or that the database has in a form of its own. */
  public static ColumnType named(Kind kind, String name) {
    return new ColumnType(kind, WIDEST, 0, name);
  }

  /** Returns a type outside the standard's families. */
  public static ColumnType named(String name) {
    return named(Kind.NATIVE, name);
  }

  public boolean isNamed() {
    return !name.equals(NAMED_BY_DIALECT);
  }
}
