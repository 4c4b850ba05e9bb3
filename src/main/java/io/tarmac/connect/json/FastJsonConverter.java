package io.tarmac.connect.json;

import io.tarmac.connect.text.Version;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.storage.Converter;
import org.apache.kafka.connect.storage.ConverterConfig;
import org.apache.kafka.connect.storage.ConverterType;
import org.apache.kafka.connect.storage.HeaderConverter;
import org.jspecify.annotations.Nullable;

/**
 * A converter for JSON with or without schemas, for keys, values and headers of any connector. The
 * converter replaces Kafka's {@code JsonConverter}: properties, results and errors are the same, in
 * both directions. A schema that records bring is read when its bytes are first seen. Schemas of
 * the same content are the same object.
 *
 * <p>With {@code convert.threads} the converter checks the bytes of values at once, and other
 * threads decode them. Errors stay the same: what the check does not take is parsed at once.
 *
 * <p>Thread-safe once configured.
 */
public final class FastJsonConverter implements Converter, HeaderConverter {

  private @Nullable JsonReader reader;
  private @Nullable JsonWriter writer;

  /** Creates a converter that has to be configured before use. */
  public FastJsonConverter() {}

  @Override
  public String version() {
    return Version.current();
  }

  @Override
  public ConfigDef config() {
    return FastJsonConverterConfig.definition();
  }

  @Override
  public void configure(Map<String, ?> properties) {
    FastJsonConverterConfig config = new FastJsonConverterConfig(properties);
    reader = new JsonReader(config);
    writer = new JsonWriter(config);
  }

  @Override
  public void configure(Map<String, ?> properties, boolean isKey) {
    Map<String, Object> typed = new HashMap<>(properties);
    ConverterType type = isKey ? ConverterType.KEY : ConverterType.VALUE;
    typed.put(ConverterConfig.TYPE_CONFIG, type.getName());
    configure(typed);
  }

  /**
   * @param document null for a tombstone, which has neither schema nor value
   * @throws org.apache.kafka.connect.errors.DataException if the document is not JSON, or not of
   *     its schema
   */
  @Override
  public SchemaAndValue toConnectData(@Nullable String topic, byte @Nullable [] document) {
    return document == null ? SchemaAndValue.NULL : configured(reader).read(document);
  }

  @Override
  public SchemaAndValue toConnectHeader(
      @Nullable String topic, @Nullable String name, byte @Nullable [] document) {
    return toConnectData(topic, document);
  }

  /**
   * @return null if there is neither a schema nor a value
   * @throws org.apache.kafka.connect.errors.DataException if the value is not of the schema
   */
  @Override
  public byte @Nullable [] fromConnectData(
      @Nullable String topic, @Nullable Schema schema, @Nullable Object value) {
    return schema == null && value == null ? null : configured(writer).write(schema, value);
  }

  @Override
  public byte @Nullable [] fromConnectHeader(
      @Nullable String topic,
      @Nullable String name,
      @Nullable Schema schema,
      @Nullable Object value) {
    return fromConnectData(topic, schema, value);
  }

  @Override
  public void close() {
    if (reader != null) {
      reader.close();
    }
  }

  private static <T> T configured(@Nullable T part) {
    if (part == null) {
      throw new IllegalStateException("configure comes first");
    }
    return part;
  }
}
