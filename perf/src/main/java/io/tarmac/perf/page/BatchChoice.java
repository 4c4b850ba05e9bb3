package io.tarmac.perf.page;

import io.tarmac.perf.report.DatabaseName;
import io.tarmac.perf.report.SinkName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Which batch size to choose: the smallest with which little is lost anywhere. */
final class BatchChoice {
  /** Of {@code batch.size}, and of a consumer's polls. */
  private static final int DEFAULT = 500;

  private final Figures figures;
  private final List<String> experiments;

  BatchChoice(Figures figures, List<String> experiments) {
    this.figures = figures;
    this.experiments = experiments;
  }

  /** What Tarmac writes in one experiment by batch size, at least two of them in one run. */
  private record Form(String title, List<Place> places, Place best) {
    Place at(int size) {
      return places.get(0).sized(size);
    }
  }

  /** What can be compared. */
  private record Lot(String title, long seed) {}

  Optional<String> text() {
    List<Form> forms = forms();
    TreeSet<Integer> sizes = new TreeSet<>(figures.batches());
    forms.forEach(form -> sizes.retainAll(form.places().stream().map(Place::batchSize).toList()));
    if (forms.isEmpty() || sizes.size() < 2) {
      return Optional.empty();
    }
    int chosen =
        sizes.stream()
            .filter(size -> forms.stream().allMatch(form -> near(form, size)))
            .findFirst()
            .orElseGet(
                () ->
                    sizes.stream()
                        .max(Comparator.comparingDouble(size -> share(worst(forms, size), size)))
                        .orElseThrow());
    return Optional.of(
        "**Batch size without a linger: %s**%s, with polls as large. %s%s%s Small polls that linger allow larger batches ([why](#small-polls-large-batches)): see [settings by goal](../how-to/tune.md#settings-by-goal)."
            .formatted(
                Numbers.whole(chosen),
                chosen == DEFAULT ? ", the default" : "",
                reason(forms, sizes, chosen),
                others(forms, chosen),
                unbatched(forms, chosen)));
  }

  private List<Form> forms() {
    Map<Lot, List<Place>> lots = new LinkedHashMap<>();
    for (String experiment : experiments) {
      for (Place place : figures.places(experiment)) {
        if (place.line().sink().equals(SinkName.TARMAC) && place.batchSize() > 1) {
          Lot lot = new Lot(title(place), figures.seed(place));
          lots.computeIfAbsent(lot, key -> new ArrayList<>()).add(place);
        }
      }
    }
    List<Form> forms = new ArrayList<>();
    lots.forEach(
        (lot, places) -> {
          if (places.size() > 1) {
            Comparator<Place> rate =
                Comparator.comparingDouble(place -> figures.rate(place).orElseThrow());
            forms.add(new Form(lot.title(), places, places.stream().max(rate).orElseThrow()));
          }
        });
    return forms;
  }

  private String title(Place place) {
    String events =
        place.experiment().equals(experiments.get(0))
            ? ""
            : ", %s events".formatted(Numbers.whole(figures.asked(place.experiment())));
    return DatabaseName.title(place.database()) + events + ", " + place.line().form();
  }

  private boolean near(Form form, int size) {
    return share(form, size) >= 1 - Figures.NEAR;
  }

  private double share(Form form, int size) {
    return figures.ratio(form.at(size), form.best()).orElseThrow();
  }

  private Form worst(List<Form> forms, int size) {
    return forms.stream().min(Comparator.comparingDouble(form -> share(form, size))).orElseThrow();
  }

  private String reason(List<Form> forms, TreeSet<Integer> sizes, int chosen) {
    String all = sizes.stream().map(Numbers::whole).collect(Collectors.joining(", "));
    String near = Numbers.percent(Figures.NEAR);
    Form worst = worst(forms, chosen);
    return near(worst, chosen)
        ? "Of %s it is the smallest that is everywhere within %s of the best.".formatted(all, near)
        : "None of %s is everywhere within %s of the best; this one loses least: it reaches %s of it at worst (%s%s)."
            .formatted(
                all,
                near,
                Numbers.percent(share(worst, chosen)),
                worst.title(),
                figures.overlap(worst.at(chosen), worst.best())
                    ? ", where repetitions do not tell them apart"
                    : "");
  }

  /** The smallest that is near the best, where the one for all is not. */
  private String others(List<Form> forms, int chosen) {
    Map<Integer, List<String>> titles = new TreeMap<>();
    for (Form form : forms) {
      if (!near(form, chosen)) {
        int smallest =
            form.places().stream()
                .map(Place::batchSize)
                .filter(size -> near(form, size))
                .findFirst()
                .orElseThrow();
        titles.computeIfAbsent(smallest, key -> new ArrayList<>()).add(form.title());
      }
    }
    return titles.isEmpty()
        ? ""
        : " Where it is farther from it, %s are within %s."
            .formatted(
                titles.entrySet().stream()
                    .map(
                        one ->
                            "%s (%s)"
                                .formatted(
                                    Numbers.whole(one.getKey()), String.join("; ", one.getValue())))
                    .collect(Collectors.joining(" and ")),
                Numbers.percent(Figures.NEAR));
  }

  private String unbatched(List<Form> forms, int chosen) {
    double[] times =
        forms.stream()
            .map(form -> figures.ratio(form.at(chosen), form.at(1)))
            .flatMapToDouble(OptionalDouble::stream)
            .toArray();
    return times.length == 0
        ? ""
        : " It is %s times as fast as no batches.".formatted(Numbers.range(times));
  }
}
