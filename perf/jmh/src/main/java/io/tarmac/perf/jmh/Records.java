package io.tarmac.perf.jmh;

import io.tarmac.perf.event.AviationTraffic;
import io.tarmac.perf.event.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.json.JsonConverter;
import org.apache.kafka.connect.sink.SinkRecord;

/** Change events as a worker hands them to the task, already through the converter. */
final class Records {
  private static final String TOPIC = "aviation";

  private Records() {}

  /** Returns structs that share one schema object, as an Avro converter makes them. */
  static List<SinkRecord> avro(int count) {
    return records(count, Records::schemaAndValue, Records::schemaAndValue);
  }

  /** Returns structs as Kafka's JSON converter makes them of JSON with its schema. */
  static List<SinkRecord> json(int count) {
    JsonConverter keys = converter(true);
    JsonConverter values = converter(false);
    return records(count, key -> through(keys, key), value -> through(values, value));
  }

  private static List<SinkRecord> records(
      int count, Function<Struct, SchemaAndValue> key, Function<Struct, SchemaAndValue> value) {
    AviationTraffic events = new AviationTraffic();
    List<SinkRecord> records = new ArrayList<>();
    for (int id = 1; id <= count; id++) {
      Event event = events.event(id);
      records.add(record(id, key.apply(event.key()), value.apply(event.value())));
    }
    return records;
  }

  private static SchemaAndValue schemaAndValue(Struct struct) {
    return new SchemaAndValue(struct.schema(), struct);
  }

  private static SchemaAndValue through(JsonConverter converter, Struct struct) {
    return converter.toConnectData(
        TOPIC, converter.fromConnectData(TOPIC, struct.schema(), struct));
  }

  private static JsonConverter converter(boolean isKey) {
    JsonConverter converter = new JsonConverter();
    converter.configure(Map.of("schemas.enable", "true"), isKey);
    return converter;
  }

  private static SinkRecord record(int id, SchemaAndValue key, SchemaAndValue value) {
    return new SinkRecord(
        TOPIC,
        0,
        key.schema(),
        key.value(),
        value.schema(),
        value.value(),
        id,
        0L,
        TimestampType.CREATE_TIME);
  }
}
