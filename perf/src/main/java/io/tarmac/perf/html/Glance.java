package io.tarmac.perf.html;

import io.tarmac.perf.html.Chart.ErrorBar;
import io.tarmac.perf.report.SinkName;
import io.tarmac.perf.report.Subject;
import io.tarmac.perf.suite.CellSummary;
import io.tarmac.perf.suite.NoiseFloor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/** What a reader wants to know first: the best of each sink, side by side. */
final class Glance {
  static final List<String> HEADS =
      List.of(
          "experiment",
          "times as fast",
          "Tarmac, events/s",
          "at batch",
          "Debezium, events/s",
          "at batch");

  /** Figures that cannot be compared. */
  private static final String TWO_RUNS = "two runs";

  private static final String NOT_TOLD_APART = "not told apart";

  private Glance() {}

  /** A row for each form of the events in each experiment that both sinks have been measured in. */
  static List<List<String>> rows(List<Selection> selections, Map<Long, NoiseFloor> floors) {
    List<List<String>> rows = new ArrayList<>();
    for (Selection selection : selections.stream().filter(one -> !one.atFixedRate()).toList()) {
      forms(selection)
          .forEach(
              (form, summaries) -> row(selection, form, summaries, floors).ifPresent(rows::add));
    }
    return rows;
  }

  private static Map<String, List<CellSummary>> forms(Selection selection) {
    Map<String, List<CellSummary>> forms = new LinkedHashMap<>();
    for (CellSummary summary : selection.summaries()) {
      Subject setting = summary.cell().setting();
      if (setting.batchSize() != null) {
        String form =
            new Subject(String.valueOf(setting.converter()), null, null, null, setting.index())
                + Selection.load(summary.cell(), "tables", "lingerMs");
        forms.computeIfAbsent(form, key -> new ArrayList<>()).add(summary);
      }
    }
    return forms;
  }

  private static Optional<List<String>> row(
      Selection selection, String form, List<CellSummary> summaries, Map<Long, NoiseFloor> floors) {
    Optional<CellSummary> ours = best(summaries, SinkName::isTarmac);
    Optional<CellSummary> theirs = best(summaries, SinkName::isDebezium);
    if (ours.isEmpty() || theirs.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        List.of(
            selection.title() + ", " + form,
            times(ours.get(), theirs.get(), floors),
            rate(ours.get()),
            batch(ours.get()),
            rate(theirs.get()),
            batch(theirs.get())));
  }

  private static Optional<CellSummary> best(List<CellSummary> summaries, Predicate<String> sink) {
    return summaries.stream()
        .filter(one -> sink.test(one.cell().setting().sink()))
        .max((one, other) -> Double.compare(one.rate(), other.rate()));
  }

  private static String times(CellSummary ours, CellSummary theirs, Map<Long, NoiseFloor> floors) {
    if (ours.seed() != theirs.seed()) {
      return TWO_RUNS;
    }
    return Objects.requireNonNull(floors.get(ours.seed())).tells(ours, theirs)
        ? ChartTable.number(ours.rate() / theirs.rate())
        : NOT_TOLD_APART;
  }

  private static String rate(CellSummary summary) {
    return ChartTable.number(summary.rate()) + ErrorBar.text(ErrorBar.of(summary));
  }

  private static String batch(CellSummary summary) {
    Integer size = summary.cell().setting().batchSize();
    return size == null ? "" : ChartTable.number(size);
  }
}
