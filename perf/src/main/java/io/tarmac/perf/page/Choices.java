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
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What to choose, as far as the figures tell. Each statement is left out where they do not. */
final class Choices {
  /** Tarmac, into a table as tables are. */
  private static final Predicate<Line> OURS =
      line -> line.sink().equals(SinkName.TARMAC) && line.indexed();

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
        "**Converter: %s.** With %s Tarmac is %s times as fast as with JSON%s.%s"
            .formatted(chosen, title, ratios.range(), ratios.where(), ceilings(converter)));
  }

  /** How near Tarmac's best comes to what consuming and converting alone take. */
  private String ceilings(String converter) {
    List<String> parts = new ArrayList<>();
    for (String one : List.of(Line.JSON, converter)) {
      Map<String, Double> shares = shares(one);
      if (!shares.isEmpty()) {
        parts.add(
            "as %s %s"
                .formatted(
                    Line.converterTitle(one),
                    shares.entrySet().stream()
                        .map(
                            share ->
                                "%s on %s"
                                    .formatted(
                                        Numbers.times(share.getValue()),
                                        DatabaseName.title(share.getKey())))
                        .collect(Collectors.joining(", "))));
      }
    }
    return parts.isEmpty()
        ? ""
        : " Against a sink that only counts its best is %s: the nearer to 1, the more the converter is the limit."
            .formatted(String.join("; ", parts));
  }

  /** The best of each database, in the order of readers. */
  private Map<String, Double> shares(String converter) {
    Map<String, Double> best = new TreeMap<>(DatabaseName.ORDER);
    for (Place place : places().toList()) {
      if (OURS.test(place.line()) && place.line().converter().equals(converter)) {
        OptionalDouble share = figures.ratio(place, place.counting());
        share.ifPresent(found -> best.merge(place.database(), found, Math::max));
      }
    }
    return best;
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
            : "keep the primary key";
    return Optional.of(
        "**Index: %s.** Without one Tarmac inserts %s times as fast%s (median %s), with ids that ascend (random ones are [another matter](#what-an-index-costs))."
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
