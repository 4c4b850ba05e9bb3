package io.tarmac.connect.jdbc.source;

import static io.tarmac.connect.jdbc.source.ValueComparison.BITS;
import static io.tarmac.connect.jdbc.source.ValueComparison.BOOLEAN;
import static io.tarmac.connect.jdbc.source.ValueComparison.BYTES;
import static io.tarmac.connect.jdbc.source.ValueComparison.DOUBLE;
import static io.tarmac.connect.jdbc.source.ValueComparison.FLOAT;
import static io.tarmac.connect.jdbc.source.ValueComparison.INSTANT;
import static io.tarmac.connect.jdbc.source.ValueComparison.INTERVAL_PARTS;
import static io.tarmac.connect.jdbc.source.ValueComparison.JSON;
import static io.tarmac.connect.jdbc.source.ValueComparison.NUMBER;
import static io.tarmac.connect.jdbc.source.ValueComparison.PADDED;
import static io.tarmac.connect.jdbc.source.ValueComparison.POINT;
import static io.tarmac.connect.jdbc.source.ValueComparison.TEXT;
import static io.tarmac.connect.jdbc.source.ValueComparison.TIME;
import static io.tarmac.connect.jdbc.source.ValueComparison.list;
import static io.tarmac.connect.jdbc.source.Values.decimals;
import static io.tarmac.connect.jdbc.source.Values.expressions;
import static io.tarmac.connect.jdbc.source.Values.hexadecimal;
import static io.tarmac.connect.jdbc.source.Values.integers;
import static io.tarmac.connect.jdbc.source.Values.keys;
import static io.tarmac.connect.jdbc.source.Values.text;
import static io.tarmac.connect.jdbc.source.Values.texts;
import static io.tarmac.connect.jdbc.source.Values.timestamps;
import static io.tarmac.connect.jdbc.source.Values.wideText;
import static io.tarmac.connect.jdbc.source.WorkloadColumn.column;

import java.util.ArrayList;
import java.util.List;

/** The columns of PostgreSQL's types, family by family, with values that a target can hold. */
final class PostgreSqlWorkloadColumns {
  private static final Values DATES = texts("2024-02-29", "1969-12-31", "9999-12-31");
  private static final Values EARLY_DATES = texts("0001-01-01", "1582-10-04");
  private static final Values MIDNIGHT = texts("24:00:00");
  private static final Values DAY_TIMES = texts("00:00:00", "12:34:56", "23:59:59");
  private static final Values INFINITY = texts("infinity", "-infinity");
  private static final Values UUIDS =
      texts("a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11", "ffffffff-ffff-ffff-ffff-ffffffffffff");

  private PostgreSqlWorkloadColumns() {}

  static List<WorkloadColumn> numbers(Target target) {
    List<WorkloadColumn> columns =
        new ArrayList<>(
            List.of(
                column("smallint", NUMBER, integers(Short.MIN_VALUE, Short.MAX_VALUE)),
                column("integer", NUMBER, integers(Integer.MIN_VALUE, Integer.MAX_VALUE)),
                column("bigint", NUMBER, integers(Long.MIN_VALUE, Long.MAX_VALUE)),
                column("numeric", NUMBER, decimals(30, 10).or(decimals(5, 0))),
                column("numeric(10,2)", NUMBER, decimals(10, 2)),
                column("numeric(38,10)", NUMBER, decimals(38, 10)),
                column("numeric(5)", NUMBER, decimals(5, 0)),
                column("real", FLOAT, expressions("1.1", "-3.4e38", "1.5e-38", "16777217")),
                column(
                    "double precision",
                    DOUBLE,
                    expressions("1.1", "1.7976931348623157e308", "-2.3e-308", "0.1")),
                column("money", NUMBER, decimals(16, 2)),
                column("boolean", BOOLEAN, texts("true", "false")),
                column("oid", NUMBER, integers(0, 4_294_967_295L)),
                column("positive_int", NUMBER, integers(1, Integer.MAX_VALUE)),
                column("bit(1)", BOOLEAN, texts("0", "1")),
                column("bit(5)", BITS, texts("10011", "00001")),
                column("bit(64)", BITS, texts("1" + "0".repeat(62) + "1", "1".repeat(64))),
                column("bit varying(20)", BITS, texts("10000000001", "1"))));
    if (target.isPostgreSql()) {
      columns.add(column("numeric(100,50)", NUMBER, decimals(100, 50)));
      columns.add(column("bit(70)", BITS, texts("1" + "01".repeat(34) + "1")));
    }
    return columns;
  }

