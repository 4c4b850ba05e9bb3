package io.tarmac.connect.avro;

import static io.tarmac.connect.avro.AvroDocuments.TOPIC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tarmac.connect.avro.FakeSchemaRegistry.RegistryFault;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.DataException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RegistryClientTest {

  private static final byte[] SEVEN = {14};
  private static final Map<String, String> QUICK = Map.of("retries.wait.ms", "1");

  private final AvroDocuments documents = new AvroDocuments();
  private final FakeSchemaRegistry registry = documents.registry;

  @AfterEach
  void stop() {
    documents.close();
  }

  @Test
  void asksOnceForEachSchemaOfATopic() {
    int id = registry.add("\"int\"");
    FastAvroConverter converter = documents.converter(Map.of());

    for (int i = 0; i < 3; i++) {
      SchemaAndValue seven = read(converter, id);
      assertThat(seven.value()).isEqualTo(7);
      assertThat(seven.schema().version()).isEqualTo(FakeSchemaRegistry.VERSION);
    }
    converter.toConnectData("other", AvroDocuments.document(id, SEVEN));
    read(converter, id);

    assertThat(registry.requests())
        .containsExactly(
            "/schemas/ids/1?subject=orders-value",
            "/subjects/orders-value?normalize=false&deleted=true",
            "/schemas/ids/1?subject=other-value",
            "/subjects/other-value?normalize=false&deleted=true");
    assertThat(registry.bodies()).first().isEqualTo("{\"schema\":\"\\\"int\\\"\"}");
  }

  @Test
  void forgetsTheSchemaThatWasUsedLeastRecently() {
    int one = registry.add("\"int\"");
    int two = registry.add("\"long\"");
    FastAvroConverter converter = documents.converter(Map.of("schemas.cache.config", "1"));

    read(converter, one);
    read(converter, two);
    read(converter, one);

    assertThat(registry.requests()).hasSize(6);
  }

  @Test
  void asksForTheSubjectThatTheProducerNamed() {
    int id = registry.add("{\"type\": \"record\", \"name\": \"a.B\", \"fields\": []}");
    String strategies = "io.confluent.kafka.serializers.subject.";

    documents
        .converter(Map.of("value.subject.name.strategy", strategies + "TopicRecordNameStrategy"))
        .toConnectData(TOPIC, AvroDocuments.document(id, new byte[0]));

    assertThat(registry.requests())
        .containsExactly("/schemas/ids/1", "/subjects/orders-a.B?normalize=false&deleted=true");
  }

  @Test
  void takesTheVersionOfTheSchemasMetadata() throws IOException {
    int id =
        registry.add(
            (ObjectNode)
                new ObjectMapper()
                    .readTree(
                        """
                        {"schema": "\\"int\\"",
                         "metadata": {"properties": {"confluent:version": "8"}}}
                        """));

    assertThat(read(documents.converter(Map.of()), id).schema().version()).isEqualTo(8);
    assertThat(registry.requests()).hasSize(1);
  }

  @Test
  void readsWhatASchemaRefersTo() throws IOException {
    registry.addVersion(
        "place",
        2,
        "{\"type\": \"record\", \"name\": \"a.Place\", \"fields\": [{\"name\": \"zip\", \"type\": \"int\"}]}");
    int id =
        registry.add(
            (ObjectNode)
                new ObjectMapper()
                    .readTree(
                        """
                        {"schema": "{\\"type\\": \\"record\\", \\"name\\": \\"a.B\\", \\"fields\\": [{\\"name\\": \\"at\\", \\"type\\": \\"a.Place\\"}]}",
                         "references": [{"name": "a.Place", "subject": "place", "version": 2}]}
                        """));

    Struct value = (Struct) read(documents.converter(Map.of()), id).value();

    assertThat(value.getStruct("at").getInt32("zip")).isEqualTo(7);
    assertThat(registry.bodies())
        .first()
        .asString()
        .contains("\"references\":[{\"name\":\"a.Place\"");
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 429, 500, 502, 503, 504})
  void retriesIfTheRegistryIsOutOfOrder(int status) {
    int id = registry.add("\"int\"");
    registry.failNext(new RegistryFault(status, ""), new RegistryFault(status, "<html>"));

    assertThat(read(documents.converter(QUICK), id).value()).isEqualTo(7);
  }

  @Test
  void aLongOutageStopsTheTaskAndLosesNoRecord() {
    int id = registry.add("\"int\"");
    FastAvroConverter converter =
        documents.converter(Map.of("retries.wait.ms", "1", "max.retries", "1"));
    registry.failNext(new RegistryFault(503, ""), new RegistryFault(503, ""));

    assertThatThrownBy(() -> read(converter, id))
        .isInstanceOf(SchemaRegistryError.class)
        .hasMessageContaining("answers 503")
        .hasMessageContaining("max.retries");
    assertThat(read(converter, id).value()).isEqualTo(7);
  }

  @Test
  void asksTheNextUrlIfOneIsDown() throws IOException {
    int id = registry.add("\"int\"");
    String down;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      down = "http://127.0.0.1:" + free.getLocalPort();
    }
    FastAvroConverter converter =
        documents.converter(
            Map.of("schema.registry.url", down + ", " + registry.url(), "max.retries", "0"));

    assertThat(read(converter, id).value()).isEqualTo(7);
  }

  @Test
  void aRegistryThatIsDownIsAnOutage() throws IOException {
    String down;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      down = "http://user:secret@127.0.0.1:" + free.getLocalPort();
    }
    FastAvroConverter converter =
        documents.converter(Map.of("schema.registry.url", down, "max.retries", "0"));

    assertThatThrownBy(() -> read(converter, 1))
        .isInstanceOf(SchemaRegistryError.class)
        .hasMessageContaining("ConnectException")
        .hasMessageNotContaining("secret");
  }

  @Test
  void aSilentRegistryIsAnOutage() {
    registry.becomeSilent();
    FastAvroConverter converter =
        documents.converter(Map.of("http.read.timeout.ms", "50", "max.retries", "0"));

    assertThatThrownBy(() -> read(converter, 1))
        .isInstanceOf(SchemaRegistryError.class)
        .hasMessageContaining("timed out");
  }

  @ParameterizedTest
  @ValueSource(strings = {"handshake", "proxy"})
  void silenceBeforeTheFirstRequestIsAnOutage(String part) throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = String.valueOf(silent.getLocalPort());
      Map<String, String> properties = new HashMap<>();
      properties.put("http.read.timeout.ms", "50");
      properties.put("max.retries", "0");
      properties.put("schema.registry.url", "https://127.0.0.1:" + port);
      properties.put("proxy.host", part.equals("proxy") ? "127.0.0.1" : "");
      properties.put("proxy.port", port);

      assertThatThrownBy(() -> read(documents.converter(properties), 1))
          .isInstanceOf(SchemaRegistryError.class)
          .hasMessageContaining("timed out");
    }
  }

  @Test
  void anUnknownSchemaIsABadRecordUntilItIsKnown() {
    FastAvroConverter converter = documents.converter(QUICK);

    assertThatThrownBy(() -> read(converter, 1))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("does not have schema 1 (404, error code 40403)");
    assertThat(read(converter, registry.add("\"int\"")).value()).isEqualTo(7);
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403})
  void refusedCredentialsStopTheTask(int status) {
    registry.failNext(new RegistryFault(status, ""));

    assertThatThrownBy(() -> read(documents.converter(QUICK), 1))
        .isInstanceOf(SchemaRegistryError.class)
        .hasMessageContaining(registry.url());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "200 | <html>",
        "200 | []",
        "200 | {}",
        "302 | <html>",
        "400 | <html>",
        "404 | <html>",
        "404 | {\"error_code\": 404, \"message\": \"HTTP 404 Not Found\"}"
      })
  void anAnswerThatIsNotARegistrysStopsTheTask(int status, String body) {
    registry.failNext(new RegistryFault(status, body));

    assertThatThrownBy(() -> read(documents.converter(QUICK), 1))
        .isInstanceOf(SchemaRegistryError.class)
        .hasMessageContaining("Is schema.registry.url right?");
  }

  @Test
  void aSchemaThatCannotBeParsedIsABadRecord() {
    registry.failNext(new RegistryFault(200, "{\"schema\": \"nonsense\"}"));

    assertThatThrownBy(() -> read(documents.converter(QUICK), 1)).isInstanceOf(DataException.class);
  }

  @Test
  void asksTheNextUrlIfTheFirstDoesNotKnowTheSchema() {
    try (FakeSchemaRegistry leader = new FakeSchemaRegistry()) {
      int id = leader.add("\"int\"");
      String urls = registry.url() + "," + leader.url();

      assertThat(read(documents.converter(Map.of("schema.registry.url", urls)), id).value())
          .isEqualTo(7);
    }
  }

  @Test
  void aUrlThatDoesNotAnswerMayKnowTheSchema() {
    try (FakeSchemaRegistry leader = new FakeSchemaRegistry()) {
      int id = leader.add("\"int\"");
      leader.failNext(new RegistryFault(503, ""));
      Map<String, String> properties = new HashMap<>(QUICK);
      properties.put("schema.registry.url", registry.url() + "," + leader.url());

      assertThat(read(documents.converter(properties), id).value()).isEqualTo(7);
    }
  }

  @Test
  void aSchemaThatOneUrlDoesNotKnowIsABadRecordIfTheOthersStayDown() {
    try (FakeSchemaRegistry down = new FakeSchemaRegistry()) {
      down.failNext(new RegistryFault(503, ""), new RegistryFault(503, ""));
      Map<String, String> properties = new HashMap<>(QUICK);
      properties.put("schema.registry.url", down.url() + "," + registry.url());
      properties.put("max.retries", "1");

      assertThatThrownBy(() -> read(documents.converter(properties), 1))
          .isInstanceOf(DataException.class)
          .hasMessageContaining(registry.url());
    }
  }

  @Test
  void aSchemaOfAnotherKindIsABadRecord() throws IOException {
    int id =
        registry.add(
            (ObjectNode)
                new ObjectMapper().readTree("{\"schema\": \"x\", \"schemaType\": \"PROTOBUF\"}"));

    assertThatThrownBy(() -> read(documents.converter(QUICK), id))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("PROTOBUF");
  }

  @Test
  void sendsTheCredentialsOfTheUrl() {
    int id = registry.add("\"int\"");
    registry.demand("Basic dXNlcjpzZWNyZXQ=");
    String url = registry.url().replace("http://", "http://user:secret@");

    assertThat(read(documents.converter(Map.of("schema.registry.url", url)), id).value())
        .isEqualTo(7);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "schema.registry."})
  void sendsTheCredentialsOfTheConfiguration(String prefix) {
    int id = registry.add("\"int\"");
    Map<String, String> properties = new HashMap<>();
    properties.put(prefix + "basic.auth.credentials.source", "USER_INFO");
    properties.put(prefix + "basic.auth.user.info", "user:secret");
    registry.demand("Basic dXNlcjpzZWNyZXQ=");

    assertThat(read(documents.converter(properties), id).schema().type())
        .isEqualTo(Schema.Type.INT32);
  }

  @Test
  void sendsTheToken() {
    int id = registry.add("\"int\"");
    registry.demand("Bearer secret");
    FastAvroConverter converter =
        documents.converter(
            Map.of(
                "bearer.auth.credentials.source", "STATIC_TOKEN", "bearer.auth.token", "secret"));

    assertThat(read(converter, id).value()).isEqualTo(7);
  }

  private static SchemaAndValue read(FastAvroConverter converter, int id) {
    return converter.toConnectData(TOPIC, AvroDocuments.document(id, SEVEN));
  }
}
