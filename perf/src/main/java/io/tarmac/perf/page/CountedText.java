package io.tarmac.perf.page;

import io.tarmac.perf.suite.CellSummary;
import io.tarmac.perf.suite.Loads;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** What a sink that only counts took of the events that others write. */
final class CountedText {
  private final Figures figures;

  CountedText(Figures figures) {
    this.figures = figures;
  }

  /**
   * A sentence to stand behind another, a figure for each converter; empty where none was measured.
   *
   * @param common what of their loads need not be said
   */
  String of(String experiment, String database, Map<String, Integer> common) {
    List<String> parts = new ArrayList<>();
    String form = "";
    for (Place place : figures.places(experiment)) {
      OptionalDouble rate = figures.counted(place);
      Line line = place.counting().line();
      String counted = line.withLoad(Loads.without(common, line.load())).form();
      if (place.database().equals(database) && rate.isPresent() && !counted.equals(form)) {
        CellSummary summary = figures.at(place.counting());
        String mark = summary != null && summary.extrapolated() ? RateTable.MARK : "";
        parts.add(Numbers.whole(rate.getAsDouble()) + mark + " as " + counted);
        form = counted;
      }
    }
    return parts.isEmpty()
        ? ""
        : " A sink that only counts takes %s.".formatted(String.join(", ", parts));
  }
}
