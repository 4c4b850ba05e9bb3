package io.tarmac.perf.plot;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tarmac.perf.report.Measurement;
import io.tarmac.perf.report.Median;
import io.tarmac.perf.report.Subject;
import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The committed results of before there were suites. */
record PlottedResults(Map<String, String> database, List<Measurement> results) {
  static PlottedResults read(Path file) {
    try {
      return JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build()
          .readValue(file.toFile(), PlottedResults.class);
    } catch (IOException e) {
      throw new ReplayFailure(file + " holds no results: " + e.getMessage(), e);
    }
  }

  PlottedResults only(List<String> sinks) {
    return new PlottedResults(
        database, results.stream().filter(one -> sinks.contains(one.setting().sink())).toList());
  }

  /** Returns the events per second of each setting. */
  Map<Subject, Double> medians() {
    Map<Subject, Double> medians = new LinkedHashMap<>();
    for (Measurement one : results) {
      List<Measurement> same =
          results.stream().filter(other -> other.setting().equals(one.setting())).toList();
      medians.put(
          one.setting(),
          Objects.requireNonNull(Median.ofPresent(same, Measurement::eventsPerSecond)));
    }
    return medians;
  }
}
