package io.tarmac.perf.event;

import org.apache.kafka.connect.data.Schema;

/** A column of a table that events end in. */
public record Column(String name, Type type) {
  /** A kind of values. */
  public enum Type {
    INT(Schema.Type.INT32),
    BIGINT(Schema.Type.INT64),
    DOUBLE(Schema.Type.FLOAT64),
    TEXT(Schema.Type.STRING),
    /** Text of at most fifty characters. */
    SHORT_TEXT(Schema.Type.STRING),
    /** The text of {@link Stamp}, which has the time at which an event was sent. */
    STAMP(Schema.Type.STRING);

    private final Schema.Type schema;

    Type(Schema.Type schema) {
      this.schema = schema;
    }

    Schema.Type schema() {
      return schema;
    }
  }
}
