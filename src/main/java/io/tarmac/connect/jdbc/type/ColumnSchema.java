package io.tarmac.connect.jdbc.type;

import io.tarmac.connect.text.PrintableText;

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
 * @param equality which values of the column the database takes for equal
 * @param equalityOperator the SQL operator that compares values of the column
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
    Equality equality,
    String equalityOperator) {

  private static final String EQUALS = "=";
  private static final String ARRAY = "[]";

  /** Creates a column whose values a plain {@code =} compares. */
  public ColumnSchema(
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
      Equality equality) {
    this(
        name,
        jdbcType,
        typeName,
        size,
        scale,
        nullable,
        declaredType,
        castType,
        characterSet,
        generated,
        hasDefault,
        equality,
        EQUALS);
  }

  /** Returns this column, compared by another operator. */
  public ColumnSchema withEqualityOperator(String operator) {
    return with(nullable, declaredType, castType, generated, operator);
  }

  /** Whether the column takes values of rows. */
  public boolean takesValues() {
    return switch (generated) {
      case NO, NOW_FOR_NULL, IDENTITY_BY_DEFAULT -> true;
      case FROM_COLUMNS, IDENTITY_FIXED, IDENTITY_ALWAYS -> false;
    };
  }

  /** Whether its values are the records' alone, so that it may be altered to take their nulls. */
  public boolean mayTakeNull() {
    return switch (generated) {
      case NO, NOW_FOR_NULL -> true;
      case FROM_COLUMNS, IDENTITY_FIXED, IDENTITY_ALWAYS, IDENTITY_BY_DEFAULT -> false;
    };
  }

  /** Returns the declared type for messages: without labels, of which there may be thousands. */
  public String shownType() {
    return shown(declaredType);
  }

  /** Returns a type for messages: its SQL text without the labels of an enumeration. */
  public static String shown(String type) {
    int label = type.indexOf('\'');
    if (label < 0) {
      return PrintableText.name(type);
    }
    // A label in hexadecimal digits has its x before the mark.
    int end = label > 0 && type.charAt(label - 1) == 'x' ? label - 1 : label;
    return PrintableText.name(type.substring(0, end) + "...)");
  }

  /** Whether the column holds arrays, of any number of dimensions. */
  public boolean isArray() {
    return declaredType.endsWith(ARRAY);
  }

  /** The column as if it held one element of its arrays. */
  public ColumnSchema element() {
    String type = declaredType.substring(0, declaredType.length() - ARRAY.length());
    return with(true, type, type, generated, equalityOperator);
  }

  /**
   * Returns this column as a part of the key: its values are written even into an identity column.
   */
  public ColumnSchema asKeyColumn() {
    return generated == Generated.IDENTITY_ALWAYS
        ? with(nullable, declaredType, castType, Generated.IDENTITY_BY_DEFAULT, equalityOperator)
        : this;
  }

  private ColumnSchema with(
      boolean nulls, String declared, String cast, Generated made, String operator) {
    return new ColumnSchema(
        name,
        jdbcType,
        typeName,
        size,
        scale,
        nulls,
        declared,
        cast,
        characterSet,
        made,
        hasDefault,
        equality,
        operator);
  }

  /** Which values a database takes for equal. */
  public enum Equality {
    /** Those whose canonical values are equal. */
    EXACT,
    /** Those and texts that differ in blanks at their ends. */
    TRAILING_BLANKS,
    /**
     * Texts within ASCII that differ, if at all, in case, control characters or blanks at their
     * ends; one with other characters may equal any.
     */
    FOLDED,
    /** Nobody but the database knows. */
    UNKNOWN
  }

  /** Whether a column takes values. */
  public enum Generated {
    /** It does. */
    NO,
    /** It does, but refuses no null, although it takes none: that becomes the time of day. */
    NOW_FOR_NULL,
    /** The database computes it from other columns, and refuses values. */
    FROM_COLUMNS,
    /** The database counts it up, and refuses values. */
    IDENTITY_FIXED,
    /**
     * An identity column that accepts values only if the statement overrides the database's own.
     */
    IDENTITY_ALWAYS,
    /** The database counts it up in rows without a value; a null is no value there. */
    IDENTITY_BY_DEFAULT
  }
}
