package io.tarmac.connect.jdbc.worker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.avro.FakeSchemaRegistry;
import io.tarmac.connect.avro.FakeSchemaRegistry.RegistryFault;
import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.TestingConnect;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.TestingLog;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.sameness.AvroOutput;
import io.tarmac.servers.Await;
import io.tarmac.servers.FreePort;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.logging.log4j.Level;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A test of the packaged Avro converter in a real worker whose registry may fail. */
class FastAvroConverterIT {

  private static final String CONVERTER = "io.tarmac.connect.avro.FastAvroConverter";
  private static final String SECRET = "hidden-password-4716";
  private static final String ROW =
      """
      {"type": "record", "name": "Row", "fields": [
       {"name": "id", "type": "int"}, {"name": "name", "type": "string"}]}
      """;
  private static final String WIDER_ROW =
      """
      {"type": "record", "name": "Row", "fields": [
       {"name": "id", "type": "int"}, {"name": "name", "type": "string"},
       {"name": "amount", "type": ["null", "long"], "default": null}]}
      """;

  /** Settings that make the converter ask until the registry answers. */
  private static final String[] ASKING_AGAIN = {
    "value.converter.max.retries", "100000", "value.converter.retries.max.wait.ms", "100"
  };

  private final TestingKafka kafka = TestingKafka.shared();
  private final TestingDatabase database = DatabaseServer.POSTGRESQL.database();
  private final String topic = UniqueName.of("avro");
  private final String rejected = topic + "-rejected";
  private final int port = FreePort.next();
  private @Nullable FakeSchemaRegistry registry;

  @BeforeEach
  void createTopic() {
    kafka.createTopic(topic, 1);
  }

  @AfterEach
  void stopRegistry() {
    if (registry != null) {
      registry.close();
    }
  }

  @Test
  void recordsLandOnceTheRegistryIsUp() {
    send(row(1, 1), row(1, 2));

    try (TestingLog log = new TestingLog(Level.WARN);
        Sink sink = create(tolerant().with(ASKING_AGAIN))) {
      awaitAskingAgain(log);
      startRegistry().add(ROW);
      send(row(1, 3));
      sink.awaitCommitted(topic, 0, 3);
    }

    assertThat(rows("id, name"))
        .containsExactly(List.of("1", "n1"), List.of("2", "n2"), List.of("3", "n3"));
    assertNoDeadLetters();
  }

  @Test
  void anOutageStopsATaskThatToleratesBadRecords() {
    send(row(1, 1));

    try (Sink sink = create(tolerant())) {
      assertThat(sink.awaitFailed())
          .contains("did not answer when asked for schema 1")
          .contains("127.0.0.1:" + port)
          .contains("max.retries");

      startRegistry().add(ROW);
      sink.restart();
      sink.awaitCommitted(topic, 0, 1);
    }

    assertThat(rows("id, name")).containsExactly(List.of("1", "n1"));
    assertNoDeadLetters();
  }

  @Test
  void recordsLandOnceASilentRegistryAnswers() {
    FakeSchemaRegistry slow = startRegistry();
    int id = slow.add(ROW);
    slow.becomeSilent();
    send(row(id, 1), row(id, 2));

    try (TestingLog log = new TestingLog(Level.WARN);
        Sink sink =
            create(
                tolerant().with(ASKING_AGAIN).with("value.converter.http.read.timeout.ms", 200))) {
      awaitAskingAgain(log);
      slow.speakAgain();
      sink.awaitCommitted(topic, 0, 2);
    }

    assertThat(rows("id, name")).containsExactly(List.of("1", "n1"), List.of("2", "n2"));
    assertNoDeadLetters();
  }

  @Test
  void anUnknownIdIsABadRecord() {
    int id = startRegistry().add(ROW);
    send(row(id, 1), row(99, 2), row(id, 3));

    try (Sink sink =
        create(tolerant().with("errors.deadletterqueue.context.headers.enable", true))) {
      sink.awaitCommitted(topic, 0, 3);
    }

    assertThat(rows("id")).containsExactly(List.of("1"), List.of("3"));
    var letter = kafka.read(rejected, 1).get(0);
    assertThat(letter.value()).isEqualTo(row(99, 2));
    assertThat(
            new String(
                letter.headers().lastHeader("__connect.errors.exception.message").value(), UTF_8))
        .contains("127.0.0.1:" + port)
        .contains("does not have schema 99 (404, error code 40403)");
  }

