package io.tarmac.connect.jdbc.source;

import static io.tarmac.connect.jdbc.source.Comparison.list;

import java.util.ArrayList;
import java.util.List;

/** The columns of PostgreSQL's types, family by family, with values that a target can hold. */
final class PostgreSqlColumns {
  private static final Values DATES = Values.texts("2024-02-29", "1969-12-31", "9999-12-31");
  private static final Values EARLY_DATES = Values.texts("0001-01-01", "1582-10-04");
  private static final Values MIDNIGHT = Values.texts("24:00:00");
  private static final Values DAY_TIMES = Values.texts("00:00:00", "12:34:56", "23:59:59");
  private static final Values INFINITY = Values.texts("infinity", "-infinity");
  private static final Values UUIDS =
      Values.texts("a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11", "ffffffff-ffff-ffff-ffff-ffffffffffff");

  private PostgreSqlColumns() {}

  static List<SourceColumn> numbers(Target target) {
    List<SourceColumn> columns = new ArrayList<>();
    columns.add(
        SourceColumn.of(
            "smallint", Comparison.NUMBER, Values.integers(Short.MIN_VALUE, Short.MAX_VALUE)));
    columns.add(
        SourceColumn.of(
            "integer", Comparison.NUMBER, Values.integers(Integer.MIN_VALUE, Integer.MAX_VALUE)));
    columns.add(
        SourceColumn.of(
            "bigint", Comparison.NUMBER, Values.integers(Long.MIN_VALUE, Long.MAX_VALUE)));
    columns.add(
        SourceColumn.of(
            "numeric", Comparison.NUMBER, Values.decimals(30, 10).or(Values.decimals(5, 0))));
    columns.add(SourceColumn.of("numeric(10,2)", Comparison.NUMBER, Values.decimals(10, 2)));
    columns.add(SourceColumn.of("numeric(38,10)", Comparison.NUMBER, Values.decimals(38, 10)));
    columns.add(SourceColumn.of("numeric(5)", Comparison.NUMBER, Values.decimals(5, 0)));
    columns.add(
        SourceColumn.of(
            "real", Comparison.FLOAT, Values.expressions("1.1", "-3.4e38", "1.5e-38", "16777217")));
    columns.add(
        SourceColumn.of(
            "double precision",
            Comparison.DOUBLE,
            Values.expressions("1.1", "1.7976931348623157e308", "-2.3e-308", "0.1")));
    columns.add(SourceColumn.of("money", Comparison.NUMBER, Values.decimals(16, 2)));
    columns.add(SourceColumn.of("boolean", Comparison.BOOLEAN, Values.texts("true", "false")));
    columns.add(SourceColumn.of("oid", Comparison.NUMBER, Values.integers(0, 4_294_967_295L)));
    columns.add(
        SourceColumn.of("positive_int", Comparison.NUMBER, Values.integers(1, Integer.MAX_VALUE)));
    columns.add(SourceColumn.of("bit(1)", Comparison.BOOLEAN, Values.texts("0", "1")));
    columns.add(SourceColumn.of("bit(5)", Comparison.BITS, Values.texts("10011", "00001")));
    columns.add(
        SourceColumn.of(
            "bit(64)", Comparison.BITS, Values.texts("1" + "0".repeat(62) + "1", "1".repeat(64))));
    columns.add(
        SourceColumn.of("bit varying(20)", Comparison.BITS, Values.texts("10000000001", "1")));
    if (target.isPostgreSql()) {
      columns.add(SourceColumn.of("numeric(100,50)", Comparison.NUMBER, Values.decimals(100, 50)));
      columns.add(
          SourceColumn.of("bit(70)", Comparison.BITS, Values.texts("1" + "01".repeat(34) + "1")));
    }
    return columns;
  }

