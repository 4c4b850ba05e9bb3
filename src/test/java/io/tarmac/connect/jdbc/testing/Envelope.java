package io.tarmac.connect.jdbc.testing;

import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/** Change events as a Debezium MySQL source sends them, around the rows of one schema. */
public final class Envelope {
  private static final Schema SOURCE =
      SchemaBuilder.struct()
          .name("io.debezium.connector.mysql.Source")
          .field("connector", Schema.STRING_SCHEMA)
          .field("name", Schema.STRING_SCHEMA)
          .field("ts_ms", Schema.INT64_SCHEMA)
          .field("db", Schema.STRING_SCHEMA)
          .field("table", Schema.OPTIONAL_STRING_SCHEMA)
          .build();

  private final Schema schema;
  private final Struct source;

  /** The envelope of a table's rows; {@code row} must be an optional struct. */
  public Envelope(String database, String table, Schema row) {
    this.schema =
        SchemaBuilder.struct()
            .name("server." + database + "." + table + ".Envelope")
            .version(2)
            .field("before", row)
            .field("after", row)
            .field("source", SOURCE)
            .field("op", Schema.STRING_SCHEMA)
            .field("ts_ms", Schema.OPTIONAL_INT64_SCHEMA)
            .build();
    this.source =
        new Struct(SOURCE)
            .put("connector", "mysql")
            .put("name", "server")
            .put("ts_ms", 1_700_000_000_000L)
            .put("db", database)
            .put("table", table);
  }

  public Schema schema() {
    return schema;
  }

  public Struct read(Struct after) {
    return event("r", null, after);
  }

  public Struct create(Struct after) {
    return event("c", null, after);
  }

  public Struct update(@Nullable Struct before, Struct after) {
    return event("u", before, after);
  }

  public Struct delete(Struct before) {
    return event("d", before, null);
  }

  public Struct truncate() {
    return event("t", null, null);
  }

  private Struct event(String operation, @Nullable Struct before, @Nullable Struct after) {
    return new Struct(schema)
        .put("before", before)
        .put("after", after)
        .put("source", source)
        .put("op", operation)
        .put("ts_ms", 1_700_000_000_001L);
  }
}
