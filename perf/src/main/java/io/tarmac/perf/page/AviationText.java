package io.tarmac.perf.page;

import io.tarmac.perf.report.DatabaseName;
import io.tarmac.perf.report.Median;
import io.tarmac.perf.report.SinkName;
import io.tarmac.perf.suite.CellSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;

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
    page.paragraph(course());
    for (String database : figures.databases()) {
      oneTable(page, database);
    }
    for (String database : figures.databases()) {
      tenTimes(page, database);
    }
    threeTables(page);
    withoutIndex(page);
  }

  /** How the pace of short passes changes: many are over while a worker still becomes faster. */
  private String course() {
    if (figures.places(ONE_TABLE).isEmpty()) {
      return "";
    }
    String course = course(ONE_TABLE, place -> true);
    String events = Numbers.whole(figures.asked(ONE_TABLE));
    return course.isEmpty()
        ? "Many passes of %s events are over while a worker still gets faster. So compare within a table."
            .formatted(events)
        : "The last tenth of %s events goes, in the median, %s times as fast as the first: the more that is above 1, the more a worker was still getting faster. So compare within a table."
            .formatted(events, course);
  }

  /**
   * Events per second of the last tenth of the events against the first, in the median; of sinks
   * with such a figure in most places, for those that have none are the fastest.
   */
  private String course(String experiment, Predicate<Place> wanted) {
    List<String> parts = new ArrayList<>();
    for (String sink : List.of(SinkName.TARMAC, SinkName.DEBEZIUM)) {
      List<Place> places =
          figures.places(experiment).stream()
              .filter(place -> place.batchSize() > 1 && place.line().indexed())
              .filter(place -> place.line().sink().equals(sink))
              .filter(wanted)
              .toList();
      double[] tenths =
          places.stream()
              .map(figures::lastToFirstTenth)
              .flatMapToDouble(OptionalDouble::stream)
              .toArray();
      if (tenths.length > places.size() / 2) {
        parts.add("with %s %s".formatted(Line.sinkTitle(sink), Numbers.times(Median.of(tenths))));
      }
    }
    return String.join(", ", parts);
  }

  private void oneTable(Markdown page, String database) {
    table(
        page,
        DatabaseName.title(database),
        "One table with a primary key, by batch size; events/s.",
        ONE_TABLE,
        database,
        place -> OptionalDouble.empty());
  }

  private String longCourse(String database) {
    List<Place> places =
        figures.places(TEN_TIMES).stream()
            .filter(place -> place.database().equals(database))
            .toList();
    if (places.stream().allMatch(place -> figures.lastToFirstTenth(place).isEmpty())) {
      return "";
    }
    String course = course(TEN_TIMES, places::contains);
    return ", and in brackets the pace of the last tenth of the events against that of the first"
        + (course.isEmpty() ? "" : ": in the median " + course);
  }

  private void tenTimes(Markdown page, String database) {
    table(
        page,
        "%s, %s events"
            .formatted(DatabaseName.title(database), Numbers.whole(figures.asked(TEN_TIMES))),
        "One table with a primary key; events/s" + longCourse(database) + ".",
        TEN_TIMES,
        database,
        figures::lastToFirstTenth);
  }

  private void table(
      Markdown page,
      String title,
      String text,
      String experiment,
      String database,
      Function<Place, OptionalDouble> second) {
    RateTable table = RateTable.bySize(figures, figures.batchSizes(experiment));
    List<List<String>> rows = table.rows(experiment, database, Line::indexed, second);
    if (!rows.isEmpty()) {
      page.heading(3, title)
          .paragraph(text + new CountedText(figures).of(experiment, database, Map.of()))
          .table(table.heads(""), rows)
          .paragraph(note(experiment, database));
    }
  }

  private String note(String experiment, String database) {
    return figures.all().stream()
        .filter(one -> one.extrapolated() && database.equals(one.cell().database()))
        .filter(one -> one.cell().experiment().equals(experiment))
        .findFirst()
        .map(AviationText::note)
        .orElse("");
  }

  private static String note(CellSummary one) {
    return "%s Measured once, with %s of the %s events only: what all would have at their pace, once the first had arrived."
        .formatted(RateTable.MARK.strip(), Numbers.whole(one.events()), Numbers.whole(one.asked()));
  }

  private void threeTables(Markdown page) {
    compared(
        page,
        "Three tables",
        "As many events, shared by three topics and tables of one connector; in brackets against"
            + " one table, where both were measured in one run.",
        List.of(THREE_TABLES),
        Line::indexed,
        place -> place.in(ONE_TABLE));
  }

  private void withoutIndex(Markdown page) {
    List<String> experiments = List.of(ONE_TABLE, THREE_TABLES, TEN_TIMES);
    compared(
        page,
        "Without an index",
        "Tables without a primary key; in brackets against those with one, whose values ascend."
            + uncertainty(experiments),
        experiments,
        line -> line.index().equals(Line.NOT_INDEXED),
        place -> place.with(place.line().withIndex(Line.INDEXED)));
  }

  /** Rows that have to be counted are looked at less often. */
  private String uncertainty(List<String> experiments) {
    double[] parts =
        experiments.stream()
            .map(figures::places)
            .flatMap(List::stream)
            .filter(place -> place.line().index().equals(Line.NOT_INDEXED))
            .map(figures::uncertainties)
            .flatMapToDouble(DoubleStream::of)
            .toArray();
    return parts.length == 0
        ? ""
        : " Their rows have to be counted to see them arrive, so when a pass ended is known less exactly: it may have been earlier than stated, by %s of its time in the median and by %s at most."
            .formatted(
                Numbers.percent(Median.of(parts)),
                Numbers.percent(DoubleStream.of(parts).max().orElseThrow()));
  }

  /** Events per second, and the same as a multiple of those of another place. */
  private void compared(
      Markdown page,
      String title,
      String text,
      List<String> experiments,
      Predicate<Line> wanted,
      UnaryOperator<Place> reference) {
    RateTable table = RateTable.bySize(figures, figures.batches());
    List<List<String>> rows = new ArrayList<>();
    for (String experiment : experiments) {
      for (String database : figures.databases()) {
        for (Line line : figures.lines(experiment, database)) {
          if (wanted.test(line)) {
            table.add(
                rows,
                DatabaseName.title(database)
                    + (experiments.size() > 1 ? named(experiment) : "")
                    + ", "
                    + line.title(),
                new Place(experiment, database, line, 0),
                place -> figures.ratio(place, reference.apply(place)));
          }
        }
      }
    }
    if (!rows.isEmpty()) {
      page.heading(3, title).paragraph(text).table(table.heads("events/s by batch size"), rows);
    }
  }

  /** What tells an experiment from the first. */
  private String named(String experiment) {
    return switch (experiment) {
      case THREE_TABLES -> ", three tables";
      case TEN_TIMES -> ", %s events".formatted(Numbers.whole(figures.asked(TEN_TIMES)));
      default -> "";
    };
  }
}
