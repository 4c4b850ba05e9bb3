package io.tarmac.connect.jdbc.type;

import java.util.Locale;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What a schema says of the column its values were read from, where Debezium is told to propagate
 * that. It comes with records: a type is looked up among known ones, never made SQL text.
 *
 * @param type upper case, as the source database calls it
 * @param length characters, bytes, digits or fractional digits; {@link ColumnType#WIDEST} if not
 *     said
 * @param scale digits after the point
 */
public record SourceColumn(String type, int length, int scale) {

  private static final String PREFIX = "__debezium.source.column.";

  /** The schema parameter with the name that the column has in the source. */
  public static final String NAME = PREFIX + "name";

  private static final String TYPE = PREFIX + "type";
  private static final String LENGTH = PREFIX + "length";
  private static final String SCALE = PREFIX + "scale";

  /** The source column, or null where the schema does not name its type. */
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

  /** PostgreSQL's source says the greatest integer where a length is not limited. */
  private static int number(@Nullable String text) {
    if (text == null || !text.matches("[0-9]{1,9}")) {
      return ColumnType.WIDEST;
    }
    return Integer.parseInt(text);
  }
}
