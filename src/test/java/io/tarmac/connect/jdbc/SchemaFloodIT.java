package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.SchemaFlood.FloodKind;
import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Records made up to fill a cache leave a task with a small heap running, and all others right. */
class SchemaFloodIT {

  private static final String HEAP = "-Xmx40m";
  private static final int MAX_BATCH_BYTES = 4 << 20;

  /** The JVM that runs the tasks. All floods share one, unless it has ended. */
  private static @Nullable Process process;

  private final TestingDatabase database = DatabaseServer.POSTGRESQL.database();
  private final String table = UniqueName.of("flood");
  private final List<String> tables = new ArrayList<>(List.of(table));
  private final TestReporter reporter;

  SchemaFloodIT(TestReporter reporter) {
    this.reporter = reporter;
  }

  @BeforeEach
  void createTable() {
    String columns = columns().map(column -> ", " + column + " text").collect(Collectors.joining());
    database
        .sql()
        .execute(
            "create table %s (id int primary key, name text, number numeric%s)"
                .formatted(table, columns));
  }

  @AfterEach
  void dropTables() {
    database
        .sql()
        .execute(
            tables.stream().map(each -> "drop table if exists " + each).toArray(String[]::new));
  }

  @AfterAll
  static void endProcess() {
    if (process != null) {
      process.destroyForcibly();
    }
  }

  @Test
  @DisplayName("C3_4 records of more fields than a record may have are bad records")
  void namesOfRecords() throws Exception {
    int all = FloodKind.NAMES.records;
    assertThat(flood(FloodKind.NAMES)).contains(all + " records, " + all + " refused,");
    assertThat(count("")).isZero();
  }

  @ParameterizedTest
  @EnumSource(names = {"SHAPES", "LACKING", "CONVERTER"})
  @Tag("soak")
  @DisplayName("C3_4 records of many shapes do not fill the heap, and every row is there")
  void everyRowOfManyShapesIsThere(FloodKind kind) throws Exception {
    flood(kind);

    assertEveryRowIsThere(kind);
    if (kind != FloodKind.CONVERTER) {
      everyRowHas(SchemaFlood.COLUMNS / 2);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"KEYS", "SCHEMAS", "HEADERS", "HEADER_NAMES"})
  @DisplayName("C3_4 records made up to fill a cache do not fill the heap, and every row is there")
  void everyRowIsThere(FloodKind kind) throws Exception {
    switch (kind) {
      case KEYS -> flood(kind, "primary.key.mode", "record_key");
      case HEADERS -> flood(kind, "primary.key.mode", "record_header");
      case HEADER_NAMES -> flood(kind, "batch.linger.ms", "2000", "batch.size", "100000");
      default -> flood(kind);
    }

    assertEveryRowIsThere(kind);
  }

  private void assertEveryRowIsThere(FloodKind kind) {
    assertThat(count("")).isEqualTo(kind.records);
    assertThat(count("name = 'n' || id and id between 0 and " + (kind.records - 1)))
        .isEqualTo(kind.records);
  }

  @Test
  @Tag("soak")
  @DisplayName("C3_4 merges of rows of any number of schemas do not fill the heap")
  void merges() throws Exception {
    flood(FloodKind.MERGES);
    int rows = SchemaFlood.MERGED_ROWS;
    assertThat(count("")).isEqualTo(rows);
    assertThat(count("name = 'n' || (id + %d)".formatted(FloodKind.MERGES.records - rows)))
        .isEqualTo(rows);
    everyRowHas(SchemaFlood.COLUMNS);
  }

  @Test
  @Tag("soak")
  @DisplayName("C3_4 what is known of tables does not fill the heap, however many there are")
  void tables() throws Exception {
    String wide =
        IntStream.range(0, 1_500)
            .mapToObj(i -> ", " + SchemaFlood.COLUMN + i + " int")
            .collect(Collectors.joining());
    List<String> flooded =
        IntStream.range(0, FloodKind.TABLES.records).mapToObj(i -> table + "_" + i).toList();
    tables.addAll(flooded);
    String columns = "id int primary key, name text" + wide;
    database
        .sql()
        .execute(
            flooded.stream()
                .map(each -> "create table %s (%s)".formatted(each, columns))
                .toArray(String[]::new));
    flood(FloodKind.TABLES);

    String written =
        flooded.stream()
            .map(each -> "select id, name from " + each)
            .collect(Collectors.joining(" union all ", "", " order by id"));
    assertThat(database.sql().rows(written))
        .isEqualTo(
            IntStream.range(0, flooded.size()).mapToObj(i -> List.of("" + i, "n" + i)).toList());
  }

  /** Asserts that each row has a value in so many columns; the SQL function takes 100 arguments. */
  private void everyRowHas(int columns) {
    int half = SchemaFlood.COLUMNS / 2;
    String present =
        Stream.of(columns().limit(half), columns().skip(half))
            .map(some -> some.collect(Collectors.joining(", ", "num_nonnulls(", ")")))
            .collect(Collectors.joining(" + "));
    assertThat(count(present + " <> " + columns)).isZero();
  }

  private static Stream<String> columns() {
    return IntStream.range(0, SchemaFlood.COLUMNS).mapToObj(i -> SchemaFlood.COLUMN + i);
  }

  private long count(String condition) {
    String where = condition.isEmpty() ? "" : " where " + condition;
    String count = database.sql().value("select count(*) from " + table + where);
    return Long.parseLong(String.valueOf(count));
  }

  /** Runs a flood to its end and returns what it says. */
  private String flood(FloodKind kind, String... more) throws IOException {
    TaskConfiguration configuration =
        TaskConfiguration.on(database)
            .upsert()
            .keyFromRecordValue("id")
            .deadLetters()
            .with("batch.max.bytes", MAX_BATCH_BYTES)
            .with(more);
    List<String> words = new ArrayList<>(List.of(kind.name(), table));
    configuration.forEach((name, value) -> words.addAll(List.of(name, value)));
    Process running = process == null || !process.isAlive() ? startProcess() : process;
    process = running;
    BufferedWriter input = running.outputWriter(StandardCharsets.UTF_8);
    input.write(String.join("\t", words) + "\n");
    input.flush();
    List<String> output = new ArrayList<>();
    BufferedReader lines = running.inputReader(StandardCharsets.UTF_8);
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith(kind.name() + ": ")) {
        reporter.publishEntry(kind.name(), line);
        return line;
      }
      output.add(line);
    }
    throw new AssertionError(String.join("\n", output));
  }

  private static Process startProcess() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            HEAP,
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:+ExitOnOutOfMemoryError",
            "-Dtarmac.flood.times=" + SchemaFlood.TIMES,
            "-cp",
            System.getProperty("java.class.path"),
            SchemaFlood.class.getName())
        .redirectErrorStream(true)
        .start();
  }
}
