package io.tarmac.perf.plot;

import io.tarmac.perf.report.Measurement;
import io.tarmac.perf.report.Median;
import io.tarmac.perf.report.Subject;
import io.tarmac.perf.report.Throughput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Events per second in the course of a run: of each setting the run with the median speed. */
final class OverTimeLines {
  /** Parts of a run; each must hold several batches, or the line shows batches and no trend. */
  private static final int PARTS = 25;

  private OverTimeLines() {}

  static List<Line> of(List<PlottedResults> reports) {
    Names names = new Names();
    Map<PlottedResults, List<Measurement>> found = new LinkedHashMap<>();
    for (PlottedResults report : reports) {
      List<Measurement> medians = medians(report.results());
      medians.forEach(one -> names.add(report, one.setting()));
      found.put(report, medians);
    }
    List<Line> lines = new ArrayList<>();
    found.forEach(
        (report, medians) ->
            medians.forEach(
                one ->
                    lines.add(
                        line(
                            names.of(report, one.setting()),
                            Objects.requireNonNull(one.throughput())))));
    return lines;
  }

  private static List<Measurement> medians(List<Measurement> results) {
    Map<Subject, List<Measurement>> settings = new LinkedHashMap<>();
    for (Measurement one : results) {
      if (one.throughput() != null && one.throughput().events().size() > PARTS) {
        settings.computeIfAbsent(one.setting(), key -> new ArrayList<>()).add(one);
      }
    }
    return settings.values().stream()
        .map(runs -> Median.run(runs, Measurement::eventsPerSecond))
        .toList();
  }

  /** The x axis is in thousands of events; each value stands in the middle of its part. */
  private static Line line(String name, Throughput throughput) {
    List<Throughput.ThroughputPart> parts = throughput.parts(PARTS);
    return new Line(
        name,
        parts.stream().map(part -> part.middle() / 1_000).toList(),
        parts.stream().map(Throughput.ThroughputPart::eventsPerSecond).toList());
  }
}
