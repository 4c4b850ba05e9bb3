package io.tarmac.connect.jdbc.worker;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.ShownMetrics;
import io.tarmac.connect.jdbc.testing.TestingConnect;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.TestingLog;
import io.tarmac.connect.jdbc.testing.TestingProxy;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.TestingTopic;
import io.tarmac.connect.jdbc.testing.TestingUser;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Runs that fail in every way, after which everything that anybody may read is searched for the
 * password that the connector logs in with, for secrets of the URL and of the driver's properties,
 * and for values of rows: log, trace, answers, metrics, and the headers of dead letters.
 */
@EachDatabase(except = SQLITE, soak = MARIADB)
@ResourceLock("log")
class SecretsIT extends DatabaseTest {
  private static final String PASSWORD = "hidden-password-4711";
  private static final String IN_URL = "hidden-in-url-4712";
  private static final String VALUE = "hidden-value-4713";
  private static final String OF_DRIVER = "hidden-of-driver-4714";
  private static final long NUMBER = 471_447_144_714L;
  private static final List<String> SECRETS =
      List.of(PASSWORD, IN_URL, VALUE, OF_DRIVER, String.valueOf(NUMBER));

  /** The connector's own and those of drivers; at this level Connect's show what it is sent. */
  private static final List<String> LOGGERS =
      List.of("io.tarmac", "org.postgresql", "org.mariadb", "com.mysql", "org.h2");

  private final TestingKafka kafka = TestingKafka.shared();
  private final String table = UniqueName.of("private");
  private final String rejected = table + "-rejected";
  private final TestingTopic topic = TestingTopic.create(kafka, table, 1);
  private final TestingUser user = userOfTable();
  private final TestingLog log = new TestingLog(Level.INFO, Level.DEBUG, LOGGERS);

  /** Returns the beginning of one more secret in a URL, which the driver does not look at here. */
  private String secretParameter() {
    return switch (server) {
      case POSTGRESQL -> "?sslpassword";
      case MARIADB -> "?keyStorePassword";
      case MYSQL -> "?trustCertificateKeyStorePassword";
      default -> ";PASSWORD_HASH";
    };
  }

  @AfterEach
  void cleanUp() {
    log.close();
    user.close();
  }

  @Test
  @DisplayName("C10_3 C6_1 of bad records of every kind only the dead letters have the values")
  void onlyTheDeadLettersHaveTheValues() {
    topic.send(TestingRow.key(1), TestingRow.of(1, VALUE, 1));
    topic.send(TestingRow.key(2), TestingRow.of(2, VALUE.repeat(10), 2));
    topic.send(TestingRow.key(3), TestingRow.of(3, VALUE, 3));
    topic.send(TestingRow.key(4), TestingRow.of(4, "negative " + VALUE, -NUMBER));
    topic.send(TestingRow.key(5), TestingRow.of(5, null, NUMBER));
    topic.send(TestingRow.key(6), TestingRow.of(6, "six", 6)).flush();

    try (Sink sink = create(withSecrets(database.url(), tolerant()))) {
      sink.awaitCommitted(table, 0, 6);
      for (ConsumerRecord<byte[], byte[]> letter : kafka.read(rejected, 4)) {
        for (Header header : letter.headers()) {
          assertThatNothingIsRevealed(
              header.key(), new String(header.value(), StandardCharsets.UTF_8));
        }
        assertThat(letter.headers().lastHeader("__connect.errors.exception.message")).isNotNull();
      }
      assertThat(new ShownMetrics(sink.name()).value("dead-letters-total")).isEqualTo(4);
      assertThatNothingIsRevealed("metrics", ShownMetrics.everything());
    }
    assertThat(log.hasEventWith("To the dead letter queue: ", table)).isTrue();
    assertThatNothingIsRevealed("log", log.text());
  }

  @Test
  @DisplayName("C10_3 C5_1 an outage shows neither URL nor rows, and no trace for a retry")
  void anOutageShowsNothing() throws IOException {
    try (TestingProxy proxy = new TestingProxy(database)) {
      Map<String, String> settings =
          withSecrets(proxy.url(), Map.of("retry.backoff.ms", "50", "retry.timeout.ms", "1000"));
      try (Sink sink = create(settings).awaitRunning()) {
        proxy.cut();
        topic.send(TestingRow.key(1), TestingRow.of(1, VALUE, NUMBER)).flush();

        String trace = sink.awaitFailed();

        assertThat(trace).contains("retry.timeout.ms");
        assertThat(log.hasEventWith("Attempt 2 failed", sink.name()))
            .as("a line for each retry")
            .isTrue();
        assertThatNothingIsRevealed("trace", trace);
        assertThatNothingIsRevealed("metrics", ShownMetrics.everything());
      }
    }
    assertThat(log.hasEventWith("TransientFailureException: record " + table))
        .as("Connect says what it is to try again")
        .isTrue();
    assertThat(tracesOfRetries()).isEmpty();
    assertThatNothingIsRevealed("log", log.text());
  }

