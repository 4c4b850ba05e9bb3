package io.tarmac.connect.avro;

import com.fasterxml.jackson.databind.JsonNode;
import io.tarmac.connect.sameness.AvroOutput;
import io.tarmac.connect.sameness.RandomTexts;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Writes values as a schema wants them, in all the ways in which Avro lets them be written. */
final class RandomAvroValues {
  private static final int MOST_ELEMENTS = 4;
  private static final int MANY_ELEMENTS = 70;
  private static final int MOST_PARTS = 500;
  private static final int DAY_MILLIS = 86_400_000;

  /** A value as deep as this goes on only where it has to. */
  private static final int DEEP = 9;

  private static final double[] EDGES = {
    0.0, -0.0, Double.NaN, Double.POSITIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE, 0.1
  };

  private final Random random;
  private final RandomTexts texts;

  /** The parts that the value may still have before it is treated as a deep one. */
  private int budget;

  RandomAvroValues(Random random, RandomTexts texts) {
    this.random = random;
    this.texts = texts;
  }

  /** Returns a value of the schema. Confluent's wire format has bare bytes without a length. */
  byte[] value(AvroTree schema) {
    AvroOutput out = new AvroOutput();
    budget = MOST_PARTS;
    if (schema.kind(schema.schema()).equals("bytes") && random.nextInt(5) > 0) {
      return out.raw(bytes()).toByteArray();
    }
    write(schema, schema.schema(), out, 0);
    return out.toByteArray();
  }

  private void write(AvroTree schema, JsonNode type, AvroOutput out, int depth) {
    JsonNode resolved = schema.resolved(type);
    budget--;
    switch (schema.kind(type)) {
      case "boolean" -> out.bool(random.nextBoolean());
      case "int" -> number(out, isTime(resolved) ? random.nextInt(DAY_MILLIS) : (int) integer());
      case "long" -> number(out, integer());
      case "float" -> out.float32((float) decimal());
      case "double" -> out.float64(decimal());
      case "string" -> text(out);
      case "bytes" -> out.bytes(isDecimal(resolved) ? bytes(1 + random.nextInt(20)) : bytes());
      case "fixed" -> out.raw(bytes(resolved.path("size").asInt()));
      case "enum" -> number(out, random.nextInt(resolved.path("symbols").size()));
      case "array" -> array(schema, resolved.path("items"), out, depth);
      case "map" -> map(schema, resolved.path("values"), out, depth);
      case "record" ->
          resolved
              .path("fields")
              .forEach(field -> write(schema, field.path("type"), out, depth + 1));
      case "union" -> {
        int branch = branch(schema, resolved, depth);
        number(out, branch);
        write(schema, resolved.get(branch), out, depth + 1);
      }
      default -> {} // null takes no bytes
    }
  }

  /** Returns whether a number is best one of the milliseconds of a day. */
  private boolean isTime(JsonNode type) {
    return random.nextInt(20) > 0
        && type.path("logicalType").asText().equalsIgnoreCase("time-millis");
  }

  /** Returns whether bytes are best some. */
  private boolean isDecimal(JsonNode type) {
    return random.nextInt(20) > 0 && type.path("logicalType").asText().equals("decimal");
  }

  /** Chooses a branch; of a deep value one that ends. */
  private int branch(AvroTree schema, JsonNode union, int depth) {
    int any = random.nextInt(union.size());
    if (depth < DEEP && budget > 0) {
      return any;
    }
    int end = any;
    for (int i = 0; i < union.size(); i++) {
      String kind = schema.kind(union.get(i));
      if (kind.equals("null")) {
        return i;
      }
      if (!kind.equals("record")) {
        end = i;
      }
    }
    return end;
  }

  private void array(AvroTree schema, JsonNode items, AvroOutput out, int depth) {
    List<byte[]> elements = new ArrayList<>();
    for (int i = count(depth); i > 0; i--) {
      AvroOutput element = new AvroOutput();
      write(schema, items, element, depth + 1);
      elements.add(element.toByteArray());
    }
    blocks(elements, out);
  }

  private void map(AvroTree schema, JsonNode values, AvroOutput out, int depth) {
    List<byte[]> entries = new ArrayList<>();
    for (int i = count(depth); i > 0; i--) {
      AvroOutput entry = new AvroOutput();
      if (random.nextInt(3) == 0) {
        entry.text("k" + random.nextInt(3));
      } else {
        text(entry);
      }
      write(schema, values, entry, depth + 1);
      entries.add(entry.toByteArray());
    }
    blocks(entries, out);
  }

  private int count(int depth) {
    if (depth > DEEP || budget < 0) {
      return 0;
    }
    return random.nextInt(100) == 0 ? MANY_ELEMENTS : random.nextInt(MOST_ELEMENTS);
  }

  /** Writes one block or several, with their sizes in bytes or without. */
  private void blocks(List<byte[]> parts, AvroOutput out) {
    int from = 0;
    while (from < parts.size()) {
      int count =
          random.nextInt(4) == 0 ? 1 + random.nextInt(parts.size() - from) : parts.size() - from;
      AvroOutput block = new AvroOutput();
      parts.subList(from, from + count).forEach(block::raw);
      if (random.nextInt(4) == 0) {
        number(out, -count);
        number(out, random.nextInt(20) == 0 ? random.nextInt(100) : block.size());
      } else {
        number(out, count);
      }
      out.raw(block.toByteArray());
      from += count;
    }
    number(out, 0);
  }

  private void number(AvroOutput out, long value) {
    if (random.nextInt(60) == 0 && value > Short.MIN_VALUE && value < Short.MAX_VALUE) {
      out.longerNumber(value);
    } else {
      out.number(value);
    }
  }

  private void text(AvroOutput out) {
    if (random.nextInt(30) == 0) {
      out.bytes(bytes()); // hardly ever UTF-8
    } else {
      out.text(texts.text());
    }
  }

  private long integer() {
    return switch (random.nextInt(4)) {
      case 0 -> random.nextInt(3) - 1;
      case 1 -> random.nextLong() >> random.nextInt(64);
      case 2 -> random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE;
      default -> random.nextInt(1_000_000);
    };
  }

  private double decimal() {
    return switch (random.nextInt(3)) {
      case 0 -> EDGES[random.nextInt(EDGES.length)];
      case 1 -> Double.longBitsToDouble(random.nextLong());
      default -> random.nextInt(1_000_000) / 100.0;
    };
  }

  private byte[] bytes() {
    return bytes(random.nextInt(20));
  }

  private byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
