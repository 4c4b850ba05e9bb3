package io.tarmac.perf.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ConverterChoiceTest {

  @Test
  void bothConvertersOfJsonReadWhatKafkasHasWritten() {
    assertThat(ConverterChoice.FAST_JSON.writer()).isEqualTo(ConverterChoice.JSON);
    assertThat(ConverterChoice.JSON.writer()).isEqualTo(ConverterChoice.JSON);
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
