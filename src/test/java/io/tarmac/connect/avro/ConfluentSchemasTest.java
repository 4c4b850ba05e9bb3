package io.tarmac.connect.avro;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.sameness.RandomHarm;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.util.RandomData;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A test with the schemas of {@code schemas.txt}, one per line: common ones, and edge cases. Both
 * converters read random and damaged values of each schema.
 */
class ConfluentSchemasTest {

  private static final int VALUES = 8;
  private static final SamenessRegistry REGISTRY = SamenessRegistry.start();

  private static final List<Map<String, String>> CONFIGURATIONS =
      List.of(
          Map.of(),
          Map.of("enhanced.avro.schema.support", "true"),
          Map.of("generalized.sum.type.support", "true", "connect.meta.data", "false"),
          Map.of("discard.type.doc.default", "true", "flatten.singleton.unions", "false"));

  @AfterAll
  static void stopRegistry() {
    REGISTRY.close();
  }

  static Stream<String> schemas() throws IOException {
    try (InputStream lines = ConfluentSchemasTest.class.getResourceAsStream("schemas.txt")) {
      return new String(lines.readAllBytes(), StandardCharsets.UTF_8).lines().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void readsWhatConfluentsConverterReads(String text) {
    Schema.Parser parser = new Schema.Parser();
    parser.setValidateDefaults(false);
    Schema schema = parser.parse(text);
    int id = REGISTRY.add(text, SamenessRegistry.AVRO);
    List<String> differences = new ArrayList<>();

    for (Map<String, String> configuration : CONFIGURATIONS) {
      Map<String, String> properties = new HashMap<>(configuration);
      properties.put("schema.registry.url", REGISTRY.url());
      try (AvroPair converters =
          new AvroPair(ConfluentConverter::create, new FastAvroConverter(), List.of())) {
        converters.configure(properties, false);
        for (byte[] value : values(schema)) {
          String difference =
              converters.read("topic", AvroDocuments.document(id, value)).difference();
          if (difference != null) {
            differences.add(
                configuration + " " + HexFormat.of().formatHex(value) + ": " + difference);
          }
        }
      }
    }

    assertThat(differences).isEmpty();
  }

  /** Returns random values of a schema, and each of them damaged. */
  private static List<byte[]> values(Schema schema) {
    Random random = new Random(schema.toString().hashCode());
    RandomHarm harm = new RandomHarm(random, new byte[] {0, 1, 2, 3, -1}, new byte[1]);
    List<byte[]> values = new ArrayList<>();
    for (Object value : new RandomData(schema, VALUES, random.nextLong(), true)) {
      byte[] encoded = AvroDocuments.encode(schema, value);
      values.add(encoded);
      values.add(harm.damaged(encoded));
    }
    return values;
  }
}
