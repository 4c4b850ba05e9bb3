package io.tarmac.perf.event;

import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;

/** Makes events of rows in the wanted shape. Immutable, any thread. */
public final class Events {
  /** Topic prefix, database and table of the imagined source; they name the schemas. */
  static final String SOURCE = "tarmac.flights.aviation";

  private static final Schema KEY =
      SchemaBuilder.struct().name(SOURCE + ".Key").field("id", Schema.INT32_SCHEMA).build();

  private final AviationRows rows;
  private final Shape shape;

  public Events(AviationRows rows, Shape shape) {
    this.rows = rows;
    this.shape = shape;
  }

  /** The event that inserts the row with this id. */
  public Event event(int id) {
    AviationRow row = rows.row(id);
    Struct key = new Struct(KEY).put("id", id);
    return switch (shape) {
      case ENVELOPE -> new Event(key, ChangeEnvelope.insert(row));
      case FLAT -> new Event(key, RowStruct.of(row));
    };
  }
}
