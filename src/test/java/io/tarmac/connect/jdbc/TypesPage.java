package io.tarmac.connect.jdbc;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.tarmac.connect.jdbc.testing.type.Outcome;
import io.tarmac.connect.jdbc.testing.type.TypeLine;
import io.tarmac.connect.jdbc.testing.type.TypeLine.ValueLine;
import io.tarmac.connect.jdbc.testing.type.TypeTable;
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

      What the sink creates a column as for a schema, and what becomes of values at the edges. Bytes are shown in
      hexadecimal, a `#` stands before the number that a time is made of, optional parts of a type are left out.

      - **becomes**: something is lost. Fractions of a second finer than the column are cut, never rounded; a time zone
        is given up where the column has none, and the value is UTC's.
      - **refused**: the record is bad, before the database is touched; the error names the column, its type and why, and
        no value: `the value of type STRING for column 'x' (numeric(10,2)) does not fit (is not a number)`. *By the database*: only it can tell, as with a text that is no XML.
      - **not into**: no value of the schema goes into such a column; the task stops when it first meets the table.
      - A null stays null.
      - In a key, where MySQL, MariaDB and H2 cannot index large objects, texts are `varchar(255)` and bytes
        `varbinary(255)`.
      - A number in MySQL's json is an integer of 64 bits or a double: other decimals become the nearest double there.
      - MySQL's and MariaDB's enum has an empty text in rows that were written without strict mode. It is refused unless
        the column has that label: `enum('a','b','')`.
      - A PostgreSQL interval that is declared with fewer than six digits, or to keep no seconds, takes no texts, which
        the server would round or cut in silence. Durations are cut to its digits.
      - Types of PostgreSQL's extensions, and its geometric types, are in [databases](databases.md#postgresqls-extensions).
      - A list of numbers, or the text of one, goes into a `vector` column of MySQL or MariaDB too, rounded to floats. More
        dimensions than the column has are refused, on MariaDB fewer too.
      - A number of more than 147,455 digits, or of more zeros by its exponent, is refused, because no database has a longer
        one. Within lists, maps and objects the limit is 1,000 digits.
      - A timestamp goes into a date column if it is midnight; one with a time of day is refused.
      - A key goes into a column that is `GENERATED ALWAYS AS IDENTITY`, except on Oracle, Db2, HSQLDB and CockroachDB. The
        column's sequence stays where it is.
      - MySQL 8 and later refuses a geometry whose coordinates are outside of its reference system, or whose reference system
        it does not know. Such columns are not loaded with `LOAD DATA`.
      - Text for a json or jsonb column is taken for JSON as it is written: a text as such needs its quotation marks.
      - Bytes come from schemas of bytes. JSON without a schema has none: what it has is text, and base64 is not decoded.
      - A column that the database computes from others (`GENERATED ALWAYS AS (...)`) is left out of every statement,
        also where the records have a field for it, as those of a table with the same column do. Only in the key is it
        written, and refused.
      - A schema with a name that is not listed is stored as what it is made of.
      - What a converter changes before any sink sees it is not listed: Connect's JSON converter turns NaN and
        infinities into 0, and, with its default `replace.null.with.default=true`, a null into the field's default.
      """;

  private static final String EXISTING =
      """

      Where the table is there already the column's type decides. Listed are columns of other types than the sink
      would create; `-` where the tests have none.
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
      page.append("\nNot into such columns, in any of the databases:\n\n");
      schemas.forEach(
          (columns, all) ->
              page.append("- ").append(columns).append(": ").append(all).append('\n'));
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
      if (value.outcomes().stream().anyMatch(Outcome::landed)) {
        remarks.addAll(remarks(value));
      } else if (line.values().size() > 1) {
        remarks.addAll(remarks(value));
      }
    }
    return String.join("; ", remarks);
  }

  /** What databases do alike is said once. */
  private static List<String> remarks(ValueLine value) {
    Map<Outcome, List<String>> alike =
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
