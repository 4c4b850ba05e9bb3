package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The way in which a column gets its value from a field of a file. A column has such a way only if
 * it is known to take each field as it takes a parameter. The server adapts values that do not fit,
 * mostly with a warning. Without a warning the server reads a year 0 as 2000, and a bit string 5 as
 * the character '5'.
 *
 * @param encoder the encoder of values that are not null
 * @param expression the SQL expression for the column, with a {@code ?} for the field; null if the
 *     field is the column's value as it is
 * @param nullable whether the column takes null; in any other column a null may become the time of
 *     day
 */
record LoadedField(FieldEncoder encoder, @Nullable String expression, boolean nullable) {

  /**
   * The beginning of a subquery. The server evaluates a subquery once for a whole file, so each row
   * would get the value of the first.
   */
  private static final String SUBQUERY = "SELECT ";

  private static final String HEXADECIMAL = "UNHEX(?)";
  private static final String UNSIGNED = "CAST(? AS UNSIGNED)";
  private static final String SIGNED = "CAST(? AS SIGNED)";

  /** The way in which a field is turned into the value of a parameter. */
  private enum Form {
    PLAIN(null),
    BITS(UNSIGNED),
    YEAR(SIGNED),
    BYTES(HEXADECIMAL),
    NONE(null);

    private final @Nullable String expression;

    Form(@Nullable String expression) {
      this.expression = expression;
    }
  }

  /**
   * Returns the field for a column, or null if the column is not known to take each value right.
   */
  static @Nullable LoadedField of(PlannedColumn column, TablePlan plan) {
    ColumnSchema existing = plan.existing(column);
    ColumnMapping mapping = column.mapping();
    FieldEncoder encoder = FieldEncoder.of(mapping.canonicalType());
    if (existing == null || encoder == null || mapping.parameter().contains(SUBQUERY)) {
      return null;
    }
    Form form = form(typeOf(existing.declaredType()), mapping.canonicalType());
    boolean isPlain = mapping.parameter().equals(ColumnMapping.PLAIN_PARAMETER);
    return switch (form) {
      case PLAIN ->
          new LoadedField(encoder, isPlain ? null : mapping.parameter(), existing.nullable());
      case BITS, YEAR, BYTES ->
          new LoadedField(encoder, within(mapping.parameter(), form), existing.nullable());
      case NONE ->
          isPlain || mapping.canonicalType() != CanonicalType.STRING
              ? null
              : new LoadedField(encoder, mapping.parameter(), existing.nullable());
    };
  }

  /** Returns the type without its sizes and attributes. */
  static String typeOf(String declaredType) {
    return declaredType.toLowerCase(Locale.ROOT).split("[ (]", 2)[0];
  }

  private static @Nullable String within(String parameter, Form form) {
    return form.expression == null ? null : parameter.replace("?", form.expression);
  }

  private static Form form(String columnType, CanonicalType valueType) {
    return switch (valueType) {
      case BOOLEAN, SHORT, INTEGER, LONG, DECIMAL ->
          switch (columnType) {
            case "tinyint",
                "smallint",
                "mediumint",
                "int",
                "bigint",
                "decimal",
                "float",
                "double" ->
                Form.PLAIN;
            case "bit" -> Form.BITS;
            case "year" -> Form.YEAR;
            default -> Form.NONE;
          };
      case FLOAT, DOUBLE -> plainIn(columnType, "float", "double");
      case STRING ->
          plainIn(
              columnType,
              "char",
              "varchar",
              "tinytext",
              "text",
              "mediumtext",
              "longtext",
              "enum",
              "set",
              "json",
              "time",
              "uuid",
              "inet4",
              "inet6");
      case BYTES -> Form.BYTES;
      case DATE -> plainIn(columnType, "date");
      case TIME -> plainIn(columnType, "time");
      case TIMESTAMP -> plainIn(columnType, "datetime", "timestamp");
      case OFFSET_TIME, OFFSET_TIMESTAMP -> Form.NONE;
    };
  }

  private static Form plainIn(String columnType, String... columnTypes) {
    for (String known : columnTypes) {
      if (known.equals(columnType)) {
        return Form.PLAIN;
      }
    }
    return Form.NONE;
  }
}
