package io.tarmac.perf.result;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The names of settings, their titles, and their order in reports. */
public final class SettingNames {
  /** Names and their titles by the kind of name, in order. */
  private static final Map<String, List<Map.Entry<String, String>>> KNOWN =
      Map.of(
          "database",
          List.of(
              Map.entry("postgresql", "PostgreSQL"),
              Map.entry("mysql", "MySQL"),
              Map.entry("mariadb", "MariaDB")),
          "sink",
          List.of(
              Map.entry(SinkName.COUNTING, SinkName.title(SinkName.COUNTING)),
              Map.entry(SinkName.TARMAC, "Tarmac"),
              Map.entry(SinkName.DEBEZIUM, "Debezium"),
              Map.entry("copy", "`COPY` from a file"),
              Map.entry("load-data", "`LOAD DATA` from a file")),
          "converter",
          List.of(
              Map.entry("json", "JSON"),
              Map.entry("fast-json", "JSON (`FastJsonConverter`)"),
              Map.entry("avro", "Avro"),
              Map.entry("confluent-avro", "Avro (Confluent's converter)"),
              Map.entry("fast-avro", "Avro (`FastAvroConverter`)")),
          "index",
          List.of(
              Map.entry("yes", "ascending keys"),
              Map.entry("no", "no index"),
              Map.entry("random", "random keys")),
          // Of StrategyBenchmark:
          "job",
          List.of(
              Map.entry("insert", "insert"),
              Map.entry("upsert-new", "upsert of new rows"),
              Map.entry("upsert-present", "upsert of stored rows"),
              Map.entry("upsert-newest", "the same, newest wins"),
              Map.entry("delete", "delete")),
          "strategy",
          List.of(
              Map.entry("batch", "a statement per row"),
              Map.entry("driver", "the driver in bulk"),
              Map.entry("unnest", "`unnest`"),
              Map.entry("multi-row", "many rows a statement"),
              Map.entry("copy", "`COPY`"),
              Map.entry("staged-copy", "temporary table"),
              Map.entry("look-unnest", "look, then `unnest`"),
              Map.entry("look-copy", "look, then `COPY`"),
              Map.entry("load-data", "`LOAD DATA`")));

  private SettingNames() {}

  /**
   * Returns the title of a name. A sink with other settings, such as {@code debezium-unnest}, has
   * them in brackets; {@code debezium*} is the fastest of them.
   */
  public static String title(String kind, String name) {
    for (Map.Entry<String, String> known : KNOWN.getOrDefault(kind, List.of())) {
      if (name.equals(known.getKey())) {
        return known.getValue();
      }
      if (name.equals(known.getKey() + "*")) {
        return known.getValue() + " at its best";
      }
      if (name.startsWith(known.getKey() + "-")) {
        return "%s (%s)".formatted(known.getValue(), name.substring(known.getKey().length() + 1));
      }
    }
    if (name.matches("\\d+")) {
      return String.format(Locale.ROOT, "%s %,d", title(kind), Integer.parseInt(name));
    }
    return kind.equals("experiment") ? name.replace('-', ' ') : name;
  }

  /** Returns the title of a kind of names, such as {@code round trip in ms}. */
  public static String title(String kind) {
    return kind.replaceFirst("(Millis|Ms)$", "InMs")
        .replaceAll("([A-Z])", " $1")
        .toLowerCase(Locale.ROOT);
  }

  /** Orders known names first, then numbers by their size, then others. */
  public static Comparator<String> order(String kind) {
    List<String> known = new ArrayList<>();
    KNOWN.getOrDefault(kind, List.of()).forEach(name -> known.add(title(kind, name.getKey())));
    return Comparator.comparingInt((String name) -> place(known, title(kind, name)))
        .thenComparingDouble(name -> name.matches("\\d+") ? Double.parseDouble(name) : -1)
        .thenComparing(Comparator.naturalOrder());
  }

  /** Returns the place of the last known title that the title begins with. */
  private static int place(List<String> known, String title) {
    for (int place = known.size() - 1; place >= 0; place--) {
      if (title.startsWith(known.get(place))) {
        return place;
      }
    }
    return known.size();
  }
}
