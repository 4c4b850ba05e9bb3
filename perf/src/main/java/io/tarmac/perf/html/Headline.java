package io.tarmac.perf.html;

import io.tarmac.perf.html.Chart.ErrorBar;
import io.tarmac.perf.html.Chart.Point;
import io.tarmac.perf.html.Chart.Series;
import io.tarmac.perf.report.SinkName;
import io.tarmac.perf.report.Subject;
import io.tarmac.perf.suite.CellSummary;
import io.tarmac.perf.suite.NoiseFloor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The beginning of the page: who was faster, by how much, and on what. */
final class Headline {
  static final List<String> HEADS =
      List.of(
          "experiment",
          "times as fast",
          "Tarmac, events/s",
          "at batch",
          "Debezium, events/s",
          "at batch");

  private static final String NOT_TOLD_APART = "not told apart";

  private final List<Comparison> comparisons = new ArrayList<>();

  /** The best of each sink with one form of the events in one experiment. */
  private record Comparison(
      Selection selection, String form, CellSummary ours, CellSummary theirs, NoiseFloor floor) {
    String experiment() {
      return selection.experiment().replace('-', ' ') + ", " + form;
    }

    /** Returns who is faster, as a sentence begins with it. */
    String verdict() {
      if (ours.seed() != theirs.seed()) {
        return "Tarmac and Debezium were measured in two runs";
      }
      if (!floor.tells(ours, theirs)) {
        return "Tarmac and Debezium are " + NOT_TOLD_APART;
      }
      return ours.rate() > theirs.rate()
          ? "Tarmac was %s times as fast as Debezium"
          : "Debezium was %s times as fast as Tarmac";
    }

    double times() {
      double times = ours.rate() / theirs.rate();
      return Math.max(times, 1 / times);
    }

    List<String> row() {
      boolean sameRun = ours.seed() == theirs.seed();
      String times =
          floor.tells(ours, theirs)
              ? ChartTable.number(ours.rate() / theirs.rate())
              : NOT_TOLD_APART;
      return List.of(
          selection.databaseTitle() + ", " + experiment(),
          sameRun ? times : "two runs",
          rate(ours),
          batch(ours),
          rate(theirs),
          batch(theirs));
    }

    private static String rate(CellSummary summary) {
      return ChartTable.number(summary.rate()) + ErrorBar.text(ErrorBar.of(summary));
    }

    private static String batch(CellSummary summary) {
      return ChartTable.number(Objects.requireNonNull(summary.cell().setting().batchSize()));
    }
  }

  Headline(List<Selection> selections, Map<Long, NoiseFloor> floors) {
    for (Selection selection : selections.stream().filter(one -> !one.atFixedRate()).toList()) {
      forms(selection)
          .forEach(
              (form, sinks) -> {
                List<CellSummary> ours = fastest(sinks, SinkName::isTarmac);
                List<CellSummary> theirs = fastest(sinks, SinkName::isDebezium);
                if (!ours.isEmpty() && !theirs.isEmpty()) {
                  NoiseFloor floor = Objects.requireNonNull(floors.get(ours.get(0).seed()));
                  comparisons.add(
                      new Comparison(selection, form, ours.get(0), theirs.get(0), floor));
                }
              });
    }
  }

  private static Map<String, List<CellSummary>> forms(Selection selection) {
    Map<String, List<CellSummary>> forms = new LinkedHashMap<>();
    for (CellSummary summary : selection.summaries()) {
      Subject any = summary.cell().setting();
      if (any.batchSize() != null) {
        String form =
            new Subject(String.valueOf(any.converter()), null, null, any.insertMode(), any.index())
                + Selection.load(summary.cell(), "lingerMs");
        forms.computeIfAbsent(form, key -> new ArrayList<>()).add(summary);
      }
    }
    return forms;
  }

  private static List<CellSummary> fastest(List<CellSummary> summaries, Predicate<String> sink) {
    return summaries.stream()
        .filter(one -> sink.test(one.cell().sink()))
        .sorted(Comparator.comparingDouble(CellSummary::rate).reversed())
        .toList();
  }

  /**
   * Returns a comparison of each database: in the experiment that most of them have, of several the
   * one in which Debezium was fastest.
   */
  private Collection<Comparison> ofDatabases() {
    Comparator<List<Comparison>> order =
        Comparator.<List<Comparison>>comparingInt(List::size)
            .thenComparingDouble(same -> same.stream().mapToDouble(one -> one.theirs.rate()).sum());
    Map<String, Comparison> databases = new LinkedHashMap<>();
    comparisons.stream().collect(Collectors.groupingBy(Comparison::experiment)).values().stream()
        .sorted(order.reversed())
        .flatMap(List::stream)
        .forEach(one -> databases.putIfAbsent(one.selection.databaseTitle(), one));
    return databases.values();
  }

  /** Says who was faster on which databases, by the best of each sink. */
  String sentence() {
    Map<String, List<Comparison>> verdicts = new LinkedHashMap<>();
    for (Comparison one : ofDatabases()) {
      verdicts.computeIfAbsent(one.verdict(), key -> new ArrayList<>()).add(one);
    }
    return verdicts.isEmpty()
        ? "No two sinks were compared at full speed."
        : verdicts.entrySet().stream()
            .map(one -> one.getKey().formatted(times(one.getValue())) + on(one.getValue()))
            .collect(Collectors.joining("; ", "", ", best against best."));
  }

  /** Returns the least and the most of how many times as fast a sink was. */
  private static String times(List<Comparison> comparisons) {
    TreeSet<Double> times = new TreeSet<>();
    comparisons.forEach(one -> times.add(one.times()));
    Set<String> ends = new LinkedHashSet<>();
    ends.add(ChartTable.number(times.first()));
    ends.add(ChartTable.number(times.last()));
    return String.join(" to ", ends);
  }

  private static String on(List<Comparison> comparisons) {
    Map<String, List<String>> experiments = new LinkedHashMap<>();
    for (Comparison one : comparisons) {
      experiments
          .computeIfAbsent(one.experiment(), key -> new ArrayList<>())
          .add(one.selection.databaseTitle());
    }
    return experiments.entrySet().stream()
        .map(one -> "%s (%s)".formatted(String.join(", ", one.getValue()), one.getKey()))
        .collect(Collectors.joining(", ", " on ", ""));
  }

  /** Returns the chart of what the sentence says; none if it compares nothing. */
  List<Chart> charts() {
    List<String> names = new ArrayList<>();
    List<Point> ours = new ArrayList<>();
    List<Point> theirs = new ArrayList<>();
    List<CellSummary> shown = new ArrayList<>();
    for (Comparison one : ofDatabases()) {
      for (CellSummary sink : List.of(one.ours, one.theirs)) {
        Point bar = Point.speed(names.size(), sink);
        Point none = Point.of(names.size(), null);
        ours.add(sink == one.ours ? bar : none);
        theirs.add(sink == one.ours ? none : bar);
        shown.add(sink);
        names.add("%s, %s".formatted(one.selection.databaseTitle(), sink.cell().setting()));
      }
    }
    return names.isEmpty()
        ? List.of()
        : List.of(
            Chart.bars(
                "headline",
                "Events per second, the best of each sink",
                Chart.spreads(shown),
                "events per second",
                names,
                List.of(Series.of("Tarmac", ours), Series.of("Debezium", theirs))));
  }

  /** Returns a row for each comparison, under {@link #HEADS}. */
  List<List<String>> rows() {
    return comparisons.stream().map(Comparison::row).toList();
  }
}
