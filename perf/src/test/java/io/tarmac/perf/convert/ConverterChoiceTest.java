package io.tarmac.perf.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConverterChoiceTest {

  @Test
  void bothConvertersOfJsonReadWhatKafkasHasWritten() {
    assertThat(ConverterChoice.FAST_JSON.writer()).isEqualTo(ConverterChoice.JSON);
    assertThat(ConverterChoice.JSON.writer()).isEqualTo(ConverterChoice.JSON);
  }

  @Test
  void allConvertersOfAvroReadWhatApicuriosHasWritten() {
    for (ConverterChoice choice :
        List.of(ConverterChoice.AVRO, ConverterChoice.CONFLUENT_AVRO, ConverterChoice.FAST_AVRO)) {
      assertThat(choice.writer()).isEqualTo(ConverterChoice.AVRO);
      assertThat(choice.withRegistry("http://r").writer().name()).isEqualTo("avro");
    }
  }

  @Test
  void eachConverterOfAvroHasTheAddressThatItUnderstands() {
    String url = "http://r/apis/registry/v2";

    assertThat(ConverterChoice.AVRO.withRegistry(url).properties())
        .containsEntry("apicurio.registry.url", url)
        .containsEntry("apicurio.registry.as-confluent", "true");
    for (ConverterChoice choice :
        List.of(ConverterChoice.CONFLUENT_AVRO, ConverterChoice.FAST_AVRO)) {
      assertThat(choice.needsRegistry()).isTrue();
      assertThat(choice.withRegistry(url).properties())
          .isEqualTo(Map.of("schema.registry.url", "http://r/apis/ccompat/v7"));
    }
    assertThat(ConverterChoice.JSON.withRegistry(url)).isEqualTo(ConverterChoice.JSON);
  }

  @Test
  void othersReadWhatTheyHaveWrittenThemselves() {
    ConverterChoice avro = ConverterChoice.AVRO.withRegistry("http://r");
    ConverterChoice own = ConverterChoice.own("com.example.Fast", Map.of());

    assertThat(avro.writer()).isEqualTo(avro);
    assertThat(own.writer()).isEqualTo(own);
  }

  @Test
  void keysAndValuesHaveTheSameConverter() {
    assertThat(ConverterChoice.FAST_JSON.connectorProperties())
        .containsEntry("key.converter", "io.tarmac.connect.json.FastJsonConverter")
        .containsEntry("value.converter", "io.tarmac.connect.json.FastJsonConverter")
        .containsEntry("value.converter.schemas.enable", "true");
  }
}
