package io.tarmac.connect.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EnvelopeReaderTest {

  private static final String SCHEMA = "{\"type\":\"double\"}";

  private final JsonSyntax syntax = new JsonSyntax();
  private final TreeValues trees = new TreeValues(true);

  /** Of these no content is remembered: a schema that is made again is another object. */
  private final TreeSchemas schemas = new TreeSchemas(trees, new SchemaInterner(0));

  private final EnvelopeReader reader =
      new EnvelopeReader(
          syntax, new SchemaCache(syntax, schemas, new ValueReaders(true), 10), trees);

  @Test
  void aRareValueIsOfTheSchemaThatIsKnownAlready() {
    Schema known = schema("{\"schema\":%s,\"payload\":1.5}");

    assertThat(known).isNotNull();
    assertThat(schema("{\"schema\":%s,\"payload\":\"NaN\"}")).isSameAs(known);
    assertThat(schema("{\"payload\":\"NaN\",\"schema\":%s}")).isSameAs(known);
    assertThat(schema("{\"schema\":%s,\"payload\":1,\"payload\":2}")).isSameAs(known);
  }

  @Test
  void aValueThatDoesNotFitIsRefusedAtOnce() {
    assertThatThrownBy(() -> read("{\"schema\":%s,\"payload\":null}"))
        .isInstanceOf(DataException.class);
  }

  @Test
  void anotherEnvelopeIsLeftToItsTree() {
    assertThat(read("{\"schema\":%s,\"payload\":1,\"more\":2}")).isNull();
    assertThat(read("{\"schema\":%s,\"payload\":1,\"schema\":null}")).isNull();
    assertThat(read("{\"schema\":%s,\"payload\":1")).isNull();
    assertThat(read("{\"schema\":{\"type\":\"unknown\"},\"payload\":1}")).isNull();
  }

  private @Nullable Schema schema(String document) {
    SchemaAndValue read = read(document);
    return read == null ? null : read.schema();
  }

  private @Nullable SchemaAndValue read(String document) {
    return reader.read(document.formatted(SCHEMA).getBytes(StandardCharsets.UTF_8));
  }
}
