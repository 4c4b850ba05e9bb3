package io.tarmac.connect.jdbc.type;

import io.tarmac.connect.text.PrintableText;

/**
 * A column that a table has.
 *
 * @param jdbcType the type from {@link java.sql.Types}
 * @param typeName the name of the type as the database calls it
 * @param size the size as {@link java.sql.DatabaseMetaData#getColumns} gives it: characters, bytes
 *     or digits
 * @param scale the digits after the point, also of a second
 * @param declaredType the whole type as the database spells it, such as {@code numeric(10,2)} or
 *     {@code enum('a','b')}; for a domain, the type behind the domain
 * @param castType the type as SQL text for a cast that neither cuts nor rounds, which means without
 *     sizes
 * @param characterSet the character set of a text column if the database has one per column, else
 *     empty
 * @param generated whether and how the database makes the column's values
 * @param hasDefault whether a row without the column gets a value other than null
 * @param equality the values of the column that the database takes for equal
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

  /** The operator that compares the values of most columns. */
  public static final String EQUALS = "=";

  private static final String ARRAY = "[]";

  /** Returns this column, compared by another operator. */
  public ColumnSchema withEqualityOperator(String operator) {
    return with(nullable, declaredType, castType, generated, operator);
  }

  /** Tells whether the column takes values of rows. */
  public boolean takesValues() {
    return switch (generated) {
      case NO, NOW_FOR_NULL, IDENTITY_BY_DEFAULT -> true;
      case FROM_COLUMNS, IDENTITY_FIXED, IDENTITY_ALWAYS -> false;
    };
  }

  /**
   * Tells whether the sink may alter the column to take null. This holds if the column's values
   * come from records alone.
   */
  public boolean mayTakeNull() {
    return switch (generated) {
      case NO, NOW_FOR_NULL -> true;
      case FROM_COLUMNS, IDENTITY_FIXED, IDENTITY_ALWAYS, IDENTITY_BY_DEFAULT -> false;
    };
  }

  /**
   * Returns the declared type for messages, without the labels of an enumeration, because there may
   * be thousands.
   */
  public String shownType() {
    return shown(declaredType);
  }

  /** Returns a type for messages: its SQL text without the labels of an enumeration. */
  public static String shown(String type) {
    int label = type.indexOf('\'');
    if (label < 0) {
      return PrintableText.name(type);
    }
    // A label in hexadecimal digits has its x before the quotation mark.
    int end = label > 0 && type.charAt(label - 1) == 'x' ? label - 1 : label;
    return PrintableText.name(type.substring(0, end) + "...)");
  }

  /** Tells whether the column holds arrays of any number of dimensions. */
  public boolean isArray() {
    return declaredType.endsWith(ARRAY);
  }

  /** Returns the column as if it held one element of its arrays. */
  public ColumnSchema element() {
    String type = declaredType.substring(0, declaredType.length() - ARRAY.length());
    return with(true, type, type, generated, equalityOperator);
  }

  /**
   * Returns this column as a part of the key. The values of a key are written even into an identity
   * column.
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

  /** The rule by which a database considers values equal. */
  public enum Equality {
    /** Values are equal if their canonical values are equal. */
    EXACT,
    /**
     * Values are equal if their canonical values are equal, or if they are texts that differ only
     * in trailing blanks.
     */
    TRAILING_BLANKS,
    /**
     * Texts within ASCII may be equal if they differ only in case, control characters or trailing
     * blanks. A text with other characters may equal any text.
     */
    FOLDED,
    /** Only the database knows which values are equal. */
    UNKNOWN
  }

  /**
   * The part of a database in making a column's values, which decides whether the column takes
   * values.
   */
  public enum Generated {
    /** The column takes values. */
    NO,
    /**
     * The column takes values but cannot hold null. The database does not refuse a null; it stores
     * the current time instead.
     */
    NOW_FOR_NULL,
    /** The database computes the column from other columns, and refuses values. */
    FROM_COLUMNS,
    /** The database counts the column up, and refuses values. */
    IDENTITY_FIXED,
    /**
     * An identity column that accepts values only if the statement overrides the database's own.
     */
    IDENTITY_ALWAYS,
    /** The database counts the column up in rows without a value. A null is no value there. */
    IDENTITY_BY_DEFAULT
  }
}
