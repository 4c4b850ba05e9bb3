package io.tarmac.connect.avro;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.tarmac.connect.sameness.AvroOutput;
import io.tarmac.connect.sameness.ConversionCost;
import io.tarmac.connect.sameness.ValueWalk;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.connect.errors.DataException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A fuzz test: the converter reads the bytes or refuses them as a bad record, at a cost that their
 * length bounds. Only long runs fuzz, and other runs try the seeds. Add each input that fails to
 * the seeds.
 */
class FastAvroConverterFuzzTest {

  private static final String ENVELOPE =
      """
      {"type": "record", "name": "Envelope", "fields": [
       {"name": "before", "type": ["null", {"type": "record", "name": "Value", "fields": [
        {"name": "id", "type": "int"}, {"name": "name", "type": ["null", "string"]},
        {"name": "price", "type": {"type": "bytes", "logicalType": "decimal", "precision": 9,
         "scale": 2}},
        {"name": "list", "type": {"type": "array", "items": ["null", "long"]}},
        {"name": "map", "type": {"type": "map", "values": "double"}}]}]},
       {"name": "after", "type": ["null", "Value"]},
       {"name": "source", "type": {"type": "record", "name": "Source", "fields": [
        {"name": "table", "type": "string"}, {"name": "snapshot", "type": ["boolean", "null"]},
        {"name": "next", "type": ["null", "Source"]}]}},
       {"name": "op", "type": "string"}]}
      """;

  private static final String UNIONS =
      """
      {"type": "record", "name": "Unions", "fields": [
       {"name": "one", "type": ["null", "int", "string", "bytes",
        {"type": "fixed", "name": "Two", "size": 2}, {"type": "fixed", "name": "Three", "size": 3},
        {"type": "enum", "name": "Suit", "symbols": ["HEARTS", "CLUBS"]},
        {"type": "record", "name": "Part", "fields": [{"name": "n", "type": "float"}]}]},
       {"name": "pairs", "type": {"type": "array", "items": {"type": "record", "name": "Pair",
        "connect.internal.type": "MapEntry", "fields": [
         {"name": "key", "type": "int"}, {"name": "value", "type": ["null", "Unions"]}]}}},
       {"name": "day", "type": {"type": "int", "logicalType": "date"}},
       {"name": "clock", "type": {"type": "int", "logicalType": "time-millis"}},
       {"name": "moment", "type": ["null", {"type": "long", "logicalType": "timestamp-millis"}]}]}
      """;

  private static final String TREE =
      """
      {"type": "record", "name": "Tree", "fields": [
       {"name": "children", "type": {"type": "array", "items": "Tree"}},
       {"name": "empty", "type": {"type": "array", "items":
        {"type": "record", "name": "Empty", "fields": []}}}]}
      """;

  private static final List<String> SCHEMAS =
      List.of(ENVELOPE, UNIONS, TREE, SchemalessReader.SCHEMA.toString());

  private static FakeSchemaRegistry registry;
  private static FastAvroConverter converter;

  /** Reads a document of each schema, so that the converter does not ask the registry again. */
  @BeforeAll
  static void learnSchemas() {
    registry = new FakeSchemaRegistry();
    converter = new FastAvroConverter();
    converter.configure(Map.of("schema.registry.url", registry.url()), false);
    for (String schema : SCHEMAS) {
      try {
        converter.toConnectData("t", AvroDocuments.document(registry.add(schema), new byte[0]));
      } catch (DataException empty) {
        // the schema is known now
      }
    }
  }

  @AfterAll
  static void stop() {
    registry.close();
  }

  static Stream<byte[]> seeds() {
    return Stream.of(
            seed(0)
                .number(1) // before
                .number(7)
                .number(1)
                .text("n")
                .bytes((byte) 1)
                .number(1)
                .number(1)
                .number(-9)
                .number(0)
                .number(1)
                .text("k")
                .float64(1.5)
                .number(0)
                .number(0) // after
                .text("orders")
                .number(1)
                .number(1)
                .text("outer")
                .number(0)
                .bool(true)
                .number(0)
                .text("u"),
            seed(1).number(7).float32(2).number(1).number(5).number(0).number(0).raw(new byte[3]),
            seed(1)
                .number(4)
                .raw((byte) 8, (byte) 9)
                .number(0)
                .number(1)
                .number(2)
                .number(1)
                .number(3),
            seed(2)
                .number(-2)
                .number(9)
                .number(0)
                .number(3)
                .number(0)
                .number(0)
                .number(0)
                .number(0),
            seed(2).number(1_000_000_000),
            seed(3).raw(new byte[4]).number(1).number(6).raw(new byte[4]),
            seed(3)
                .raw(new byte[7])
                .number(1)
                .number(1)
                .raw(new byte[6])
                .number(1)
                .text("element")
                .raw(new byte[4]))
        .map(AvroOutput::toByteArray);
  }

  private static AvroOutput seed(int schema) {
    return new AvroOutput().raw((byte) schema);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void seedsAreReadOrRefused(byte[] input) {
    assertReadOrRefused(input);
  }

  @Tag("soak")
  @MethodSource("seeds")
  @FuzzTest(maxDuration = "3m")
  void bytesAreReadOrRefused(byte[] input) {
    assertReadOrRefused(input);
  }

  /**
   * @param input the index of a schema, and a document
   */
  private static void assertReadOrRefused(byte[] input) {
    if (input.length == 0) {
      return;
    }
    int id = 1 + Math.floorMod(input[0], SCHEMAS.size());
    byte[] document = AvroDocuments.document(id, Arrays.copyOfRange(input, 1, input.length));

    ConversionCost.assertBounded(
        input.length, () -> ValueWalk.walkValid(converter.toConnectData("t", document)));
  }
}
