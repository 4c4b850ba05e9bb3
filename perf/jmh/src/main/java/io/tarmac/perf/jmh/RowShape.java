package io.tarmac.perf.jmh;

import java.math.BigDecimal;
import java.util.Date;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Timestamp;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/** The columns of a table with an integer key, and its rows as a function of id and version. */
final class RowShape {
  static final String TOPIC = "strategies";

  private static final Schema KEY = SchemaBuilder.struct().field("id", Schema.INT64_SCHEMA).build();

  /** The kinds of the first columns after the key. Wider tables add two columns of each kind. */
  private static final List<ValueKind> FIRST =
      List.of(ValueKind.TEXT, ValueKind.LONG, ValueKind.BOOLEAN, ValueKind.TEXT);

  private final List<ValueKind> kinds;
  private final Schema value;

  /** Creates a shape of 2 to 20 columns, including the key. */
  RowShape(int columns) {
    kinds =
        Stream.concat(
                FIRST.stream(),
                Stream.of(ValueKind.values()).flatMap(kind -> Stream.of(kind, kind)))
            .limit(columns - 1L)
            .toList();
    SchemaBuilder builder = SchemaBuilder.struct();
    for (int i = 0; i < kinds.size(); i++) {
      builder.field(column(i), kinds.get(i).schema);
    }
    value = builder.build();
  }

  /** Returns the record of a row. */
  SinkRecord row(int id, int version) {
    SplittableRandom random = new SplittableRandom(((long) version << Integer.SIZE) ^ id);
    Struct row = new Struct(value);
    for (int i = 0; i < kinds.size(); i++) {
      row.put(column(i), kinds.get(i).value(random));
    }
    return record(id, value, row);
  }

  /** Returns the record that deletes a row. */
  SinkRecord tombstone(int id) {
    return record(id, null, null);
  }

  private static SinkRecord record(int id, @Nullable Schema schema, @Nullable Struct row) {
    Struct key = new Struct(KEY).put("id", (long) id);
    return new SinkRecord(TOPIC, 0, KEY, key, schema, row, id, 0L, TimestampType.CREATE_TIME);
  }

  private static String column(int index) {
    return "c" + index;
  }

  private enum ValueKind {
    TEXT(Schema.OPTIONAL_STRING_SCHEMA),
    INTEGER(Schema.OPTIONAL_INT32_SCHEMA),
    LONG(Schema.OPTIONAL_INT64_SCHEMA),
    DOUBLE(Schema.OPTIONAL_FLOAT64_SCHEMA),
    BOOLEAN(Schema.OPTIONAL_BOOLEAN_SCHEMA),
    DECIMAL(Decimal.builder(ValueKind.SCALE).optional().build()),
    DATE(org.apache.kafka.connect.data.Date.builder().optional().build()),
    TIMESTAMP(Timestamp.builder().optional().build());

    private static final int SCALE = 4;
    private static final long MILLIS_PER_DAY = 86_400_000;
    private static final int DAYS = 20_000;

    private final Schema schema;

    ValueKind(Schema schema) {
      this.schema = schema;
    }

    Object value(SplittableRandom random) {
      return switch (this) {
        case TEXT ->
            Long.toString(random.nextLong(Long.MAX_VALUE), Character.MAX_RADIX)
                + " "
                + random.nextInt(1_000_000);
        case INTEGER -> random.nextInt(1_000);
        case LONG -> random.nextLong();
        case DOUBLE -> random.nextInt(160_000) / 10.0;
        case BOOLEAN -> random.nextBoolean();
        case DECIMAL -> BigDecimal.valueOf(random.nextInt(1_000_000_000), SCALE);
        case DATE -> new Date(random.nextInt(DAYS) * MILLIS_PER_DAY);
        case TIMESTAMP -> new Date(random.nextLong(DAYS * MILLIS_PER_DAY));
      };
    }
  }
}
