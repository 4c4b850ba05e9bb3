package io.tarmac.connect.jdbc.change;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.junit.jupiter.api.Test;

class DebeziumDecoderTest {

  private static final Schema ROW =
      SchemaBuilder.struct().optional().field("id", Schema.INT32_SCHEMA).build();

  @Test
  void anEnvelopeIsKnownByItsShapeWhateverItsName() {
    assertThat(DebeziumDecoder.isEnvelope(schema(ROW, ROW, Schema.STRING_SCHEMA))).isTrue();
  }

  @Test
  void aRowThatHappensToHaveTheSameNamesIsNoEnvelope() {
    Schema text = Schema.STRING_SCHEMA;
    assertThat(DebeziumDecoder.isEnvelope(schema(text, ROW, text))).isFalse();
    assertThat(DebeziumDecoder.isEnvelope(schema(ROW, text, text))).isFalse();
    assertThat(DebeziumDecoder.isEnvelope(schema(ROW, ROW, Schema.INT32_SCHEMA))).isFalse();
  }

  @Test
  void everyOneOfTheThreeFieldsIsNeeded() {
    Schema text = Schema.STRING_SCHEMA;
    SchemaBuilder noBefore = SchemaBuilder.struct().field("after", ROW).field("op", text);
    SchemaBuilder noAfter = SchemaBuilder.struct().field("before", ROW).field("op", text);
    SchemaBuilder noOperation = SchemaBuilder.struct().field("before", ROW).field("after", ROW);

    assertThat(DebeziumDecoder.isEnvelope(noBefore.build())).isFalse();
    assertThat(DebeziumDecoder.isEnvelope(noAfter.build())).isFalse();
    assertThat(DebeziumDecoder.isEnvelope(noOperation.build())).isFalse();
    assertThat(DebeziumDecoder.isEnvelope(Schema.STRING_SCHEMA)).isFalse();
  }

  private static Schema schema(Schema before, Schema after, Schema operation) {
    return SchemaBuilder.struct()
        .name("renamed.by.a.transformation")
        .field("before", before)
        .field("after", after)
        .field("op", operation)
        .build();
  }
}
