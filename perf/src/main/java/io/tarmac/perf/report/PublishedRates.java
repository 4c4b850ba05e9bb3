package io.tarmac.perf.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tarmac.perf.report.Chart.Series;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Figures that others published of other machines. They show the shape of a line, not its height,
 * and appear only next to comparable measurements.
 *
 * @param converter null if all converters are comparable
 * @param unit the unit of their chart; milliseconds are at a fixed rate
 * @param lines figures by batch size, by the name of the line
 */
record PublishedRates(
    String suite,
    String database,
    @Nullable String converter,
    String unit,
    Map<String, Map<Integer, Double>> lines,
    String source) {
  private static final List<PublishedRates> ALL = read();

  private static List<PublishedRates> read() {
    try {
      return new JsonMapper().readValue(Page.resource("published.json"), new TypeReference<>() {});
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("The published figures cannot be read", e);
    }
  }

  /** Returns the published lines of a chart, at the batch sizes that were measured. */
  static List<Series> series(Selection selection, String unit) {
    return comparable(selection)
        .filter(one -> one.unit.equals(unit))
        .flatMap(one -> one.series(selection))
        .toList();
  }

  static List<String> sources(List<Selection> selections) {
    return selections.stream()
        .flatMap(PublishedRates::comparable)
        .map(PublishedRates::source)
        .distinct()
        .toList();
  }

  private static Stream<PublishedRates> comparable(Selection selection) {
    return ALL.stream()
        .filter(one -> one.suite.equals(selection.suite()))
        .filter(one -> one.database.equals(selection.database()))
        .filter(one -> one.converter == null || selection.hasConverter(one.converter))
        .filter(one -> one.unit.equals("milliseconds") == selection.atFixedRate())
        .filter(one -> !selection.common().containsKey("tables"))
        .filter(one -> one.series(selection).findAny().isPresent());
  }

  private Stream<Series> series(Selection selection) {
    ChartLines measured = new ChartLines();
    lines.forEach(
        (name, figures) ->
            figures.forEach(
                (size, figure) -> {
                  if (selection.batchSizes().contains(size)) {
                    measured.add("published: " + name, Chart.Point.of(size, figure));
                  }
                }));
    return measured.series().stream().map(one -> new Series(one.name(), true, one.points()));
  }
}
