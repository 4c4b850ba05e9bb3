package io.tarmac.connect.jdbc.table;

import static io.tarmac.connect.jdbc.table.PlanAssertions.assertBadRecord;
import static io.tarmac.connect.jdbc.table.PlanAssertions.assertRefusedPlan;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.ChangeDecoder;
import io.tarmac.connect.jdbc.change.DeliveredRecords;
import io.tarmac.connect.jdbc.change.FieldLimit;
import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.config.Naming;
import io.tarmac.connect.jdbc.config.NamingStyle;
import io.tarmac.connect.jdbc.table.Identifiers.Folding;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.CreatedTypes;
import io.tarmac.connect.jdbc.type.DefaultLiterals;
import io.tarmac.connect.jdbc.type.TypeMappings;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Timestamp;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns whose values, types and names the configuration decides. */
@SuppressWarnings("JavaUtilDate") // what Connect's logical types are made of
class ConfiguredColumnsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "timestamp(seconds) | 1709212455 | 2024-02-29T13:14:15",
        "timestamp(millis) | 1709212455123 | 2024-02-29T13:14:15.123",
        "timestamp(millis) | -1 | 1969-12-31T23:59:59.999",
        "timestamp(micros) | 1709212455123456 | 2024-02-29T13:14:15.123456",
        "timestamp(nanos) | 1709212455123456789 | 2024-02-29T13:14:15.123456789",
        "date(days) | 19782 | 2024-02-29",
        "time(millis) | 47655123 | 13:14:15.123",
        "time(micros) | 47655123456 | 13:14:15.123456",
        "time(nanos) | 47655123456789 | 13:14:15.123456789"
      })
  @DisplayName("C7_3 column.types: numbers and texts of digits become times, with a schema or not")
  void numbersBecomeTimes(String type, long number, String time) throws Exception {
    TestingPlanner planner = planner("at:" + type);

    assertThat(value(planner, row(Schema.INT64_SCHEMA, number))).hasToString(time);
    assertThat(value(planner, row(Schema.STRING_SCHEMA, String.valueOf(number)))).hasToString(time);
    assertThat(value(planner, map(number))).hasToString(time);
    assertThat(value(planner, map(String.valueOf(number)))).hasToString(time);
    assertThat(value(planner, map(BigInteger.valueOf(number)))).hasToString(time);
  }

  @Test
  @DisplayName("C7_3 column.types: the columns are created with the type and digits of the unit")
  void columnsOfUnits() throws Exception {
    assertThat(columnType("timestamp(seconds)")).isEqualTo(ColumnType.of(Kind.TIMESTAMP, 3));
    assertThat(columnType("timestamp(micros)")).isEqualTo(ColumnType.of(Kind.TIMESTAMP, 6));
    assertThat(columnType("timestamp(nanos)")).isEqualTo(ColumnType.of(Kind.TIMESTAMP, 9));
    assertThat(columnType("date(days)")).isEqualTo(ColumnType.of(Kind.DATE));
    assertThat(columnType("time(millis)")).isEqualTo(ColumnType.of(Kind.TIME, 3));
  }

  @Test
  @DisplayName("C7_3 C10_1 column.types counts where the profile ignores the records' own types")
  void columnTypesUnderAProfile() throws Exception {
    TestingPlanner planner =
        planner("at:timestamp(micros)").with(TypeMappings.standard().ofConnectAlone());
    Change change = row(Schema.INT64_SCHEMA, 1L);

    assertThat(value(planner, change)).isEqualTo(LocalDateTime.of(1970, 1, 1, 0, 0, 0, 1_000));
  }

  @ParameterizedTest
  @ValueSource(strings = {"timestamp(millis)", "date(days)", "time(nanos)"})
  @DisplayName("C7_3 column.types: what is no whole number is a bad record, and never shown")
  void whatIsNoWholeNumber(String type) throws Exception {
    TestingPlanner planner = planner("at:" + type);

    for (Object value : List.of("4711a", "", " 1", "+1", "1e3", "1.5", 1.5, true, List.of(1))) {
      Change change = map(value);
      TablePlan plan = planner.plan(change);
      assertBadRecord(() -> plan.values(change))
          .hasMessageContainingAll("column 'at'", "is not a whole number, which " + type)
          .hasMessageNotContaining("4711");
    }
  }

  @Test
  @DisplayName("C7_3 column.types: a number beyond the unit's range is a bad record")
  void numbersBeyondTheRange() throws Exception {
    assertBad("timestamp(seconds)", Long.MIN_VALUE);
    assertBad("timestamp(seconds)", Long.MAX_VALUE);
    assertBad("timestamp(millis)", "9999999999999999999");
    assertBad("timestamp(millis)", BigInteger.ONE.shiftLeft(63));
    assertBad("date(days)", 1L << 31);
    assertBad("time(millis)", 86_400_000L);
    assertBad("time(micros)", -1L);
  }

  @Test
  @DisplayName("C7_3 column.types: values of a type that is no number or text stop the task")
  void otherSchemasAreRefused() throws Exception {
    assertRefused("timestamp(millis)", Schema.FLOAT64_SCHEMA, 1.0);
    assertRefused("timestamp(millis)", Schema.BYTES_SCHEMA, new byte[1]);
    assertRefused("timestamp(millis)", Timestamp.SCHEMA, new Date(0));
    assertRefused("bytes(base64)", Schema.BYTES_SCHEMA, new byte[1]);
    assertRefused("boolean(Y/N)", Schema.INT32_SCHEMA, 1);
    assertRefused("nullif('')", Schema.INT32_SCHEMA, 1);
  }

  @Test
  @DisplayName("C7_3 column.types: an optional field stays so, and a default is read like a value")
  void nullsAndDefaults() throws Exception {
    Schema schema = SchemaBuilder.string().optional().defaultValue("1").build();
    Schema wrong = SchemaBuilder.string().defaultValue("x").build();

    PlannedColumn column = column("timestamp(millis)", row(schema, null));
    assertThat(column.nullable()).isTrue();
    assertThat(column.schema().defaultValue()).isEqualTo(1L);
    assertThat(column("timestamp(millis)", row(wrong, "1")).schema().defaultValue()).isNull();
    assertThat(column("timestamp(millis)", row(Schema.INT64_SCHEMA, 1L)).nullable()).isFalse();
    assertThat(value(planner("at:date(days)"), row(Schema.OPTIONAL_INT32_SCHEMA, null))).isNull();
  }

  @Test
  @DisplayName("C7_3 C7_4 bytes(base64): text becomes bytes, and the placeholder its own bytes")
  void base64() throws Exception {
    TestingPlanner planner = planner("at:bytes(base64)");

    assertThat(value(planner, row(Schema.STRING_SCHEMA, "AAH/"))).isEqualTo(new byte[] {0, 1, -1});
    assertThat(value(planner, map(""))).isEqualTo(new byte[0]);
    assertThat(value(planner, row(Schema.STRING_SCHEMA, "__debezium_unavailable_value")))
        .isEqualTo("__debezium_unavailable_value".getBytes(StandardCharsets.UTF_8));
    assertThat(columnType("bytes(base64)", row(Schema.STRING_SCHEMA, "")))
        .isEqualTo(ColumnType.of(Kind.BLOB));
    for (Object value : List.of("A", "AA-_", "secret!", "AA\nAA", 1L)) {
      assertBad("bytes(base64)", value);
    }
  }

  @Test
  @DisplayName("C7_3 boolean(Y/N): two texts become true and false, all others are bad records")
  void booleanTexts() throws Exception {
    TestingPlanner planner = planner("at:boolean(Y/N)");

    assertThat(value(planner, row(Schema.STRING_SCHEMA, "Y"))).isEqualTo(true);
    assertThat(value(planner, map("N"))).isEqualTo(false);
    assertThat(columnType("boolean(Y/N)", row(Schema.STRING_SCHEMA, "Y")))
        .isEqualTo(ColumnType.of(Kind.BOOLEAN));
    for (Object value : List.of("y", "", "Y ", true, 1L)) {
      assertBad("boolean(Y/N)", value);
    }
  }

  @Test
  @DisplayName("C7_3 nullif: one text becomes null, and the column takes null")
  void nullif() throws Exception {
    TestingPlanner planner = planner("at:nullif('')");
    Schema uuid = SchemaBuilder.string().name("io.debezium.data.Uuid").parameter("p", "q").build();

    assertThat(value(planner, row(Schema.STRING_SCHEMA, ""))).isNull();
    assertThat(value(planner, row(Schema.STRING_SCHEMA, " "))).isEqualTo(" ");
    assertThat(value(planner, map(""))).isNull();
    PlannedColumn column = column("nullif('')", row(uuid, ""));
    assertThat(column.nullable()).isTrue();
    assertThat(column.schema())
        .isEqualTo(
            SchemaBuilder.string()
                .optional()
                .name("io.debezium.data.Uuid")
                .parameter("p", "q")
                .build());
    Schema emptyByDefault = SchemaBuilder.string().optional().defaultValue("").build();
    assertThat(column("nullif('')", row(emptyByDefault, "")).schema().defaultValue()).isNull();
  }

  @Test
  @DisplayName("C7_3 C7_2 a column of the key is read too, and null by nullif is a bad key")
  void columnsOfTheKey() throws Exception {
    TestingPlanner planner =
        TestingPlanner.of(KeyMode.RECORD_KEY, "at").withColumns("", "at:timestamp(millis)");
    Change change = TestingChanges.upsert(Schema.INT64_SCHEMA, 0L, struct("n int32", 1));
    assertThat(planner.plan(change).values(change))
        .containsExactly(LocalDateTime.of(1970, 1, 1, 0, 0), 1);

    TestingPlanner nullif =
        TestingPlanner.of(KeyMode.RECORD_VALUE, "at").withColumns("", "at:nullif('')");
    Change empty = row(Schema.STRING_SCHEMA, "");
    TablePlan plan = nullif.plan(empty);
    assertThat(plan.keyColumns().get(0).nullable()).isFalse();
    assertBadRecord(() -> plan.values(empty))
        .hasMessageContaining("column 'at' of the key is null");
  }

  @Test
  @DisplayName("C8_1 an SQL type is the one to create, for a key and without a schema too")
  void sqlTypes() throws Exception {
    TestingPlanner planner =
        TestingPlanner.of(KeyMode.RECORD_VALUE, "id")
            .withColumns("", "flights:id:varchar(36),at:numeric(12,2)");

    TablePlan plan = planner.plan(decoded(Map.of("id", "a", "at", 1L)));

    assertThat(
            new TableDdl(
                    TestingIdentifiers.DOUBLE_QUOTES,
                    ColumnType::name,
                    CreatedTypes.AS_NEEDED,
                    DefaultLiterals.NONE,
                    false)
                .createTable(plan))
        .isEqualTo(
            "CREATE TABLE \"flights\" (\"id\" varchar(36) NOT NULL, \"at\" numeric(12,2),"
                + " PRIMARY KEY (\"id\"))");
    assertThat(plan.columns()).noneMatch(PlannedColumn::hasNoType);
  }

  @Test
  @DisplayName("C7_3 an entry counts for its table, and for the name that the column has")
  void tablesAndNames() throws Exception {
    TestingPlanner planner =
        planner("s.flights:at:date(days),AT:timestamp(micros)")
            .with(new Naming(NamingStyle.UPPER_CASE, "", ""));
    Change change = row(Schema.INT64_SCHEMA, 1L);
    TableName flights = new TableName(null, "s", "flights");

    assertThat(planner.plan(flights, change).values(change))
        .containsExactly(LocalDateTime.of(1970, 1, 1, 0, 0, 0, 1_000));
    assertThat(planner("s.flights:at:date(days)").plan(flights, change).values(change))
        .containsExactly(LocalDate.of(1970, 1, 2));
    assertThat(planner("r.flights:at:date(days)").plan(flights, change).values(change))
        .containsExactly(1L);
    assertThat(
            planner("S.FLIGHTS:At:time(nanos)")
                .with(TestingIdentifiers.DOUBLE_QUOTES.folded(Folding.LOWER))
                .plan(flights, change)
                .values(change))
        .containsExactly(LocalTime.ofNanoOfDay(1));
  }

  @Test
  @DisplayName(
      "C7_2 column.name.mapping: the column is called as written, without style and prefix")
  void namesOfColumns() throws Exception {
    TestingPlanner planner =
        TestingPlanner.of(KeyMode.RECORD_VALUE, "id")
            .withColumns("id:Order ID,flights:at:\"AT:x\",crews:n:m", "\"AT:x\":date(days)")
            .with(new Naming(NamingStyle.UPPER_CASE, "c_", ""));

    Change change = TestingChanges.upsert(struct("id int32, at int32, n int32", 1, 2, 3));

    assertThat(planner.columns(change)).containsExactly("Order ID", "AT:x", "c_N");
    assertThat(planner.plan(change).values(change)).containsExactly(1, LocalDate.of(1970, 1, 3), 3);
  }

  @Test
  @DisplayName("C7_2 C7_6 column.name.mapping: a nested field is named like its column would be")
  void namesOfNestedFields() throws Exception {
    Schema crew = SchemaBuilder.struct().field("pilot", Schema.STRING_SCHEMA).build();
    Schema row = SchemaBuilder.struct().field("crew", crew).build();
    TestingPlanner planner = planner("").withColumns("crew_pilot:p", "").flattening();

    assertThat(planner.columns(TestingChanges.upsert(struct(row, struct(crew, "a")))))
        .containsExactly("p");
  }

  @Test
  @DisplayName("C7_2 column.name.mapping: two fields for one column stop the task")
  void twoFieldsForOneColumn() {
    TestingPlanner planner = planner("").withColumns("a:c,b:c", "");

    assertRefusedPlan(() -> planner.plan(TestingChanges.upsert(struct("a int32, b int32", 1, 2))))
        .hasMessageContainingAll("'a' and 'b' both become the column 'c'", "column.name.mapping");
    assertRefusedPlan(
            () ->
                planner("")
                    .withColumns("a:b", "")
                    .plan(TestingChanges.upsert(struct("a int32, b int32", 1, 2))))
        .hasMessageContaining("both become the column 'b'");
  }

  private static void assertBad(String type, Object value) throws Exception {
    Change change = map(value);
    TablePlan plan = planner("at:" + type).plan(change);
    assertBadRecord(() -> plan.values(change)).hasMessageContaining("column 'at'");
  }

  private static void assertRefused(String type, Schema schema, Object value) {
    assertRefusedPlan(() -> planner("at:" + type).plan(row(schema, value)))
        .hasMessageContainingAll("column 'at'", "cannot be read as " + type, "column.types");
  }

  private static ColumnType columnType(String type) throws Exception {
    ColumnType created = columnType(type, row(Schema.INT64_SCHEMA, 1L));
    assertThat(columnType(type, map(1L))).isEqualTo(created);
    return created;
  }

  private static ColumnType columnType(String type, Change change) throws Exception {
    return column(type, change).mapping().columnType();
  }

  private static PlannedColumn column(String type, Change change) throws Exception {
    return planner("at:" + type).plan(change).columns().get(0);
  }

  private static @Nullable Object value(TestingPlanner planner, Change change) throws Exception {
    return planner.plan(change).values(change)[0];
  }

  private static TestingPlanner planner(String types) {
    return TestingPlanner.of(KeyMode.NONE).withColumns("", types);
  }

  private static Change row(Schema schema, @Nullable Object value) {
    return TestingChanges.upsert(struct(SchemaBuilder.struct().field("at", schema).build(), value));
  }

  private static Change map(Object value) throws Exception {
    return decoded(Map.of("at", value));
  }

  private static Change decoded(Map<String, ?> row) throws Exception {
    SinkRecord record = DeliveredRecords.keyed(null, null, null, row);
    Change change = new ChangeDecoder(new FieldLimit(10_000)).decode(record);
    assertThat(change).isNotNull();
    return change;
  }
}
