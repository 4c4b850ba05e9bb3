package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/** Records made up to fill a cache leave a task with a small heap running, and all others right. */
class SchemaFloodIT {

  private static final String HEAP = "-Xmx96m";

  private final TestingDatabase database = DatabaseServer.POSTGRESQL.database();
  private final String table = UniqueName.of("flood");

  private final TestReporter reporter;

  SchemaFloodIT(TestReporter reporter) {
    this.reporter = reporter;
  }

  @BeforeEach
  void createTable() {
    String columns =
        IntStream.range(0, SchemaFlood.COLUMNS)
            .mapToObj(i -> ", c" + i + " text")
            .collect(Collectors.joining());
    database
        .sql()
        .execute(
            "create table %s (id int primary key, name text, number numeric%s)"
                .formatted(database.quote(table), columns));
  }

  @AfterEach
  void dropTable() {
    database.sql().execute("drop table if exists " + database.quote(table));
  }

  @Test
  @DisplayName("C3_4 records of more fields than a record may have are bad records")
  void namesOfRecords() throws Exception {
    assertThat(flood(SchemaFlood.Kind.NAMES)).contains(" 8 records, 8 refused,");
    assertThat(count("")).isZero();
  }

  @Test
  @DisplayName("C3_4 names in keys without a schema do not fill the heap")
  void namesOfKeys() throws Exception {
    flood(SchemaFlood.Kind.KEYS, "primary.key.mode", "record_key");
    everyRowIsThere(SchemaFlood.Kind.KEYS);
  }

  @Test
  @DisplayName("C3_4 maps of any number of shapes do not fill the heap")
  void shapes() throws Exception {
    flood(SchemaFlood.Kind.SHAPES);
    everyRowIsThere(SchemaFlood.Kind.SHAPES);
    assertThat(count(present() + " = " + SchemaFlood.COLUMNS / 2)).isEqualTo(4_000);
  }

  @Test
  @DisplayName("C3_4 merges of rows of any number of schemas do not fill the heap")
  void merges() throws Exception {
    flood(SchemaFlood.Kind.MERGES);
    assertThat(count("")).isEqualTo(50);
    assertThat(count("name = 'n' || (id + 3950)")).isEqualTo(50);
    assertThat(count(present() + " = " + SchemaFlood.COLUMNS)).isEqualTo(50);
  }

  @Test
  @DisplayName("C3_4 schemas of any size do not fill the heap")
  void schemas() throws Exception {
    flood(SchemaFlood.Kind.SCHEMAS);
    everyRowIsThere(SchemaFlood.Kind.SCHEMAS);
  }

  @Test
  @DisplayName("C3_4 schemas of headers do not fill the heap")
  void schemasOfHeaders() throws Exception {
    flood(SchemaFlood.Kind.HEADERS, "primary.key.mode", "record_header");
    everyRowIsThere(SchemaFlood.Kind.HEADERS);
  }

  @Test
  @DisplayName("C3_4 what is known of tables does not fill the heap, however many there are")
  void tables() throws Exception {
    int tables = SchemaFlood.Kind.TABLES.records;
    String wide =
        IntStream.range(0, 1_500)
            .mapToObj(i -> ", a_column_with_a_name_" + i + " text")
            .collect(Collectors.joining());
    try {
      for (int i = 0; i < tables; i++) {
        database
            .sql()
            .execute(
                "create table %s (id int primary key, name text%s)"
                    .formatted(database.quote(table + "_" + i), wide));
      }
      flood(SchemaFlood.Kind.TABLES);
      for (int i = 0; i < tables; i++) {
        assertThat(database.sql().rows("select id, name from " + database.quote(table + "_" + i)))
            .containsExactly(List.of("" + i, "n" + i));
      }
    } finally {
      for (int i = 0; i < tables; i++) {
        database.sql().execute("drop table if exists " + database.quote(table + "_" + i));
      }
    }
  }

  @Test
  @DisplayName("C3_4 plans of rows that lack values do not fill the heap")
  void lackingValues() throws Exception {
    flood(SchemaFlood.Kind.LACKING);
    everyRowIsThere(SchemaFlood.Kind.LACKING);
    assertThat(count(present() + " = " + SchemaFlood.COLUMNS / 2)).isEqualTo(8_000);
  }

  @Test
  @DisplayName("C3_4 names of headers count in a batch")
  void namesOfHeaders() throws Exception {
    flood(SchemaFlood.Kind.HEADER_NAMES, "batch.linger.ms", "5000", "batch.size", "100000");
    everyRowIsThere(SchemaFlood.Kind.HEADER_NAMES);
  }

  @Test
  @DisplayName("C3_4 schemas of JSON do not fill the heap of the worker that converts it")
  void schemasOfJson() throws Exception {
    flood(SchemaFlood.Kind.CONVERTER);
    everyRowIsThere(SchemaFlood.Kind.CONVERTER);
  }

  private void everyRowIsThere(SchemaFlood.Kind kind) {
    assertThat(count("")).isEqualTo(kind.records);
    assertThat(count("name = 'n' || id and id between 0 and " + (kind.records - 1)))
        .isEqualTo(kind.records);
  }

  /** Returns SQL for the number of columns with a value; the function takes 100 arguments. */
  private static String present() {
    return present(0, SchemaFlood.COLUMNS / 2)
        + " + "
        + present(SchemaFlood.COLUMNS / 2, SchemaFlood.COLUMNS);
  }

  private static String present(int first, int end) {
    return IntStream.range(first, end)
        .mapToObj(i -> "c" + i)
        .collect(Collectors.joining(", ", "num_nonnulls(", ")"));
  }

  private long count(String condition) {
    String where = condition.isEmpty() ? "" : " where " + condition;
    return Long.parseLong(
        database
            .sql()
            .rows("select count(*) from %s%s".formatted(database.quote(table), where))
            .get(0)
            .get(0));
  }

  /** Runs a flood to its end and returns what it says. */
  private String flood(SchemaFlood.Kind kind, String... more)
      throws IOException, InterruptedException {
    Map<String, String> configuration =
        new HashMap<>(
            TaskConfiguration.on(database)
                .upsert()
                .keyFromRecordValue("id")
                .with("batch.max.bytes", "8388608")
                .with("errors.tolerance", "all")
                .with("errors.deadletterqueue.topic.name", "dead"));
    for (int i = 0; i < more.length; i += 2) {
      configuration.put(more[i], more[i + 1]);
    }
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                HEAP,
                "-XX:+UseSerialGC",
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                System.getProperty("java.class.path"),
                SchemaFlood.class.getName(),
                kind.name(),
                table));
    configuration.forEach((name, value) -> command.addAll(List.of(name, value)));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    String measured =
        output.lines().filter(line -> line.startsWith(kind.name() + ": ")).findAny().orElseThrow();
    reporter.publishEntry(kind.name(), measured);
    return measured;
  }
}
