package io.tarmac.perf.report;

import io.tarmac.perf.result.Figure;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * A figure in a text, and the comment behind it that says where it is from, such as {@code 2.4<!--
 * = aviation.jsonl database=mysql sink=tarmac / sink=debezium -->}: a results file, the benchmarks,
 * the {@code value} unless it is the rate, and for a ratio in what the other benchmarks differ.
 *
 * <p>{@code min}, {@code max} or {@code median} before the file takes the figure of one of several
 * benchmarks, {@code least} or {@code most} that of one of their repetitions.
 *
 * @param written the figure as it is written
 * @param source what the comment says
 */
record QuotedFigure(String written, boolean percent, String source) {
  private static final Pattern QUOTE =
      Pattern.compile("(?:(\\d[\\d,]*(?:\\.\\d+)?)( %)?)?<!-- = (.*?) -->");

  private static final List<String> CHOICES = List.of("min", "max", "median", "least", "most");

  /** Tells whether a text quotes a figure. */
  static boolean isIn(String text) {
    return QUOTE.matcher(text).find();
  }

  /** Returns the text with each figure as it was measured, in as many decimals as before. */
  static String fill(String text, DocsTables tables) {
    return QUOTE
        .matcher(text)
        .replaceAll(
            found -> {
              String written = found.group(1) == null ? "" : found.group(1);
              boolean percent = found.group(2) != null;
              QuotedFigure figure = new QuotedFigure(written, percent, found.group(3));
              return Matcher.quoteReplacement(
                  "%s%s<!-- = %s -->"
                      .formatted(figure.measured(tables), percent ? " %" : "", found.group(3)));
            });
  }

  private String measured(DocsTables tables) {
    Matcher fraction = Pattern.compile("\\.(\\d+)").matcher(written);
    int decimals = fraction.find() ? fraction.group(1).length() : 0;
    return String.format(Locale.ROOT, "%,." + decimals + "f", value(tables) * (percent ? 100 : 1));
  }

  private double value(DocsTables tables) {
    String first = source.substring(0, source.indexOf(' '));
    String choice = CHOICES.contains(first) ? first : "";
    String[] sides = source.substring(choice.length()).split(" / ");
    Marker marker = Marker.parse(sides[0]);
    MeasuredBenchmarks benchmarks = tables.benchmarks(marker.file());
    Figure figure = Figure.called(marker.values("value", "rate").get(0));
    double[] values =
        benchmarks.matching(marker).stream()
            .flatMapToDouble(
                benchmark ->
                    sides.length > 1
                        ? stream(benchmarks.ratio(benchmark, Marker.words(sides[1]), figure))
                        : choice.equals("least") || choice.equals("most")
                            ? Arrays.stream(figure.values(benchmark.repetitions()))
                            : stream(benchmark.figure(figure)))
            .toArray();
    if (values.length == 0 || values.length > 1 && choice.isEmpty()) {
      throw new IllegalArgumentException(values.length + " figures for " + source);
    }
    return switch (choice) {
      case "min", "least" -> Arrays.stream(values).min().orElseThrow();
      case "max", "most" -> Arrays.stream(values).max().orElseThrow();
      default -> Median.withDefaults().evaluate(values);
    };
  }

  private static DoubleStream stream(@Nullable Double figure) {
    return figure == null ? DoubleStream.empty() : DoubleStream.of(figure);
  }
}
