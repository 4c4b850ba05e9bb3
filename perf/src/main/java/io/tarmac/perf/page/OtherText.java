package io.tarmac.perf.page;

import io.tarmac.perf.report.DatabaseName;
import java.util.List;
import java.util.OptionalDouble;

/** The figures of any suite: events per second of each experiment on each database. */
final class OtherText {
  private final Figures figures;

  OtherText(Figures figures) {
    this.figures = figures;
  }

  void append(Markdown page) {
    RateTable table = new RateTable(figures, figures.batchSizes());
    for (String experiment : figures.experiments()) {
      for (String database : figures.databases()) {
        List<List<String>> rows =
            table.rows(experiment, database, line -> true, place -> OptionalDouble.empty());
        if (!rows.isEmpty()) {
          String title = DatabaseName.title(database) + ", " + experiment.replace('-', ' ');
          page.heading(3, title).table(table.heads("events/s"), rows);
        }
      }
    }
  }
}
