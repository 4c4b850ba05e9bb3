package io.tarmac.connect.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.struct.DecodingThreads;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.ConfigKey;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.json.JsonConverter;
import org.apache.kafka.connect.json.JsonConverterConfig;
import org.junit.jupiter.api.Test;

class FastJsonConverterConfigTest {

  @Test
  void thePropertiesAreThoseOfKafkasConverterAndThreads() {
    Map<String, ConfigKey> kafkas =
        JsonConverterConfig.configDef()
            .define(DecodingThreads.PROPERTY, ConfigDef.Type.INT, 0, ConfigDef.Importance.LOW, "")
            .configKeys();
    ConfigDef definition = new FastJsonConverter().config();

    assertThat(definition.names()).isEqualTo(kafkas.keySet());
    definition
        .configKeys()
        .forEach(
            (name, key) -> {
              assertThat(key.type).as(name).isEqualTo(kafkas.get(name).type);
              assertThat(key.defaultValue).as(name).isEqualTo(kafkas.get(name).defaultValue);
              assertThat(key.importance).as(name).isEqualTo(kafkas.get(name).importance);
              assertThat(key.documentation).as(name).isNotBlank();
            });
  }

  @Test
  void everyPropertyIsTaken() {
    FastJsonConverterConfig config =
        new FastJsonConverterConfig(
            Map.of(
                "converter.type", "key",
                "schemas.enable", "false",
                "schemas.cache.size", "5",
                "schema.content", "{}",
                "decimal.format", "numeric",
                "replace.null.with.default", "false"));

    assertThat(config.schemasEnabled()).isFalse();
    assertThat(config.schemasCacheSize()).isEqualTo(5);
    assertThat(config.schemaContent()).isEqualTo("{}");
    assertThat(config.decimalFormat()).isEqualTo(DecimalFormat.NUMERIC);
    assertThat(config.replaceNullWithDefault()).isFalse();
  }

  @Test
  void whatIsNoValueIsRefused() {
    FastJsonConverter converter = new FastJsonConverter();

    assertThatThrownBy(() -> converter.configure(Map.of("decimal.format", "text"), false))
        .isInstanceOf(ConfigException.class);
    assertThatThrownBy(() -> converter.configure(Map.of("convert.threads", "-1"), false))
        .isInstanceOf(ConfigException.class);
    assertThatThrownBy(() -> converter.configure(Map.of()))
        .as("a header converter is told that it is one")
        .isInstanceOf(ConfigException.class);
    assertThatThrownBy(() -> converter.configure(Map.of("schema.content", "{"), false))
        .isInstanceOf(DataException.class);
  }

  @Test
  void aConverterThatIsNotConfiguredSaysSo() {
    assertThatThrownBy(() -> new FastJsonConverter().toConnectData("topic", new byte[0]))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> new FastJsonConverter().fromConnectData("topic", null, 1))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void nothingIsNothingAlsoToAConverterThatIsNotConfigured() {
    assertThat(new JsonConverter().fromConnectData("topic", null, null)).isNull();
    assertThat(new FastJsonConverter().fromConnectData("topic", null, null)).isNull();
  }

  @Test
  void aConverterConfiguredAnewForgetsTheSchemaItHad() {
    FastJsonConverter converter = new FastJsonConverter();
    converter.configure(Map.of("schema.content", "{\"type\":\"int32\"}"), false);
    assertThat(converter.toConnectData("topic", new byte[] {'1'}).value()).isEqualTo(1);

    converter.configure(Map.of(), false);

    assertThatThrownBy(() -> converter.toConnectData("topic", new byte[] {'1'}))
        .isInstanceOf(DataException.class);
  }

  @Test
  void theVersionIsTheBuilds() {
    assertThat(new FastJsonConverter().version()).isNotBlank().doesNotContain("$");
  }
}
