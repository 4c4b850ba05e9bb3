package io.tarmac.connect.jdbc.config;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.config.ConfigException;

/**
 * The template of a table's name, such as {@code sales.${topic}}. A dot written in the template
 * separates schema and table; a dot that comes out of a placeholder becomes an underscore, as in
 * Debezium's sink.
 *
 * @param parts one template for the table, or two for schema and table, or three with a catalog
 */
public record TableNameFormat(List<String> parts) {

  private static final String TOPIC = "${topic}";

  public TableNameFormat {
    parts = List.copyOf(parts);
  }

  /**
   * Reads a template.
   *
   * @throws ConfigException when a part is empty, or a placeholder is not known
   */
  public static TableNameFormat parse(String format) {
    List<String> parts = new ArrayList<>();
    // A dot inside a placeholder belongs to the placeholder.
    for (String part : format.split("\\.(?![^{]*})", -1)) {
      if (part.isBlank()) {
        throw invalid(format, "has an empty part");
      }
      if (part.replace(TOPIC, "").contains("${")) {
        throw invalid(format, "has a placeholder other than " + TOPIC);
      }
      parts.add(part);
    }
    if (parts.size() > 3) {
      throw invalid(format, "has more parts than catalog, schema and table");
    }
    return new TableNameFormat(parts);
  }

  /** The names of the parts for records of a topic. */
  public List<String> resolve(String topic) {
    String name = topic.replace('.', '_');
    return parts.stream().map(part -> part.replace(TOPIC, name)).toList();
  }

  private static ConfigException invalid(String format, String reason) {
    return new ConfigException(TableProperties.TABLE_NAME_FORMAT, format, reason);
  }
}
