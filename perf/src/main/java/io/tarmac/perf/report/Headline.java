package io.tarmac.perf.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.tarmac.perf.report.Chart.ErrorBar;
import io.tarmac.perf.report.Chart.Point;
import io.tarmac.perf.report.Page.Section;
import io.tarmac.perf.result.BenchmarkSummary;
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

/** The beginning of the page: who was faster, by how much, and on what. */
final class Headline {
  private static final String NOT_TOLD_APART = "not told apart";

  private final List<Comparison> comparisons = new ArrayList<>();

  /**
   * The best of each sink with one form of the events in one experiment. At a rate that was set no
   * sink is faster, so the best has the lowest p99 of the time to the commit.
   */
  private record Comparison(
      Selection selection,
      String form,
      BenchmarkSummary ours,
      BenchmarkSummary theirs,
      NoiseFloor floor) {
    String experiment() {
      return selection.experiment().replace('-', ' ') + ", " + form;
    }

    /** Returns whether it is what most readers ask for: one table that has an index. */
    boolean isUsual() {
      return "yes".equals(ours.key().setting().index())
          && !selection.common().containsKey("tables");
    }

    private boolean inOneRun() {
      return ours.seed() == theirs.seed();
    }

    /** Returns how many times as good as theirs ours is. */
    private double times() {
      return goodness(selection, ours) / goodness(selection, theirs);
    }

    /** Returns whether the difference is more than noise. The noise floor is one of speeds. */
    private boolean isToldApart() {
      return selection.atFixedRate()
          ? ours.isRepeated()
              && theirs.isRepeated()
              && !ErrorBar.of(ours, selection.figure())
                  .overlaps(ErrorBar.of(theirs, selection.figure()))
          : floor.tells(ours, theirs);
    }

    /** Returns who is better, as a sentence begins with it. */
    String verdict() {
      if (!inOneRun()) {
        return "Tarmac and Debezium were measured in two runs";
      }
      if (!isToldApart()) {
        return "Tarmac and Debezium are " + NOT_TOLD_APART;
      }
      String better = times() > 1 ? "Tarmac" : "Debezium";
      String other = times() > 1 ? "Debezium" : "Tarmac";
      return selection.atFixedRate()
          ? "%s had %%s times the p99 of %s".formatted(other, better)
          : "%s was %%s times as fast as %s".formatted(better, other);
    }

    List<String> row() {
      String times = isToldApart() ? PageTable.number(times()) : NOT_TOLD_APART;
      return List.of(
          selection.databaseTitle() + ", " + experiment(),
          inOneRun() ? times : "two runs",
          figure(ours),
          batch(ours),
          figure(theirs),
          batch(theirs));
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
          .collect(groupingBy(Headline::form, LinkedHashMap::new, toList()))
          .forEach(
              (form, sinks) -> {
                BenchmarkSummary ours = best(selection, sinks, SinkName::isTarmac);
                BenchmarkSummary theirs = best(selection, sinks, SinkName::isDebezium);
                if (ours != null && theirs != null) {
                  NoiseFloor floor = Objects.requireNonNull(floors.get(ours.seed()));
                  comparisons.add(new Comparison(selection, form, ours, theirs, floor));
                }
              });
    }
  }

  private static String form(BenchmarkSummary summary) {
    Subject any = summary.key().setting();
    return new Subject(String.valueOf(any.converter()), null, null, any.insertMode(), any.index())
        + Selection.load(summary.key(), "lingerMs");
  }

  private static @Nullable BenchmarkSummary best(
      Selection selection, List<BenchmarkSummary> summaries, Predicate<String> sink) {
    return summaries.stream()
        .filter(one -> sink.test(one.key().sink()) && goodness(selection, one) > 0)
        .max(Comparator.comparingDouble(one -> goodness(selection, one)))
        .orElse(null);
  }

  /** Returns a figure that is higher for what is better; 0 if nothing was measured to tell it. */
  private static double goodness(Selection selection, BenchmarkSummary one) {
    Double figure = selection.figure().apply(one);
    return figure == null ? 0 : selection.atFixedRate() ? 1 / figure : figure;
  }

  /**
   * Returns a comparison of each database, of speed if there is one: of one table with an index,
   * then of the experiment that most databases have, of several the one in which Debezium was best.
   */
  private Collection<Comparison> ofDatabases() {
    Comparator<List<Comparison>> order =
        Comparator.<List<Comparison>, Boolean>comparing(same -> same.get(0).selection.atFixedRate())
            .thenComparing(same -> !same.get(0).isUsual())
            .thenComparing(same -> -same.size())
            .thenComparing(
                same ->
                    -same.stream().mapToDouble(one -> goodness(one.selection, one.theirs)).sum());
    Map<String, Comparison> databases = new LinkedHashMap<>();
    comparisons.stream().collect(groupingBy(Comparison::experiment)).values().stream()
        .sorted(order)
        .flatMap(List::stream)
        .forEach(one -> databases.putIfAbsent(one.selection.databaseTitle(), one));
    return databases.values();
  }

  /** Says who was better on which databases, by the best of each sink. */
  String sentence() {
    String verdicts =
        ofDatabases().stream()
            .collect(groupingBy(Comparison::verdict, LinkedHashMap::new, toList()))
            .entrySet()
            .stream()
            .map(one -> one.getKey().formatted(times(one.getValue())) + on(one.getValue()))
            .collect(joining("; "));
    return verdicts.isEmpty() ? "No two sinks were compared." : verdicts + ", best against best.";
  }

  /** Returns the least and the most of how many times as good a sink was. */
  private static String times(List<Comparison> comparisons) {
    DoubleSummaryStatistics times =
        comparisons.stream()
            .mapToDouble(one -> Math.max(one.times(), 1 / one.times()))
            .summaryStatistics();
    return Stream.of(times.getMin(), times.getMax())
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

  /** Returns the chart of what the sentence says, and a row for each comparison; or nothing. */
  List<Section> sections() {
    PageTable table =
        new PageTable(
            false,
            "The best of every batch size: median events per second, at a fixed rate the median"
                + " p99; the least and the most in brackets; without brackets one measurement",
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
    for (Comparison one : ofDatabases()) {
      if (!one.selection.atFixedRate()) {
        for (BenchmarkSummary sink : List.of(one.ours, one.theirs)) {
          String title = sink == one.ours ? "Tarmac" : "Debezium";
          bars.add(title, Point.median(names.size(), sink, BenchmarkSummary::rate));
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
                Chart.spreads(shown),
                "events per second",
                names,
                bars.series()));
  }
}
