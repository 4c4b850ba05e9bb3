package io.tarmac.connect.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FastAvroConverterConfigTest {

  @Test
  void thePropertiesHaveTheDefaultsOfConfluentsConverter() {
    FastAvroConverterConfig config = config(Map.of());

    assertThat(config.endpoints()).hasToString("[http://registry:8081]");
    assertThat(config.getInt(FastAvroConverterConfig.CONNECT_TIMEOUT)).isEqualTo(60_000);
    assertThat(config.getInt(FastAvroConverterConfig.READ_TIMEOUT)).isEqualTo(60_000);
    assertThat(config.getInt(FastAvroConverterConfig.MAX_RETRIES)).isEqualTo(3);
    assertThat(config.getInt(FastAvroConverterConfig.RETRY_WAIT)).isEqualTo(1_000);
    assertThat(config.getInt(FastAvroConverterConfig.LONGEST_RETRY_WAIT)).isEqualTo(20_000);
    assertThat(config.tls()).isNull();
    assertThat(config.schemaOptions())
        .isEqualTo(new SchemaOptions(true, false, false, false, true));
    assertThat(config.getInt(FastAvroConverterConfig.CACHE_SIZE)).isEqualTo(1000);
    assertThat(config.subject("orders")).isEqualTo("orders-value");
  }

  @Test
  void everyPropertyIsTaken() {
    Map<String, String> properties = new HashMap<>();
    properties.put("schema.registry.url", "https://one:1/path/, http://u:p@my_host:2");
    properties.put("http.connect.timeout.ms", "1");
    properties.put("schema.registry.http.read.timeout.ms", "2");
    properties.put("max.retries", "4");
    properties.put("retries.wait.ms", "5");
    properties.put("retries.max.wait.ms", "6");
    properties.put("request.header.X-Tenant", "blue");
    properties.put("enhanced.avro.schema.support", "true");
    properties.put("connect.meta.data", "false");
    properties.put("generalized.sum.type.support", "true");
    properties.put("discard.type.doc.default", "true");
    properties.put("flatten.singleton.unions", "false");
    properties.put("schemas.cache.config", "7");
    properties.put("schema.registry.ssl.truststore.type", "PKCS12");
    properties.put("schema.registry.ssl.endpoint.identification.algorithm", "");
    properties.put(
        "value.subject.name.strategy", "io.confluent.kafka.serializers.subject.RecordNameStrategy");

    FastAvroConverterConfig config = config(properties);

    assertThat(config.endpoints())
        .containsExactly(
            new FastAvroConverterConfig.Endpoint("https://one:1/path", null),
            new FastAvroConverterConfig.Endpoint("http://my_host:2", "Basic dTpw"));
    assertThat(config.headers()).isEqualTo(Map.of("X-Tenant", "blue"));
    assertThat(config.getInt(FastAvroConverterConfig.CONNECT_TIMEOUT)).isEqualTo(1);
    assertThat(config.getInt(FastAvroConverterConfig.READ_TIMEOUT)).isEqualTo(2);
    assertThat(config.getInt(FastAvroConverterConfig.MAX_RETRIES)).isEqualTo(4);
    assertThat(config.getInt(FastAvroConverterConfig.RETRY_WAIT)).isEqualTo(5);
    assertThat(config.getInt(FastAvroConverterConfig.LONGEST_RETRY_WAIT)).isEqualTo(6);
    assertThat(config.tls()).isNotNull();
    assertThat(config.verifiesHostNames()).isFalse();
    assertThat(config.schemaOptions()).isEqualTo(new SchemaOptions(false, true, true, true, false));
    assertThat(config.getInt(FastAvroConverterConfig.CACHE_SIZE)).isEqualTo(7);
    assertThat(config.subject("orders")).isNull();
  }

  @Test
  void theValuesThatKafkaLogsHaveNoCredentials() {
    FastAvroConverterConfig config =
        config(
            Map.of(
                "schema.registry.url", "http://one:1,https://user:sec@ret@two:2/path",
                "basic.auth.user.info", "user:secret"));

    assertThat(config.values().toString())
        .contains("http://one:1", "https://two:2/path")
        .doesNotContain("ret@", "secret");
  }

  @Test
  void unknownPropertiesAreIgnored() {
    assertThat(
            config(
                    Map.of(
                        "auto.register.schemas", "false",
                        "use.latest.version", "true",
                        "latest.compatibility.strict", "false",
                        "anything", "else"))
                .getInt(FastAvroConverterConfig.CACHE_SIZE))
        .isEqualTo(1000);
  }

  @ParameterizedTest
  @CsvSource({
    "schema.registry.url, ''",
    "schema.registry.url, registry:8081",
    "schema.registry.url, mock://registry",
    "schema.registry.url, 'http://u:secret@'",
    "schema.registry.url, 'http://u:sec,ret@registry'",
    "schema.registry.url, 'http://u:1/secret@registry'",
    "schema.registry.url, 'http://u:1#secret@registry'",
    "schema.registry.url, 'http://registry:80811'",
    "schema.registry.url, 'http://registry /path'",
    "proxy.port, 80800",
    "request.header.X-Tenant:, 'secret'",
    "max.retries, -1",
    "http.read.timeout.ms, -1",
    "request.header.Authorization, 'Bearer secret\nsecret'",
    "basic.auth.credentials.source, SASL_INHERIT",
    "basic.auth.credentials.source, USER_INFO",
    "bearer.auth.credentials.source, OAUTHBEARER",
    "bearer.auth.credentials.source, STATIC_TOKEN",
    "value.subject.name.strategy, com.example.MyStrategy"
  })
  void refusesWhatItCannotDo(String property, String value) {
    assertThatThrownBy(
            () -> new RegistryClient(config(Map.of("proxy.host", "proxy", property, value))))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(property)
        .hasMessageNotContaining("secret");
  }

  @Test
  void refusesTwoKindsOfCredentials() {
    assertThatThrownBy(
            () ->
                config(
                        Map.of(
                            "basic.auth.credentials.source", "URL",
                            "bearer.auth.credentials.source", "STATIC_TOKEN",
                            "bearer.auth.token", "secret"))
                    .endpoints())
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("Only one of")
        .hasMessageNotContaining("secret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "basic.auth.user.info",
        "bearer.auth.token",
        "schema.registry.ssl.truststore.password",
        "schema.registry.ssl.keystore.password",
        "schema.registry.ssl.key.password"
      })
  void secretsArePasswords(String property) {
    assertThat(new FastAvroConverter().config().configKeys().get(property).type)
        .isEqualTo(ConfigDef.Type.PASSWORD);
  }

  private static FastAvroConverterConfig config(Map<String, String> properties) {
    Map<String, String> all = new HashMap<>(properties);
    all.putIfAbsent("schema.registry.url", "http://registry:8081");
    all.put("converter.type", "value");
    return new FastAvroConverterConfig(all);
  }
}
