package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.database.CreatedColumns;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.type.TypeLine;
import io.tarmac.connect.jdbc.testing.type.TypeTable;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What values become in columns that the sink makes, where the type table is not run. */
@EachDatabase(only = SQLITE)
class PortableTypesIT extends TableSuite {
  private static final CreatedColumns COLUMNS = CreatedColumns.ofSqlite();
  private static final Schema DATE = debezium("time.Date", SchemaBuilder.int32());
  private static final Schema MICRO_TIME = debezium("time.MicroTime", SchemaBuilder.int64());
  private static final Schema MICRO_TIMESTAMP =
      debezium("time.MicroTimestamp", SchemaBuilder.int64());
  private static final Schema ZONED_TIMESTAMP =
      debezium("time.ZonedTimestamp", SchemaBuilder.string());
  private static final Schema UUID = debezium("data.Uuid", SchemaBuilder.string());
  private static final Schema DECIMAL =
      Decimal.builder(9).parameter("connect.decimal.precision", "38").optional().build();
  private static final BigDecimal WIDE = new BigDecimal("-12345678901234567890123456789.000000001");
  private static final long AFTERNOON = 47_655_123_456L;
  private static final long LEAP_DAY = 1_709_212_455_123_456L;
  private static final String A_UUID = "0189f7ea-8f3c-7c5b-9d3e-2f1a6b4c8d70";

  private static Schema debezium(String name, SchemaBuilder schema) {
    return schema.name("io.debezium." + name).optional().build();
  }

  static List<Arguments> landing() {
    return List.of(
        Arguments.of(Schema.OPTIONAL_INT8_SCHEMA, Byte.MIN_VALUE, "-128"),
        Arguments.of(Schema.OPTIONAL_INT64_SCHEMA, Long.MIN_VALUE, "-9223372036854775808"),
        Arguments.of(Schema.OPTIONAL_FLOAT64_SCHEMA, 0.1, "0.1"),
        Arguments.of(Schema.OPTIONAL_BOOLEAN_SCHEMA, true, "1"),
        Arguments.of(Schema.OPTIONAL_STRING_SCHEMA, "it's 'ä' 😀\u0001", "it's 'ä' 😀\u0001"),
        Arguments.of(DECIMAL, WIDE, WIDE.toPlainString()),
        Arguments.of(DATE, 19_782, "2024-02-29"),
        Arguments.of(MICRO_TIME, AFTERNOON, "13:14:15.123456"),
        Arguments.of(MICRO_TIMESTAMP, LEAP_DAY, "2024-02-29 13:14:15.123456"),
        Arguments.of(
            ZONED_TIMESTAMP, "2024-02-29T13:14:15.123456+05:30", "2024-02-29 07:44:15.123456"),
        Arguments.of(UUID, A_UUID, A_UUID));
  }

  static List<Arguments> refused() {
    return List.of(
        Arguments.of(Schema.OPTIONAL_FLOAT64_SCHEMA, Double.NaN),
        Arguments.of(Schema.OPTIONAL_STRING_SCHEMA, "half a pair: \ud83d"),
        Arguments.of(DATE, 3_000_000));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("landing")
  @DisplayName("C7_3 a value and a null are shown as they were sent")
  void valuesLand(Schema schema, Object value, String shown) {
    try (TaskHarness task = openTask()) {
      task.put(record(1, schema, value), record(2, schema, null));
    }

    assertThat(
            sql.rows("select cast(`v` as varchar(100)) from `%s` order by `id`".formatted(table)))
        .isEqualTo(List.of(List.of(shown), Arrays.asList((Object) null)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("refused")
  @DisplayName("C7_3 what a column would change is refused, and its column named")
  void whatAColumnWouldChangeIsRefused(Schema schema, Object value) {
    SinkRecord record = record(1, schema, value);

    try (TaskHarness task = openTask()) {
      assertThatThrownBy(() -> task.put(record))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(table, "'v'")
          .hasMessageNotContaining("SQLSTATE");
    }
  }

  static Stream<TypeLine> created() {
    return TypeTable.created().stream().filter(line -> COLUMNS.type(line.schema()) != null);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("created")
  @DisplayName("C7_3 C9 the column that is created is the one that the page on types names")
  void columnsAreThoseOfThePage(TypeLine line) {
    try (TaskHarness task = openTask()) {
      task.put(record(1, line.schema(), null));
    }

    String named = table + "_named";
    sql.execute("create table `%s` (`v` %s)".formatted(named, COLUMNS.type(line.schema())));
    assertThat(declared(table)).isEqualTo(declared(named));
  }

  /** Returns the type of a column as the driver shows it. */
  private List<Object> declared(String table) {
    try (Connection connection = database.open();
        ResultSet column = connection.getMetaData().getColumns(null, null, table, "v")) {
      assertThat(column.next()).as(table).isTrue();
      return List.of(
          column.getString("TYPE_NAME"),
          column.getInt("COLUMN_SIZE"),
          column.getInt("DECIMAL_DIGITS"));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private TaskHarness openTask() {
    return open(TaskConfiguration.on(database).evolution("basic"));
  }

  private SinkRecord record(int id, Schema schema, @Nullable Object value) {
    Struct row = struct(fields("id int32").field("v", schema), id, value);
    return records.next(partition, null, row);
  }
}
