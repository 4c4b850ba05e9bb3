package io.tarmac.connect.avro;

import com.fasterxml.jackson.databind.JsonNode;
import io.tarmac.connect.sameness.AvroOutput;
import io.tarmac.connect.sameness.RandomScalars;
import io.tarmac.connect.sameness.RandomTexts;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Writes random values of a schema in all encodings that Avro allows. */
final class RandomAvroValues {
  private static final int MOST_ELEMENTS = 4;
  private static final int MANY_ELEMENTS = 70;
  private static final int MOST_PARTS = 500;
  private static final int DAY_MILLIS = 86_400_000;

  /** The depth from which a value ends as soon as its schema allows. */
  private static final int DEEP = 9;

  private final Random random;
  private final RandomTexts texts;
  private final RandomScalars scalars;

  /** The number of parts that the value may still have before it ends as soon as it can. */
  private int budget;

  RandomAvroValues(Random random, RandomTexts texts) {
    this.random = random;
    this.texts = texts;
    scalars = new RandomScalars(random);
  }

  /** Returns a value of the schema. In Confluent's wire format, bytes alone have no length. */
  byte[] value(AvroTree schema) {
    AvroOutput out = new AvroOutput();
    budget = MOST_PARTS;
    if (schema.kind(schema.schema()).equals("bytes") && random.nextInt(5) > 0) {
      return out.raw(scalars.bytes()).toByteArray();
    }
    write(schema, schema.schema(), out, 0);
    return out.toByteArray();
  }

  private void write(AvroTree schema, JsonNode type, AvroOutput out, int depth) {
    JsonNode resolved = schema.resolved(type);
    budget--;
    switch (schema.kind(type)) {
      case "boolean" -> out.bool(random.nextBoolean());
      case "int" ->
          number(out, isTime(resolved) ? random.nextInt(DAY_MILLIS) : (int) scalars.integer());
      case "long" -> number(out, scalars.integer());
      case "float" -> out.float32((float) scalars.decimal());
      case "double" -> out.float64(scalars.decimal());
      case "string" -> text(out);
      case "bytes" ->
          out.bytes(isDecimal(resolved) ? scalars.bytes(1 + random.nextInt(20)) : scalars.bytes());
      case "fixed" -> out.raw(scalars.bytes(resolved.path("size").asInt()));
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

  /** Returns whether to choose a number within the milliseconds of a day. */
  private boolean isTime(JsonNode type) {
    return random.nextInt(20) > 0
        && type.path("logicalType").asText().equalsIgnoreCase("time-millis");
  }

  /** Returns whether to write at least one byte. */
  private boolean isDecimal(JsonNode type) {
    return random.nextInt(20) > 0 && type.path("logicalType").asText().equals("decimal");
  }

  /** Chooses a branch. For a deep value, chooses one that ends. */
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

  /** Writes one block or several, with or without their sizes in bytes. */
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
      out.bytes(scalars.bytes()); // hardly ever UTF-8
    } else {
      out.text(texts.text());
    }
  }
}