  static List<SourceColumn> texts() {
    return List.of(
        SourceColumn.of("text", Comparison.TEXT, Values.text(200)),
        SourceColumn.of("character varying", Comparison.TEXT, Values.text(50)),
        SourceColumn.of("character varying(20)", Comparison.TEXT, Values.text(20)),
        SourceColumn.of("character(10)", Comparison.PADDED, Values.texts("abc", "äöü  €")),
        SourceColumn.of("\"char\"", Comparison.TEXT, Values.texts("x")),
        SourceColumn.of("name", Comparison.TEXT, Values.texts("a_name", "Other Name")),
        SourceColumn.of("citext", Comparison.TEXT, Values.texts("CiText", "citext")),
        SourceColumn.of("short_text", Comparison.TEXT, Values.text(30)),
        SourceColumn.of("mood", Comparison.TEXT, Values.texts("happy", "it's, \"so\" so")),
        SourceColumn.of("uuid", Comparison.TEXT, UUIDS),
        SourceColumn.of("inet", Comparison.TEXT, Values.texts("10.1.2.3", "2001:db8::1/64")),
        SourceColumn.of("cidr", Comparison.TEXT, Values.texts("10.1.0.0/16", "2001:db8::/32")),
        SourceColumn.of("macaddr", Comparison.TEXT, Values.texts("08:00:2b:01:02:03")),
        SourceColumn.of("macaddr8", Comparison.TEXT, Values.texts("08:00:2b:01:02:03:04:05")),
        SourceColumn.of("int4range", Comparison.TEXT, Values.texts("[1,10)", "empty", "(,)")),
        SourceColumn.of("int8range", Comparison.TEXT, Values.texts("[1,9223372036854775807)")),
        SourceColumn.of("numrange", Comparison.TEXT, Values.texts("(1.5,2.50]", "[1,)")),
        SourceColumn.of(
            "daterange", Comparison.TEXT, Values.texts("[2024-01-01,2024-02-01)", "(,infinity]")),
        SourceColumn.of(
            "tsrange",
            Comparison.TEXT,
            Values.texts("[\"2024-01-01 00:00:00\",\"2024-02-01 12:34:56.789012\")")),
        SourceColumn.of(
            "tstzrange",
            Comparison.TEXT,
            Values.texts("[\"2024-01-01 00:00:00+00\",\"2024-02-01 12:34:56.789012+00\")")),
        SourceColumn.of("ltree", Comparison.TEXT, Values.texts("Top.Science.Astronomy", "")),
        SourceColumn.of("tsvector", Comparison.TEXT, Values.texts("'a':1A 'fat':2 'it''s'", "")),
        SourceColumn.of("isbn", Comparison.TEXT, Values.texts("978-0-393-04002-9")),
        SourceColumn.of("xml", Comparison.TEXT, Values.texts("<a b=\"c\">t &amp; ü</a>", "text")),
        SourceColumn.of("bytea", Comparison.TEXT, Values.hexadecimal(40).in("decode(%s, 'hex')")));
  }

  static List<SourceColumn> times(Target target) {
    boolean widest = target.isPostgreSql();
    Values dates = widest ? DATES.or(EARLY_DATES).or(INFINITY) : DATES;
    int firstYear = widest ? 1 : 1000;
    Values local = Values.timestamps(firstYear, 9999, 6);
    Values global =
        Values.timestamps(firstYear + 1, 9998, 6).in("%s::timestamp at time zone 'UTC'");
    return List.of(
        SourceColumn.of("date", Comparison.TIME, dates),
        SourceColumn.of("time(0)", Comparison.TIME, DAY_TIMES),
        SourceColumn.of("time(3)", Comparison.TIME, DAY_TIMES.or(Values.texts("12:34:56.789"))),
        SourceColumn.of("time", Comparison.TIME, MIDNIGHT.or(Values.texts("23:59:59.999999"))),
        SourceColumn.of("timetz", Comparison.INSTANT, Values.texts("12:34:56.789+00", "00:00+00")),
        SourceColumn.of("timestamp(0)", Comparison.TIME, Values.timestamps(firstYear, 9999, 0)),
        SourceColumn.of("timestamp(3)", Comparison.TIME, Values.timestamps(firstYear, 9999, 3)),
        SourceColumn.of("timestamp", Comparison.TIME, widest ? local.or(INFINITY) : local),
        SourceColumn.of("timestamptz(0)", Comparison.INSTANT, Values.timestamps(1001, 9998, 0)),
        SourceColumn.of("timestamptz", Comparison.INSTANT, widest ? global.or(INFINITY) : global),
        SourceColumn.of(
            "interval",
            Comparison.INTERVAL_PARTS,
            Values.texts(
                "1 year 2 mons 3 days 04:05:06.789012", "-1 years", "-00:00:00.000001", "0")));
  }

