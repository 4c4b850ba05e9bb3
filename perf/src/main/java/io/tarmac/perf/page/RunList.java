package io.tarmac.perf.page;

import io.tarmac.perf.report.DatabaseName;
import io.tarmac.perf.report.SinkName;
import io.tarmac.perf.suite.CellResult;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The runs that results are of: when each was measured, and what. */
final class RunList {
  private static final DateTimeFormatter DAY_AND_TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd, HH:mm").withZone(ZoneOffset.UTC);

  private static final int USUAL_POLL = 500;

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm").withZone(ZoneOffset.UTC);

  private final List<CellResult> results;

  RunList(List<CellResult> results) {
    this.results = results;
  }

  /** One for each run, the earliest first. */
  List<String> items() {
    Map<Long, List<CellResult>> runs =
        results.stream()
            .collect(Collectors.groupingBy(CellResult::seed, TreeMap::new, Collectors.toList()));
    return runs.values().stream()
        .sorted(Comparator.comparing(RunList::begin))
        .map(RunList::item)
        .toList();
  }

  private static String item(List<CellResult> run) {
    int repetitions = run.stream().mapToInt(CellResult::repetition).max().orElseThrow();
    String what =
        Stream.of(
                databases(run),
                experiments(run),
                repetitions == 1 ? "one round" : repetitions + " rounds",
                "workers warm by up to %s events".formatted(warmup(run)),
                countingPolls(run))
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining("; "));
    return "%s to %s UTC: %s".formatted(DAY_AND_TIME.format(begin(run)), end(run), what);
  }

  /** The most events before those that were measured, which is what was asked for. */
  private static String warmup(List<CellResult> run) {
    return Numbers.whole(
        run.stream()
            .map(result -> result.options().get("warmup"))
            .filter(Integer.class::isInstance)
            .mapToInt(Integer.class::cast)
            .max()
            .orElse(0));
  }

  /** What the sink that only counts was given at once, where it was more than usual. */
  private static String countingPolls(List<CellResult> run) {
    int most =
        run.stream()
            .filter(result -> result.cell().setting().sink().equals(SinkName.COUNTING))
            .mapToInt(result -> result.measurement().pollRecords())
            .max()
            .orElse(0);
    return most > USUAL_POLL ? "polls of the sink that only counts of " + Numbers.whole(most) : "";
  }

  /** Without the day where it is that of the begin. */
  private static String end(List<CellResult> run) {
    Instant begin = begin(run);
    Instant end = run.stream().map(RunList::date).max(Comparator.naturalOrder()).orElseThrow();
    boolean sameDay = day(begin).equals(day(end));
    return (sameDay ? TIME : DAY_AND_TIME).format(end);
  }

  private static LocalDate day(Instant time) {
    return LocalDate.ofInstant(time, ZoneOffset.UTC);
  }

  private static Instant begin(List<CellResult> run) {
    return run.stream().map(RunList::date).min(Comparator.naturalOrder()).orElseThrow();
  }

  private static Instant date(CellResult result) {
    return Instant.parse(result.date());
  }

  private static String databases(List<CellResult> run) {
    return run.stream()
        .map(result -> result.cell().database())
        .filter(Objects::nonNull)
        .distinct()
        .sorted(DatabaseName.ORDER)
        .map(DatabaseName::title)
        .collect(Collectors.joining(", "));
  }

  /** In the order of the results, each with its events. */
  private static String experiments(List<CellResult> run) {
    return run.stream()
        .map(
            result ->
                "%s (%s events)"
                    .formatted(
                        result.cell().experiment().replace('-', ' '),
                        Numbers.whole(result.asked())))
        .distinct()
        .collect(Collectors.joining(", "));
  }
}
