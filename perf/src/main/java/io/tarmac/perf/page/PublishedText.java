package io.tarmac.perf.page;

import io.tarmac.perf.report.DatabaseName;
import io.tarmac.perf.report.PublishedRates;
import io.tarmac.perf.report.SinkName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What was published of the same experiments, beside the figures of each database. */
final class PublishedText {
  private static final int USUAL = 500;

  private final Figures figures;

  /** Both sinks on each database. */
  private final List<PublishedColumn> columns;

  /**
   * @param figures of the suite {@code aviation}, of at least one database
   */
  PublishedText(Figures figures) {
    this.figures = figures;
    this.columns =
        figures.databases().stream()
            .flatMap(
                database ->
                    Stream.of(SinkName.DEBEZIUM, SinkName.TARMAC)
                        .map(sink -> new PublishedColumn(figures, database, sink)))
            .toList();
  }

  void append(Markdown page) {
    List<String> heads = new ArrayList<>(List.of("", "published"));
    columns.forEach(column -> heads.add(column.title()));
    List<List<String>> rows = rows();
    page.heading(3, "Beside what was published")
        .paragraph(
            "[Published](%s): %s, 1,000,000 events; with Debezium's sink of that time. Its batches of 500 held %d records, for a fetch had no more; here fetches may be larger. Another machine, another year: compare shapes and ratios. Measured: %s%s."
                .formatted(
                    PublishedRates.DEBEZIUM_URL,
                    PublishedRates.DEBEZIUM_SOURCE,
                    PublishedRates.DEBEZIUM_BATCH,
                    measured(),
                    tables()))
        .table(heads, rows)
        .paragraph(
            rows.stream().flatMap(List::stream).anyMatch(cell -> cell.endsWith(RateTable.MARK))
                ? RateTable.MARK.strip() + " From fewer events, at the pace that they had."
                : "");
  }

  private String tables() {
    return columns.stream().allMatch(column -> column.tables().isEmpty())
        ? ""
        : "; three tables against one always of "
            + Numbers.whole(figures.asked(AviationText.ONE_TABLE));
  }

  /** How many events each database was given. */
  private String measured() {
    return columns.stream()
        .filter(column -> column.sink().equals(SinkName.TARMAC))
        .map(
            column ->
                "%s events on %s"
                    .formatted(
                        Numbers.whole(figures.asked(column.experiment())),
                        DatabaseName.title(column.database())))
        .collect(Collectors.joining(", "));
  }

  private List<List<String>> rows() {
    Map<Integer, Double> published = PublishedRates.debeziumJson();
    List<List<String>> rows = new ArrayList<>();
    add(
        rows,
        "JSON, no batches: minutes for 1,000,000 events",
        Numbers.whole(PublishedRates.DEBEZIUM_UNBATCHED_MINUTES),
        PublishedColumn::unbatchedMinutes);
    add(
        rows,
        "JSON, no batches: events/s",
        Numbers.whole(Objects.requireNonNull(published.get(1))),
        PublishedColumn::unbatched);
    add(
        rows,
        "JSON, batches of 500: events/s",
        Numbers.whole(Objects.requireNonNull(published.get(USUAL))),
        column -> column.batched(USUAL));
    add(
        rows,
        "the same against no batches",
        Numbers.times(PublishedRates.DEBEZIUM_BATCHED_TIMES),
        column -> column.batchedTimes(USUAL));
    add(
        rows,
        "JSON, 500 to 10,000: the fastest against the slowest",
        "alike",
        PublishedColumn::spread);
    add(rows, "Avro against JSON, each at its best", "much faster", PublishedColumn::avro);
    add(
        rows,
        "Avro: the fastest batch size, and what is not told apart from it",
        "1,000",
        PublishedColumn::fastest);
    add(
        rows,
        "Avro, no index against one",
        "faster, more so in large batches",
        PublishedColumn::index);
    add(rows, "three tables against one", "alike", PublishedColumn::tables);
    add(
        rows,
        "the last tenth against the first, JSON",
        "slower",
        column -> column.course(Line.JSON));
    add(rows, "the same, Avro", "somewhat slower", column -> column.course(Line.AVRO));
    return rows;
  }

  /** Nothing where no column has a figure. */
  private void add(
      List<List<String>> rows,
      String what,
      String published,
      Function<PublishedColumn, String> figure) {
    List<String> found = columns.stream().map(figure).toList();
    if (found.stream().anyMatch(one -> !one.isEmpty())) {
      rows.add(Stream.concat(Stream.of(what, published), found.stream()).toList());
    }
  }
}
