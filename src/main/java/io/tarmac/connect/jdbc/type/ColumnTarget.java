package io.tarmac.connect.jdbc.type;

/**
 * What a column takes. It alone decides the canonical type, so that every version of a record's
 * schema yields equal values for one column.
 *
 * @param canonicalType of the values that are written
 * @param parameter the SQL expression around the parameter marker
 * @param form what structured and packed values are offered as
 * @param conversion from other canonical types
 */
public record ColumnTarget(
    CanonicalType canonicalType, String parameter, Form form, Conversion conversion) {

  /** The kinds of columns for which a schema has a form of its own. */
  public enum Form {
    /** None. */
    SCALAR,
    /** Text: structured values are written as JSON. */
    TEXT,
    /** JSON: so are they here, and text is taken for JSON. */
    JSON,
    /** A text of zeros and ones. */
    BITS,
    /** A text of numbers between brackets, as the JSON of a list of them is. */
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
    return new ColumnTarget(type, ColumnMapping.PLAIN_PARAMETER, Form.SCALAR, conversion);
  }

  /** A column that the database reads from text. */
  public static ColumnTarget text(String parameter, Form form, Conversion conversion) {
    return new ColumnTarget(CanonicalType.STRING, parameter, form, conversion);
  }
}
