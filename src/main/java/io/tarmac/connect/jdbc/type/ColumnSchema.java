package io.tarmac.connect.jdbc.type;

/**
 * A column that a table has.
 *
 * @param jdbcType from {@link java.sql.Types}
 * @param typeName as the database calls it
 * @param size as {@link java.sql.DatabaseMetaData#getColumns} gives it: characters, bytes or digits
 * @param scale digits after the point, also of a second
 * @param declaredType the whole type as the database spells it, such as {@code numeric(10,2)} or
 *     {@code enum('a','b')}; where the type is a domain, the type behind it
 * @param castType the type as SQL text for a cast that neither cuts nor rounds: without sizes
 * @param characterSet of a text column where columns have one, else empty
 * @param generated whether and how the database makes the column's values
 * @param hasDefault whether a row without the column gets something else than null
 * @param exactText whether the database takes two values of the column for equal exactly where
 *     their canonical values are equal; not so where it ignores case, trailing spaces or accents,
 *     and for floating point
 */
public record ColumnSchema(
    String name,
    int jdbcType,
    String typeName,
    int size,
    int scale,
    boolean nullable,
    String declaredType,
    String castType,
    String characterSet,
    Generated generated,
    boolean hasDefault,
    boolean exactText) {

  private static final String ARRAY = "[]";

  /** Whether the column holds arrays, of any number of dimensions. */
  boolean isArray() {
    return declaredType.endsWith(ARRAY);
  }

  /** The column as if it held one element of its arrays. */
  ColumnSchema element() {
    String type = declaredType.substring(0, declaredType.length() - ARRAY.length());
    return new ColumnSchema(
        name,
        jdbcType,
        typeName,
        size,
        scale,
        true,
        type,
        type,
        characterSet,
        generated,
        hasDefault,
        exactText);
  }

  /** Whether a column takes values. */
  public enum Generated {
    /** It does. */
    NO,
    /** The database computes it from other columns, and refuses values. */
    FROM_COLUMNS,
    /** The database counts it up, and refuses values. */
    IDENTITY_ALWAYS
  }
}
