package io.tarmac.perf.cli;

import io.tarmac.perf.report.TextTable;
import io.tarmac.perf.result.Figure;
import io.tarmac.perf.suite.Benchmark;
import io.tarmac.perf.suite.SuiteName;
import io.tarmac.perf.suite.SuitePlan;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables of plans and of default sizes, for the terminal. */
public final class SuiteText {
  private SuiteText() {}

  /** Returns the table of a plan, with the expected time. */
  public static String of(SuitePlan plan) {
    TextTable table =
        new TextTable(
            List.of(
                "experiment database load sinks converters batches events benchmarks minutes"
                    .split(" ")));
    plan.benchmarks().stream()
        .collect(
            Collectors.groupingBy(
                one ->
                    Arrays.asList(
                        one.key().experiment(),
                        one.key().database(),
                        one.events(),
                        one.key().load()),
                LinkedHashMap::new,
                Collectors.toList()))
        .values()
        .forEach(group -> table.add(row(group, plan.repetitions())));
    return "Suite %s: %s, %s, about %s; seed of the order %d%n%s"
        .formatted(
            plan.suite(),
            Figure.counted(plan.benchmarks().size(), "benchmark"),
            Figure.counted(plan.trials().size(), "measurement"),
            Figure.duration(plan.expectedSeconds()),
            plan.seed(),
            table.withoutEmptyColumns().text());
  }

  /** Returns the table of the default sizes of each suite. */
  public static String sizes() {
    TextTable table = new TextTable(List.of("suite", "events", "warmup", "batches"));
    for (SuiteName suite : SuiteName.values()) {
      table.add(row(suite.toString(), suite.size(false)));
      table.add(row("  --quick", suite.size(true)));
    }
    return table.text();
  }

  private static List<String> row(String name, SuiteName.Size size) {
    return List.of(
        name,
        "%,d".formatted(size.events()),
        "%,d".formatted(size.warmup()),
        sizes(size.batchSizes().stream()));
  }

  private static String sizes(Stream<Integer> batchSizes) {
    return batchSizes.map("%,d"::formatted).collect(Collectors.joining(" "));
  }

  private static List<String> row(List<Benchmark> group, int repetitions) {
    Benchmark first = group.get(0);
    double seconds =
        group.stream()
            .mapToDouble(one -> one.expectedSeconds() * (one.once() ? 1 : repetitions))
            .sum();
    return List.of(
        first.key().experiment(),
        Objects.requireNonNullElse(first.key().database(), "-"),
        first.key().load().isEmpty() ? "-" : first.key().loadText(),
        names(group.stream().map(one -> one.key().setting().sink()).toList()),
        names(group.stream().map(SuiteText::converterAndIndex).toList()),
        sizes(
            group.stream()
                .map(one -> one.key().setting().batchSize())
                .filter(Objects::nonNull)
                .distinct()
                .sorted()),
        first.extrapolated()
            ? "%,d for %,d".formatted(first.events(), first.asked())
            : "%,d".formatted(first.events()),
        String.valueOf(group.size()),
        "%.1f".formatted(seconds / 60));
  }

  private static String names(List<String> names) {
    return names.stream().distinct().collect(Collectors.joining(" "));
  }

  private static String converterAndIndex(Benchmark benchmark) {
    String converter = Objects.requireNonNullElse(benchmark.key().setting().converter(), "-");
    return "no".equals(benchmark.key().setting().index()) ? converter + "-no-index" : converter;
  }
}
