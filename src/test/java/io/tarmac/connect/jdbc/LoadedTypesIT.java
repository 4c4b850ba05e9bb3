package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loaded values are those of a statement per row, in every type of column. */
@EachDatabase(only = {MARIADB, MYSQL})
class LoadedTypesIT extends LoadDataSuite {
  /**
   * A column.
   *
   * @param shown how its values are compared, as a format of its name
   * @param schema of the records, which allows null
   * @param value one of many, from the limits of the type
   */
  private record Column(
      String name, String type, String shown, Schema schema, Function<Random, Object> value) {}

  private static final int ROWS = 500;
  private static final String NUMBER = "cast(%s as char)";

  private static final String BYTES = "hex(%s)";
  private static final String[] PIECES = {
    "",
    " ",
    "\\",
    "\\N",
    "NULL",
    "\t",
    "\n",
    "\r\n",
    "\0",
    "\b",
    "\u001a",
    "'",
    "\"",
    "`",
    "%",
    "_",
    "\\t",
    "\\\\",
    ",",
    ";",
    "x",
    "\u00e9",
    "\u20ac",
    "\ud83d\ude00",
    "\u2028",
    "--",
    "{}",
    "?",
    "@a"
  };
  private static final String[] NARROW_PIECES = {"", "\\", "\t", "\n", "a", "\u00e9", "\u00ff"};
  private static final double[] DOUBLES = {
    0,
    -0.0,
    0.1,
    1.0 / 3,
    Double.MIN_VALUE,
    Double.MAX_VALUE,
    -Double.MAX_VALUE,
    1e-300,
    1e22,
    123456789.12345679,
    9007199254740992.0,
    Double.MIN_NORMAL
  };
  private static final float[] FLOATS = {
    0, -0.0f, 0.1f, 1.0f / 3, Float.MIN_VALUE, Float.MAX_VALUE, -Float.MAX_VALUE, 16777216f
  };

  private static final List<Column> COLUMNS =
      List.of(
          column("boo", "tinyint(1)", NUMBER, SchemaBuilder.bool(), Random::nextBoolean),
          column(
              "tin", "tinyint", NUMBER, SchemaBuilder.int16(), r -> (short) (r.nextInt(256) - 128)),
          column(
              "umi", "mediumint unsigned", NUMBER, SchemaBuilder.int32(), r -> r.nextInt(1 << 24)),
          column("big", "bigint", NUMBER, SchemaBuilder.int64(), LoadedTypesIT::number),
          column(
              "ubi",
              "bigint unsigned",
              NUMBER,
              Decimal.builder(0),
              r -> new BigDecimal(new BigInteger(64, r))),
          column(
              "num",
              "decimal(40,12)",
              NUMBER,
              Decimal.builder(12),
              r -> new BigDecimal(new BigInteger(80, r), 12).subtract(BigDecimal.TEN).setScale(12)),
          column(
              "dou",
              "double",
              NUMBER,
              SchemaBuilder.float64(),
              r -> any(r, DOUBLES, r.nextGaussian())),
          column(
              "flo",
              "float",
              NUMBER,
              SchemaBuilder.float32(),
              r -> r.nextBoolean() ? FLOATS[r.nextInt(FLOATS.length)] : (float) r.nextGaussian()),
          column(
              "fix",
              "float(10,3)",
              NUMBER,
              SchemaBuilder.float32(),
              r -> r.nextInt(100_000) / 1000f),
          column("bi1", "bit(1)", BYTES, SchemaBuilder.bool(), Random::nextBoolean),
          column(
              "bi4",
              "bit(40)",
              BYTES,
              SchemaBuilder.bytes().name("io.debezium.data.Bits").parameter("length", "40"),
              r -> bytes(r, 5)),
          column(
              "yea",
              "year",
              NUMBER,
              SchemaBuilder.int32(),
              r -> r.nextBoolean() ? 0 : 1901 + r.nextInt(255)),
          column(
              "dat",
              "date",
              NUMBER,
              SchemaBuilder.int32().name("io.debezium.time.Date"),
              r -> (int) LocalDate.of(1 + r.nextInt(9_999), 1 + r.nextInt(12), 28).toEpochDay()),
          column(
              "tim",
              "time(6)",
              NUMBER,
              SchemaBuilder.int64().name("io.debezium.time.MicroTime"),
              r -> (long) (r.nextDouble() * 86_400_000_000L)),
          column(
              "dtm",
              "datetime(6)",
              NUMBER,
              SchemaBuilder.int64().name("io.debezium.time.MicroTimestamp"),
              r ->
                  LocalDateTime.of(1 + r.nextInt(9_999), 12, 31, 23, 59, 59)
                              .toEpochSecond(ZoneOffset.UTC)
                          * 1_000_000
                      + r.nextInt(1_000_000)),
          column(
              "dt0",
              "datetime",
              NUMBER,
              SchemaBuilder.int64().name("io.debezium.time.MicroTimestamp"),
              r -> r.nextInt() * 1_000_000L + r.nextInt(1_000_000)),
          column(
              "tst",
              "timestamp(3) null",
              NUMBER,
              SchemaBuilder.string().name("io.debezium.time.ZonedTimestamp"),
              r ->
                  LocalDateTime.of(1971 + r.nextInt(66), 3, 29, 2, 30, 0, r.nextInt(1_000_000_000))
                      + "+05:00"),
          column("cha", "char(80)", BYTES, SchemaBuilder.string(), r -> text(r, PIECES)),
          column("vch", "varchar(80)", BYTES, SchemaBuilder.string(), r -> text(r, PIECES)),
          column(
              "lat",
              "varchar(80) character set latin1",
              BYTES,
              SchemaBuilder.string(),
              r -> text(r, NARROW_PIECES)),
          column(
              "u16",
              "varchar(80) character set utf16",
              BYTES,
              SchemaBuilder.string(),
              r -> text(r, PIECES)),
          column(
              "lon",
              "longtext",
              BYTES,
              SchemaBuilder.string(),
              r -> text(r, PIECES).repeat(r.nextInt(100) == 0 ? 5_000 : 1)),
          column(
              "enu",
              "enum('a','1','0','x\\ty','\\\\')",
              BYTES,
              SchemaBuilder.string(),
              r -> new String[] {"a", "1", "0", "x\ty", "\\"}[r.nextInt(5)]),
          column(
              "sets",
              "set('p','q','1')",
              BYTES,
              SchemaBuilder.string(),
              r -> new String[] {"", "p", "p,q", "1", "p,q,1"}[r.nextInt(5)]),
          column(
              "jso",
              "json",
              NUMBER,
              SchemaBuilder.string().name("io.debezium.data.Json"),
              r -> "{\"a\\n\\u0041\": [\"" + r.nextInt() + "\\\\ \u00e9 \\t\", 1.5e10, null]}"),
          column(
              "vbi", "varbinary(80)", BYTES, SchemaBuilder.bytes(), r -> bytes(r, r.nextInt(80))),
          column("bin", "binary(8)", BYTES, SchemaBuilder.bytes(), r -> bytes(r, 8)),
          column(
              "blo",
              "longblob",
              BYTES,
              SchemaBuilder.bytes(),
              r -> bytes(r, r.nextInt(100) == 0 ? 200_000 : r.nextInt(20))));