  static List<SourceColumn> documents() {
    Values objects =
        Values.texts("{\"b\": 1.5, \"a\": [1, null, \"x'ä😀\"]}", "[]", "\"text\"", "7");
    return List.of(
        SourceColumn.of("json", Comparison.JSON, objects),
        SourceColumn.of("jsonb", Comparison.JSON, objects),
        SourceColumn.of(
            "hstore", Comparison.JSON, Values.texts("a=>1, b=>NULL, \"c d\"=>\"x,y\"", "")),
        SourceColumn.of("point", Comparison.POINT, Values.texts("(1.5,-2.25)", "(1e-20,1e300)")));
  }

  /** Types that only PostgreSQL has; Debezium sends what the server writes of them. */
  static List<SourceColumn> others() {
    return List.of(
        SourceColumn.of("int4multirange", Comparison.TEXT, Values.texts("{[1,3),[5,7)}", "{}")),
        SourceColumn.of("int8multirange", Comparison.TEXT, Values.texts("{[1,3)}")),
        SourceColumn.of("nummultirange", Comparison.TEXT, Values.texts("{[1.5,3)}")),
        SourceColumn.of(
            "datemultirange", Comparison.TEXT, Values.texts("{[2024-01-01,2024-02-01)}")),
        SourceColumn.of("line", Comparison.TEXT, Values.texts("{1,2,3}", "{1.5,-2,0}")),
        SourceColumn.of("lseg", Comparison.TEXT, Values.texts("[(1,2),(3,4)]")),
        SourceColumn.of("box", Comparison.TEXT, Values.texts("(3,4),(1,2)")),
        SourceColumn.of("path", Comparison.TEXT, Values.texts("[(1,2),(3,4)]", "((1,2),(3,4.5))")),
        SourceColumn.of("polygon", Comparison.TEXT, Values.texts("((1,2),(3,4),(5,0))")),
        SourceColumn.of("circle", Comparison.TEXT, Values.texts("<(1,2),3>")),
        SourceColumn.of("jsonpath", Comparison.TEXT, Values.texts("$.a[*] ? (@ > 2)")),
        SourceColumn.of("tsquery", Comparison.TEXT, Values.texts("'fat' & ( 'rat' | !'cat':AB )")),
        SourceColumn.of("xid8", Comparison.TEXT, Values.texts("18446744073709551615")),
        SourceColumn.of("pg_lsn", Comparison.TEXT, Values.texts("16/B374D848")));
  }

