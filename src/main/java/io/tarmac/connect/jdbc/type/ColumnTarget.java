package io.tarmac.connect.jdbc.type;

/**
 * The values that a column takes. The column alone decides the canonical type, so every version of
 * a record's schema yields equal values for one column.
 *
 * @param canonicalType the type of the values that are written
 * @param parameter the SQL expression around the parameter marker
 * @param form the form in which structured and packed values are offered to the column
 * @param conversion the conversion from other canonical types
 */
public record ColumnTarget(
    CanonicalType canonicalType, String parameter, ColumnForm form, Conversion conversion) {

  /** The kinds of columns for which a schema has a form of its own. */
  public enum ColumnForm {
    /** No form of its own. */
    SCALAR,
    /** Text: structured values are written as JSON. */
    TEXT,
    /** JSON: structured values are written as JSON, and text is taken for JSON. */
    JSON,
    /** A text of zeros and ones. */
    BITS,
    /** A text of numbers between brackets, like the JSON of a list of numbers. */
    NUMBERS,
    /** A text with the indexes and values of the numbers of a list that are not zero. */
    SPARSE_NUMBERS,
    /** A text of pairs of texts. */
    PAIRS,
    /** A geometry of any kind: Debezium's geometries reach the conversion as EWKB. */
    GEOMETRY,
    /** A geometry other than a point: Debezium's geometries reach the conversion as EWKB. */
    SHAPE
  }

  public static ColumnTarget of(CanonicalType type, Conversion conversion) {
    return new ColumnTarget(type, ColumnMapping.PLAIN_PARAMETER, ColumnForm.SCALAR, conversion);
  }

  /** Returns the target of a column that the database reads from text. */
  public static ColumnTarget text(String parameter, ColumnForm form, Conversion conversion) {
    return new ColumnTarget(CanonicalType.STRING, parameter, form, conversion);
  }
}
