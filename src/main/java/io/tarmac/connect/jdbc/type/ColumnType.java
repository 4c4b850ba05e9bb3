package io.tarmac.connect.jdbc.type;

/**
 * A column type as the SQL standard means it, before a database has given it a name; or one that a
 * database has beside the standard's, under that database's name.
 *
 * @param kind the family
 * @param size length in characters or bytes, total digits of a decimal, or fractional digits of a
 *     second; {@link #WIDEST} where the database's widest is meant or the kind has no size
 * @param scale digits after the point of a {@link Kind#DECIMAL}, else 0
 * @param name the database's own name with its sizes, which becomes SQL text: never from a record;
 *     empty where the dialect names the kind
 */
public record ColumnType(Kind kind, int size, int scale, String name) {

  /** Size that stands for the widest the database has. */
  public static final int WIDEST = 0;

  private static final String NAMED_BY_DIALECT = "";

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
    /** None of the others, and therefore always with a name. */
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

  /** A type that only the database has, or that it has in a form of its own. */
  public static ColumnType named(Kind kind, String name) {
    return new ColumnType(kind, WIDEST, 0, name);
  }

  /** A type outside the standard's families. */
  public static ColumnType named(String name) {
    return named(Kind.NATIVE, name);
  }

  public boolean isNamed() {
    return !name.equals(NAMED_BY_DIALECT);
  }
}
