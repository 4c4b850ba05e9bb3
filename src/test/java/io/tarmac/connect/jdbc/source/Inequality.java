package io.tarmac.connect.jdbc.source;

import static io.tarmac.connect.jdbc.source.ValueComparison.DOUBLE;
import static io.tarmac.connect.jdbc.source.ValueComparison.FLOAT;
import static io.tarmac.connect.jdbc.source.ValueComparison.TEXT;
import static io.tarmac.connect.jdbc.source.ValueComparison.TIME;
import static io.tarmac.connect.jdbc.source.ValueComparison.YEAR;
import static io.tarmac.connect.jdbc.source.Values.expressions;

import java.util.ArrayList;
import java.util.List;

/**
 * A value that no sink can copy as it is, because it gets lost on its way there, and why. The tests
 * prove each of them, so that the list has none too many.
 *
 * @param value the SQL expression of the value
 */
record Inequality(WorkloadColumn column, String value, String reason) {
  private static final String JSON_CONVERTER =
      "Kafka's JsonConverter reads what is no finite number as 0";
  private static final String LEFT_OUT = "Debezium leaves columns of this type out";

  private static Inequality of(
      String type, String value, ValueComparison comparison, String reason) {
    WorkloadColumn column = WorkloadColumn.column(type, comparison, expressions(value));
    return new Inequality(column, value, reason);
  }

  static List<Inequality> ofPostgreSql(Target target) {
    List<Inequality> list =
        new ArrayList<>(
            List.of(
                of("real", "'NaN'", FLOAT, JSON_CONVERTER),
                of("double precision", "'-Infinity'", DOUBLE, JSON_CONVERTER),
                of("numeric", "'NaN'", TEXT, "Debezium's precise decimals show it as null"),
                of("timetz", "'12:34:56+02'", TEXT, "Debezium shows the time of day in UTC"),
                of("interval", "'infinity'", TEXT, "Debezium shows it as nothing"),
                of(
                    "bit varying(8)",
                    "'0101'",
                    TEXT,
                    "Debezium sends a number, without the zeros in front"),
                of("xml", "'<?xml version=\"1.0\"?><a/>'", TEXT, "read without its declaration"),
                of("integer[]", "'{{1,2},{3,4}}'", TEXT, "Debezium knows one dimension only"),
                of("time[]", "'{12:34:56.789012}'", TEXT, "Debezium reads milliseconds only"),
                of("mood[]", "'{happy,NULL}'", TEXT, "Debezium's schema allows no null in it"),
                of("money[]", "'{1.50}'", TEXT, LEFT_OUT),
                of("interval[]", "'{1 day}'", TEXT, LEFT_OUT),
                of("xml[]", "'{<a/>}'", TEXT, LEFT_OUT),
                of("point[]", "'{\"(1,2)\"}'", TEXT, LEFT_OUT)));
    if (target.isPostgreSql()) {
      list.add(of("date", "'0044-03-15 BC'", TEXT, "the era is lost in Debezium's snapshot"));
    } else if (target == Target.MYSQL) {
      list.add(
          of(
              "json",
              "'{\"b\": 1,  \"a\": 1.0}'",
              TEXT,
              "the target's documents keep neither blanks nor the order of members"));
    }
    return list;
  }

  static List<Inequality> ofMySql() {
    return List.of(
        of("year", "0", YEAR, "Debezium's snapshot shows it as 2000"),
        of("date", "'0000-00-00'", TIME, "Debezium shows it as null"),
        of("datetime", "'0000-00-00 00:00:00'", TIME, "Debezium shows it as null"),
        of("float", "16777216", FLOAT, "Debezium's snapshot reads six digits only"));
  }
}