  static List<WorkloadColumn> strings() {
    return List.of(
        column("text", TEXT, text(200)),
        column("character varying", TEXT, text(50)),
        column("character varying(20)", TEXT, text(20)),
        column("character(10)", PADDED, texts("abc", "äöü  €")),
        column("\"char\"", TEXT, texts("x")),
        column("name", TEXT, texts("a_name", "Other Name")),
        column("citext", TEXT, texts("CiText", "citext")),
        column("short_text", TEXT, text(30)),
        column("mood", TEXT, texts("happy", "it's, \"so\" so")),
        column("uuid", TEXT, UUIDS),
        column("inet", TEXT, texts("10.1.2.3", "2001:db8::1/64")),
        column("cidr", TEXT, texts("10.1.0.0/16", "2001:db8::/32")),
        column("macaddr", TEXT, texts("08:00:2b:01:02:03")),
        column("macaddr8", TEXT, texts("08:00:2b:01:02:03:04:05")),
        column("int4range", TEXT, texts("[1,10)", "empty", "(,)")),
        column("int8range", TEXT, texts("[1,9223372036854775807)")),
        column("numrange", TEXT, texts("(1.5,2.50]", "[1,)")),
        column("daterange", TEXT, texts("[2024-01-01,2024-02-01)", "(,infinity]")),
        column("tsrange", TEXT, texts("[\"2024-01-01 00:00:00\",\"2024-02-01 12:34:56.789012\")")),
        column(
            "tstzrange",
            TEXT,
            texts("[\"2024-01-01 00:00:00+00\",\"2024-02-01 12:34:56.789012+00\")")),
        column("ltree", TEXT, texts("Top.Science.Astronomy", "")),
        column("tsvector", TEXT, texts("'a':1A 'fat':2 'it''s'", "")),
        column("isbn", TEXT, texts("978-0-393-04002-9")),
        column("xml", TEXT, texts("<a b=\"c\">t &amp; ü</a>", "text")),
        column("bytea", TEXT, hexadecimal(40).in("decode(%s, 'hex')")));
  }

  static List<WorkloadColumn> times(Target target) {
    boolean widest = target.isPostgreSql();
    Values dates = widest ? DATES.or(EARLY_DATES).or(INFINITY) : DATES;
    int firstYear = widest ? 1 : 1000;
    Values local = timestamps(firstYear, 9999, 6);
    Values global = timestamps(firstYear + 1, 9998, 6).in("%s::timestamp at time zone 'UTC'");
    return List.of(
        column("date", TIME, dates),
        column("time(0)", TIME, DAY_TIMES),
        column("time(3)", TIME, DAY_TIMES.or(texts("12:34:56.789"))),
        column("time", TIME, MIDNIGHT.or(texts("23:59:59.999999"))),
        column("timetz", INSTANT, texts("12:34:56.789+00", "00:00+00")),
        column("timestamp(0)", TIME, timestamps(firstYear, 9999, 0)),
        column("timestamp(3)", TIME, timestamps(firstYear, 9999, 3)),
        column("timestamp", TIME, widest ? local.or(INFINITY) : local),
        column("timestamptz(0)", INSTANT, timestamps(1001, 9998, 0)),
        column("timestamptz", INSTANT, widest ? global.or(INFINITY) : global),
        column(
            "interval",
            INTERVAL_PARTS,
            texts("1 year 2 mons 3 days 04:05:06.789012", "-1 years", "-00:00:00.000001", "0")));
  }

  static List<WorkloadColumn> documents() {
    Values objects = texts("{\"b\": 1.5, \"a\": [1, null, \"x'ä😀\"]}", "[]", "\"text\"", "7");
    return List.of(
        column("json", JSON, objects),
        column("jsonb", JSON, objects),
        column("hstore", JSON, texts("a=>1, b=>NULL, \"c d\"=>\"x,y\"", "")),
        column("point", POINT, texts("(1.5,-2.25)", "(1e-20,1e300)")));
  }

