package io.tarmac.perf.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.tarmac.perf.report.Chart.Point;
import io.tarmac.perf.report.Page.Section;
import io.tarmac.perf.result.BenchmarkSummary;
import io.tarmac.perf.result.Figure;
import io.tarmac.perf.result.NoiseFloor;
import io.tarmac.perf.result.SinkName;
import io.tarmac.perf.result.Subject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The top of the page: which sink was faster, by how much, and on which databases. */
final class Headline {
  private final List<Comparison> comparisons = new ArrayList<>();

  /**
   * The best benchmark of each sink in one experiment, with equal settings except the batch size.
   * At a fixed rate no sink is faster, so the best has the lowest p99 of the time to the commit.
   */
  private record Comparison(
      Selection selection,
      String settings,
      BenchmarkSummary tarmac,
      BenchmarkSummary debezium,
      NoiseFloor floor) {
    String experiment() {
      return selection.experiment().replace('-', ' ') + ", " + settings;
    }

    /** Returns whether this is the case that most readers ask for: one table with an index. */
    boolean isUsual() {
      return "yes".equals(tarmac.key().setting().index())
          && !selection.common().containsKey("tables");
    }

    private boolean isOfOneRun() {
      return tarmac.seed() == debezium.seed();
    }

    /** Returns Tarmac's score divided by Debezium's. */
    private double ratio() {
      return score(selection, tarmac) / score(selection, debezium);
    }

    private boolean exceedsNoise() {
      return floor.tells(selection.figure(), tarmac, debezium);
    }

    /** Returns the beginning of a sentence on the better sink. */
    String verdict() {
      if (!isOfOneRun()) {
        return "Tarmac and Debezium were measured in two runs";
      }
      if (!exceedsNoise()) {
        return "Tarmac and Debezium cannot be told apart";
      }
      String better = ratio() > 1 ? "Tarmac" : "Debezium";
      String other = ratio() > 1 ? "Debezium" : "Tarmac";
      return selection.atFixedRate()
          ? "%s had %%s times the p99 of %s".formatted(other, better)
          : "%s was %%s times as fast as %s".formatted(better, other);
    }

    List<String> row() {
      String times = exceedsNoise() ? PageTable.number(ratio()) : "cannot be told apart";
      return List.of(
          selection.databaseTitle() + ", " + experiment(),
          isOfOneRun() ? times : "two runs",
          figure(tarmac),
          batch(tarmac),
          figure(debezium),
          batch(debezium));
    }

    private String figure(BenchmarkSummary one) {
      Point median = Point.median(0, one, selection.figure());
      return PageTable.cell(Objects.requireNonNull(median), selection.atFixedRate() ? " ms" : "");
    }

    private static String batch(BenchmarkSummary one) {
      return PageTable.number(Objects.requireNonNull(Selection.size(one.key())));
    }
  }

  Headline(List<Selection> selections, Map<Long, NoiseFloor> floors) {
    for (Selection selection : selections) {
      selection.summaries().stream()
          .filter(one -> Selection.size(one.key()) != null)
          .collect(groupingBy(Headline::settings, LinkedHashMap::new, toList()))
          .forEach(
              (settings, sinks) -> {
                BenchmarkSummary tarmac = best(selection, sinks, SinkName::isTarmac);
                BenchmarkSummary debezium = best(selection, sinks, SinkName::isDebezium);
                if (tarmac != null && debezium != null) {
                  NoiseFloor floor = Objects.requireNonNull(floors.get(tarmac.seed()));
                  comparisons.add(new Comparison(selection, settings, tarmac, debezium, floor));
                }
              });
    }
  }

  private static String settings(BenchmarkSummary summary) {
    Subject any = summary.key().setting();
    return new Subject(String.valueOf(any.converter()), null, null, any.insertMode(), any.index())
        + Selection.load(summary.key(), "lingerMs");
  }

  private static @Nullable BenchmarkSummary best(
      Selection selection, List<BenchmarkSummary> summaries, Predicate<String> sink) {
    return summaries.stream()
        .filter(one -> sink.test(one.key().sink()) && score(selection, one) > 0)
        .max(Comparator.comparingDouble(one -> score(selection, one)))
        .orElse(null);
  }

