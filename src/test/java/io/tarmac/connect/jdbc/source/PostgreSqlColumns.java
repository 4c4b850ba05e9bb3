package io.tarmac.connect.jdbc.source;

import static io.tarmac.connect.jdbc.source.SourceColumn.of;

import java.util.ArrayList;
import java.util.List;

/** The columns of PostgreSQL's types, family by family, with values that a target can hold. */
final class PostgreSqlColumns {
  private static final Values DATES = Values.texts("2024-02-29", "1970-01-01", "9999-12-31");
  private static final Values DAY_TIMES = Values.texts("00:00:00", "12:34:56", "23:59:59");

  private PostgreSqlColumns() {}

  static List<SourceColumn> numbers(Target target) {
    List<SourceColumn> columns = new ArrayList<>();
    columns.add(of("smallint", Comparison.NUMBER, Values.integers(Short.MIN_VALUE, 32767)));
    columns.add(
        of("integer", Comparison.NUMBER, Values.integers(Integer.MIN_VALUE, Integer.MAX_VALUE)));
    columns.add(of("bigint", Comparison.NUMBER, Values.integers(Long.MIN_VALUE, Long.MAX_VALUE)));
    columns.add(of("numeric", Comparison.NUMBER, Values.decimals(30, 10).or(Values.decimals(5, 0))));
    columns.add(of("numeric(10,2)", Comparison.NUMBER, Values.decimals(10, 2)));
    columns.add(of("numeric(38,10)", Comparison.NUMBER, Values.decimals(38, 10)));
    columns.add(of("numeric(5)", Comparison.NUMBER, Values.decimals(5, 0)));
    columns.add(
        of("real", Comparison.FLOAT, Values.expressions("1.1", "-3.4e38", "1.5e-38", "0.1")));
    columns.add(
        of(
            "double precision",
            Comparison.DOUBLE,
            Values.expressions("1.1", "1.7976931348623157e308", "-2.3e-308", "0.1")));
    columns.add(of("money", Comparison.NUMBER, Values.decimals(16, 2)));
    columns.add(of("boolean", Comparison.BOOLEAN, Values.expressions("true", "false")));
    columns.add(of("oid", Comparison.NUMBER, Values.integers(0, 4_294_967_295L)));
    columns.add(of("positive_int", Comparison.NUMBER, Values.integers(1, Integer.MAX_VALUE)));
    if (target.isPostgreSql()) {
      columns.add(of("numeric(100,50)", Comparison.NUMBER, Values.decimals(100, 50)));
    }
    return columns;
  }

  static List<SourceColumn> texts(Target target) {
    return List.of(
        of("text", Comparison.TEXT, Values.text(200)),
        of("character varying", Comparison.TEXT, Values.text(50)),
        of("character varying(20)", Comparison.TEXT, Values.text(20)),
        of("name", Comparison.TEXT, Values.texts("a_name", "Other Name")),
        of("citext", Comparison.TEXT, Values.texts("CiText", "citext")),
        of("short_text", Comparison.TEXT, Values.text(30)),
        of("uuid", Comparison.TEXT, Values.texts("a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11")),
        of("bytea", Comparison.TEXT, Values.hexadecimal(40).in("decode(%s, 'hex')")));
  }

  static List<SourceColumn> times(Target target) {
    return List.of(
        of("date", Comparison.TIME, DATES),
        of("time(0)", Comparison.TIME, DAY_TIMES),
        of("time(3)", Comparison.TIME, DAY_TIMES.or(Values.texts("12:34:56.789"))),
        of("time", Comparison.TIME, DAY_TIMES.or(Values.texts("23:59:59.999999"))),
        of("timestamp(0)", Comparison.TIME, Values.timestamps(1000, 9999, 0)),
        of("timestamp(3)", Comparison.TIME, Values.timestamps(1000, 9999, 3)),
        of("timestamp", Comparison.TIME, Values.timestamps(1000, 9999, 6)),
        of("timestamptz(0)", Comparison.INSTANT, Values.timestamps(1000, 9998, 0)),
        of("timestamptz", Comparison.INSTANT, Values.timestamps(1000, 9998, 6)));
  }

  static List<SourceColumn> documents(Target target) {
    Values objects = Values.texts("{\"b\": 1.5, \"a\": [1, null, \"x'ä😀\"]}", "[]", "\"text\"", "7");
    return List.of(of("json", Comparison.JSON, objects), of("jsonb", Comparison.JSON, objects));
  }

  static List<SourceColumn> lists(Target target) {
    return List.of(
        of("integer[]", Comparison.list(Comparison.NUMBER), Values.texts("{}", "{1,NULL,-5}")),
        of("text[]", Comparison.list(Comparison.TEXT), Values.texts("{}", "{a,NULL,\"x,\\\"y\\\"\"}")));
  }

  /** Columns whose values are kept apart from their rows. */
  static List<SourceColumn> wide() {
    Values wide = Values.wideText();
    return List.of(
        new SourceColumn("t", "text", Comparison.TEXT, wide),
        new SourceColumn("v", "varchar(10000)", Comparison.TEXT, wide),
        new SourceColumn("b", "bytea", Comparison.TEXT, wide.in("decode(%s, 'hex')")),
        new SourceColumn("j", "jsonb", Comparison.JSON, wide.in("to_jsonb(%s::text)")));
  }
}
