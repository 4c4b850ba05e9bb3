package io.tarmac.perf.event;

import java.util.List;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;

/** Change events of a table with these columns. */
final class RowEnvelope {
  private final Schema row;
  private final Schema envelope;

  RowEnvelope(String table, List<Column> columns) {
    String name = "tarmac.flights." + table;
    row = FlatSchema.struct(name + ".Value", columns).optional().build();
    envelope =
        SchemaBuilder.struct()
            .name(name + ".Envelope")
            .field("before", row)
            .field("after", row)
            .field("source", ChangeEnvelope.SOURCE)
            .field("op", Schema.STRING_SCHEMA)
            .field("ts_ms", Schema.OPTIONAL_INT64_SCHEMA)
            .build();
  }

  Struct write(String op, List<Object> after) {
    return event(op, after).put("after", FlatSchema.struct(row, after));
  }

  Struct delete(List<Object> before) {
    return event("d", before).put("before", FlatSchema.struct(row, before));
  }

  private Struct event(String op, List<Object> values) {
    int id = (Integer) values.get(0);
    long timeMs = ChangeEnvelope.FIRST_TIME_MS + id;
    return new Struct(envelope)
        .put("source", ChangeEnvelope.source(id, timeMs))
        .put("op", op)
        .put("ts_ms", timeMs);
  }
}