  /** Returns a figure that is higher for the better sink; 0 if it was not measured. */
  private static double score(Selection selection, BenchmarkSummary one) {
    Double figure = one.figure(selection.figure());
    return figure == null ? 0 : selection.atFixedRate() ? 1 / figure : figure;
  }

  /**
   * Returns one comparison per database. Speed comes before p99, one table with an index before
   * others, then the experiment that most databases have, then that in which Debezium was best.
   */
  private Collection<Comparison> onePerDatabase() {
    Comparator<List<Comparison>> order =
        Comparator.<List<Comparison>, Boolean>comparing(same -> same.get(0).selection.atFixedRate())
            .thenComparing(same -> !same.get(0).isUsual())
            .thenComparing(same -> -same.size())
            .thenComparing(
                same ->
                    -same.stream().mapToDouble(one -> score(one.selection, one.debezium)).sum());
    Map<String, Comparison> databases = new LinkedHashMap<>();
    comparisons.stream().collect(groupingBy(Comparison::experiment)).values().stream()
        .sorted(order)
        .flatMap(List::stream)
        .forEach(one -> databases.putIfAbsent(one.selection.databaseTitle(), one));
    return databases.values();
  }

  /** Returns the sentence that says which sink was better on which databases. */
  String sentence() {
    String verdicts =
        onePerDatabase().stream()
            .collect(groupingBy(Comparison::verdict, LinkedHashMap::new, toList()))
            .entrySet()
            .stream()
            .map(one -> one.getKey().formatted(ratios(one.getValue())) + on(one.getValue()))
            .collect(joining("; "));
    return verdicts.isEmpty() ? "No two sinks were compared." : verdicts + ", best against best.";
  }

  /** Returns the range of the better sink's ratio to the other. */
  private static String ratios(List<Comparison> comparisons) {
    DoubleSummaryStatistics ratios =
        comparisons.stream()
            .mapToDouble(one -> Math.max(one.ratio(), 1 / one.ratio()))
            .summaryStatistics();
    return Stream.of(ratios.getMin(), ratios.getMax())
        .map(PageTable::number)
        .distinct()
        .collect(joining(" to "));
  }

  private static String on(List<Comparison> comparisons) {
    return comparisons.stream()
        .collect(
            groupingBy(
                Comparison::experiment,
                LinkedHashMap::new,
                mapping(one -> one.selection.databaseTitle(), joining(", "))))
        .entrySet()
        .stream()
        .map(one -> "%s (%s)".formatted(one.getValue(), one.getKey()))
        .collect(joining(", ", " on ", ""));
  }

  /** Returns a section with the sentence's chart and a table of all comparisons; may be empty. */
  List<Section> sections() {
    PageTable table =
        new PageTable(
            false,
            "Each sink at its best batch size: median events per second, or median p99 at a fixed"
                + " rate. Brackets show the least and the most of repetitions.",
            List.of("experiment", "times as good", "Tarmac", "at batch", "Debezium", "at batch"),
            comparisons.stream().map(Comparison::row).toList());
    return comparisons.isEmpty()
        ? List.of()
        : List.of(new Section("At a glance", "", charts(), table));
  }

  private List<Chart> charts() {
    List<String> names = new ArrayList<>();
    ChartLines bars = new ChartLines();
    List<BenchmarkSummary> shown = new ArrayList<>();
    for (Comparison one : onePerDatabase()) {
      if (!one.selection.atFixedRate()) {
        for (BenchmarkSummary sink : List.of(one.tarmac, one.debezium)) {
          String title = sink == one.tarmac ? "Tarmac" : "Debezium";
          bars.add(title, Point.median(names.size(), sink, Figure.RATE));
          names.add("%s, %s".formatted(one.selection.databaseTitle(), sink.key().setting()));
          shown.add(sink);
        }
      }
    }
    return names.isEmpty()
        ? List.of()
        : List.of(
            Chart.bars(
                "headline",
                "Events per second, the best of each sink",
                Chart.spreadNote(shown),
                "events per second",
                names,
                bars.series()));
  }
}
