package io.tarmac.perf.event;

import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;

/** A row as a Connect struct, typed as a MySQL table with these columns is by its source. */
final class RowStruct {
  static final Schema SCHEMA = fields().build();

  /** The same where it may be absent, as in an envelope's before and after. */
  static final Schema OPTIONAL_SCHEMA = fields().optional().build();

  private RowStruct() {}

  static Struct of(AviationRow row) {
    return of(row, SCHEMA);
  }

  static Struct of(AviationRow row, Schema schema) {
    return new Struct(schema)
        .put("id", row.id())
        .put("aircraft", row.aircraft())
        .put("airline", row.airline())
        .put("passengers", row.passengers())
        .put("airport", row.airport())
        .put("flight", row.flight())
        .put("metar", row.metar())
        .put("flight_distance", row.flightDistance());
  }

  private static SchemaBuilder fields() {
    return SchemaBuilder.struct()
        .name(Events.SOURCE + ".Value")
        .field("id", Schema.INT32_SCHEMA)
        .field("aircraft", Schema.OPTIONAL_STRING_SCHEMA)
        .field("airline", Schema.OPTIONAL_STRING_SCHEMA)
        .field("passengers", Schema.OPTIONAL_INT32_SCHEMA)
        .field("airport", Schema.OPTIONAL_STRING_SCHEMA)
        .field("flight", Schema.OPTIONAL_STRING_SCHEMA)
        .field("metar", Schema.OPTIONAL_STRING_SCHEMA)
        .field("flight_distance", Schema.OPTIONAL_FLOAT64_SCHEMA);
  }
}
