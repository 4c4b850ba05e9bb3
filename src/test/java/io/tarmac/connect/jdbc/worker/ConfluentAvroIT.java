package io.tarmac.connect.jdbc.worker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.TestingConnect;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.sameness.AvroOutput;
import io.tarmac.servers.SchemaRegistry;
import io.tarmac.servers.TemporaryDirectory;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Records that Confluent's own converter for Avro reads in a worker become rows. */
class ConfluentAvroIT {
  private static final String CONVERTER = "io.confluent.connect.avro.AvroConverter";
  private static final ObjectMapper JSON = new ObjectMapper();

  private static Path files;
  private static Path plugins;
  private static SchemaRegistry registry;
  private static TestingConnect worker;

  private final TestingDatabase database = DatabaseServer.POSTGRESQL.database();
  private final String topic = UniqueName.of("confluent");

  @BeforeAll
  static void startServers() {
    files = TemporaryDirectory.create("registry");
    plugins = TemporaryDirectory.create("confluent");
    registry = SchemaRegistry.start(Path.of(System.getProperty("tarmac.registry")), files);
    ListedConverter.link(plugins, Path.of(System.getProperty("tarmac.confluent.avro")), CONVERTER);
    worker = TestingConnect.start(Map.of("plugin.path", plugins.toString()));
  }

  @AfterAll
  static void stopServers() {
    worker.close();
    registry.close();
    TemporaryDirectory.delete(plugins);
    TemporaryDirectory.delete(files);
  }

  @Test
  void eachBranchOfAUnionIsAMemberOfAnObject() {
    int id =
        register(
            """
            {"type": "record", "name": "Row", "namespace": "t", "fields": [
              {"name": "id", "type": "int"},
              {"name": "choice", "type": ["null", "int", "string",
                {"type": "record", "name": "Part", "fields": [
                  {"name": "n", "type": "long"}]},
                {"type": "enum", "name": "Mood", "symbols": ["SAD", "HAPPY"]}]}]}
            """);
    send(row(id, 1).number(1).number(7));
    send(row(id, 2).number(2).text("seven"));
    send(row(id, 3).number(3).number(77));
    send(row(id, 4).number(4).number(1));
    send(row(id, 5).number(0));

    land(5, Map.of());

    assertThat(rows("choice->>'int', choice->>'string', choice->'Part'->>'n', choice->>'Mood'"))
        .containsExactly(
            row("7", null, null, null),
            row(null, "seven", null, null),
            row(null, null, "77", null),
            row(null, null, null, "HAPPY"),
            row(null, null, null, null));
    assertThat(rows("choice is null")).endsWith(row("t")).startsWith(row("f"));
  }

  @Test
  void namesOfBranchesAreWholeIfTheConverterIsToldSo() {
    int id =
        register(
            """
            {"type": "record", "name": "Row", "namespace": "t", "fields": [
              {"name": "id", "type": "int"},
              {"name": "choice", "type": ["int",
                {"type": "enum", "name": "Mood", "symbols": ["SAD", "HAPPY"]}]}]}
            """);
    send(row(id, 1).number(1).number(0));

    land(1, Map.of("value.converter.enhanced.avro.schema.support", "true"));

    assertThat(rows("choice->>'t.Mood'")).containsExactly(row("SAD"));
  }

  @Test
  void numbersTimesAndNamesHaveTheirColumns() {
    int id =
        register(
            """
            {"type": "record", "name": "Row", "namespace": "t", "fields": [
              {"name": "id", "type": "int"},
              {"name": "mood", "type": {"type": "enum", "name": "Mood",
                "symbols": ["SAD", "HAPPY"]}},
              {"name": "hash", "type": {"type": "fixed", "name": "Hash", "size": 3}},
              {"name": "price", "type": {"type": "bytes", "logicalType": "decimal",
                "precision": 9, "scale": 2}},
              {"name": "day", "type": {"type": "int", "logicalType": "date"}},
              {"name": "clock", "type": {"type": "int", "logicalType": "time-millis"}},
              {"name": "moment", "type": {"type": "long", "logicalType": "timestamp-millis"}},
              {"name": "micros", "type": {"type": "long", "logicalType": "timestamp-micros"}},
              {"name": "uuid", "type": {"type": "string", "logicalType": "uuid"}},
              {"name": "small", "type": {"type": "int", "connect.type": "int8"}},
              {"name": "absent", "type": ["null", "double"], "default": null}]}
            """);
    send(
        row(id, 1)
            .number(1)
            .raw((byte) 1, (byte) 2, (byte) 0xff)
            .bytes((byte) 0x04, (byte) 0xd2)
            .number(19_782)
            .number(45_296_789)
            .number(1_709_210_096_789L)
            .number(1_709_210_096_789_123L)
            .text("6e8bc430-9c3a-11d9-9669-0800200c9a66")
            .number(-8)
            .number(0));

    land(1, Map.of());

    assertThat(rows("mood, hash::text, price::text"))
        .containsExactly(row("HAPPY", "\\x0102ff", "12.34"));
    assertThat(rows("day::text, clock::text, moment::text, micros"))
        .containsExactly(
            row("2024-02-29", "12:34:56.789", "2024-02-29 12:34:56.789", "1709210096789123"));
    assertThat(rows("uuid, small, absent::text"))
        .containsExactly(row("6e8bc430-9c3a-11d9-9669-0800200c9a66", "-8", null));
  }

