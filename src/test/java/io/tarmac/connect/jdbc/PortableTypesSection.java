package io.tarmac.connect.jdbc;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;

import io.tarmac.connect.jdbc.database.CreatedColumns;
import io.tarmac.connect.jdbc.testing.type.TypeLine;
import io.tarmac.connect.jdbc.testing.type.TypeTable;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;

/** What the page on types says of the databases that the type table has no columns for. */
final class PortableTypesSection {

  private static final String HEADER =
      """

      ## SQLite

      The sink creates these types for the same schemas, and a test creates each. [Databases](databases.md#sqlite)
      says what happens to values.

      | SQLite | schemas |
      |---|---|
      """;

  private static final String REFUSED = "refused";

  private PortableTypesSection() {}

  static String render() {
    CreatedColumns sqlite = CreatedColumns.ofSqlite();
    Map<String, String> schemas =
        TypeTable.created().stream()
            .collect(
                groupingBy(
                    line -> type(sqlite, line.schema()),
                    LinkedHashMap::new,
                    mapping(PortableTypesSection::code, joining(", "))));
    StringBuilder section = new StringBuilder(HEADER);
    schemas.forEach((type, ofType) -> section.append("| %s | %s |\n".formatted(type, ofType)));
    return section.toString();
  }

  private static String type(CreatedColumns database, Schema schema) {
    String type = database.type(schema);
    return type == null ? REFUSED : type;
  }

  private static String code(TypeLine line) {
    return "`" + line.text().replace("|", "\\|") + "`";
  }
}
