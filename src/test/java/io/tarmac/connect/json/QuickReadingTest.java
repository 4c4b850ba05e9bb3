package io.tarmac.connect.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import io.tarmac.connect.sameness.Difference;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.json.JsonConverter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a quick reader leaves is read all the same: so here it has to read what is usual itself. */
class QuickReadingTest {

  private static final String STRUCT =
      """
      {"type":"struct","fields":[
        {"type":"int32","field":"a"},
        {"type":"string","optional":true,"default":"d","field":"b"},
        {"type":"array","optional":true,"items":{"type":"boolean","optional":true},"field":"c"}]}
      """;

  private final JsonSyntax syntax = new JsonSyntax();
  private final TreeSchemas schemas =
      new TreeSchemas(new TreeValues(true), new SchemaInterner(1_000));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"type":"boolean"}                                                     | true
          {"type":"int8"}                                                        | -128
          {"type":"int16"}                                                       | 32767
          {"type":"int32"}                                                       | -2147483648
          {"type":"int64"}                                                       | 9223372036854775807
          {"type":"float"}                                                       | 0.1
          {"type":"float"}                                                       | 16777217
          {"type":"double"}                                                      | -1.5e-300
          {"type":"double"}                                                      | 0.30000000000000004
          {"type":"double"}                                                      | 7
          {"type":"string"}                                                      | "é\\u00e9\\n"
          {"type":"bytes"}                                                       | "AQI="
          {"type":"bytes","name":"org.apache.kafka.connect.data.Decimal","parameters":{"scale":"2"}} | "BNI="
          {"type":"bytes","name":"org.apache.kafka.connect.data.Decimal","parameters":{"scale":"2"}} | -12.345
          {"type":"bytes","name":"org.apache.kafka.connect.data.Decimal","parameters":{"scale":"2"}} | 12
          {"type":"int32","name":"org.apache.kafka.connect.data.Date"}           | 19000
          {"type":"int32","name":"org.apache.kafka.connect.data.Time"}           | 86399999
          {"type":"int64","name":"org.apache.kafka.connect.data.Timestamp"}      | -1
          {"type":"string","optional":true}                                      | null
          {"type":"string","default":"d"}                                        | null
          {"type":"array","items":{"type":"int8","optional":true}}               | [1, null, 2]
          {"type":"map","keys":{"type":"string"},"values":{"type":"int32"}}      | {"a": 1, "b": 2}
          {"type":"map","keys":{"type":"int32"},"values":{"type":"string","optional":true}} | [[1, "a"], [2, null]]
          null                                                                   | null
          null                                                                   | {"a": [1, -2.5, "x", true, false, null, {}], "b": {"c": 12345678901}}
          """)
  void aUsualValueNeedsNoTree(String schema, String payload) throws IOException {
    assertThatIsReadQuickly(schema, payload);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\":1,\"b\":\"x\",\"c\":[true,null]}",
        "{\"a\":1,\"b\":null,\"c\":null}",
        "{\"a\":1}",
        "{\"a\":1,\"c\":[]}",
        "{\"c\":[false],\"b\":\"x\",\"a\":1}",
        "{\"b\":\"x\",\"a\":1,\"c\":[]}",
        "{\"c\":[],\"a\":1}",
        "{\"x\":1.5,\"a\":1,\"y\":{\"z\":[\"\"]},\"b\":\"x\",\"c\":[],\"z\":null}",
        "{\"a\":1,\"a\":2,\"b\":\"x\",\"c\":[],\"b\":\"y\"}",
        "{\"a\":1,\"b\":\"x\",\"c\":[],\"a\":2,\"x\":{\"y\":[1.5]}}",
        " {\"\\u0061\" : 1 , \"b\" : \"x\"\n} "
      })
  void aStructNeedsNoTreeWhateverTheOrderOfItsMembers(String payload) throws IOException {
    assertThatIsReadQuickly(STRUCT, payload);
    assertThatIsReadQuickly(
        "{\"type\":\"struct\",\"fields\":[{\"field\":\"s\"," + STRUCT.strip().substring(1) + "]}",
        "{\"s\":" + payload + "}");
    assertThatIsReadQuickly(
        "{\"type\":\"array\",\"items\":" + STRUCT + "}", "[" + payload + "," + payload + "]");
  }

  /** A tree that makes nothing of an absent value tells who has read it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"schema\":%s,\"payload\":{\"a\":1}}",
        "{\"payload\":{\"a\":1},\"schema\":%s}",
        " { \"schema\" : %s , \"payload\" : { \"b\" : null, \"a\" : 1 } } ",
        " { \"payload\" : { \"b\" : null, \"a\" : 1 } , \"schema\" : %s } "
      })
  void anEnvelopeNeedsNoTree(String document) {
    TreeValues trees = new TreeValues(false);
    EnvelopeReader reader =
        new EnvelopeReader(
            syntax, new SchemaCache(syntax, schemas, new ValueReaders(true), 10), trees);

    for (int time = 0; time < 2; time++) { // a schema that is new, and one that is known
      SchemaAndValue read = reader.read(bytes(document.formatted(STRUCT)));
      assertThat(read).isNotNull();
      assertThat(((Struct) read.value()).getWithoutDefault("b")).isEqualTo("d");
    }
  }

  @Test
  void anEnvelopeWithoutASchemaIsReadByItsPayloadAlone() {
    EnvelopeReader reader =
        new EnvelopeReader(
            syntax,
            new SchemaCache(syntax, schemas, new ValueReaders(true), 10),
            new TreeValues(true));

    assertThat(reader.read(bytes("{\"schema\":null,\"payload\":[1]}"))).isNotNull();
    assertThat(reader.read(bytes("{\"payload\":[1],\"schema\":null}"))).isNotNull();
  }

  private void assertThatIsReadQuickly(String schema, String payload) throws IOException {
    Object expected = kafkas(schema, payload);
    CachedSchema known = known(schema);
    byte[] document = bytes(payload);

    try (JsonParser parser = syntax.parser(document, document.length)) {
      assertThat(Difference.of("value", known.read(parser).value(), expected)).isNull();
      assertThat(parser.nextToken()).as("what is left").isNull();
    }
    SchemaAndValue read = JsonReader.readPayload(syntax, known, document, false);
    assertThat(read).isNotNull();
    assertThat(Difference.of("value", read.value(), expected)).isNull();
  }

  private CachedSchema known(String text) {
    Schema schema = schemas.schema(syntax.tree(bytes(text)));
    return new CachedSchema(
        bytes(text), schema, schema == null ? null : new ValueReaders(true).fieldReader(schema));
  }

  private static Object kafkas(String schema, String payload) {
    try (JsonConverter converter = new JsonConverter()) {
      converter.configure(Map.of(), false);
      String document = "{\"schema\":" + schema + ",\"payload\":" + payload + "}";
      return converter.toConnectData("topic", bytes(document)).value();
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
