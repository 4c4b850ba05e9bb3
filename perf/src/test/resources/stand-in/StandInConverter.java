package com.example;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.json.JsonConverter;
import org.apache.kafka.connect.storage.Converter;

/**
 * Stands in for a converter that cannot be a dependency: JSON behind a mark that no other converter
 * understands. Compiled by the test that packs it, so it is on no class path.
 */
public final class StandInConverter implements Converter {
  private final JsonConverter json = new JsonConverter();
  private byte mark;

  @Override
  public void configure(Map<String, ?> properties, boolean key) {
    mark = Byte.parseByte(String.valueOf(properties.get("mark")));
    json.configure(Map.of("schemas.enable", "true"), key);
  }

  @Override
  public byte[] fromConnectData(String topic, Schema schema, Object value) {
    byte[] text = json.fromConnectData(topic, schema, value);
    return ByteBuffer.allocate(text.length + 1).put(mark).put(text).array();
  }

  @Override
  public SchemaAndValue toConnectData(String topic, byte[] marked) {
    if (marked[0] != mark) {
      throw new DataException("No record of this converter");
    }
    return json.toConnectData(topic, Arrays.copyOfRange(marked, 1, marked.length));
  }
}