  private static Column column(
      String name,
      String type,
      String shown,
      SchemaBuilder schema,
      Function<Random, Object> value) {
    return new Column(name, type, shown, schema.optional().build(), value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"batch", "multi_row"})
  @DisplayName("C7_3 what is loaded is what statements would have written")
  void loadedIsWhatStatementsWrite(String method) {
    String definition = "id bigint primary key, " + join(c -> c.name() + " " + c.type());
    TopicPartition loaded = table(definition);
    TopicPartition batched = table(definition);

    assertThat(put(writeMethod(server == MYSQL ? "auto" : "load_data"), loaded, records(loaded)))
        .containsExactly("LOAD");
    put(writeMethod(method), batched, records(batched));

    List<List<@Nullable String>> expected = shown(batched);
    List<List<@Nullable String>> found = shown(loaded);
    assertThat(expected).hasSize(ROWS);
    assertThat(found).hasSize(ROWS);
    for (int row = 0; row < ROWS; row++) {
      assertThat(found.get(row)).as("row %d", row).isEqualTo(expected.get(row));
    }
  }

  private List<List<@Nullable String>> shown(TopicPartition table) {
    return database
        .sql()
        .rows(
            "select %s from %s order by id"
                .formatted(
                    join(c -> c.shown().formatted(c.name())), database.quote(table.topic())));
  }

  private static String join(Function<Column, String> text) {
    return COLUMNS.stream().map(text).collect(Collectors.joining(", "));
  }

  private static List<SinkRecord> records(TopicPartition partition) {
    SchemaBuilder builder = SchemaBuilder.struct().field("id", Schema.INT64_SCHEMA);
    COLUMNS.forEach(column -> builder.field(column.name(), column.schema()));
    Schema schema = builder.build();
    TestingRecords records = new TestingRecords();
    Random random = new Random(20261121);
    List<SinkRecord> made = new ArrayList<>();
    for (long id = 0; id < ROWS; id++) {
      Struct row = new Struct(schema).put("id", id);
      for (Column column : COLUMNS) {
        row.put(column.name(), random.nextInt(10) == 0 ? null : column.value().apply(random));
      }
      made.add(records.next(partition, null, row));
    }
    return made;
  }

  private static long number(Random random) {
    return new long[] {Long.MIN_VALUE, Long.MAX_VALUE, 0, -1, random.nextLong()}[random.nextInt(5)];
  }

  private static double any(Random random, double[] limits, double other) {
    return random.nextBoolean() ? limits[random.nextInt(limits.length)] : other;
  }

  private static byte[] bytes(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  private static String text(Random random, String[] pieces) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(8); i > 0; i--) {
      text.append(pieces[random.nextInt(pieces.length)]);
    }
    return text.toString();
  }
}
