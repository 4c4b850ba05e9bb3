package io.tarmac.connect.jdbc;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.tarmac.connect.jdbc.testing.type.TypeLine;
import io.tarmac.connect.jdbc.testing.type.TypeLine.ValueLine;
import io.tarmac.connect.jdbc.testing.type.TypeTable;
import io.tarmac.connect.jdbc.testing.type.ValueOutcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The page that tells users of every type, rendered from the type table as Markdown. */
final class TypesPage {

  private static final String HEADER =
      """
      # Types

      <!-- Written by TypesPageTest from the type table of the tests (src/test/resources), each line of which is
           written through Connect to each of four databases. Change the type table, then run
           mvn test -Dtest=TypesPageTest -Dtarmac.docs=write -->

      Find the schema of your field below, such as `string io.debezium.time.ZonedTime`. On PostgreSQL the sink creates
      `time(6) with time zone`. On MySQL it creates `time(6)`, and `13:14:15.123456+05:30` becomes `07:44:15.123456`.

      Bytes are shown in hexadecimal, and a `#` precedes the number that stands for a time.

      - **becomes**: something is lost. Fractions of a second are cut, never rounded. A column without a zone gets UTC.
      - **refused**: the record is a bad record, before the database is touched. *By the database*: only it can tell,
        such as for XML.
      - **not into**: the column takes no value of this schema. The task stops when it first meets the table.

      ### Types that you set

      Many records carry times as numbers, and bytes and flags as texts. Kafka's transformations convert
      times one by one, and neither base64 nor `Y`. Two properties do it:

      ```properties
      column.name.mapping=orders:id:order_id
      column.types=created:timestamp(millis),active:boolean(Y/N),photo:bytes(base64),note:nullif(''),orders:price:numeric(12,2)
      ```

      ```json
      {"id": 7, "created": 1709212455123, "active": "Y", "photo": "/9j/", "note": "", "price": "9.9"}
      ```

      ```text
       order_id |         created         | active |  photo   | note | price
      ----------+-------------------------+--------+----------+------+-------
              7 | 2024-02-29 13:14:15.123 | t      | \\xffd8ff | NULL |  9.90
      ```

      | type | value | becomes |
      |---|---|---|
      | `timestamp(seconds)`, `timestamp(millis)`, `timestamp(micros)`, `timestamp(nanos)` | a whole number or a text of digits, since 1970 in UTC | a timestamp |
      | `date(days)` | the same | a date |
      | `time(millis)`, `time(micros)`, `time(nanos)` | the same, since midnight | a time |
      | `bytes(base64)` | a text | bytes |
      | `boolean(Y/N)` | one of the two texts, in this case | true or false |
      | `nullif('')` | the text between the quotation marks | null |
      | `varchar(40)`, `jsonb` or any other SQL type | any | what a column of that type takes |

      - An existing column keeps its type. Times go into it as Debezium's times below do. `schema.evolution=full` never alters
        the type of a column with an SQL type.
      - Any other value makes its record a bad record. A field of another schema, such as `float64` for a time, stops the task.
      - `local.time.zone` does not apply to times that you set.
      - The entry with the table's whole name counts first, then one with its last part, then one without a table.

      ### Rules for all types

      - A schema with a name that is not listed is stored by its base type.
      - In a key, text is `varchar(255)` and bytes are `varbinary(255)` on MySQL, MariaDB and H2.
      - Numbers of more than 147,455 digits are refused; in lists, maps and objects the limit is 1,000.
      - A timestamp goes into a date column only if it is midnight.
      - Text for json and jsonb is JSON as it is written: a plain text needs its quotation marks.
      - Bytes need a schema of bytes. In JSON without a schema they are text, and base64 is not decoded unless
        you set `bytes(base64)`.
      - The sink leaves computed columns (`GENERATED ALWAYS AS (...)`) out, and refuses them in a key.
      - A key goes into `GENERATED ALWAYS AS IDENTITY`, except on Oracle, Db2 and CockroachDB. Its sequence
        does not move.
      - A list of numbers, also as text, goes into a `vector` of MySQL and MariaDB, as floats. More dimensions than the
        column has are refused, on MariaDB also fewer.
      - MySQL's json holds integers of 64 bits and doubles. Other decimals become the nearest double.
      - The empty text that MySQL and MariaDB keep in an enum without strict mode needs a label: `enum('a','b','')`.
      - MySQL 8 and later refuses a geometry with an unknown reference system, or coordinates outside it. `LOAD DATA`
        is not used for such columns.
      - A PostgreSQL interval of fewer than six digits, or without seconds, takes no text. Durations are cut.
      - Columns of PostgreSQL's extensions and geometric types are in [databases](databases.md#postgresqls-extensions).
      - Connect's JSON converter turns NaN and infinity into 0, before any sink.
      """;

