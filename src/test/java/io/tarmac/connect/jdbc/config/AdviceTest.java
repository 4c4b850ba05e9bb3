package io.tarmac.connect.jdbc.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdviceTest {

  private static final String KAFKAS = "org.apache.kafka.connect.json.JsonConverter";

  @Test
  @DisplayName("C10_2 records that Connect would drop unseen are a reason for advice")
  void toleranceWithoutAQueue() {
    assertThat(advised("errors.tolerance", "All")).containsExactly("errors.tolerance");
    assertThat(advised("errors.tolerance", "all", "errors.deadletterqueue.topic.name", " "))
        .containsExactly("errors.tolerance");
    assertThat(Advice.on(TestingProperties.with("errors.tolerance", "all")))
        .singleElement()
        .hasToString(
            "errors.tolerance: Connect drops a record that a converter or transformation refuses,"
                + " without an error. Set errors.deadletterqueue.topic.name, or"
                + " errors.tolerance=none.");
    assertThat(advised("errors.tolerance", "all", "errors.deadletterqueue.topic.name", "dlq"))
        .isEmpty();
    assertThat(advised("errors.tolerance", "none")).isEmpty();
    assertThat(advised()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        KAFKAS,
        "JsonConverter",
        "Json",
        "io.tarmac.connect.json.FastJsonConverter",
        "FastJsonConverter"
      })
  @DisplayName("C10_2 C7_3 a JSON converter that changes nulls is a reason for advice")
  void convertersThatReplaceNulls(String converter) {
    assertThat(advised("value.converter", converter, "key.converter", converter))
        .containsExactly(
            "key.converter.replace.null.with.default", "value.converter.replace.null.with.default");
    assertThat(
            advised(
                "value.converter", converter, "value.converter.replace.null.with.default", "False"))
        .isEmpty();
    assertThat(advised("value.converter", converter, "value.converter.schemas.enable", "false"))
        .isEmpty();
    assertThat(Advice.on(TestingProperties.with("value.converter", converter)))
        .singleElement()
        .hasToString(
            "value.converter.replace.null.with.default: the JSON converter turns an explicit null"
                + " into the default of its field, so that a row may differ from its source. Set"
                + " value.converter.replace.null.with.default=false.");
  }

  @Test
  @DisplayName("C10_2 no advice where nulls become defaults on purpose, or by no converter")
  void nullsThatMayChange() {
    assertThat(advised("value.converter", KAFKAS, "replace.null.with.default", "true")).isEmpty();
    assertThat(advised("value.converter", KAFKAS, "pk.mode", "none")).isEmpty();
    assertThat(advised("value.converter", KAFKAS, "config.profile", "debezium")).hasSize(1);
    assertThat(advised("value.converter", "io.confluent.connect.json.JsonSchemaConverter"))
        .isEmpty();
    assertThat(advised("value.converter.schemas.enable", "true")).isEmpty();
  }

  private static List<String> advised(String... keysAndValues) {
    return Advice.on(TestingProperties.with(keysAndValues)).stream().map(Advice::property).toList();
  }
}