  /** Types that only PostgreSQL has; Debezium sends what the server writes of them. */
  static List<WorkloadColumn> others() {
    return List.of(
        column("int4multirange", TEXT, texts("{[1,3),[5,7)}", "{}")),
        column("int8multirange", TEXT, texts("{[1,3)}")),
        column("nummultirange", TEXT, texts("{[1.5,3)}")),
        column("datemultirange", TEXT, texts("{[2024-01-01,2024-02-01)}")),
        column("line", TEXT, texts("{1,2,3}", "{1.5,-2,0}")),
        column("lseg", TEXT, texts("[(1,2),(3,4)]")),
        column("box", TEXT, texts("(3,4),(1,2)")),
        column("path", TEXT, texts("[(1,2),(3,4)]", "((1,2),(3,4.5))")),
        column("polygon", TEXT, texts("((1,2),(3,4),(5,0))")),
        column("circle", TEXT, texts("<(1,2),3>")),
        column("jsonpath", TEXT, texts("$.a[*] ? (@ > 2)")),
        column("tsquery", TEXT, texts("'fat' & ( 'rat' | !'cat':AB )")),
        column("xid8", TEXT, texts("18446744073709551615")),
        column("pg_lsn", TEXT, texts("16/B374D848")));
  }

  static List<WorkloadColumn> lists() {
    return List.of(
        column("smallint[]", list(NUMBER), texts("{1,-32768,NULL}")),
        column("integer[]", list(NUMBER), texts("{}", "{1,NULL,-5}")),
        column("bigint[]", list(NUMBER), texts("{1,9223372036854775807,NULL}")),
        column("numeric[]", list(NUMBER), texts("{1.5,NULL,1234567.125}")),
        column("numeric(10,2)[]", list(NUMBER), texts("{1.50,NULL}")),
        column("real[]", list(FLOAT), texts("{1.1,NULL,-3.4e38}")),
        column("double precision[]", list(DOUBLE), texts("{1.1,NULL}")),
        column("boolean[]", list(BOOLEAN), texts("{t,f,NULL}")),
        column("text[]", list(TEXT), texts("{}", "{a,NULL,\"\",\"NULL\",\"x,\\\"y\\\"\\\\\"}")),
        column("character varying(20)[]", list(TEXT), texts("{a,NULL}")),
        column("citext[]", list(TEXT), texts("{A,a,NULL}")),
        column("bytea[]", list(BYTES), texts("{\"\\\\x00ff80\",NULL}")),
        column("date[]", list(TIME), texts("{2024-02-29,NULL}")),
        column("time(3)[]", list(TIME), texts("{12:34:56.789,NULL}")),
        column("timestamp[]", list(TIME), texts("{\"2024-02-29 12:34:56.789012\",NULL}")),
        column("timestamptz[]", list(INSTANT), texts("{\"2024-02-29 12:34:56.789012+00\",NULL}")),
        column("uuid[]", list(TEXT), UUIDS.in("array[%s::uuid,null]")),
        column("jsonb[]", list(JSON), texts("{\"{\\\"a\\\": 1}\",NULL}")),
        column("inet[]", list(TEXT), texts("{10.1.2.3/24,NULL}")),
        column("macaddr[]", list(TEXT), texts("{08:00:2b:01:02:03,NULL}")),
        column("int4range[]", list(TEXT), texts("{\"[1,10)\",NULL}")),
        column("mood[]", list(TEXT), texts("{happy,sad}")),
        column("oid[]", list(NUMBER), texts("{1,4294967295,NULL}")));
  }

  /** Columns whose values are kept apart from their rows, and not sent where they are unchanged. */
  static List<WorkloadColumn> wide() {
    Values wide = wideText();
    return List.of(
        new WorkloadColumn("t", "text", TEXT, wide),
        new WorkloadColumn("v", "varchar(10000)", TEXT, wide),
        new WorkloadColumn("b", "bytea", TEXT, wide.in("decode(%s, 'hex')")),
        new WorkloadColumn("j", "jsonb", JSON, wide.in("to_jsonb(%s::text)")),
        new WorkloadColumn("x", "xml", TEXT, wide.in("('<a>' || %s || '</a>')::xml")),
        new WorkloadColumn("h", "hstore", JSON, wide.in("hstore('k', %s)")),
        new WorkloadColumn("ts", "text[]", list(TEXT), wide.in("array[%s, null]")),
        new WorkloadColumn(
            "ns",
            "int[]",
            list(NUMBER),
            keys(1, 99).in("(select array_agg(i * %s) from generate_series(1, 700) i)")));
  }

  /** Such columns of types whose unchanged values Debezium shows as null. */
  static List<WorkloadColumn> wideWithoutPlaceholder() {
    return List.of(
        new WorkloadColumn(
            "ds",
            "float8[]",
            list(DOUBLE),
            keys(1, 99).in("(select array_agg(i * %s / 7.0) from generate_series(1, 400) i)")));
  }
}
