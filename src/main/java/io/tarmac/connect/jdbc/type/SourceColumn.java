package io.tarmac.connect.jdbc.type;

import java.util.Locale;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The source's column as a schema describes it, if Debezium is configured to propagate that
 * description. The description comes with records, so its type is looked up among known types and
 * never becomes SQL text.
 *
 * @param type the type in upper case, as the source database calls it
 * @param length the characters, bytes, digits or fractional digits, or {@link ColumnType#WIDEST} if
 *     the schema gives no length
 * @param scale the digits after the point
 */
public record SourceColumn(String type, int length, int scale) {

  private static final String PREFIX = "__debezium.source.column.";

  /** The schema parameter with the name that the column has in the source. */
  public static final String NAME = PREFIX + "name";

  private static final String TYPE = PREFIX + "type";
  private static final String LENGTH = PREFIX + "length";
  private static final String SCALE = PREFIX + "scale";

  /** Returns the source's column, or null if the schema does not name the column's type. */
  public static @Nullable SourceColumn of(Schema schema) {
    Map<String, String> parameters = schema.parameters();
    String type = parameters == null ? null : parameters.get(TYPE);
    return type == null
        ? null
        : new SourceColumn(
            type.strip().toUpperCase(Locale.ROOT),
            number(parameters.get(LENGTH)),
            number(parameters.get(SCALE)));
  }

  /** Returns the name of the source's column, or null if the schema lacks the name. */
  static @Nullable String name(Schema schema) {
    String name = schema.parameters() == null ? null : schema.parameters().get(NAME);
    return name == null || name.isEmpty() ? null : name;
  }

  /**
   * Returns the number, or {@link ColumnType#WIDEST} for any other text and for more than nine
   * digits. PostgreSQL's source sends the greatest integer if a length is not limited.
   */
  static int number(@Nullable String text) {
    if (text == null || !text.matches("[0-9]{1,9}")) {
      return ColumnType.WIDEST;
    }
    return Integer.parseInt(text);
  }
}
