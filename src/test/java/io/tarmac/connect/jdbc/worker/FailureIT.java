package io.tarmac.connect.jdbc.worker;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.H2;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.parallel.ExecutionMode.CONCURRENT;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.DocumentedText;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.TestingLog;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.TestingTopic;
import io.tarmac.connect.jdbc.testing.UniqueName;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;

/**
 * What an operator reads when a task fails: what to look at and what to change, and no secret: no
 * password, no value of a row, neither in the trace nor in the worker's log.
 */
@EachDatabase(except = {H2, SQLITE})
@Execution(CONCURRENT)
class FailureIT extends DatabaseTest {
  private static final String SECRET = "secret-value-0815";

  /** A shorter password may be part of any word. */
  private static final int DISTINCTIVE = 8;

  private final TestingLog log = new TestingLog(Level.INFO);
  private final String table = UniqueName.of("failing");
  private final TestingTopic topic = TestingTopic.create(TestingKafka.shared(), table, 1);
  private long committed;

  @AfterEach
  void closeLog() {
    log.close();
  }

  @Test
  @DisplayName("C10_3 a secret in the URL is shown nowhere")
  void secretInTheUrlIsShownNowhere() {
    TestingRow.createTable(database, table, true);
    topic.send(null, TestingRow.of(1, "one", 10)).flush();

    String answer =
        refusal(Map.of("connection.url", database.url() + "_no_such_database?password=" + SECRET));

    assertThat(answer).contains("SQLSTATE");
    assertThatNothingIsRevealed(answer);
  }

  @Test
  @DisplayName("C10_3 C1_1 a missing table stops the task and names the property that creates it")
  void missingTableStopsTheTask() {
    TestingRow.createTable(database, table, true);
    try (Sink sink = Sink.create(database, table, Map.of()).awaitRunning()) {
      database.sql().execute("drop table " + table);
      topic.send(null, TestingRow.of(1, SECRET, 10)).flush();

      String trace = sink.awaitFailed();

      assertThat(trace).contains(table, table + "-0@0", "schema.evolution", " [TARMAC-TABLE-01]");
      assertThatNothingIsRevealed(trace);
    }
  }

  @Test
  @DisplayName("C10_2 C10_3 a connector whose table is missing is not created")
  void aConnectorWhoseTableIsMissingIsNotCreated() {
    assertThat(refusal(Map.of()))
        .contains(table, "does not exist", "schema.evolution")
        .containsOnlyOnce("[TARMAC-")
        .contains("[TARMAC-TABLE-01]");
  }

  @Test
  @DisplayName("C10_3 C1_1 a value that is too long stops the task and is not shown")
  void valueThatIsTooLongStopsTheTask() {
    TestingRow.createTable(database, table, true);
    String tooLong = SECRET.repeat(10);
    topic.send(null, TestingRow.of(1, "one", 10)).send(null, TestingRow.of(2, tooLong, 20));
    topic.send(null, TestingRow.of(3, "three", 30)).flush();

    String trace = failure();

    assertThat(trace).contains(table, table + "-0@1", "column 'name'", "longer");
    assertThatItIsTheTraceOnThePage(trace);
    assertThatNothingIsRevealed(trace);
    assertThatCommitsEndBefore(1);
  }

  /** Expects the example of docs/how-to/troubleshoot.md, without its stack frames. */
  private void assertThatItIsTheTraceOnThePage(String trace) {
    // PostgreSQL spells the type otherwise.
    assertThat(withoutFrames(trace).replace("character varying", "varchar"))
        .isEqualTo(withoutFrames(traceOnThePage()).replace("orders", table));
  }

  private static String traceOnThePage() {
    String page = DocumentedText.contents(Path.of("docs", "how-to", "troubleshoot.md"));
    int begin = page.indexOf("org.apache.kafka.connect.errors.ConnectException");
    return page.substring(begin, page.indexOf("```", begin));
  }

