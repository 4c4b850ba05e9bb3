package io.tarmac.connect.avro;

import io.tarmac.connect.sameness.ConversionOutcome;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.ResolvingDecoder;
import org.apache.kafka.connect.errors.DataException;

/**
 * The maps of a document that Confluent's converter may read differently. Avro's library finds them
 * before any converter or transformation changes them.
 */
final class UnusualMaps extends GenericDatumReader<Object> {
  /**
   * Whether a map has a key twice. Confluent's converter replaces the first value before it
   * converts any, so it overlooks that the first value cannot be converted.
   */
  private boolean hasRepeatedKey;

  /**
   * Whether different bytes that are not UTF-8 become the same key. Confluent's converter keeps the
   * value of any of them.
   */
  private boolean hasMergedKeys;

  /**
   * Whether a map is the value of a union that also has an array of map entries, before the map.
   * Confluent's converter takes the value for the array's, and may fail or convert it wrongly.
   */
  private boolean hasMapBehindEntries;

  private UnusualMaps(Schema schema, GenericData model) {
    super(schema, schema, model);
  }

  /** Finds the unusual maps of a document that has a header of this length. */
  static UnusualMaps of(Schema schema, byte[] document, int header) {
    // The fast reader would not call the methods below.
    UnusualMaps maps = new UnusualMaps(schema, new GenericData().setFastReaderEnabled(false));
    try {
      maps.read(
          null,
          DecoderFactory.get().binaryDecoder(document, header, document.length - header, null));
    } catch (IOException | RuntimeException damage) {
      // Maps before the damage count too.
    }
    return maps;
  }

  /** Tells whether the maps explain that the outcome differs from that of Confluent's converter. */
  boolean explain(ConversionOutcome outcome, ConversionOutcome stock) {
    boolean refused =
        outcome instanceof ConversionOutcome.Failure failure
            && failure.cause() instanceof DataException;
    boolean converted = outcome instanceof ConversionOutcome.ToConnect;
    return hasMapBehindEntries
        || (stock instanceof ConversionOutcome.ToConnect
            && ((hasRepeatedKey && refused) || (hasMergedKeys && converted)));
  }

  @Override
  protected void addToMap(Object map, Object key, Object value) {
    Map<?, ?> entries = (Map<?, ?>) map;
    if (entries.containsKey(key)) {
      hasRepeatedKey = true;
    } else {
      String text = key.toString();
      hasMergedKeys |= entries.keySet().stream().anyMatch(other -> other.toString().equals(text));
    }
    super.addToMap(map, key, value);
  }

  @Override
  protected Object readWithoutConversion(Object old, Schema schema, ResolvingDecoder in)
      throws IOException {
    Object value = super.readWithoutConversion(old, schema, in);
    hasMapBehindEntries |=
        value instanceof Map
            && schema.getType() == Schema.Type.UNION
            && hasEntriesBeforeMap(schema.getTypes());
    return value;
  }

  private static boolean hasEntriesBeforeMap(List<Schema> union) {
    return union.stream()
        .takeWhile(type -> type.getType() != Schema.Type.MAP)
        .anyMatch(
            type ->
                type.getType() == Schema.Type.ARRAY
                    && AvroSchemaTranslator.isMapEntry(type.getElementType()));
  }
}
