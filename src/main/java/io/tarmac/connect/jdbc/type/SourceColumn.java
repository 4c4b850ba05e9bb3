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

  /** PostgreSQL's source says the greatest integer where a length is not limited. */
  private static int number(@Nullable String text) {
    if (text == null || !text.matches("[0-9]{1,9}")) {
      return ColumnType.WIDEST;
    }
    return Integer.parseInt(text);
  }
}
