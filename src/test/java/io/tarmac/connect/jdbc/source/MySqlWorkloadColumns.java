package io.tarmac.connect.jdbc.source;

import static io.tarmac.connect.jdbc.source.ValueComparison.BITS;
import static io.tarmac.connect.jdbc.source.ValueComparison.BOOLEAN;
import static io.tarmac.connect.jdbc.source.ValueComparison.DOUBLE;
import static io.tarmac.connect.jdbc.source.ValueComparison.FLOAT;
import static io.tarmac.connect.jdbc.source.ValueComparison.GEOMETRY;
import static io.tarmac.connect.jdbc.source.ValueComparison.INSTANT;
import static io.tarmac.connect.jdbc.source.ValueComparison.JSON;
import static io.tarmac.connect.jdbc.source.ValueComparison.NUMBER;
import static io.tarmac.connect.jdbc.source.ValueComparison.PADDED;
import static io.tarmac.connect.jdbc.source.ValueComparison.POINT;
import static io.tarmac.connect.jdbc.source.ValueComparison.TEXT;
import static io.tarmac.connect.jdbc.source.ValueComparison.TIME;
import static io.tarmac.connect.jdbc.source.ValueComparison.YEAR;
import static io.tarmac.connect.jdbc.source.ValueComparison.list;
import static io.tarmac.connect.jdbc.source.Values.decimals;
import static io.tarmac.connect.jdbc.source.Values.expressions;
import static io.tarmac.connect.jdbc.source.Values.hexadecimal;
import static io.tarmac.connect.jdbc.source.Values.integers;
import static io.tarmac.connect.jdbc.source.Values.text;
import static io.tarmac.connect.jdbc.source.Values.texts;
import static io.tarmac.connect.jdbc.source.Values.timestamps;
import static io.tarmac.connect.jdbc.source.Values.wideText;
import static io.tarmac.connect.jdbc.source.WorkloadColumn.column;

import java.util.ArrayList;
import java.util.List;

/** The columns of MySQL's types, family by family, with values that a target can hold. */
final class MySqlWorkloadColumns {
  private static final long MAX_UNSIGNED_INT = 4_294_967_295L;

  private MySqlWorkloadColumns() {}

  static List<WorkloadColumn> numbers() {
    return List.of(
        column("tinyint", NUMBER, integers(-128, 127)),
        column("tinyint unsigned", NUMBER, integers(0, 255)),
        column("tinyint(1)", NUMBER, integers(-128, 127)),
        column("smallint", NUMBER, integers(-32_768, 32_767)),
        column("smallint unsigned", NUMBER, integers(0, 65_535)),
        column("mediumint", NUMBER, integers(-8_388_608, 8_388_607)),
        column("mediumint unsigned", NUMBER, integers(0, 16_777_215)),
        column("int", NUMBER, integers(Integer.MIN_VALUE, Integer.MAX_VALUE)),
        column("int unsigned", NUMBER, integers(0, MAX_UNSIGNED_INT)),
        column("bigint", NUMBER, integers(Long.MIN_VALUE, Long.MAX_VALUE)),
        column(
            "bigint unsigned",
            NUMBER,
            expressions("0", "9223372036854775808", "18446744073709551615")),
        column("decimal(10,2)", NUMBER, decimals(10, 2)),
        column("decimal(65,30)", NUMBER, decimals(65, 30)),
        column("decimal(5,0)", NUMBER, decimals(5, 0)),
        column("float", FLOAT, expressions("1.1", "-3.4e38", "1.5e-38", "0.1")),
        column("double", DOUBLE, expressions("1.1", "1.7976931348623157e308", "-2.3e-308", "0.1")),
        column("bit(1)", BOOLEAN, expressions("b'0'", "b'1'")),
        column("bit(5)", BITS, expressions("b'10011'", "b'1'")),
        column("bit(64)", BITS, expressions("b'1'", "~0", "1 << 63")),
        column("year", YEAR, expressions("1901", "2155", "2024")));
  }

  static List<WorkloadColumn> strings() {
    return List.of(
        column("char(10)", PADDED, texts("abc", "äöü€😀")),
        column("varchar(20)", TEXT, text(20)),
        column("varchar(20) character set latin1", TEXT, texts("äöü'")),
        column("varchar(20) character set utf16", TEXT, text(20)),
        column("tinytext", TEXT, text(50)),
        column("text", TEXT, text(300)),
        column("mediumtext", TEXT, wideText()),
        column("longtext", TEXT, wideText()),
        column("enum('a','b c','it''s')", TEXT, texts("a", "it's")),
        column("set('a','b','c d')", TEXT, texts("a,c d", "", "b")),
        column("binary(10)", TEXT, bytes(10)),
        column("varbinary(20)", TEXT, bytes(20)),
        column("tinyblob", TEXT, bytes(50)),
        column("blob", TEXT, bytes(300)),
        column("mediumblob", TEXT, bytes(300)),
        column("longblob", TEXT, bytes(300)));
  }

  private static Values bytes(int length) {
    return hexadecimal(length).in("unhex(%s)");
  }

  static List<WorkloadColumn> times(Target target) {
    Values days = texts("00:00:00", "12:34:56", "23:59:59");
    Values durations = texts("-838:59:58", "838:59:58", "24:00:00", "-00:00:01");
    Values times = target.isPostgreSql() ? days : days.or(durations);
    return List.of(
        column("date", TIME, texts("2024-02-29", "1000-01-01", "9999-12-31")),
        column("time", TIME, times),
        column("time(3)", TIME, times.or(texts("12:34:56.789"))),
        column("time(6)", TIME, times.or(texts("23:59:59.999999"))),
        column("datetime", TIME, timestamps(1000, 9999, 0)),
        column("datetime(3)", TIME, timestamps(1000, 9999, 3)),
        column("datetime(6)", TIME, timestamps(1000, 9999, 6)),
        column("timestamp null", INSTANT, timestamps(1971, 2037, 0)),
        column("timestamp(3) null", INSTANT, timestamps(1971, 2037, 3)),
        column("timestamp(6) null", INSTANT, timestamps(1971, 2037, 6)));
  }

  static List<WorkloadColumn> documents() {
    List<WorkloadColumn> columns = new ArrayList<>();
    columns.add(
        column(
            "json",
            JSON,
            texts("{\"b\": 1.5, \"a\": [1, null, \"x''ä😀\"]}", "[]", "\"text\"", "7")));
    columns.add(column("point", POINT, geometries("POINT(1.5 -2.25)", "POINT(0 0)")));
    for (String geometry :
        List.of(
            "LINESTRING(0 0, 1 1, 2 3)",
            "POLYGON((0 0, 0 1, 1 1, 0 0))",
            "MULTIPOINT(0 0, 1 1)",
            "MULTILINESTRING((0 0, 1 1),(2 2, 3 3))",
            "MULTIPOLYGON(((0 0, 0 1, 1 1, 0 0)))",
            "GEOMETRYCOLLECTION(POINT(1 1), LINESTRING(0 0, 1 1))")) {
      String type = geometry.substring(0, geometry.indexOf('('));
      columns.add(column(type, GEOMETRY, geometries(geometry)));
    }
    columns.add(
        column(
            "geometry",
            GEOMETRY,
            geometries("POINT(1 2)").or(expressions("st_geomfromtext('POINT(48.1 11.5)', 4326)"))));
    columns.add(column("vector(3)", list(FLOAT), expressions("string_to_vector('[1.5,-2,3e-5]')")));
    return columns;
  }

  private static Values geometries(String... texts) {
    return texts(texts).in("st_geomfromtext(%s)");
  }
}
