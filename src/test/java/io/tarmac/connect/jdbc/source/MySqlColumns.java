package io.tarmac.connect.jdbc.source;

import java.util.ArrayList;
import java.util.List;

/** The columns of MySQL's types, family by family, with values that a target can hold. */
final class MySqlColumns {
  private static final long MAX_UNSIGNED_INT = 4_294_967_295L;

  private MySqlColumns() {}

  static List<SourceColumn> numbers() {
    return List.of(
        SourceColumn.of("tinyint", Comparison.NUMBER, Values.integers(-128, 127)),
        SourceColumn.of("tinyint unsigned", Comparison.NUMBER, Values.integers(0, 255)),
        SourceColumn.of("tinyint(1)", Comparison.NUMBER, Values.integers(-128, 127)),
        SourceColumn.of("smallint", Comparison.NUMBER, Values.integers(-32_768, 32_767)),
        SourceColumn.of("smallint unsigned", Comparison.NUMBER, Values.integers(0, 65_535)),
        SourceColumn.of("mediumint", Comparison.NUMBER, Values.integers(-8_388_608, 8_388_607)),
        SourceColumn.of("mediumint unsigned", Comparison.NUMBER, Values.integers(0, 16_777_215)),
        SourceColumn.of(
            "int", Comparison.NUMBER, Values.integers(Integer.MIN_VALUE, Integer.MAX_VALUE)),
        SourceColumn.of("int unsigned", Comparison.NUMBER, Values.integers(0, MAX_UNSIGNED_INT)),
        SourceColumn.of(
            "bigint", Comparison.NUMBER, Values.integers(Long.MIN_VALUE, Long.MAX_VALUE)),
        SourceColumn.of(
            "bigint unsigned",
            Comparison.NUMBER,
            Values.expressions("0", "9223372036854775808", "18446744073709551615")),
        SourceColumn.of("decimal(10,2)", Comparison.NUMBER, Values.decimals(10, 2)),
        SourceColumn.of("decimal(65,30)", Comparison.NUMBER, Values.decimals(65, 30)),
        SourceColumn.of("decimal(5,0)", Comparison.NUMBER, Values.decimals(5, 0)),
        SourceColumn.of(
            "float", Comparison.FLOAT, Values.expressions("1.1", "-3.4e38", "1.5e-38", "0.1")),
        SourceColumn.of(
            "double",
            Comparison.DOUBLE,
            Values.expressions("1.1", "1.7976931348623157e308", "-2.3e-308", "0.1")),
        SourceColumn.of("bit(1)", Comparison.BOOLEAN, Values.expressions("b'0'", "b'1'")),
        SourceColumn.of("bit(5)", Comparison.BITS, Values.expressions("b'10011'", "b'1'")),
        SourceColumn.of("bit(64)", Comparison.BITS, Values.expressions("b'1'", "~0", "1 << 63")),
        SourceColumn.of("year", Comparison.YEAR, Values.expressions("1901", "2155", "2024")));
  }

  static List<SourceColumn> texts() {
    return List.of(
        SourceColumn.of("char(10)", Comparison.PADDED, Values.texts("abc", "äöü€😀")),
        SourceColumn.of("varchar(20)", Comparison.TEXT, Values.text(20)),
        SourceColumn.of("varchar(20) character set latin1", Comparison.TEXT, Values.texts("äöü'")),
        SourceColumn.of("varchar(20) character set utf16", Comparison.TEXT, Values.text(20)),
        SourceColumn.of("tinytext", Comparison.TEXT, Values.text(50)),
        SourceColumn.of("text", Comparison.TEXT, Values.text(300)),
        SourceColumn.of("mediumtext", Comparison.TEXT, Values.wideText()),
        SourceColumn.of("longtext", Comparison.TEXT, Values.wideText()),
        SourceColumn.of("enum('a','b c','it''s')", Comparison.TEXT, Values.texts("a", "it's")),
        SourceColumn.of("set('a','b','c d')", Comparison.TEXT, Values.texts("a,c d", "", "b")),
        SourceColumn.of("binary(10)", Comparison.TEXT, bytes(10)),
        SourceColumn.of("varbinary(20)", Comparison.TEXT, bytes(20)),
        SourceColumn.of("tinyblob", Comparison.TEXT, bytes(50)),
        SourceColumn.of("blob", Comparison.TEXT, bytes(300)),
        SourceColumn.of("mediumblob", Comparison.TEXT, bytes(300)),
        SourceColumn.of("longblob", Comparison.TEXT, bytes(300)));
  }

