package io.tarmac.perf.page;

import static io.tarmac.perf.page.AviationText.ONE_TABLE;
import static io.tarmac.perf.page.AviationText.THREE_TABLES;

import io.tarmac.perf.report.DatabaseName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What to choose, as far as the figures tell. Each statement is left out where they do not. */
final class Choices {
  /** What differs by less is not told apart from chance. */
  private static final double NEAR = 0.1;

  /** Tarmac, into a table as tables are. */
  private static final Predicate<Line> OURS =
      line -> line.sink().equals(Line.TARMAC) && line.indexed();

  private final Figures figures;

  Choices(Figures figures) {
    this.figures = figures;
  }

  List<String> all() {
    return List.of(batchSize(), converter(), index(), tables()).stream()
        .flatMap(Optional::stream)
        .toList();
  }

  /** How Tarmac does by batch size on one database, as shares of its best. */
  private record Form(String database, Line line, List<Integer> sizes, List<Double> shares) {
    double share(int size) {
      return shares.get(sizes.indexOf(size));
    }

    String title() {
      return DatabaseName.title(database) + ", " + line.form();
    }
  }

  private Optional<String> batchSize() {
    List<Form> forms = forms();
    TreeSet<Integer> sizes = new TreeSet<>(figures.batches());
    forms.forEach(form -> sizes.retainAll(form.sizes()));
    if (forms.isEmpty() || sizes.size() < 2) {
      return Optional.empty();
    }
    int safest = sizes.first();
    for (int size : sizes) {
      if (least(forms, safest) < 1 - NEAR && least(forms, size) > least(forms, safest)) {
        safest = size;
      }
    }
    int chosen = safest;
    Form worst =
        forms.stream()
            .min((one, other) -> Double.compare(one.share(chosen), other.share(chosen)))
            .orElseThrow();
    String near = Numbers.percent(NEAR);
    String reason =
        worst.share(chosen) >= 1 - NEAR
            ? "Of %s it is the smallest with which Tarmac is everywhere within %s of its best."
                .formatted(
                    sizes.stream().map(Numbers::whole).collect(Collectors.joining(", ")), near)
            : "No size is everywhere within %s of the best; this one reaches %s of it at worst (%s)."
                .formatted(near, Numbers.percent(worst.share(chosen)), worst.title());
    return Optional.of(
        "**Batch size: %s.** %s The smallest within %s of the best, one by one: %s.%s"
            .formatted(
                Numbers.whole(chosen),
                reason,
                near,
                forms.stream()
                    .map(form -> form.title() + " " + Numbers.whole(smallest(form)))
                    .collect(Collectors.joining("; ")),
                unbatched(chosen)));
  }

  private List<Form> forms() {
    List<Form> forms = new ArrayList<>();
    for (String database : figures.databases()) {
      for (Line line : figures.lines(ONE_TABLE, database)) {
        List<Integer> sizes = figures.batches(ONE_TABLE, database, line);
        if (line.sink().equals(Line.TARMAC) && sizes.size() > 1) {
          List<Double> rates =
              sizes.stream()
                  .map(size -> figures.rate(ONE_TABLE, database, line, size).orElseThrow())
                  .toList();
          double best = Collections.max(rates);
          List<Double> shares = rates.stream().map(rate -> rate / best).toList();
          forms.add(new Form(database, line, sizes, shares));
        }
      }
    }
    return forms;
  }

  private static double least(List<Form> forms, int size) {
    return forms.stream().mapToDouble(form -> form.share(size)).min().orElseThrow();
  }

  private static int smallest(Form form) {
    return form.sizes().stream()
        .filter(size -> form.share(size) >= 1 - NEAR)
        .findFirst()
        .orElseThrow();
  }

