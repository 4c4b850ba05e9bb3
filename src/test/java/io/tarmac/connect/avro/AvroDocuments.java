package io.tarmac.connect.avro;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.kafka.connect.data.SchemaAndValue;

/** A registry, a converter that asks it, and documents as Confluent's serializers write them. */
final class AvroDocuments implements AutoCloseable {

  static final String TOPIC = "orders";

  final FakeSchemaRegistry registry = new FakeSchemaRegistry();

  FastAvroConverter converter(Map<String, String> properties) {
    return converter(properties, false);
  }

  FastAvroConverter converter(Map<String, String> properties, boolean isKey) {
    Map<String, String> all = new HashMap<>(properties);
    all.putIfAbsent("schema.registry.url", registry.url());
    FastAvroConverter converter = new FastAvroConverter();
    converter.configure(all, isKey);
    return converter;
  }

  /** Encodes a value and reads it with a converter that has default properties. */
  SchemaAndValue convert(String schema, Object value) {
    return converter(Map.of()).toConnectData(TOPIC, document(schema, value));
  }

  byte[] document(String schema, Object value) {
    Schema parsed = parse(schema);
    return document(registry.add(schema), encode(parsed, value));
  }

  static byte[] document(int id, byte[] value) {
    return ByteBuffer.allocate(5 + value.length).put((byte) 0).putInt(id).put(value).array();
  }

  static Schema parse(String schema) {
    return new Schema.Parser().parse(schema);
  }

  static byte[] encode(Schema schema, Object value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
    try {
      new GenericDatumWriter<>(schema).write(value, encoder);
      encoder.flush();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  @Override
  public void close() {
    registry.close();
  }
}
