package io.tarmac.connect.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tarmac.connect.sameness.ConverterComparison;
import io.tarmac.connect.sameness.RandomRun;
import io.tarmac.connect.sameness.RandomTexts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.json.JsonConverter;
import org.jspecify.annotations.Nullable;

/**
 * One configuration of both converters and the cases that go through them one after another: few
 * schemas in turn, some bytes again, so that what was learnt of one case is used, and may harm, in
 * the next.
 */
final class SamenessRun implements RandomRun {
  static final int CASES = 20;

  private static final ObjectMapper TREES =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();
  private static final int SCHEMAS = 3;
  private static final int DEPTH = 5;
  private static final int MOST_ATTEMPTS = 4;

  private final long seed;
  private final Random random;
  private final RandomTexts texts;
  private final RandomValues values;
  private final RandomDamage damage;
  private final List<Schema> schemas = new ArrayList<>();
  private final List<byte[]> seen = new ArrayList<>();
  private final ConverterPair converters = new ConverterPair();
  private final List<String> differences = new ArrayList<>();
  private Map<String, Object> settings = Map.of();
  private int cases;
  private int converted;

  SamenessRun(long seed) {
    this.seed = seed;
    random = new Random(seed);
    texts = new RandomTexts(random);
    values = new RandomValues(random, texts);
    damage = new RandomDamage(random);
  }

  @Override
  public void run() {
    RandomSchemas source = new RandomSchemas(random, texts, values);
    for (int i = 0; i < SCHEMAS; i++) {
      schemas.add(source.schema(random.nextInt(DEPTH)));
    }
    settings = settings();
    ConverterComparison ready = converters.configure(settings, random.nextBoolean());
    judge(ready, "configured");
    if (!ready.converted() || ready.difference() != null) {
      return;
    }
    try (converters) {
      for (int i = 0; i < CASES; i++) {
        tryCase();
      }
    }
  }

  @Override
  public List<String> differences() {
    return differences;
  }

  @Override
  public int cases() {
    return cases;
  }

  @Override
  public int converted() {
    return converted;
  }

  private void tryCase() {
    cases++;
    Schema schema = schemas.get(random.nextInt(schemas.size()));
    if (random.nextInt(6) == 0) {
      tryWriting(schema);
      return;
    }
    byte[] bytes = bytes(schema);
    String shown = bytes == null ? "null" : new String(bytes, UTF_8);
    judge(
        random.nextInt(8) == 0 ? converters.toConnectHeader(bytes) : converters.toConnect(bytes),
        shown);
  }

  private void tryWriting(Schema schema) {
    Schema map = SchemaBuilder.map(Schema.OPTIONAL_STRING_SCHEMA, schema).build();
    int kind = random.nextInt(16);
    Schema declared = kind == 3 ? map : random.nextInt(10) == 0 ? null : schema;
    Object value =
        switch (kind) {
          case 0 -> null;
          case 1 -> values.stranger();
          case 2 -> values.value(schemas.get(random.nextInt(schemas.size())));
          case 3 -> values.namesakes(schema);
          default -> values.value(schema);
        };
    judge(converters.fromConnect(declared, value), declared + " " + value);
  }

  private void judge(ConverterComparison comparison, String input) {
    if (comparison.converted()) {
      converted++;
    }
    if (comparison.difference() != null) {
      differences.add(
          "seed %d: %s%n  %s%n  %s".formatted(seed, settings, input, comparison.difference()));
    }
  }

  private byte @Nullable [] bytes(Schema schema) {
    if (!seen.isEmpty() && random.nextInt(4) == 0) {
      byte[] again = seen.get(random.nextInt(seen.size()));
      return random.nextBoolean() ? again : damage.damaged(again);
    }
    int harm = random.nextInt(3) == 0 ? 3 + random.nextInt(30) : 0;
    byte[] bytes =
        damage.encoded(
            new RandomJson(random, texts, harm, random.nextBoolean()).text(tree(schema)));
    seen.add(bytes);
    return switch (random.nextInt(30)) {
      case 0 -> null;
      case 1 -> new byte[0];
      case 2, 3, 4 -> damage.damaged(bytes);
      default -> bytes;
    };
  }

  /** What is in a record: mostly what the configuration wants, sometimes the other. */
  private JsonNode tree(Schema schema) {
    JsonNode envelope = envelope(schema);
    boolean inside = Boolean.TRUE.equals(settings.get("schemas.enable"));
    boolean wanted = inside && !settings.containsKey("schema.content");
    return wanted == (random.nextInt(12) > 0) ? envelope : envelope.get("payload");
  }

  private JsonNode envelope(Schema schema) {
    try (JsonConverter writer = new JsonConverter()) {
      String format = random.nextBoolean() ? "NUMERIC" : "BASE64";
      writer.configure(Map.of("schemas.enable", true, "decimal.format", format), false);
      for (int attempts = 0; attempts < MOST_ATTEMPTS; attempts++) {
        try {
          byte[] bytes = writer.fromConnectData("topic", schema, values.value(schema));
          return TREES.readTree(bytes);
        } catch (DataException | JsonProcessingException e) {
          // A text with half a character, for which there is no UTF-8; the next may have none.
        }
      }
      return TREES.readTree("{\"schema\":null,\"payload\":{\"a\":[1,true,null]}}");
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private Map<String, Object> settings() {
    Map<String, Object> all = new HashMap<>();
    all.put("schemas.enable", random.nextInt(4) > 0);
    if (random.nextBoolean()) {
      all.put("decimal.format", random.nextBoolean() ? "NUMERIC" : "base64");
    }
    if (random.nextBoolean()) {
      all.put("replace.null.with.default", random.nextBoolean());
    }
    if (random.nextInt(3) > 0) {
      all.put("schemas.cache.size", new int[] {0, 1, 2, 5}[random.nextInt(4)]);
    }
    if (random.nextBoolean()) {
      all.put("convert.threads", 1 << random.nextInt(3));
    }
    if (random.nextInt(4) == 0) {
      int harm = random.nextInt(4) == 0 ? 10 : 0;
      JsonNode schema = envelope(schemas.get(0)).get("schema");
      String text = new RandomJson(random, texts, harm, false).text(schema);
      all.put("schema.content", random.nextInt(10) == 0 ? "" : text);
    }
    return Map.copyOf(all);
  }
}
