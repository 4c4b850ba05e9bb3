package io.tarmac.connect.jdbc.source;

import java.util.ArrayList;
import java.util.List;

/**
 * A value that no sink can copy as it is, because it gets lost on its way there, and why. The tests
 * prove each of them, so that the list has none too many.
 *
 * @param value the SQL expression of the value
 */
record Inequality(SourceColumn column, String value, String reason) {
  private static final String JSON_CONVERTER =
      "Kafka's JsonConverter reads what is no finite number as 0";
  private static final String LEFT_OUT = "Debezium leaves columns of this type out";

  private static Inequality of(String type, String value, Comparison comparison, String reason) {
    SourceColumn column = SourceColumn.of(type, comparison, Values.expressions(value));
    return new Inequality(column, value, reason);
  }

  static List<Inequality> ofPostgreSql(Target target) {
    List<Inequality> list = new ArrayList<>();
    list.add(of("real", "'NaN'", Comparison.FLOAT, JSON_CONVERTER));
    list.add(of("double precision", "'-Infinity'", Comparison.DOUBLE, JSON_CONVERTER));
    list.add(
        of("numeric", "'NaN'", Comparison.TEXT, "Debezium's precise decimals show it as null"));
    list.add(
        of("timetz", "'12:34:56+02'", Comparison.TEXT, "Debezium shows the time of day in UTC"));
    list.add(of("interval", "'infinity'", Comparison.TEXT, "Debezium shows it as nothing"));
    list.add(
        of(
            "bit varying(8)",
            "'0101'",
            Comparison.TEXT,
            "Debezium sends a number, without the zeros in front"));
    list.add(
        of(
            "xml",
            "'<?xml version=\"1.0\"?><a/>'",
            Comparison.TEXT,
            "read without its declaration"));
    list.add(
        of("integer[]", "'{{1,2},{3,4}}'", Comparison.TEXT, "Debezium knows one dimension only"));
    list.add(
        of("time[]", "'{12:34:56.789012}'", Comparison.TEXT, "Debezium reads milliseconds only"));
    list.add(
        of("mood[]", "'{happy,NULL}'", Comparison.TEXT, "Debezium's schema allows no null in it"));
    list.add(of("money[]", "'{1.50}'", Comparison.TEXT, LEFT_OUT));
    list.add(of("interval[]", "'{1 day}'", Comparison.TEXT, LEFT_OUT));
    list.add(of("xml[]", "'{<a/>}'", Comparison.TEXT, LEFT_OUT));
    list.add(of("point[]", "'{\"(1,2)\"}'", Comparison.TEXT, LEFT_OUT));
    if (target.isPostgreSql()) {
      list.add(
          of("date", "'0044-03-15 BC'", Comparison.TEXT, "the era is lost in Debezium's snapshot"));
    } else if (target == Target.MYSQL) {
      list.add(
          of(
              "json",
              "'{\"b\": 1,  \"a\": 1.0}'",
              Comparison.TEXT,
              "the target's documents keep neither blanks nor the order of members"));
    }
    return list;
  }

  static List<Inequality> ofMySql() {
    return List.of(
        of("year", "0", Comparison.YEAR, "Debezium's snapshot shows it as 2000"),
        of("date", "'0000-00-00'", Comparison.TIME, "Debezium shows it as null"),
        of("datetime", "'0000-00-00 00:00:00'", Comparison.TIME, "Debezium shows it as null"),
        of("float", "16777216", Comparison.FLOAT, "Debezium's snapshot reads six digits only"));
  }
}
