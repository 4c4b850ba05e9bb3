package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
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
record LoadedField(FieldBuffer.Encoder encoder, @Nullable String expression, boolean nullable) {

  /**
   * The beginning of a subquery. The server evaluates a subquery once for a whole file, so each row
   * would get the value of the first.
   */
  private static final String SUBQUERY = "SELECT ";

  private static final String PLAIN = ColumnMapping.PLAIN_PARAMETER;

  private static final Set<String> NUMBERS =
      Set.of("tinyint", "smallint", "mediumint", "int", "bigint", "decimal", "float", "double");

  private static final Set<String> TEXTS =
      Set.of(
          "char varchar tinytext text mediumtext longtext enum set json time uuid inet4 inet6"
              .split(" ", -1));

  /**
   * Returns the field for a column, or null if the column is not known to take each value right.
   */
  static @Nullable LoadedField of(PlannedColumn column, TablePlan plan) {
    ColumnSchema existing = plan.existing(column);
    ColumnMapping mapping = column.mapping();
    FieldBuffer.Encoder encoder = FieldBuffer.encoder(mapping.canonicalType());
    if (existing == null || encoder == null || mapping.parameter().contains(SUBQUERY)) {
      return null;
    }
    String parameter = parameter(typeOf(existing.declaredType()), mapping.canonicalType());
    boolean isConverted = !mapping.parameter().equals(PLAIN);
    if (parameter == null && !(isConverted && mapping.canonicalType() == CanonicalType.STRING)) {
      return null;
    }
    String expression =
        mapping.parameter().replace(PLAIN, Objects.requireNonNullElse(parameter, PLAIN));
    return new LoadedField(
        encoder, expression.equals(PLAIN) ? null : expression, existing.nullable());
  }

  /** Returns the type without its sizes and attributes. */
  static String typeOf(String declaredType) {
    return declaredType.toLowerCase(Locale.ROOT).split("[ (]", 2)[0];
  }

  /**
   * Returns the expression that turns a field into the value of a parameter, or null if the column
   * is not known to take such a field right.
   */
  private static @Nullable String parameter(String columnType, CanonicalType valueType) {
    return switch (valueType) {
      case BOOLEAN, SHORT, INTEGER, LONG, DECIMAL ->
          switch (columnType) {
            case "bit" -> "CAST(? AS UNSIGNED)";
            case "year" -> "CAST(? AS SIGNED)";
            default -> plainIf(NUMBERS.contains(columnType));
          };
      case FLOAT, DOUBLE -> plainIf(columnType.equals("float") || columnType.equals("double"));
      case STRING -> plainIf(TEXTS.contains(columnType));
      case BYTES -> "UNHEX(?)";
      case DATE -> plainIf(columnType.equals("date"));
      case TIME -> plainIf(columnType.equals("time"));
      case TIMESTAMP -> plainIf(columnType.equals("datetime") || columnType.equals("timestamp"));
      case OFFSET_TIME, OFFSET_TIMESTAMP -> null;
    };
  }

  private static @Nullable String plainIf(boolean known) {
    return known ? PLAIN : null;
  }
}