  private static final String EXISTING =
      """

      If the table exists, its column's type decides. `-` means not tested.
      """;

  private static final Pattern DISPLAY_WIDTH =
      Pattern.compile("\\b(tinyint|smallint|mediumint|int|bigint|year)\\((?!1\\))\\d+\\)");

  private static final String NOT_INTO = "not into ";

  private TypesPage() {}

  static String render() {
    StringBuilder page = new StringBuilder(HEADER);
    TypeTable.families().forEach((title, lines) -> append(page, title, lines));
    return page.append(PortableTypesSection.render()).toString();
  }

  private static void append(StringBuilder page, String title, List<TypeLine> lines) {
    page.append("\n## ").append(title).append('\n');
    if (lines.get(0).existing()) {
      page.append(EXISTING);
    }
    page.append("\n| schema | ").append(String.join(" | ", TypeTable.DATABASES));
    page.append(" | remarks |\n|").append("---|".repeat(2 + TypeTable.DATABASES.size()));
    page.append('\n');
    for (TypeLine line : lines) {
      if (isNothingAnywhere(line)) {
        continue;
      }
      page.append("| ").append(code(line.text()));
      for (int database = 0; database < TypeTable.DATABASES.size(); database++) {
        page.append(" | ").append(column(line, database));
      }
      page.append(" | ").append(remarks(line)).append(" |\n");
    }
    appendNothings(page, lines);
  }

  /** What goes into no database's column is a line per column, not a row per schema. */
  private static void appendNothings(StringBuilder page, List<TypeLine> lines) {
    Map<String, String> schemas =
        lines.stream()
            .filter(TypesPage::isNothingAnywhere)
            .collect(
                groupingBy(
                    line -> line.columnTypes().stream().distinct().collect(joining(", ")),
                    LinkedHashMap::new,
                    mapping(line -> code(line.text()), joining(", "))));
    if (!schemas.isEmpty()) {
      page.append("\nThese columns take no value of these schemas, in any of the databases:\n\n");
      page.append("| column | schemas |\n|---|---|\n");
      schemas.forEach(
          (columns, all) ->
              page.append("| ").append(columns).append(" | ").append(all).append(" |\n"));
    }
  }

  private static boolean isNothingAnywhere(TypeLine line) {
    return line.existing()
        && IntStream.range(0, TypeTable.DATABASES.size())
            .allMatch(database -> column(line, database).startsWith(NOT_INTO));
  }

  private static String column(TypeLine line, int database) {
    String type = line.columnTypes().get(database);
    if (type.equals(TypeLine.NO_COLUMN)) {
      return line.existing() ? type : "refused";
    }
    boolean fits = line.values().stream().anyMatch(v -> v.outcomes().get(database).landed());
    return (fits ? "" : NOT_INTO) + DISPLAY_WIDTH.matcher(type).replaceAll("$1");
  }

  private static String remarks(TypeLine line) {
    List<String> remarks = new ArrayList<>();
    for (ValueLine value : line.values()) {
      if (value.outcomes().stream().anyMatch(ValueOutcome::landed) || line.values().size() > 1) {
        remarks.addAll(remarks(value));
      }
    }
    return String.join("; ", remarks);
  }

  /** What databases do alike is said once. */
  private static List<String> remarks(ValueLine value) {
    Map<ValueOutcome, List<String>> alike =
        IntStream.range(0, TypeTable.DATABASES.size())
            .boxed()
            .collect(
                groupingBy(
                    value.outcomes()::get,
                    LinkedHashMap::new,
                    mapping(TypeTable.DATABASES::get, toList())));
    List<String> remarks = new ArrayList<>();
    alike.forEach(
        (outcome, databases) -> {
          String where =
              databases.size() == TypeTable.DATABASES.size()
                  ? ""
                  : databases.stream().collect(joining(", ", " (", ")"));
          String sent = code(value.sent());
          switch (outcome.kind()) {
            case LANDS, ABSENT -> {}
            case LANDS_WITH_LOSS -> remarks.add(sent + " becomes " + code(outcome.text()) + where);
            case REFUSED -> remarks.add(sent + " refused" + where);
            case REFUSED_BY_THE_DATABASE -> remarks.add(sent + " refused by the database" + where);
          }
        });
    return remarks;
  }

  private static String code(String text) {
    String quote = text.contains("`") ? "``" : "`";
    return quote + text.replace("|", "\\|") + quote;
  }
}
