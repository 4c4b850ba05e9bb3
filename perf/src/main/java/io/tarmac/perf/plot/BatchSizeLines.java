package io.tarmac.perf.plot;

import io.tarmac.perf.report.Subject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Events per second against batch size: a line for each setting that was measured with several. */
final class BatchSizeLines {
  private BatchSizeLines() {}

  static List<Line> of(List<PlottedResults> reports) {
    Names names = new Names();
    Map<PlottedResults, Map<Subject, Map<Integer, Double>>> found = new LinkedHashMap<>();
    for (PlottedResults report : reports) {
      Map<Subject, Map<Integer, Double>> settings = settings(report);
      settings.keySet().forEach(setting -> names.add(report, setting));
      found.put(report, settings);
    }
    List<Line> lines = new ArrayList<>();
    found.forEach(
        (report, settings) ->
            settings.forEach(
                (setting, sizes) ->
                    lines.add(
                        new Line(
                            names.of(report, setting),
                            sizes.keySet().stream().map(Integer::doubleValue).toList(),
                            List.copyOf(sizes.values())))));
    return lines;
  }

  private static Map<Subject, Map<Integer, Double>> settings(PlottedResults report) {
    Map<Subject, Map<Integer, Double>> settings = new LinkedHashMap<>();
    report
        .medians()
        .forEach(
            (setting, median) -> {
              Integer batchSize = setting.batchSize();
              if (batchSize != null) {
                settings
                    .computeIfAbsent(anySize(setting), key -> new TreeMap<>())
                    .put(batchSize, median);
              }
            });
    settings.values().removeIf(sizes -> sizes.size() < 2);
    return settings;
  }

  private static Subject anySize(Subject setting) {
    return new Subject(
        setting.sink(), setting.converter(), null, setting.insertMode(), setting.index());
  }
}
