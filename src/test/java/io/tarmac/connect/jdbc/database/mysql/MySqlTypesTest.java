package io.tarmac.connect.jdbc.database.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.RefusedValueException;
import io.tarmac.connect.jdbc.type.TestingSchemas;
import io.tarmac.connect.jdbc.type.TypeMappings;
import java.math.BigDecimal;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MySqlTypesTest {

  private static final TypeMappings TYPES = MySqlTypes.ofMySql(MySqlVersion.of("9.7.0"));

  @DisplayName("C7_3 the source's integers keep their type")
  @ParameterizedTest
  @CsvSource({
    "INT16, TINYINT UNSIGNED, tinyint unsigned",
    "INT32, SMALLINT UNSIGNED, smallint unsigned",
    "INT32, MEDIUMINT, mediumint",
    "INT32, MEDIUMINT UNSIGNED, mediumint unsigned",
    "INT64, INT UNSIGNED, int unsigned",
    "INT64, INT UNSIGNED ZEROFILL, int unsigned",
    "INT64, BIGINT UNSIGNED, bigint unsigned",
    "BOOLEAN, BIT, bit(1)"
  })
  void integers(Schema.Type type, String source, String column) {
    assertThat(mapping(new SchemaBuilder(type), source, 0).columnType().name()).isEqualTo(column);
  }

  @DisplayName("C8_2 a source's type that nobody knows does not become SQL")
  @ParameterizedTest
  @ValueSource(strings = {"MOOD", "int) engine=memory; --", "", "JSON`"})
  void anUnknownTypeIsIgnored(String source) {
    assertThat(mapping(SchemaBuilder.string(), source, 9))
        .isEqualTo(TYPES.columnMapping(Schema.STRING_SCHEMA));
  }

  @DisplayName("C7_3 the source's texts and bytes keep their type")
  @ParameterizedTest
  @CsvSource({
    "STRING, VARCHAR, 20, VARCHAR, varchar(20)",
    "STRING, CHAR, 10, VARCHAR, char(10)",
    "STRING, BPCHAR, 10, VARCHAR, varchar(10)",
    "STRING, VARCHAR, 256, TEXT, text",
    "STRING, VARCHAR, 16384, TEXT, mediumtext",
    "STRING, VARCHAR, 4194304, TEXT, longtext",
    "STRING, TINYTEXT, 0, TEXT, tinytext",
    "STRING, MEDIUMTEXT, 0, TEXT, mediumtext",
    "BYTES, VARBINARY, 20, VARBINARY, varbinary(20)",
    "BYTES, BINARY BINARY, 10, VARBINARY, binary(10)",
    "BYTES, BLOB, 0, BLOB, blob"
  })
  void texts(Schema.Type type, String source, int length, Kind kind, String column) {
    ColumnType mapped = mapping(new SchemaBuilder(type), source, length).columnType();

    assertThat(mapped.kind()).isEqualTo(kind);
    assertThat(mapped.name()).isEqualTo(column);
  }

  @DisplayName("C8_1 keys keep the length of the source as far as an index goes")
  @ParameterizedTest
  @CsvSource({"20, 20", "300, 300", "1000, 768", "0, 255"})
  void keys(int length, int ofKey) {
    Schema schema = TestingSchemas.from(SchemaBuilder.string(), "VARCHAR", length, 0);

    assertThat(TYPES.keyColumnMapping(schema).columnType().size()).isEqualTo(ofKey);
    assertThat(TYPES.keyColumnMapping(schema).columnType().kind()).isEqualTo(Kind.VARCHAR);
  }

  @DisplayName("C7_3 times are durations: beyond a day, and negative")
  @ParameterizedTest
  @MethodSource
  void times(Schema schema, Object sent, String text) {
    ColumnMapping mapping = TYPES.columnMapping(schema);

    assertThat(mapping.canonicalType()).isEqualTo(CanonicalType.STRING);
    assertThat(mapping.columnType().kind()).isEqualTo(Kind.TIME);
    assertThat(mapping.converter().convert(sent)).isEqualTo(text);
  }

  static Stream<Arguments> times() {
    Schema micros = TestingSchemas.time("MicroTime");
    Schema nanos = TestingSchemas.time("NanoTime");
    return Stream.of(
        Arguments.of(micros, 0L, "00:00:00.000000"),
        Arguments.of(micros, 86_399_999_999L, "23:59:59.999999"),
        Arguments.of(micros, 86_400_000_000L, "24:00:00.000000"),
        Arguments.of(micros, 3_020_399_000_000L, "838:59:59.000000"),
        Arguments.of(micros, -3_020_398_999_999L, "-838:59:58.999999"),
        Arguments.of(micros, -1L, "-00:00:00.000001"),
        Arguments.of(nanos, 1_999L, "00:00:00.000001"),
        Arguments.of(nanos, -1_999L, "-00:00:00.000001"),
        Arguments.of(TestingSchemas.time("Time"), -1, "-00:00:00.001000"));
  }

  @DisplayName("C7_3 what MySQL has no room for is refused")
  @ParameterizedTest
  @MethodSource
  void refused(Schema schema, Object sent) {
    ColumnMapping mapping = TYPES.columnMapping(schema);

    assertThatThrownBy(() -> mapping.converter().convert(sent))
        .isInstanceOf(RefusedValueException.class)
        .hasMessageNotContaining(sent.toString());
  }

  static Stream<Arguments> refused() {
    Schema micros = TestingSchemas.time("MicroTime");
    Schema year = TestingSchemas.from(yearBuilder(), "YEAR");
    Schema vector = vector(2);
    return Stream.of(
        Arguments.of(micros, 3_020_399_000_001L),
        Arguments.of(micros, -3_020_399_000_001L),
        Arguments.of(micros, Long.MIN_VALUE),
        Arguments.of(year, 1900),
        Arguments.of(year, 2156),
        Arguments.of(year, -1),
        Arguments.of(vector, List.of()),
        Arguments.of(vector, List.of(1f, 2f, 3f)),
        Arguments.of(vector, List.of(Float.NaN)),
        Arguments.of(Decimal.schema(2), new BigDecimal("1E+63")),
        Arguments.of(TestingSchemas.time("ZonedTimestamp"), "infinity"),
        Arguments.of(TestingSchemas.time("Date"), -622_191_234));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1901, 2155})
  void yearsAreTaken(int value) {
    ColumnMapping year = TYPES.columnMapping(TestingSchemas.from(yearBuilder(), "YEAR"));

    assertThat(year.columnType().name()).isEqualTo("year");
    assertThat(year.converter().convert(value)).isEqualTo(value);
  }

  @DisplayName("C7_3 bits are as many as the schema says")
  @ParameterizedTest
  @CsvSource({"5, bit(5), 13", "64, bit(64), 0000000000000013"})
  void bits(int length, String column, String bytes) {
    ColumnMapping mapping = TYPES.columnMapping(TestingSchemas.bits(length));

    assertThat(mapping.columnType()).isEqualTo(ColumnType.named(column));
    assertThat((byte[]) mapping.converter().convert(new byte[] {0x13}))
        .isEqualTo(HexFormat.of().parseHex(bytes));
  }

  @Test
  void moreBitsThanAColumnHasAreBytes() {
    assertThat(TYPES.columnMapping(TestingSchemas.bits(65)).columnType())
        .isEqualTo(ColumnType.of(Kind.VARBINARY, 9));
  }

  @Test
  @DisplayName("C7_3 a geometry is in the form that the database stores")
  void geometries() {
    Schema schema = TestingSchemas.point();
    Struct point = new Struct(schema).put("x", 1.5).put("y", -2.25).put("srid", 4326);

    ColumnMapping mapping = TYPES.columnMapping(schema);

    assertThat(mapping.columnType()).isEqualTo(ColumnType.named("geometry"));
    assertThat((byte[]) mapping.converter().convert(point))
        .isEqualTo(HexFormat.of().parseHex("e61000000101000000000000000000f83f00000000000002c0"));
  }

  @Test
  @DisplayName("C7_3 vectors are MySQL's where the source's were, and else JSON")
  void vectors() {
    ColumnMapping mapping = TYPES.columnMapping(vector(3));

    assertThat(mapping.columnType()).isEqualTo(ColumnType.named("vector(3)"));
    assertThat(mapping.parameter()).isEqualTo("STRING_TO_VECTOR(?)");
    assertThat(mapping.converter().convert(List.of(1.5f, -2f))).isEqualTo("[1.5,-2.0]");
    assertThat(MySqlTypes.common().columnMapping(vector(3)).columnType())
        .isEqualTo(ColumnType.named("json"));
    assertThat(TYPES.columnMapping(vectorBuilder().build()).columnType())
        .isEqualTo(ColumnType.named("json"));
  }

  @Test
  @DisplayName("C7_6 nested values and arrays are json")
  void nestedValues() {
    Schema struct = SchemaBuilder.struct().field("a", Schema.INT32_SCHEMA).build();
    Schema map = SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.STRING_SCHEMA).build();
    Schema array = SchemaBuilder.array(Schema.INT32_SCHEMA).build();

    for (Schema schema : List.of(struct, map, array)) {
      assertThat(TYPES.columnMapping(schema).columnType()).isEqualTo(ColumnType.named("json"));
      assertThat(TYPES.columnMapping(schema).parameter()).isEqualTo("?");
    }
  }

  @DisplayName("C7_3 a decimal that no column holds takes the widest, and is refused by value")
  @Test
  void decimalsBeyondTheColumns() {
    ColumnMapping mapping = TYPES.columnMapping(TestingSchemas.decimal(100, 50));

    assertThat(mapping.columnType()).isEqualTo(ColumnType.decimal(65, 30));
    assertThat((BigDecimal) mapping.converter().convert(new BigDecimal("1.5").setScale(50)))
        .isEqualByComparingTo("1.5");
    assertThatThrownBy(() -> mapping.converter().convert(new BigDecimal("1E-31").setScale(50)))
        .isInstanceOf(RefusedValueException.class);
  }

  @DisplayName("C7_3 a decimal of a negative scale is an integer with the zeros it leaves out")
  @Test
  void decimalsOfNegativeScale() {
    ColumnMapping mapping = TYPES.columnMapping(TestingSchemas.decimal(5, -3));

    assertThat(mapping.columnType()).isEqualTo(ColumnType.decimal(8, 0));
    assertThat((BigDecimal) mapping.converter().convert(new BigDecimal("12E+3")))
        .isEqualByComparingTo("12000");
    assertThatThrownBy(() -> mapping.converter().convert(new BigDecimal("1E+8")))
        .isInstanceOf(RefusedValueException.class);
  }

  @Test
  void textsOfNumbersAreNumbers() {
    ColumnMapping mapping =
        TYPES.columnMapping(TestingSchemas.from(SchemaBuilder.string(), "DECIMAL", 10, 2));

    assertThat(mapping.columnType()).isEqualTo(ColumnType.decimal(10, 2));
    assertThat(mapping.canonicalType()).isEqualTo(CanonicalType.DECIMAL);
    assertThat(mapping.converter().convert("-12.30")).isEqualTo(new BigDecimal("-12.30"));
    assertThatThrownBy(() -> mapping.converter().convert("NAN"))
        .isInstanceOf(RuntimeException.class);
  }

  private static SchemaBuilder yearBuilder() {
    return SchemaBuilder.int32().name("io.debezium.time.Year");
  }

  private static Schema vector(int dimensions) {
    return TestingSchemas.from(vectorBuilder(), "VECTOR", dimensions, 0);
  }

  private static SchemaBuilder vectorBuilder() {
    return SchemaBuilder.array(Schema.FLOAT32_SCHEMA).name("io.debezium.data.FloatVector");
  }

  private static ColumnMapping mapping(SchemaBuilder schema, String source, int length) {
    return TYPES.columnMapping(TestingSchemas.from(schema, source, length, 0));
  }
}
