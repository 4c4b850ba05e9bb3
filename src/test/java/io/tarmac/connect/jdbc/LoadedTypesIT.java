package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static org.apache.kafka.connect.data.SchemaBuilder.bool;
import static org.apache.kafka.connect.data.SchemaBuilder.bytes;
import static org.apache.kafka.connect.data.SchemaBuilder.float32;
import static org.apache.kafka.connect.data.SchemaBuilder.float64;
import static org.apache.kafka.connect.data.SchemaBuilder.int16;
import static org.apache.kafka.connect.data.SchemaBuilder.int32;
import static org.apache.kafka.connect.data.SchemaBuilder.int64;
import static org.apache.kafka.connect.data.SchemaBuilder.string;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
   * @param value one of many, from the limits of the type
   */
  private record LoadedType(
      String type, String shown, Schema schema, Function<Random, Object> value) {}

  private static final int ROWS = 500;
  private static final String TEXT = "cast(%s as char)";
  private static final String BYTES = "hex(%s)";

  private static final String[] PIECES = {
    "", " ", "\\", "\\N", "NULL", "\t", "\n", "\r\n", "\0", "\b", "\u001a", "'", "\"", "`", "%",
    "_", "\\t", "\\\\", ",", ";", "x", "é", "€", "😀", "\u2028", "--", "{}", "?", "@a"
  };
  private static final String[] NARROW_PIECES = {"", "\\", "\t", "\n", "a", "é", "ÿ"};
  private static final String[] ENUM = {"a", "1", "0", "x\ty", "\\"};
  private static final String[] SET = {"", "p", "p,q", "1", "p,q,1"};
  private static final Double[] DOUBLES = {
    0.0, -0.0, 0.1, 1.0 / 3,
    1e-300, -Double.MAX_VALUE, 1e22, Double.MIN_VALUE,
    123456789.12345679, Double.MAX_VALUE, 9007199254740992.0, Double.MIN_NORMAL
  };
  private static final Float[] FLOATS = {
    0f, -0.0f, 0.1f, 1.0f / 3, Float.MIN_VALUE, Float.MAX_VALUE, -Float.MAX_VALUE, 16777216f
  };

  private static final List<LoadedType> COLUMNS =
      List.of(
          column("tinyint(1)", TEXT, bool(), Random::nextBoolean),
          column("tinyint", TEXT, int16(), r -> (short) (r.nextInt(256) - 128)),
          column("mediumint unsigned", TEXT, int32(), r -> r.nextInt(1 << 24)),
          column("bigint", TEXT, int64(), LoadedTypesIT::number),
          column("bigint unsigned", TEXT, Decimal.builder(0), r -> decimal(r, 64, 0)),
          column("decimal(40,12)", TEXT, Decimal.builder(12), r -> decimal(r, 80, 12)),
          column("double", TEXT, float64(), r -> either(r, DOUBLES, r.nextGaussian())),
          column("float", TEXT, float32(), r -> either(r, FLOATS, (float) r.nextGaussian())),
          column("float(10,3)", TEXT, float32(), r -> r.nextInt(100_000) / 1000f),
          column("bit(1)", BYTES, bool(), Random::nextBoolean),
          column(
              "bit(40)",
              BYTES,
              debezium("data.Bits", bytes()).parameter("length", "40"),
              r -> randomBytes(r, 5)),
          column("year", TEXT, int32(), r -> r.nextBoolean() ? 0 : 1901 + r.nextInt(255)),
          column(
              "date",
              TEXT,
              debezium("time.Date", int32()),
              r -> (int) LocalDate.of(1 + r.nextInt(9_999), 1 + r.nextInt(12), 28).toEpochDay()),
          column(
              "time(6)",
              TEXT,
              debezium("time.MicroTime", int64()),
              r -> (long) (r.nextDouble() * 86_400_000_000L)),
          column(
              "datetime(6)",
              TEXT,
              debezium("time.MicroTimestamp", int64()),
              r -> endOfYear(1 + r.nextInt(9_999)) * 1_000_000 + r.nextInt(1_000_000)),
          column(
              "datetime",
              TEXT,
              debezium("time.MicroTimestamp", int64()),
              r -> r.nextInt() * 1_000_000L + r.nextInt(1_000_000)),
          column(
              "timestamp(3) null",
              TEXT,
              debezium("time.ZonedTimestamp", string()),
              r ->
                  LocalDateTime.of(1971 + r.nextInt(66), 3, 29, 2, 30, 0, r.nextInt(1_000_000_000))
                      + "+05:00"),
          column("char(80)", BYTES, string(), r -> text(r, PIECES)),
          column("varchar(80)", BYTES, string(), r -> text(r, PIECES)),
          column("varchar(80) character set latin1", BYTES, string(), r -> text(r, NARROW_PIECES)),
          column("varchar(80) character set utf16", BYTES, string(), r -> text(r, PIECES)),
          column(
              "longtext",
              BYTES,
              string(),
              r -> text(r, PIECES).repeat(r.nextInt(100) == 0 ? 5_000 : 1)),
          column("enum('a','1','0','x\\ty','\\\\')", BYTES, string(), r -> any(r, ENUM)),
          column("set('p','q','1')", BYTES, string(), r -> any(r, SET)),
          column(
              "json",
              TEXT,
              debezium("data.Json", string()),
              r -> "{\"a\\n\\u0041\": [\"" + r.nextInt() + "\\\\ \u00e9 \\t\", 1.5e10, null]}"),
          column("varbinary(80)", BYTES, bytes(), r -> randomBytes(r, r.nextInt(80))),
          column("binary(8)", BYTES, bytes(), r -> randomBytes(r, 8)),
          column(
              "longblob",
              BYTES,
              bytes(),
              r -> randomBytes(r, r.nextInt(100) == 0 ? 200_000 : r.nextInt(20))));

  private static LoadedType column(
      String type, String shown, SchemaBuilder schema, Function<Random, Object> value) {
    return new LoadedType(type, shown, schema.optional().build(), value);
  }

  private static SchemaBuilder debezium(String name, SchemaBuilder schema) {
    return schema.name("io.debezium." + name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"batch", "multi_row"})
  @DisplayName("C7_3 what is loaded is what statements would have written")
  void loadedIsWhatStatementsWrite(String method) {
    String definition = "id bigint primary key, " + join((name, c) -> name + " " + c.type());
    TopicPartition loaded = table(definition);
    TopicPartition batched = table(definition);

    assertThat(put(writeMethod(server == MYSQL ? "auto" : "load_data"), records(loaded)))
        .containsExactly("LOAD");
    put(writeMethod(method), records(batched));

    List<List<@Nullable String>> expected = shown(batched);
    List<List<@Nullable String>> found = shown(loaded);
    assertThat(expected).hasSize(ROWS);
    assertThat(found).hasSize(ROWS);
    for (int row = 0; row < ROWS; row++) {
      assertThat(found.get(row)).as("row %d", row).isEqualTo(expected.get(row));
    }
  }

  private List<List<@Nullable String>> shown(TopicPartition table) {
    String columns = join((name, column) -> column.shown().formatted(name));
    return database.sql().rows("select %s from %s order by id".formatted(columns, table.topic()));
  }

  private static String name(int column) {
    return "c" + column;
  }

  private static String join(BiFunction<String, LoadedType, String> text) {
    return IntStream.range(0, COLUMNS.size())
        .mapToObj(i -> text.apply(name(i), COLUMNS.get(i)))
        .collect(Collectors.joining(", "));
  }

  private List<SinkRecord> records(TopicPartition partition) {
    SchemaBuilder builder = SchemaBuilder.struct().field("id", Schema.INT64_SCHEMA);
    COLUMNS.forEach(column -> builder.field(name(builder.fields().size() - 1), column.schema()));
    Schema schema = builder.build();
    Random random = new Random(20261121);
    List<SinkRecord> made = new ArrayList<>();
    for (long id = 0; id < ROWS; id++) {
      Struct row = new Struct(schema).put("id", id);
      for (int i = 0; i < COLUMNS.size(); i++) {
        row.put(name(i), random.nextInt(10) == 0 ? null : COLUMNS.get(i).value().apply(random));
      }
      made.add(records.next(partition, null, row));
    }
    return made;
  }

  private static long number(Random random) {
    return either(random, new Long[] {Long.MIN_VALUE, Long.MAX_VALUE, 0L, -1L}, random.nextLong());
  }

  private static BigDecimal decimal(Random random, int bits, int scale) {
    return new BigDecimal(new BigInteger(bits, random), scale);
  }

  private static long endOfYear(int year) {
    return LocalDateTime.of(year, 12, 31, 23, 59, 59).toEpochSecond(ZoneOffset.UTC);
  }

  private static <T> T any(Random random, T[] values) {
    return values[random.nextInt(values.length)];
  }

  private static <T> T either(Random random, T[] limits, T other) {
    return random.nextBoolean() ? any(random, limits) : other;
  }

  private static byte[] randomBytes(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  private static String text(Random random, String[] pieces) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(8); i > 0; i--) {
      text.append(any(random, pieces));
    }
    return text.toString();
  }
}
