package io.tarmac.connect.jdbc.testing.type;

import io.tarmac.connect.jdbc.testing.type.TypeLine.ValueLine;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Schema;

/**
 * What the text files of this package say. A line that begins at the margin is a schema and the
 * column that each database creates for it, or, after {@code >}, a column that is there before;
 * {@code -} stands for none. The indented lines below are values of the schema: what is sent, then
 * what each database shows. {@code =} means as sent, {@code "} as the database to the left, {@code
 * ~} marks a loss, {@code ''} is an empty text.
 */
public final class TypeTable {

  /** The order of the columns of every file. */
  public static final List<String> DATABASES = List.of("PostgreSQL", "MySQL", "MariaDB", "H2");

  private static final List<String> FAMILIES =
      List.of(
          "connect",
          "debezium-time",
          "debezium-data",
          "geometry",
          "nested",
          "source-types",
          "existing-columns");
  private static final Map<String, List<TypeLine>> LINES = read();

  private TypeTable() {}

  /** The lines of each file, after its first line, which says what they are. */
  public static Map<String, List<TypeLine>> families() {
    return LINES;
  }

  /** The schemas that the sink creates columns for. */
  public static List<TypeLine> created() {
    return lines().filter(line -> !line.existing()).toList();
  }

  /** The schemas whose columns are there before the first record. */
  public static List<TypeLine> existing() {
    return lines().filter(TypeLine::existing).toList();
  }

  private static Stream<TypeLine> lines() {
    return LINES.values().stream().flatMap(List::stream);
  }

  private static Map<String, List<TypeLine>> read() {
    Map<String, List<TypeLine>> families = new LinkedHashMap<>();
    int number = 0;
    for (String family : FAMILIES) {
      List<String> text = text(family + ".txt").lines().toList();
      List<TypeLine> lines = new ArrayList<>();
      for (List<String> block : blocks(text)) {
        lines.add(line(block, number++));
      }
      families.put(text.get(0).substring(2), List.copyOf(lines));
    }
    return Collections.unmodifiableMap(families);
  }

  /** Each line at the margin with the indented ones below it. */
  private static List<List<String>> blocks(List<String> text) {
    List<List<String>> blocks = new ArrayList<>();
    for (String line : text) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      if (!line.startsWith(" ")) {
        blocks.add(new ArrayList<>());
      }
      blocks.get(blocks.size() - 1).add(line);
    }
    return blocks;
  }

  private static String text(String resource) {
    try (InputStream stream = TypeTable.class.getResourceAsStream(resource)) {
      if (stream == null) {
        throw new IllegalStateException(resource + " is not there");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static TypeLine line(List<String> block, int number) {
    List<String> head = cells(block.get(0));
    boolean existing = head.get(0).startsWith(">");
    String text = existing ? head.get(0).substring(1).strip() : head.get(0);
    Schema schema = SchemaText.parse(text);
    return new TypeLine(
        text,
        schema,
        TypeLine.columnName(text, number),
        existing,
        head.subList(1, head.size()),
        block.stream().skip(1).map(line -> value(schema, cells(line))).toList());
  }

  private static ValueLine value(Schema schema, List<String> cells) {
    String sent = cells.get(0);
    return new ValueLine(
        sent,
        ValueText.parse(schema, sent.equals("''") ? "" : sent),
        cells.stream().skip(1).map(cell -> ValueOutcome.of(cell, sent)).toList());
  }

  /** The cells of a line, each ditto replaced by what it repeats. */
  private static List<String> cells(String line) {
    List<String> cells =
        new ArrayList<>(
            Arrays.stream(line.split("\\|", -1))
                .map(cell -> cell.strip().replace("\\u007c", "|"))
                .toList());
    if (cells.size() != 1 + DATABASES.size()) {
      throw new IllegalArgumentException("not " + DATABASES + " after the first cell: " + line);
    }
    for (int i = 2; i < cells.size(); i++) {
      if (cells.get(i).equals("\"")) {
        cells.set(i, cells.get(i - 1));
      }
    }
    return cells;
  }
}