  @Test
  void withoutToleranceAnUnknownIdStopsTheTask() {
    int id = startRegistry().add(ROW);
    send(row(id, 1), row(99, 2));

    try (Sink sink = create(settings())) {
      assertThat(sink.awaitFailed()).contains("does not have schema 99 (404, error code 40403)");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"USER_INFO", "URL", "STATIC_TOKEN"})
  void refusedCredentialsStopATaskThatToleratesBadRecords(String source) {
    FakeSchemaRegistry registry = startRegistry();
    int id = registry.add(ROW);
    registry.demand("Basic cmlnaHQ6cmlnaHQ=");
    send(row(id, 1));

    try (TestingLog log = new TestingLog(Level.INFO);
        Sink sink = create(tolerant().with("errors.log.enable", true).with(credentials(source)))) {
      String trace = sink.awaitFailed();

      assertThat(trace)
          .contains("127.0.0.1:" + port)
          .contains("(401). Check basic.auth.credentials.source")
          .doesNotContain(SECRET);
      Await.until(
          "the worker has logged the failure", () -> log.hasEventWith("(401)", sink.name()));
      assertThat(log.text()).doesNotContain(SECRET);
      assertThat(sink.committed(topic, 0).orElse(0L)).isZero();
    }
    assertNoDeadLetters();
  }

  private String[] credentials(String source) {
    return switch (source) {
      case "USER_INFO" ->
          new String[] {
            "value.converter.basic.auth.credentials.source",
            source,
            "value.converter.basic.auth.user.info",
            "wrong:" + SECRET
          };
      case "STATIC_TOKEN" ->
          new String[] {
            "value.converter.bearer.auth.credentials.source", source,
            "value.converter.bearer.auth.token", SECRET
          };
      default ->
          new String[] {
            "value.converter.schema.registry.url",
            "http://wrong:%s@127.0.0.1:%d".formatted(SECRET, port)
          };
    };
  }

  @Test
  void aTopicMayHaveRecordsOfSeveralSchemas() {
    FakeSchemaRegistry registry = startRegistry();
    int narrow = registry.add(ROW);
    int wide = registry.add(WIDER_ROW);
    send(row(narrow, 1), wideRow(wide, 2, 20), row(narrow, 3), wideRow(wide, 4, 40));

    try (Sink sink = create(settings())) {
      sink.awaitCommitted(topic, 0, 4);
    }

    assertThat(rows("id, name, amount"))
        .containsExactly(
            Arrays.asList("1", "n1", null),
            List.of("2", "n2", "20"),
            Arrays.asList("3", "n3", null),
            List.of("4", "n4", "40"));
  }

  @Test
  void aFailedSchemaRequestIsRetried() {
    FakeSchemaRegistry registry = startRegistry();
    int id = registry.add(ROW);
    registry.failNext(new RegistryFault(503, ""));
    send(row(id, 1));

    try (Sink sink = create(tolerant())) { // the converter itself retries
      sink.awaitCommitted(topic, 0, 1);
    }

    assertThat(rows("id")).containsExactly(List.of("1"));
    assertNoDeadLetters();
  }

  private FakeSchemaRegistry startRegistry() {
    FakeSchemaRegistry started = new FakeSchemaRegistry(port);
    registry = started;
    return started;
  }

  private static byte[] row(int schema, int id) {
    return new AvroOutput().id(schema).number(id).text("n" + id).toByteArray();
  }

  private static byte[] wideRow(int schema, int id, long amount) {
    return new AvroOutput().raw(row(schema, id)).number(1).number(amount).toByteArray();
  }

  private void send(byte[]... values) {
    for (byte[] value : values) {
      kafka.send(topic, 0, null, value);
    }
    kafka.flush(topic);
  }

  /** Returns settings that make the converter give up soon. */
  private TaskConfiguration settings() {
    return TaskConfiguration.empty()
        .with("value.converter", CONVERTER)
        .with("value.converter.schema.registry.url", "http://127.0.0.1:" + port)
        .with("value.converter.max.retries", 1)
        .with("value.converter.retries.wait.ms", 1)
        .evolution("basic");
  }

  private TaskConfiguration tolerant() {
    return settings().deadLetters(rejected);
  }

  private Sink create(TaskConfiguration settings) {
    return Sink.create(TestingConnect.shared(), database, topic, settings);
  }

  private void awaitAskingAgain(TestingLog log) {
    Await.until(
        "the converter asks again",
        () -> log.hasEventWith("The converter asks again", "127.0.0.1:" + port));
  }

  private List<List<@Nullable String>> rows(String columns) {
    return database
        .sql()
        .rows("select %s from %s order by id".formatted(columns, database.quote(topic)));
  }

  private void assertNoDeadLetters() {
    assertThat(kafka.endOffset(new TopicPartition(rejected, 0))).isZero();
  }
}
