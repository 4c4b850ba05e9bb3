package io.tarmac.connect.jdbc.type;

import java.math.BigDecimal;

/** The writers of canonical values as JSON. */
final class JsonScalars {

  private JsonScalars() {}

  static JsonNode of(CanonicalType type) {
    return switch (type) {
      case BOOLEAN -> (generator, value) -> generator.writeBoolean((Boolean) value);
      case SHORT, INTEGER, LONG ->
          (generator, value) -> generator.writeNumber(((Number) value).longValue());
      // The generator writes numbers that are not finite as texts.
      case FLOAT -> (generator, value) -> generator.writeNumber((Float) value);
      case DOUBLE -> (generator, value) -> generator.writeNumber((Double) value);
      case DECIMAL ->
          (generator, value) -> generator.writeNumber((BigDecimal) Decimals.requireElement(value));
      case BYTES -> (generator, value) -> generator.writeBinary((byte[]) value);
      case STRING, DATE, TIME, TIMESTAMP, OFFSET_TIME, OFFSET_TIMESTAMP -> {
        ValueConverter text = CanonicalText.of(type);
        yield (generator, value) -> generator.writeString((String) text.convert(value));
      }
    };
  }
}
