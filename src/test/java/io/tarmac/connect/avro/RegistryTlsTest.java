package io.tarmac.connect.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A test of registries with https, and of wrong certificates. */
class RegistryTlsTest {

  private static final String TLS = "schema.registry.ssl.";
  private static final byte[] SEVEN = {14};

  @TempDir static Path directory;
  private static TestingCertificate serverCertificate;
  private static TestingCertificate otherCertificate;
  private static TestingCertificate clientCertificate;

  private FakeSchemaRegistry registry;

  @BeforeAll
  static void createCertificates() {
    serverCertificate = TestingCertificate.create(directory, "server", "IP:127.0.0.1");
    otherCertificate = TestingCertificate.create(directory, "other", "DNS:registry.example");
    clientCertificate = TestingCertificate.create(directory, "client", "DNS:client.example");
  }

  @AfterEach
  void stop() {
    registry.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"PKCS12", "PEM", "inline"})
  void trustsTheCertificatesOfATruststore(String kind) throws IOException {
    start(serverCertificate, false);

    assertReads(truststore(serverCertificate, kind));
  }

  @Test
  void trustsNoCertificateThatJavaDoesNotKnow() {
    start(serverCertificate, false);

    assertThatThrownBy(() -> read(Map.of()))
        .isInstanceOf(SchemaRegistryError.class)
        .hasMessageContaining(registry.url())
        .hasMessageContaining("certification path")
        .hasMessageContaining("schema.registry.ssl.truststore.location");
  }

  @Test
  void aWrongTruststoreIsNamed() throws IOException {
    start(serverCertificate, false);
    Map<String, String> wrong = truststore(clientCertificate, "PKCS12");

    assertThatThrownBy(() -> read(wrong))
        .isInstanceOf(SchemaRegistryError.class)
        .hasMessageContaining("certification path")
        .hasMessageContaining("schema.registry.ssl.truststore.location")
        .hasMessageNotContaining(TestingCertificate.PASSWORD);
  }

  @Test
  void aCertificateOfAnotherHostIsRefusedUnlessNamesAreNotVerified() throws IOException {
    start(otherCertificate, false);
    Map<String, String> properties = truststore(otherCertificate, "PEM");

    assertThatThrownBy(() -> read(properties))
        .isInstanceOf(SchemaRegistryError.class)
        .hasMessageContaining("127.0.0.1");

    properties.put(TLS + "endpoint.identification.algorithm", "");
    assertReads(properties);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PKCS12", "inline"})
  void showsTheCertificateOfTheKeystore(String kind) throws IOException {
    start(serverCertificate, true);
    Map<String, String> properties = truststore(serverCertificate, "PKCS12");
    if (kind.equals("PKCS12")) {
      properties.put(TLS + "keystore.type", kind);
      properties.put(TLS + "keystore.location", clientCertificate.keystore().toString());
      properties.put(TLS + "keystore.password", TestingCertificate.PASSWORD);
      properties.put(TLS + "key.password", TestingCertificate.PASSWORD);
    } else {
      properties.put(TLS + "keystore.type", "PEM");
      properties.put(TLS + "keystore.certificate.chain", clientCertificate.pem());
      properties.put(TLS + "keystore.key", clientCertificate.keyPem());
    }

    assertReads(properties);
  }

  @Test
  void aRegistryThatDemandsACertificateGetsNoneWithoutAKeystore() throws IOException {
    start(serverCertificate, true);
    Map<String, String> properties = truststore(serverCertificate, "PKCS12");

    assertThatThrownBy(() -> read(properties))
        .isInstanceOf(SchemaRegistryError.class)
        .hasMessageContaining(registry.url());
  }

  @Test
  void aWrongPasswordFailsBeforeTheFirstRecordAndIsNotShown() throws IOException {
    start(serverCertificate, false);
    Map<String, String> properties = truststore(serverCertificate, "PKCS12");
    properties.put(TLS + "truststore.password", "wrong-secret");

    assertThatThrownBy(() -> converter(properties))
        .hasMessageContaining(properties.get(TLS + "truststore.location"))
        .hasMessageNotContaining("wrong-secret");
    assertThat(registry.requests()).isEmpty();
  }

  private void start(TestingCertificate certificate, boolean demandsCertificate) {
    registry =
        FakeSchemaRegistry.withTls(certificate.context(clientCertificate), demandsCertificate);
  }

  private static Map<String, String> truststore(TestingCertificate trusted, String kind)
      throws IOException {
    Map<String, String> properties = new HashMap<>();
    switch (kind) {
      case "PKCS12" -> {
        properties.put(TLS + "truststore.type", kind);
        properties.put(TLS + "truststore.location", trusted.truststore().toString());
        properties.put(TLS + "truststore.password", TestingCertificate.PASSWORD);
      }
      case "PEM" -> {
        properties.put(TLS + "truststore.type", kind);
        properties.put(TLS + "truststore.location", trusted.pemFile().toString());
      }
      default -> {
        properties.put(TLS + "truststore.type", "PEM");
        properties.put(TLS + "truststore.certificates", trusted.pem());
      }
    }
    return properties;
  }

  private void assertReads(Map<String, String> properties) {
    assertThat(read(properties)).isEqualTo(7);
  }

  private Object read(Map<String, String> properties) {
    int id = registry.add("\"int\"");
    return converter(properties).toConnectData("orders", AvroDocuments.document(id, SEVEN)).value();
  }

  private FastAvroConverter converter(Map<String, String> properties) {
    Map<String, String> all = new HashMap<>(properties);
    all.put("schema.registry.url", registry.url());
    all.put("max.retries", "0");
    FastAvroConverter converter = new FastAvroConverter();
    converter.configure(all, false);
    return converter;
  }
}
