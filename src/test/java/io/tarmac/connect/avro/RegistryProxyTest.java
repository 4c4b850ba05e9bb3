package io.tarmac.connect.avro;

import static io.tarmac.connect.avro.AvroDocuments.TOPIC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Registries behind a proxy. Only the proxy can reach the host {@code registry.example}. */
class RegistryProxyTest {

  private static final byte[] SEVEN = {14};
  private static final String CREDENTIALS = "Basic dXNlcjpzZWNyZXQ=";

  @TempDir static Path directory;
  private static FakeSchemaRegistry registry;
  private static TestingCertificate certificate;

  @BeforeAll
  static void start() {
    certificate = TestingCertificate.create(directory, "server", "DNS:registry.example");
    registry = FakeSchemaRegistry.withTls(certificate.context(certificate), false);
    registry.demand(CREDENTIALS);
  }

  @AfterAll
  static void stop() {
    registry.close();
  }

  @AfterEach
  void forgetProxies() {
    System.clearProperty("https.proxyHost");
    System.clearProperty("https.proxyPort");
  }

  @Test
  void asksThroughAProxy() {
    try (FakeSchemaRegistry proxy = new FakeSchemaRegistry()) { // answers requests to any host
      int id = proxy.add("\"int\"");

      assertThat(read("http", proxy.port(), id, Map.of())).isEqualTo(7);
      assertThat(proxy.requests())
          .first()
          .isEqualTo("http://registry.example:8443/schemas/ids/1?subject=orders-value");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theProxyOfATunnelSeesNoCredentials(boolean ofJava) throws IOException {
    int id = registry.add("\"int\"");
    try (ConnectProxy proxy = ConnectProxy.to(registry.port())) {
      Map<String, String> properties = new HashMap<>();
      properties.put("schema.registry.ssl.truststore.type", "PEM");
      properties.put("schema.registry.ssl.truststore.location", certificate.pemFile().toString());
      properties.put("request.header.X-Token", "secret");

      assertThat(read("https", useProxy(proxy, ofJava), id, properties)).isEqualTo(7);
      assertThat(proxy.requests())
          .isNotEmpty()
          .allSatisfy(
              request ->
                  assertThat(request)
                      .startsWith("CONNECT registry.example:8443 HTTP/1.1\r\n")
                      .doesNotContain("uthorization", CREDENTIALS, "secret", "X-Token"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "https, false, 407 Proxy Authentication Required",
    "https, true, 407 Proxy Authentication Required",
    "https, false, 502 Bad Gateway",
    "https, true, 502 Bad Gateway",
    "http, false, 407 Proxy Authentication Required",
    "http, false, 502 Bad Gateway"
  })
  void aProxyThatRefusesIsAnOutage(String scheme, boolean ofJava, String status) {
    try (ConnectProxy proxy = ConnectProxy.refusing(status)) {
      Map<String, String> properties = Map.of("max.retries", "1", "retries.wait.ms", "1");
      int port = useProxy(proxy, ofJava);

      assertThatThrownBy(() -> read(scheme, port, 1, properties))
          .isInstanceOf(SchemaRegistryError.class)
          .hasMessageContaining(scheme + "://registry.example:8443")
          .hasMessageContaining("127.0.0.1:" + proxy.port())
          .hasMessageContaining(status.substring(0, 3))
          .hasMessageContaining("max.retries")
          .hasMessageNotContaining("secret");
      assertThat(proxy.requests()).hasSize(2);
    }
  }

  /** Returns the port for the converter's own properties, or -1 after setting those of Java. */
  private static int useProxy(ConnectProxy proxy, boolean ofJava) {
    if (!ofJava) {
      return proxy.port();
    }
    System.setProperty("https.proxyHost", "127.0.0.1");
    System.setProperty("https.proxyPort", String.valueOf(proxy.port()));
    return -1;
  }

  private static Object read(String scheme, int port, int id, Map<String, String> properties) {
    Map<String, String> all = new HashMap<>(properties);
    all.put("schema.registry.url", scheme + "://user:secret@registry.example:8443");
    all.put("proxy.host", "127.0.0.1");
    all.put("proxy.port", String.valueOf(port));
    FastAvroConverter converter = new FastAvroConverter();
    converter.configure(all, false);
    return converter.toConnectData(TOPIC, AvroDocuments.document(id, SEVEN)).value();
  }
}
