package io.tarmac.connect.jdbc.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;

/** What {@code type-table.txt} says: each of its lines is a column of one table of all types. */
public final class TypeTable {
  private static final List<Line> LINES = read("type-table.txt");

  /** A column as a database declares it, and the value it shows as text. */
  public record Expected(String columnType, String text) {}

  /**
   * A value that Connect sends, and what it becomes in each database, in the order of the header.
   */
  public record Line(
      String column, TypeSample type, String sent, List<String> databases, List<Expected> all) {

    public Expected on(TestingDatabase database) {
      return all.get(databases.indexOf(database.name()));
    }

    @Override
    public String toString() {
      return column + " " + sent;
    }
  }

  private TypeTable() {}

  public static List<Line> lines() {
    return LINES;
  }

  private static List<Line> read(String resource) {
    try (InputStream stream = TypeTable.class.getResourceAsStream(resource)) {
      if (stream == null) {
        throw new IllegalStateException(resource + " is not there");
      }
      List<List<String>> rows =
          new String(stream.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .filter(line -> !line.startsWith("#"))
              .map(line -> Arrays.stream(line.split("\\|", -1)).map(String::strip).toList())
              .toList();
      List<String> header = rows.get(0);
      return rows.stream().skip(1).map(row -> line(header, row)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Line line(List<String> header, List<String> row) {
    int shown = header.size() - 1;
    return new Line(
        row.get(0),
        TypeSample.named(row.get(1)),
        text(row.get(2)),
        header.subList(3, shown),
        IntStream.range(3, shown)
            .mapToObj(index -> expected(row.get(index), row.get(shown)))
            .toList());
  }

  private static Expected expected(String cell, String shown) {
    int equals = cell.indexOf(" = ");
    return equals < 0
        ? new Expected(cell, text(shown))
        : new Expected(cell.substring(0, equals).strip(), text(cell.substring(equals + 3)));
  }

  private static String text(String cell) {
    return cell.equals("''") ? "" : cell;
  }

  /** A row with an {@code id} and the value of each line. */
  public static Struct values(int id) {
    Struct row = nulls(id);
    for (Line line : LINES) {
      row.put(line.column(), line.type().value(line.sent()));
    }
    return row;
  }

  /** A row with an {@code id} and a null for each line. */
  public static Struct nulls(int id) {
    SchemaBuilder schema = SchemaBuilder.struct().name("types").field("id", Schema.INT32_SCHEMA);
    for (Line line : LINES) {
      schema.field(line.column(), line.type().schema());
    }
    return new Struct(schema.build()).put("id", id);
  }

  /** The query for the value of a line's column as its database shows it; bytes in hexadecimal. */
  public static String query(TestingDatabase database, String table, Line line) {
    String column = database.quote(line.column());
    boolean bytes = line.type().equals(TypeSample.named("bytes"));
    String text =
        switch (database.name()) {
          case "PostgreSQL" -> bytes ? "encode(%s, 'hex')" : "%s::text";
          case "H2" -> bytes ? "rawtohex(%s)" : "cast(%s as varchar)";
          default -> bytes ? "lower(hex(%s))" : "cast(%s as char)";
        };
    return "select %s from %s where %s = ?"
        .formatted(text.formatted(column), database.quote(table), database.quote("id"));
  }
}
