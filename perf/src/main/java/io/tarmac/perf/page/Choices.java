package io.tarmac.perf.page;

import static io.tarmac.perf.page.AviationText.ONE_TABLE;
import static io.tarmac.perf.page.AviationText.TEN_TIMES;
import static io.tarmac.perf.page.AviationText.THREE_TABLES;

import io.tarmac.perf.report.DatabaseName;
import io.tarmac.perf.report.SinkName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What to choose, as far as the figures tell. Each statement is left out where they do not. */
final class Choices {
  /** Tarmac, into a table as tables are. */
  private static final Predicate<Line> OURS =
      line -> line.sink().equals(SinkName.TARMAC) && line.indexed();

  private static final String APART = "%s on %s";
  private static final String NOT_APART = APART + " (not told apart)";

  /** Short runs and long ones. */
  private static final List<String> INTO_ONE_TABLE = List.of(ONE_TABLE, TEN_TIMES);

  private final Figures figures;

  Choices(Figures figures) {
    this.figures = figures;
  }

  List<String> all() {
    return Stream.of(
            new BatchChoice(figures, INTO_ONE_TABLE).text(), converter(), index(), tables())
        .flatMap(Optional::stream)
        .toList();
  }

  private Stream<Place> places() {
    return INTO_ONE_TABLE.stream().map(figures::places).flatMap(List::stream);
  }

  private Optional<String> converter() {
    TreeSet<String> others =
        places()
            .map(place -> place.line().converter())
            .filter(converter -> !converter.equals(Line.JSON))
            .collect(Collectors.toCollection(TreeSet::new));
    return others.stream()
        .map(this::against)
        .flatMap(Optional::stream)
        .reduce((one, other) -> one + " " + other);
  }

  private Optional<String> against(String converter) {
    Ratios ratios =
        Ratios.of(
            figures,
            INTO_ONE_TABLE,
            OURS.and(line -> line.converter().equals(Line.JSON)),
            place -> place.with(place.line().withConverter(converter)));
    if (ratios.isEmpty()) {
      return Optional.empty();
    }
    String title = Line.converterTitle(converter);
    String chosen =
        ratios.median() > 1 + Figures.NEAR
            ? title
            : ratios.median() < 1 - Figures.NEAR
                ? Line.converterTitle(Line.JSON)
                : "either, for speed";
    return Optional.of(
        "**Converter: %s.** With %s Tarmac is %s times as fast as with JSON as Kafka's converter reads it%s; where records stay JSON, [the plugin's converter](../reference/converters.md#how-fast) reads them faster.%s"
            .formatted(chosen, title, ratios.range(), ratios.where(), ceilings(converter)));
  }

  /**
   * How near Tarmac comes to what consuming and converting alone take: in the smallest batches, for
   * larger polls cost the worker memory that the sink which only counts does not need.
   */
  private String ceilings(String converter) {
    List<String> parts = new ArrayList<>();
    for (String one : List.of(Line.JSON, converter)) {
      String shares =
          figures.databases().stream()
              .map(database -> share(database, one))
              .flatMap(Optional::stream)
              .collect(Collectors.joining(", "));
      if (!shares.isEmpty()) {
        parts.add("as %s %s".formatted(Line.converterTitle(one), shares));
      }
    }
    return parts.isEmpty()
        ? ""
        : " Against a sink that only counts it is, in batches of %s, %s: near 1 the converter is the limit; the less, the more writing takes, in worker and database."
            .formatted(Numbers.whole(figures.batches().get(0)), String.join("; ", parts));
  }

  /** Of the short experiment, which most databases have. */
  private Optional<String> share(String database, String converter) {
    Line line = new Line(SinkName.TARMAC, converter, Line.INDEXED, Map.of());
    return INTO_ONE_TABLE.stream()
        .map(experiment -> new Place(experiment, database, line, figures.batches().get(0)))
        .filter(place -> figures.ratio(place, place.counting()).isPresent())
        .findFirst()
        .map(
            place ->
                (figures.overlap(place, place.counting()) ? NOT_APART : APART)
                    .formatted(
                        Numbers.times(figures.ratio(place, place.counting()).orElseThrow()),
                        DatabaseName.title(database)));
  }

  private Optional<String> index() {
    Ratios ratios =
        Ratios.of(
            figures,
            INTO_ONE_TABLE,
            OURS,
            place -> place.with(place.line().withIndex(Line.NOT_INDEXED)));
    if (ratios.isEmpty()) {
      return Optional.empty();
    }
    String chosen =
        ratios.median() > 1 + Figures.NEAR
            ? "load first, then create it, where the table may be without"
            : "keep the primary key, and let its values ascend";
    return Optional.of(
        "**Index: %s.** Without one Tarmac inserts into one table %s times as fast%s (median %s) where ids ascend; random ones [cost more](#what-an-index-costs)."
            .formatted(chosen, ratios.range(), ratios.where(), Numbers.times(ratios.median())));
  }

  private Optional<String> tables() {
    Ratios ratios = Ratios.of(figures, List.of(ONE_TABLE), OURS, place -> place.in(THREE_TABLES));
    if (ratios.isEmpty()) {
      return Optional.empty();
    }
    String chosen =
        ratios.median() < 1 - Figures.NEAR
            ? "a connector for each, where speed counts"
            : "one connector for several";
    return Optional.of(
        "**Tables: %s.** With three tables in one task Tarmac is %s times as fast as with one%s (median %s)."
            .formatted(chosen, ratios.range(), ratios.where(), Numbers.times(ratios.median())));
  }
}
