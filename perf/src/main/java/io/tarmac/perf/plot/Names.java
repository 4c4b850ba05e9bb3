package io.tarmac.perf.plot;

import io.tarmac.perf.report.DatabaseName;
import io.tarmac.perf.report.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Names lines by what tells them apart: what is the same in all of them is left out. */
final class Names {
  private final List<List<String>> all = new ArrayList<>();

  /** Lets the names of the other lines tell them from this one. */
  void add(PlottedResults report, Subject setting) {
    all.add(parts(report, setting));
  }

  String of(PlottedResults report, Subject setting) {
    List<String> parts = parts(report, setting);
    List<String> told = new ArrayList<>();
    for (int part = 0; part < parts.size(); part++) {
      int place = part;
      if (all.stream().map(other -> other.get(place)).distinct().count() > 1
          && !parts.get(part).isEmpty()) {
        told.add(parts.get(part));
      }
    }
    return told.isEmpty() ? setting.sink() : String.join(", ", told);
  }

  private static List<String> parts(PlottedResults report, Subject setting) {
    String database = report.database().getOrDefault("kind", "");
    return List.of(
        setting.insertMode() == null ? "" : DatabaseName.title(database),
        setting.sink(),
        Objects.requireNonNullElse(setting.converter(), ""),
        Objects.requireNonNullElse(setting.insertMode(), ""),
        setting.batchSize() == null
            ? ""
            : String.format(Locale.ROOT, "batch %,d", setting.batchSize()),
        index(setting.index()));
  }

  private static String index(@Nullable String index) {
    if (index == null) {
      return "";
    }
    return switch (index) {
      case "no" -> "no index";
      case "random" -> "random keys";
      default -> "ascending keys";
    };
  }
}
