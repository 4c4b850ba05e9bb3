package io.tarmac.perf.page;

import io.tarmac.perf.report.DatabaseName;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** The tables of the suite {@code aviation}. */
final class AviationText {
  static final String ONE_TABLE = "one-table";
  static final String THREE_TABLES = "three-tables";
  static final String TEN_TIMES = "ten-times";

  private final Figures figures;

  AviationText(Figures figures) {
    this.figures = figures;
  }

  void append(Markdown page) {
    page.paragraph(counted(ONE_TABLE).strip());
    for (String database : figures.databases()) {
      oneTable(page, database);
    }
    compared(
        page,
        "Three tables",
        "As many events, shared by three topics and tables of one connector; in brackets against"
            + " one table, where both were measured in one run.",
        THREE_TABLES,
        Line::indexed,
        line -> line);
    compared(
        page,
        "Without an index",
        "One table without a primary key; in brackets against the table with one, whose values"
            + " ascend.",
        ONE_TABLE,
        line -> line.index().equals(Line.NOT_INDEXED),
        line -> line.withIndex(Line.INDEXED));
    tenTimes(page);
  }

  private void oneTable(Markdown page, String database) {
    RateTable table = new RateTable(figures, figures.batchSizes());
    List<List<String>> rows = table.rows(ONE_TABLE, database, Line::indexed);
    if (!rows.isEmpty()) {
      page.heading(3, DatabaseName.title(database))
          .paragraph("One table with a primary key, by batch size; events/s.")
          .table(table.heads(""), rows)
          .paragraph(note(database));
    }
  }

  /** What the sink that only counts took of each converter's events. */
  private String counted(String experiment) {
    List<String> parts = new ArrayList<>();
    for (Line line : figures.lines(experiment, "")) {
      figures
          .counted(experiment, line)
          .ifPresent(rate -> parts.add(Numbers.whole(rate) + " as " + line.form()));
    }
    return parts.isEmpty()
        ? ""
        : " A sink that only counts takes " + String.join(", ", parts) + " (events/s).";
  }

  private String note(String database) {
    return figures.all().stream()
        .filter(one -> one.extrapolated() && database.equals(one.cell().database()))
        .findFirst()
        .map(
            one ->
                "%s Extrapolated: measured once, with %s of the %s events."
                    .formatted(
                        RateTable.MARK.strip(),
                        Numbers.whole(one.events()),
                        Numbers.whole(one.asked())))
        .orElse("");
  }

  /** Events per second, and the same as a multiple of what the one-table experiment has. */
  private void compared(
      Markdown page,
      String title,
      String text,
      String experiment,
      Predicate<Line> wanted,
      UnaryOperator<Line> reference) {
    RateTable table = new RateTable(figures, figures.batches());
    List<List<String>> rows = new ArrayList<>();
    for (String database : figures.databases()) {
      for (Line line : figures.lines(experiment, database)) {
        if (wanted.test(line)) {
          table.add(
              rows,
              DatabaseName.title(database) + ", " + line.title(),
              size -> {
                OptionalDouble rate = figures.rate(experiment, database, line, size);
                return rate.isEmpty()
                    ? ""
                    : withRatio(
                        rate.getAsDouble(),
                        figures.ratio(
                            new Figures.Place(experiment, database, line, size),
                            new Figures.Place(ONE_TABLE, database, reference.apply(line), size)));
              });
        }
      }
    }
    if (!rows.isEmpty()) {
      page.heading(3, title).paragraph(text).table(table.heads("events/s"), rows);
    }
  }

  private void tenTimes(Markdown page) {
    RateTable table = new RateTable(figures, figures.batches());
    List<List<String>> rows = new ArrayList<>();
    for (String database : figures.databases()) {
      for (Line line : figures.lines(TEN_TIMES, database)) {
        table.add(
            rows,
            DatabaseName.title(database) + ", " + line.title(),
            size -> {
              OptionalDouble rate = figures.rate(TEN_TIMES, database, line, size);
              return rate.isEmpty()
                  ? ""
                  : withRatio(
                      rate.getAsDouble(),
                      figures.lastToFirstTenth(TEN_TIMES, database, line, size));
            });
      }
    }
    if (!rows.isEmpty()) {
      page.heading(3, Numbers.whole(events()) + " events")
          .paragraph(
              "One table; in brackets events/s of the last tenth of the events against the first."
                  + counted(TEN_TIMES)
                  + sag(Line.TARMAC)
                  + sag(Line.DEBEZIUM))
          .table(table.heads("events/s"), rows);
    }
  }

  private int events() {
    return figures.all().stream()
        .filter(one -> one.cell().experiment().equals(TEN_TIMES))
        .mapToInt(one -> one.asked())
        .max()
        .orElse(0);
  }

  /** How the pace changed in the course of the long runs of a sink. */
  private String sag(String sink) {
    double[] tenths =
        figures.databases().stream()
            .flatMap(
                database ->
                    figures.lines(TEN_TIMES, database).stream()
                        .filter(line -> line.sink().equals(sink))
                        .flatMap(
                            line ->
                                figures.batches().stream()
                                    .map(
                                        size ->
                                            figures.lastToFirstTenth(
                                                TEN_TIMES, database, line, size))))
            .filter(OptionalDouble::isPresent)
            .mapToDouble(OptionalDouble::getAsDouble)
            .toArray();
    return tenths.length == 0
        ? ""
        : " With %s it is %s, in the median %s."
            .formatted(
                Line.sinkTitle(sink), Numbers.range(tenths), Numbers.times(Numbers.median(tenths)));
  }

  private static String withRatio(double rate, OptionalDouble ratio) {
    return Numbers.whole(rate)
        + (ratio.isPresent() ? " (%s)".formatted(Numbers.times(ratio.getAsDouble())) : "");
  }
}
