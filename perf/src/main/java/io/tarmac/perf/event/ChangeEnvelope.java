package io.tarmac.perf.event;

import java.util.List;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;

/**
 * The change events of a table, with the fields and schema names of Debezium's MySQL source 2.5.
 * Debezium published its figures with that release; later ones add micro- and nanoseconds.
 *
 * <p>Positions and times are derived from the id, so the same id always gives the same bytes.
 */
final class ChangeEnvelope {
  static final long FIRST_TIME_MS = 1_702_339_200_000L;
  private static final long EVENT_BYTES_IN_BINLOG = 412;

  private static final Schema SNAPSHOT =
      SchemaBuilder.string()
          .name("io.debezium.data.Enum")
          .version(1)
          .parameter("allowed", "true,last,false,incremental")
          .optional()
          .defaultValue("false")
          .build();

  private static final Schema SOURCE =
      SchemaBuilder.struct()
          .name("io.debezium.connector.mysql.Source")
          .version(1)
          .field("version", Schema.STRING_SCHEMA)
          .field("connector", Schema.STRING_SCHEMA)
          .field("name", Schema.STRING_SCHEMA)
          .field("ts_ms", Schema.INT64_SCHEMA)
          .field("snapshot", SNAPSHOT)
          .field("db", Schema.STRING_SCHEMA)
          .field("sequence", Schema.OPTIONAL_STRING_SCHEMA)
          .field("table", Schema.OPTIONAL_STRING_SCHEMA)
          .field("server_id", Schema.INT64_SCHEMA)
          .field("gtid", Schema.OPTIONAL_STRING_SCHEMA)
          .field("file", Schema.STRING_SCHEMA)
          .field("pos", Schema.INT64_SCHEMA)
          .field("row", Schema.INT32_SCHEMA)
          .field("thread", Schema.OPTIONAL_INT64_SCHEMA)
          .field("query", Schema.OPTIONAL_STRING_SCHEMA)
          .build();

  private static final Schema TRANSACTION =
      SchemaBuilder.struct()
          .name("event.block")
          .version(1)
          .field("id", Schema.STRING_SCHEMA)
          .field("total_order", Schema.INT64_SCHEMA)
          .field("data_collection_order", Schema.INT64_SCHEMA)
          .optional()
          .build();

  enum Op {
    CREATE("c"),
    UPDATE("u"),
    DELETE("d"),
    /** The event without a value that follows a delete. */
    TOMBSTONE("");

    private final String code;

    Op(String code) {
      this.code = code;
    }
  }

  private final String table;
  private final FlatSchema flat;
  private final Schema row;
  private final Schema envelope;

  ChangeEnvelope(String table, List<Column> columns) {
    String name = "flights." + table;
    this.table = table;
    flat = new FlatSchema(name, columns);
    row = FlatSchema.struct(name, columns).optional().build();
    envelope =
        SchemaBuilder.struct()
            .name("tarmac." + name + ".Envelope")
            .version(2)
            .field("before", row)
            .field("after", row)
            .field("source", SOURCE)
            .field("transaction", TRANSACTION)
            .field("op", Schema.STRING_SCHEMA)
            .field("ts_ms", Schema.OPTIONAL_INT64_SCHEMA)
            .build();
  }

  /** Returns the event of a change to a row, or of the deletion of the row. */
  Event event(Op op, List<Object> values) {
    Struct key = flat.key(values);
    if (op == Op.TOMBSTONE) {
      return new Event(key, null);
    }
    int id = (Integer) values.get(0);
    long timeMs = FIRST_TIME_MS + id;
    Struct change =
        new Struct(envelope)
            .put(op == Op.DELETE ? "before" : "after", FlatSchema.struct(row, values))
            .put("source", source(id, timeMs))
            .put("op", op.code)
            .put("ts_ms", timeMs + 7);
    return new Event(key, change);
  }

  /** Returns the event of an update, with the full row before it. */
  Event update(List<Object> before, List<Object> after) {
    Event event = event(Op.UPDATE, after);
    event.value().put("before", FlatSchema.struct(row, before));
    return event;
  }

  private Struct source(int id, long timeMs) {
    return new Struct(SOURCE)
        .put("version", "2.5.0.Final")
        .put("connector", "mysql")
        .put("name", "tarmac")
        .put("ts_ms", timeMs)
        .put("snapshot", "false")
        .put("db", "flights")
        .put("table", table)
        .put("server_id", 184_054L)
        .put("file", "binlog.000002")
        .put("pos", 158 + id * EVENT_BYTES_IN_BINLOG)
        .put("row", 0)
        .put("thread", 11L);
  }
}