  static List<SourceColumn> lists() {
    return List.of(
        SourceColumn.of("smallint[]", list(Comparison.NUMBER), Values.texts("{1,-32768,NULL}")),
        SourceColumn.of("integer[]", list(Comparison.NUMBER), Values.texts("{}", "{1,NULL,-5}")),
        SourceColumn.of(
            "bigint[]", list(Comparison.NUMBER), Values.texts("{1,9223372036854775807,NULL}")),
        SourceColumn.of(
            "numeric[]", list(Comparison.NUMBER), Values.texts("{1.5,NULL,1234567.125}")),
        SourceColumn.of("numeric(10,2)[]", list(Comparison.NUMBER), Values.texts("{1.50,NULL}")),
        SourceColumn.of("real[]", list(Comparison.FLOAT), Values.texts("{1.1,NULL,-3.4e38}")),
        SourceColumn.of("double precision[]", list(Comparison.DOUBLE), Values.texts("{1.1,NULL}")),
        SourceColumn.of("boolean[]", list(Comparison.BOOLEAN), Values.texts("{t,f,NULL}")),
        SourceColumn.of(
            "text[]",
            list(Comparison.TEXT),
            Values.texts("{}", "{a,NULL,\"\",\"NULL\",\"x,\\\"y\\\"\\\\\"}")),
        SourceColumn.of("character varying(20)[]", list(Comparison.TEXT), Values.texts("{a,NULL}")),
        SourceColumn.of("citext[]", list(Comparison.TEXT), Values.texts("{A,a,NULL}")),
        SourceColumn.of("bytea[]", list(Comparison.BYTES), Values.texts("{\"\\\\x00ff80\",NULL}")),
        SourceColumn.of("date[]", list(Comparison.TIME), Values.texts("{2024-02-29,NULL}")),
        SourceColumn.of("time(3)[]", list(Comparison.TIME), Values.texts("{12:34:56.789,NULL}")),
        SourceColumn.of(
            "timestamp[]",
            list(Comparison.TIME),
            Values.texts("{\"2024-02-29 12:34:56.789012\",NULL}")),
        SourceColumn.of(
            "timestamptz[]",
            list(Comparison.INSTANT),
            Values.texts("{\"2024-02-29 12:34:56.789012+00\",NULL}")),
        SourceColumn.of("uuid[]", list(Comparison.TEXT), UUIDS.in("array[%s::uuid,null]")),
        SourceColumn.of(
            "jsonb[]", list(Comparison.JSON), Values.texts("{\"{\\\"a\\\": 1}\",NULL}")),
        SourceColumn.of("inet[]", list(Comparison.TEXT), Values.texts("{10.1.2.3/24,NULL}")),
        SourceColumn.of(
            "macaddr[]", list(Comparison.TEXT), Values.texts("{08:00:2b:01:02:03,NULL}")),
        SourceColumn.of("int4range[]", list(Comparison.TEXT), Values.texts("{\"[1,10)\",NULL}")),
        SourceColumn.of("mood[]", list(Comparison.TEXT), Values.texts("{happy,sad}")),
        SourceColumn.of("oid[]", list(Comparison.NUMBER), Values.texts("{1,4294967295,NULL}")));
  }

  /** Columns whose values are kept apart from their rows, and not sent where they are unchanged. */
  static List<SourceColumn> wide() {
    Values wide = Values.wideText();
    return List.of(
        new SourceColumn("t", "text", Comparison.TEXT, wide),
        new SourceColumn("v", "varchar(10000)", Comparison.TEXT, wide),
        new SourceColumn("b", "bytea", Comparison.TEXT, wide.in("decode(%s, 'hex')")),
        new SourceColumn("j", "jsonb", Comparison.JSON, wide.in("to_jsonb(%s::text)")),
        new SourceColumn("x", "xml", Comparison.TEXT, wide.in("('<a>' || %s || '</a>')::xml")),
        new SourceColumn("h", "hstore", Comparison.JSON, wide.in("hstore('k', %s)")),
        new SourceColumn("ts", "text[]", list(Comparison.TEXT), wide.in("array[%s, null]")),
        new SourceColumn(
            "ns",
            "int[]",
            list(Comparison.NUMBER),
            Values.keys(1, 99).in("(select array_agg(i * %s) from generate_series(1, 700) i)")));
  }

  /** Such columns of types whose unchanged values Debezium shows as null. */
  static List<SourceColumn> wideWithoutPlaceholder() {
    return List.of(
        new SourceColumn(
            "ds",
            "float8[]",
            list(Comparison.DOUBLE),
            Values.keys(1, 99)
                .in("(select array_agg(i * %s / 7.0) from generate_series(1, 400) i)")));
  }
}
