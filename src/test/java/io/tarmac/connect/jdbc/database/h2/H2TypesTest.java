package io.tarmac.connect.jdbc.database.h2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.TestingSchemas;
import io.tarmac.connect.jdbc.type.TypeMappings;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class H2TypesTest {

  private static final TypeMappings TYPES = H2Types.types();

  @DisplayName("C7_3 columns that H2 has for Debezium's and the source's types")
  @ParameterizedTest
  @MethodSource
  void columns(Schema schema, ColumnType column, String parameter) {
    assertThat(TYPES.columnMapping(schema).columnType()).isEqualTo(column);
    assertThat(TYPES.columnMapping(schema).parameter()).isEqualTo(parameter);
  }

  static Stream<Arguments> columns() {
    Schema map = SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.STRING_SCHEMA).build();
    return Stream.of(
        Arguments.of(map, ColumnType.named("json"), "? FORMAT JSON"),
        Arguments.of(TestingSchemas.data("Json"), ColumnType.named("json"), "? FORMAT JSON"),
        Arguments.of(TestingSchemas.data("Uuid"), ColumnType.named("uuid"), "CAST(? AS uuid)"),
        Arguments.of(
            TestingSchemas.variableScaleDecimal(), ColumnType.named(Kind.DECIMAL, "decfloat"), "?"),
        Arguments.of(TestingSchemas.bits(9), ColumnType.of(Kind.VARBINARY, 2), "?"),
        Arguments.of(
            TestingSchemas.from(SchemaBuilder.string(), "VARCHAR", 20, 0),
            ColumnType.of(Kind.VARCHAR, 20),
            "?"),
        Arguments.of(
            TestingSchemas.from(SchemaBuilder.bytes(), "BINARY BINARY", 10, 0),
            new ColumnType(Kind.VARBINARY, 10, 0, "binary(10)"),
            "?"),
        Arguments.of(
            TestingSchemas.from(SchemaBuilder.int64(), "BIGINT UNSIGNED"),
            ColumnType.decimal(20, 0),
            "?"));
  }

  @Test
  @DisplayName("C7_3 a geometry is EWKB")
  void geometries() {
    Schema schema = TestingSchemas.geometry();
    byte[] wkb = HexFormat.of().parseHex("0101000000000000000000f83f00000000000002c0");
    Struct geometry = new Struct(schema).put("wkb", wkb).put("srid", 4326);

    ColumnMapping mapping = TYPES.columnMapping(schema);

    assertThat(mapping.canonicalType()).isEqualTo(CanonicalType.BYTES);
    assertThat((byte[]) mapping.converter().convert(geometry))
        .isEqualTo(HexFormat.of().parseHex("0101000020e6100000000000000000f83f00000000000002c0"));
  }

  @Test
  @DisplayName("C7_3 infinity and 24:00 are refused where the database has neither")
  void infinityIsRefused() {
    List<Arguments> values =
        List.of(
            Arguments.of(TestingSchemas.time("Date"), -622_191_234),
            Arguments.of(TestingSchemas.time("ZonedTimestamp"), "infinity"),
            Arguments.of(TestingSchemas.time("NanoTimestamp"), Long.MIN_VALUE),
            Arguments.of(TestingSchemas.time("MicroTime"), 86_400_000_000L));

    for (Arguments value : values) {
      ColumnMapping mapping = TYPES.columnMapping((Schema) value.get()[0]);
      assertThatThrownBy(() -> mapping.converter().convert(value.get()[1]))
          .isInstanceOf(RuntimeException.class);
    }
  }

  @Test
  @DisplayName("C7_3 nanoseconds are kept, and cut where the column has no room for them")
  void nanoseconds() {
    Schema nanos = TestingSchemas.time("NanoTime");
    Schema zoned = TestingSchemas.time("ZonedTime");

    assertThat(TYPES.columnMapping(nanos).converter().convert(86_399_999_999_999L))
        .isEqualTo(LocalTime.MAX);
    assertThat(TYPES.columnMapping(zoned).converter().convert("13:14:15.1234567Z"))
        .isEqualTo(OffsetTime.of(13, 14, 15, 123_456_000, ZoneOffset.UTC));
  }
}