  @Test
  @DisplayName("C10_3 C4_2 a record that stops an exactly_once task leaves no value in its trace")
  void aRecordThatStopsATaskLeavesNoValue() {
    createOffsetsTable(table + "_offsets");
    topic.send(TestingRow.key(1), TestingRow.of(1, VALUE, -NUMBER)).flush();
    Map<String, String> settings =
        withSecrets(
            database.url(),
            Map.of("delivery.guarantee", "exactly_once", "offsets.table.name", table + "_offsets"));

    try (Sink sink = create(settings)) {
      assertThatATraceRevealsNothing(sink);
    }
    assertThatNothingIsRevealed("log", log.text());
  }

  @Test
  @DisplayName(
      "C10_3 C10_1 a driver's secret under another sink's property name is not shown either")
  void aSecretForTheDriverIsNotShown() {
    topic.send(TestingRow.key(1), TestingRow.of(1, VALUE, -NUMBER)).flush();
    TaskConfiguration settings =
        TaskConfiguration.empty()
            .with("connector.class", Sink.CONNECTOR_CLASS)
            .with("tasks.max", 1)
            .with("topics", table)
            .with("config.profile", "confluent")
            .with("connection.url", TestingUser.url(database.url()))
            .with("connection.user", user.name())
            .with("connection.password", PASSWORD)
            .with("connection." + secretParameter().substring(1), OF_DRIVER);

    try (Sink sink = Sink.createWith(settings)) {
      assertThatATraceRevealsNothing(sink);
      assertThatNothingIsRevealed("answer", validated(settings.with("name", sink.name())));
      assertThat(log.hasEventWith("the database's driver gets it", sink.name())).isTrue();
    }
    assertThatNothingIsRevealed("log", log.text());
  }

  @Test
  @DisplayName("C10_3 answers to missing privileges and wrong configurations hold no secret")
  void aWrongUserIsAnsweredWithoutSecrets() {
    Map<String, String> settings =
        withSecrets(database.url(), Map.of()).with("connection.username", "nobody_4715");

    IllegalStateException refusal =
        catchThrowableOfType(IllegalStateException.class, () -> create(settings).close());

    assertThat(refusal).hasMessageContainingAll("400", "SQLSTATE 28");
    assertThatNothingIsRevealed("answer", refusal.getMessage());
    Map<String, String> wrong = Sink.configuration("wrong", database, table, settings);
    wrong.put("batch.size", VALUE);
    assertThatNothingIsRevealedButTheValue(validated(wrong));
    assertThatNothingIsRevealed("log", log.text());
  }

  private static void assertThatATraceRevealsNothing(Sink sink) {
    String trace = sink.awaitFailed();
    assertThat(trace).contains("(bad_record)");
    assertThatNothingIsRevealed("trace", trace);
    assertThatNothingIsRevealed("metrics", ShownMetrics.everything());
  }

  private static String validated(Map<String, String> settings) {
    return TestingConnect.shared().rest().validate(settings).toString();
  }

  /** Returns the lines of stack traces right behind what Connect logs of a retry. */
  private List<String> tracesOfRetries() {
    List<String> lines = log.text().lines().toList();
    return IntStream.range(1, lines.size())
        .filter(i -> lines.get(i - 1).contains("TransientFailureException"))
        .mapToObj(lines::get)
        .filter(line -> line.startsWith("\tat "))
        .toList();
  }

  /** Accepts values of the configuration: Connect and validate repeat them, except passwords. */
  private void assertThatNothingIsRevealedButTheValue(String answer) {
    assertThat(answer).doesNotContain(PASSWORD, IN_URL);
  }

  /** Creates a user whom the server lets in with the password alone. */
  private TestingUser userOfTable() {
    TestingRow.createTable(database, table, true);
    String name = database.quote("name");
    database
        .sql()
        .execute(
            "alter table %s add constraint %s unique (%s)"
                .formatted(database.quote(table), database.quote("u_" + table), name),
            "alter table %s add constraint %s check (%s >= 0 and %s is not null)"
                .formatted(
                    database.quote(table),
                    database.quote("c_" + table),
                    database.quote("amount"),
                    name));
    return TestingUser.create(database, table, Set.of("SELECT", "INSERT"), PASSWORD);
  }

  private void createOffsetsTable(String name) {
    database
        .sql()
        .execute(
            """
            create table T (`consumer_group` varchar(255), `topic` varchar(249),
              `partition_id` int, `next_offset` bigint, `epoch` bigint, `updated_at` timestamp,
              primary key (`consumer_group`, `topic`, `partition_id`))
            """
                .replace('`', database.identifierQuote())
                .replace(" T ", " " + database.quote(name) + " "));
    user.grant(name, Set.of("SELECT", "INSERT", "UPDATE", "DELETE"));
  }

  private TaskConfiguration withSecrets(String url, Map<String, String> more) {
    return TaskConfiguration.empty()
        .with(more)
        .with("connection.url", TestingUser.url(url) + secretParameter() + "=" + IN_URL)
        .with("connection.username", user.name())
        .with("connection.password", PASSWORD);
  }

  private Sink create(Map<String, String> settings) {
    return Sink.create(database, table, settings);
  }

  private Map<String, String> tolerant() {
    return TaskConfiguration.empty()
        .deadLetters(rejected)
        .with("errors.deadletterqueue.context.headers.enable", true);
  }

  private static void assertThatNothingIsRevealed(String where, String text) {
    assertThat(text.lines().filter(line -> SECRETS.stream().anyMatch(line::contains)).toList())
        .as("lines with a secret in " + where)
        .isEmpty();
  }
}
