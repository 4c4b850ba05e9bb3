package io.tarmac.perf.event;

import org.apache.kafka.connect.data.Schema;

/** A column of the target table. */
public record Column(String name, Type type) {
  public enum Type {
    INT(Schema.Type.INT32),
    BIGINT(Schema.Type.INT64),
    DOUBLE(Schema.Type.FLOAT64),
    TEXT(Schema.Type.STRING),
    /** Text of at most fifty characters. */
    SHORT_TEXT(Schema.Type.STRING),
    /** The time at which an event was sent, as text of {@link Stamp}. */
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