  @Test
  void nestedValuesBecomeJsonAndArrays() {
    int id =
        register(
            """
            {"type": "record", "name": "Row", "namespace": "t", "fields": [
              {"name": "id", "type": "int"},
              {"name": "inner", "type": {"type": "record", "name": "Inner", "fields": [
                {"name": "a", "type": "int"},
                {"name": "b", "type": {"type": "record", "name": "Innermost", "fields": [
                  {"name": "c", "type": "string"}]}}]}},
              {"name": "list", "type": {"type": "array", "items": "int"}},
              {"name": "attributes", "type": {"type": "map", "values": "long"}},
              {"name": "pairs", "type": {"type": "array", "items": {"type": "record",
                "name": "Pair", "fields": [
                  {"name": "key", "type": "int"}, {"name": "value", "type": "string"}],
                "connect.internal.type": "MapEntry"}}}]}
            """);
    send(
        row(id, 1)
            .number(3)
            .text("x")
            .number(2)
            .number(5)
            .number(6)
            .number(0)
            .number(1)
            .text("k")
            .number(9)
            .number(0)
            .number(1)
            .number(4)
            .text("four")
            .number(0));

    land(1, Map.of());

    assertThat(rows("\"inner\"->>'a', \"inner\"->'b'->>'c', list::text, attributes->>'k'"))
        .containsExactly(row("3", "x", "{5,6}", "9"));
    assertThat(rows("pairs::text").get(0).get(0)).contains("four");
  }

  @Test
  void aRecordThatContainsItselfIsOneObject() {
    int id =
        register(
            """
            {"type": "record", "name": "Row", "namespace": "t", "fields": [
              {"name": "id", "type": "int"},
              {"name": "tree", "type": {"type": "record", "name": "Node", "fields": [
                {"name": "name", "type": "string"},
                {"name": "children", "type": {"type": "array", "items": "Node"}},
                {"name": "next", "type": ["null", "Node"]}]}}]}
            """);
    send(
        row(id, 1)
            .text("root")
            .number(1)
            .text("child")
            .number(0)
            .number(0)
            .number(0)
            .number(1)
            .text("next")
            .number(0)
            .number(0));

    land(1, Map.of());

    assertThat(rows("tree->>'name', tree->'children'->0->>'name', tree->'next'->>'name'").get(0))
        .containsExactly("root", "child", "next");
  }

  @Test
  void bytesThatAreDamagedGoToTheDeadLetterQueue() {
    int id =
        register(
            """
            {"type": "record", "name": "Row", "namespace": "t", "fields": [
              {"name": "id", "type": "int"}, {"name": "text", "type": "string"}]}
            """);
    String deadLetters = topic + "_dead";
    TestingKafka.shared().createTopic(deadLetters, 1);
    send(row(id, 1).text("whole"));
    send(row(id, 2).number(100).raw((byte) 'a'));
    send(row(id, 3).text("whole again"));

    land(
        3,
        Map.of(
            "errors.tolerance", "all",
            "errors.deadletterqueue.topic.name", deadLetters,
            "errors.deadletterqueue.topic.replication.factor", "1"));

    assertThat(rows("text")).containsExactly(row("whole"), row("whole again"));
    assertThat(TestingKafka.shared().read(deadLetters, 1).get(0).value())
        .isEqualTo(row(id, 2).number(100).raw((byte) 'a').toByteArray());
  }

  /** Begins a record whose first field is its id. */
  private static AvroOutput row(int schema, int id) {
    return new AvroOutput().id(schema).number(id);
  }

  private static List<@Nullable String> row(@Nullable String... texts) {
    return Arrays.asList(texts);
  }

  /**
   * Registers a schema. The converter asks the registry for the version of the schema as the
   * library for Avro prints it, without blanks and with attributes after the fields; so must the
   * schema be.
   */
  private int register(String schema) {
    TestingKafka.shared().createTopic(topic, 1);
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url() + "/subjects/" + topic + "-value/versions"))
            .header("Content-Type", "application/vnd.schemaregistry.v1+json")
            .POST(HttpRequest.BodyPublishers.ofString(body(schema)))
            .build();
    try {
      HttpResponse<String> response =
          HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString(UTF_8));
      assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
      return JSON.readTree(response.body()).path("id").intValue();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException("the registry does not take a schema", e);
    }
  }

  private static String body(String schema) {
    try {
      String compact = JSON.readTree(schema).toString();
      return JSON.createObjectNode().put("schema", compact).toString();
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(schema, e);
    }
  }

  private static String url() {
    return SchemaRegistry.confluentUrl(registry.awaitUrl());
  }

  private void send(AvroOutput value) {
    TestingKafka.shared().send(topic, 0, null, value.toByteArray());
  }

  private void land(int records, Map<String, String> more) {
    TestingKafka.shared().flush(topic);
    Map<String, String> settings = new HashMap<>();
    settings.put("value.converter", CONVERTER);
    settings.put("value.converter.schema.registry.url", url());
    settings.put("schema.evolution", "basic");
    settings.putAll(more);
    try (Sink sink = Sink.create(worker, database, topic, settings)) {
      sink.awaitCommitted(topic, 0, records);
    }
  }

  private List<List<@Nullable String>> rows(String columns) {
    return database
        .sql()
        .rows("select %s from %s order by id".formatted(columns, database.quote(topic)));
  }
}
