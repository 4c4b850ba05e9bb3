package io.tarmac.perf.report;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.perf.result.BenchmarkSummary;
import io.tarmac.perf.result.Figure;
import io.tarmac.perf.result.SettingNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A Markdown table of the benchmarks that a {@link Marker} selects. The marker's options:
 *
 * <ul>
 *   <li>{@code rows=sink columns=batch}: a row for each sink, a column for each batch size. Without
 *       {@code columns}, each figure has a column.
 *   <li>{@code value=rate,p99}: the figures; all except the first stand in brackets. {@code
 *       rate/index=yes} is the ratio to the same benchmark with an index.
 *   <li>{@code ratio=sink:tarmac/debezium}: more rows, or columns, with the ratio of Tarmac's first
 *       figure to Debezium's.
 * </ul>
 */
final class PivotTable {
  private static final String EXTRAPOLATED = " \\*";
  private static final String WITHIN_NOISE = "≈ ";
  private static final String VALUE = "value";

  private final MeasuredBenchmarks benchmarks;
  private final Marker marker;
  private final List<String> rows;
  private final List<String> columns;
  private final List<String> values;
  private final List<Ratio> ratios;
  private final Map<List<String>, Map<List<String>, String>> table;
  private final TreeSet<List<String>> heads;

  PivotTable(MeasuredBenchmarks benchmarks, Marker marker) {
    this.benchmarks = benchmarks;
    this.marker = marker;
    this.rows = marker.values("rows");
    this.columns = marker.values("columns", VALUE);
    this.values = marker.values(VALUE, "rate");
    this.ratios = marker.values("ratio").stream().map(Ratio::parse).toList();
    this.table = new TreeMap<>(order(rows));
    this.heads = new TreeSet<>(order(columns));
  }

  /** A ratio such as {@code sink:tarmac/debezium}. */
  private record Ratio(String kind, String one, String other) {
    static Ratio parse(String text) {
      String[] parts = text.split("[:/]");
      return new Ratio(parts[0], parts[1], parts[2]);
    }

    String title() {
      return "*%s compared with %s*"
          .formatted(SettingNames.title(kind, one), SettingNames.title(kind, other));
    }
  }

  String markdown() {
    benchmarks.matching(marker).forEach(this::add);
    if (table.isEmpty()) {
      throw new ReplayFailure(
          "%s has no benchmark for %s".formatted(marker.file(), marker.words()));
    }
    TextTable text = new TextTable(row(corner(), heads.stream().map(head -> title(columns, head))));
    table.forEach(
        (row, texts) ->
            text.add(
                row(title(rows, row), heads.stream().map(head -> texts.getOrDefault(head, "")))));
    return text.markdown();
  }

  private static List<String> row(String first, Stream<String> others) {
    return Stream.concat(Stream.of(first), others).toList();
  }

  private void add(BenchmarkSummary summary) {
    if (columns.contains(VALUE)) {
      values.forEach(value -> put(summary, VALUE, value, text(summary, value)));
    } else {
      put(
          summary,
          VALUE,
          "",
          bracketed(values.stream().map(value -> text(summary, value)).toList()));
    }
    for (Ratio ratio : ratios) {
      if (ratio.one().equals(summary.key().names().get(ratio.kind()))) {
        String value = "%s/%s=%s".formatted(values.get(0), ratio.kind(), ratio.other());
        put(summary, ratio.kind(), ratio.title(), text(summary, value));
      }
    }
  }

  /** Puts a text into the cell of a benchmark's names, one of which is added or replaced. */
  private void put(BenchmarkSummary summary, String kind, String name, String text) {
    Map<String, String> names = new HashMap<>(summary.key().names());
    names.put(kind, name);
    List<String> row = rows.stream().map(one -> names.getOrDefault(one, "")).toList();
    List<String> head = columns.stream().map(one -> names.getOrDefault(one, "")).toList();
    if (!text.isEmpty() && !head.contains("")) {
      heads.add(head);
      if (table.computeIfAbsent(row, key -> new HashMap<>()).put(head, text) != null) {
        throw new ReplayFailure(
            "%s, %s: several figures for row %s and column %s; select fewer benchmarks"
                .formatted(marker.file(), marker.words(), row, head));
      }
    }
  }

  private static String bracketed(List<String> texts) {
    String others =
        texts.stream()
            .skip(1)
            .filter(text -> !text.isEmpty())
            .map(text -> text.replace(EXTRAPOLATED, ""))
            .collect(Collectors.joining(", "));
    String first = texts.get(0);
    return first.isEmpty() || others.isEmpty() ? first : "%s (%s)".formatted(first, others);
  }

  /** Returns a figure such as {@code rate}, or a ratio such as {@code rate/sink=none}, as text. */
  private String text(BenchmarkSummary summary, String value) {
    String[] parts = value.split("/", 2);
    Figure figure = Figure.called(parts[0]);
    if (parts.length == 2) {
      Map<String, String> changed = Marker.words(parts[1]);
      Double ratio = benchmarks.ratio(summary, changed, figure);
      if (ratio == null) {
        return "";
      }
      boolean differs = figure != Figure.RATE || benchmarks.differs(summary, changed);
      return (differs ? "" : WITHIN_NOISE) + times(ratio);
    }
    Double median = summary.figure(figure);
    return median == null ? "" : figure.text(median) + (summary.extrapolated() ? EXTRAPOLATED : "");
  }

  /** Formats a ratio with two or three significant digits. */
  static String times(double ratio) {
    int decimals = ratio < 1.995 ? 2 : ratio < 9.95 ? 1 : 0;
    return String.format(Locale.ROOT, "%,." + decimals + "f", ratio);
  }

  private String corner() {
    return columns.contains(VALUE)
        ? ""
        : bracketed(values.stream().map(PivotTable::valueTitle).toList())
            + " by "
            + columns.stream().map(SettingNames::title).collect(Collectors.joining(", "));
  }

  private String title(List<String> kinds, List<String> names) {
    List<String> parts = new ArrayList<>();
    for (int index = 0; index < kinds.size(); index++) {
      String kind = kinds.get(index);
      String name = names.get(index);
      if (!name.isEmpty()) {
        String title = kind.equals(VALUE) ? valueTitle(name) : SettingNames.title(kind, name);
        // The corner already names the kind.
        parts.add(
            kinds.equals(columns) ? title.replace(SettingNames.title(kind) + " ", "") : title);
      }
    }
    return String.join(", ", parts);
  }

  private static String valueTitle(String value) {
    String[] parts = value.split("[/=]");
    return parts.length == 1
        ? Figure.called(value).title()
        : "compared with " + SettingNames.title(parts[1], parts[2]);
  }

  /** Orders by the first name, then by the second, and so on; ratios come last. */
  private Comparator<List<String>> order(List<String> kinds) {
    List<String> last = ratios.stream().map(Ratio::title).toList();
    Comparator<List<String>> order = (one, other) -> 0;
    for (int index = 0; index < kinds.size(); index++) {
      int column = index;
      Comparator<String> names =
          kinds.get(index).equals(VALUE)
              ? Comparator.comparingInt(values::indexOf)
              : Comparator.<String>comparingInt(last::indexOf)
                  .thenComparing(SettingNames.order(kinds.get(index)));
      order = order.thenComparing(key -> key.get(column), names);
    }
    return order;
  }
}