  private static String withoutFrames(String trace) {
    return trace.lines().filter(line -> !line.startsWith("\t")).collect(Collectors.joining("\n"));
  }

  @Test
  @DisplayName("C10_3 C1_1 a null in a NOT NULL column stops the task, other values are not shown")
  void nullInANotNullColumnStopsTheTask() {
    TestingRow.createTable(database, table, true);
    database
        .sql()
        .execute(
            "alter table %s add column %s varchar(10) not null"
                .formatted(table, database.quote("mandatory")));
    topic.send(null, TestingRow.of(1, SECRET, 10)).flush();

    String trace = failure();

    assertThat(trace).contains(table, table + "-0@0", "SQLSTATE");
    assertThatNothingIsRevealed(trace);
    assertThatCommitsEndBefore(0);
  }

  @Test
  @DisplayName(
      "C10_3 C1_1 a field's name of 600,000 characters fails the task, whose status says so")
  void nameThatIsTooLongStopsTheTask() {
    TestingRow.createTable(database, table, true);
    String value =
        """
        {"schema":{"type":"struct","fields":[{"field":"%s","type":"string","optional":true}]},
         "payload":{}}"""
            .formatted("qz".repeat(300_000));
    topic.sendRaw(null, value.getBytes(StandardCharsets.UTF_8)).flush();

    String trace = failure();

    assertThat(trace)
        .contains(table + "-0@0", "'" + "qz".repeat(48) + "q...'")
        .containsOnlyOnce("[TARMAC-");
    assertThat(trace).hasSizeLessThan(10_000);
    assertThat(log.text()).doesNotContain("qz".repeat(51));
    assertThatCommitsEndBefore(0);
  }

  @Test
  @DisplayName("C10_3 C1_1 a key that exists already stops the task and is not shown")
  void keyThatExistsAlreadyStopsTheTask() {
    TestingRow.createTable(database, table, true);
    database.sql().execute("create unique index %1$s_name on %1$s (name)".formatted(table));
    topic.send(null, TestingRow.of(1, SECRET, 10)).flush();
    topic.send(null, TestingRow.of(2, SECRET, 20)).flush();

    String trace = failure();

    assertThat(trace).contains(table, table + "-0@", "SQLSTATE 23");
    assertThatNothingIsRevealed(trace);
    assertThatCommitsEndBefore(1);
  }

  @Test
  @DisplayName("C10_2 C10_3 with a wrong password no connector is created, and it is not shown")
  void withAWrongPasswordNoConnectorIsCreated() {
    TestingRow.createTable(database, table, true);

    String answer = refusal(Map.of("connection.password", SECRET));

    assertThat(answer).contains("SQLSTATE 28", "connection.password", "[TARMAC-CONNECTION-02]");
    assertThatNothingIsRevealed(answer);
  }

  private String refusal(Map<String, String> settings) {
    IllegalStateException refusal =
        catchThrowableOfType(
            IllegalStateException.class, () -> Sink.create(database, table, settings).close());
    assertThat(refusal).hasMessageContaining("400");
    return refusal.getMessage();
  }

  private String failure() {
    try (Sink sink = Sink.create(database, table, Map.of())) {
      String trace = sink.awaitFailed();
      committed = sink.committed(table, 0).orElse(0L);
      return trace;
    }
  }

  private void assertThatCommitsEndBefore(long bad) {
    assertThat(committed).as("committed offset").isLessThanOrEqualTo(bad);
  }

  private void assertThatNothingIsRevealed(String trace) {
    assertThat(trace).doesNotContain(SECRET);
    assertThat(log.text().lines().filter(line -> line.contains(SECRET)).toList())
        .as("lines of the log with the secret")
        .isEmpty();
    if (database.password().length() >= DISTINCTIVE) {
      assertThat(trace).doesNotContain(database.password());
      assertThat(log.text()).doesNotContain(database.password());
    }
  }
}