  private static Values bytes(int length) {
    return Values.hexadecimal(length).in("unhex(%s)");
  }

  static List<SourceColumn> times(Target target) {
    Values days = Values.texts("00:00:00", "12:34:56", "23:59:59");
    Values durations = Values.texts("-838:59:58", "838:59:58", "24:00:00", "-00:00:01");
    Values times = target.isPostgreSql() ? days : days.or(durations);
    return List.of(
        SourceColumn.of(
            "date", Comparison.TIME, Values.texts("2024-02-29", "1000-01-01", "9999-12-31")),
        SourceColumn.of("time", Comparison.TIME, times),
        SourceColumn.of("time(3)", Comparison.TIME, times.or(Values.texts("12:34:56.789"))),
        SourceColumn.of("time(6)", Comparison.TIME, times.or(Values.texts("23:59:59.999999"))),
        SourceColumn.of("datetime", Comparison.TIME, Values.timestamps(1000, 9999, 0)),
        SourceColumn.of("datetime(3)", Comparison.TIME, Values.timestamps(1000, 9999, 3)),
        SourceColumn.of("datetime(6)", Comparison.TIME, Values.timestamps(1000, 9999, 6)),
        SourceColumn.of("timestamp null", Comparison.INSTANT, Values.timestamps(1971, 2037, 0)),
        SourceColumn.of("timestamp(3) null", Comparison.INSTANT, Values.timestamps(1971, 2037, 3)),
        SourceColumn.of("timestamp(6) null", Comparison.INSTANT, Values.timestamps(1971, 2037, 6)));
  }

  static List<SourceColumn> documents() {
    List<SourceColumn> columns = new ArrayList<>();
    columns.add(
        SourceColumn.of(
            "json",
            Comparison.JSON,
            Values.texts("{\"b\": 1.5, \"a\": [1, null, \"x''ä😀\"]}", "[]", "\"text\"", "7")));
    columns.add(
        SourceColumn.of("point", Comparison.POINT, geometries("POINT(1.5 -2.25)", "POINT(0 0)")));
    for (String geometry :
        List.of(
            "LINESTRING(0 0, 1 1, 2 3)",
            "POLYGON((0 0, 0 1, 1 1, 0 0))",
            "MULTIPOINT(0 0, 1 1)",
            "MULTILINESTRING((0 0, 1 1),(2 2, 3 3))",
            "MULTIPOLYGON(((0 0, 0 1, 1 1, 0 0)))",
            "GEOMETRYCOLLECTION(POINT(1 1), LINESTRING(0 0, 1 1))")) {
      String type = geometry.substring(0, geometry.indexOf('('));
      columns.add(SourceColumn.of(type, Comparison.GEOMETRY, geometries(geometry)));
    }
    columns.add(
        SourceColumn.of(
            "geometry",
            Comparison.GEOMETRY,
            geometries("POINT(1 2)")
                .or(Values.expressions("st_geomfromtext('POINT(48.1 11.5)', 4326)"))));
    columns.add(
        SourceColumn.of(
            "vector(3)",
            Comparison.list(Comparison.FLOAT),
            Values.expressions("string_to_vector('[1.5,-2,3e-5]')")));
    return columns;
  }

  private static Values geometries(String... texts) {
    return Values.texts(texts).in("st_geomfromtext(%s)");
  }
}