  private String unbatched(int chosen) {
    double[] times =
        figures.databases().stream()
            .flatMap(
                database ->
                    figures.lines(ONE_TABLE, database).stream()
                        .filter(OURS)
                        .map(
                            line ->
                                figures.rate(ONE_TABLE, database, line, chosen).orElse(0)
                                    / figures.rate(ONE_TABLE, database, line, 1).orElse(0)))
            .filter(Double::isFinite)
            .mapToDouble(Double::doubleValue)
            .filter(ratio -> ratio > 0)
            .toArray();
    return times.length == 0
        ? ""
        : " It is %s times as fast as no batches.".formatted(Numbers.range(times));
  }

  private Optional<String> converter() {
    TreeSet<String> others = new TreeSet<>();
    for (String database : figures.databases()) {
      figures.lines(ONE_TABLE, database).forEach(line -> others.add(line.converter()));
    }
    others.remove(Line.JSON);
    return others.stream()
        .map(this::against)
        .flatMap(Optional::stream)
        .reduce((one, other) -> one + " " + other);
  }

  private Optional<String> against(String converter) {
    double[] ratios =
        figures.ratios(
            ONE_TABLE,
            OURS.and(line -> line.converter().equals(Line.JSON)),
            ONE_TABLE,
            line -> line.withConverter(converter));
    if (ratios.length == 0) {
      return Optional.empty();
    }
    double median = Numbers.median(ratios);
    String title = Line.converterTitle(converter);
    String chosen =
        median > 1 + NEAR
            ? title
            : median < 1 - NEAR ? Line.converterTitle(Line.JSON) : "either, for speed";
    return Optional.of(
        "**Converter: %s.** With %s Tarmac is %s times as fast as with JSON.%s"
            .formatted(chosen, title, Numbers.range(ratios), ceilings(converter)));
  }

  /** How near Tarmac's best comes to what consuming and converting alone take. */
  private String ceilings(String converter) {
    List<String> parts = new ArrayList<>();
    for (String one : List.of(Line.JSON, converter)) {
      double[] shares =
          figures.databases().stream()
              .flatMap(
                  database ->
                      figures.lines(ONE_TABLE, database).stream()
                          .filter(OURS.and(line -> line.converter().equals(one)))
                          .map(line -> share(database, line)))
              .filter(share -> share > 0)
              .mapToDouble(Double::doubleValue)
              .toArray();
      if (shares.length > 0) {
        parts.add("%s as %s".formatted(Numbers.range(shares), Line.converterTitle(one)));
      }
    }
    return parts.isEmpty()
        ? ""
        : " Against a sink that only counts its best is %s: the nearer to 1, the more the converter is the limit."
            .formatted(String.join(", ", parts));
  }

  /** 0 where it cannot be told. */
  private double share(String database, Line line) {
    return figures.batches(ONE_TABLE, database, line).stream()
        .map(size -> new Figures.Place(ONE_TABLE, database, line, size))
        .mapToDouble(place -> figures.ratio(place, Figures.counting(ONE_TABLE, line)).orElse(0))
        .max()
        .orElse(0);
  }

  private Optional<String> index() {
    double[] ratios =
        figures.ratios(ONE_TABLE, OURS, ONE_TABLE, line -> line.withIndex(Line.NOT_INDEXED));
    if (ratios.length == 0) {
      return Optional.empty();
    }
    String chosen =
        Numbers.median(ratios) > 1 + NEAR
            ? "load first, then create it, where the table may be without"
            : "keep the primary key";
    return Optional.of(
        "**Index: %s.** Without one Tarmac inserts %s times as fast (median %s), with ids that ascend (random ones are [another matter](#what-an-index-costs))."
            .formatted(chosen, Numbers.range(ratios), Numbers.times(Numbers.median(ratios))));
  }

  private Optional<String> tables() {
    double[] ratios = figures.ratios(ONE_TABLE, OURS, THREE_TABLES, line -> line);
    if (ratios.length == 0) {
      return Optional.empty();
    }
    String chosen =
        Numbers.median(ratios) < 1 - NEAR
            ? "a connector for each, where speed counts"
            : "one connector for several";
    return Optional.of(
        "**Tables: %s.** With three tables in one task Tarmac is %s times as fast as with one (median %s)."
            .formatted(chosen, Numbers.range(ratios), Numbers.times(Numbers.median(ratios))));
  }
}
