package io.tarmac.perf.report;

import java.util.ArrayList;
import java.util.List;

/** A sink's events per second against those of the counting sink in the same run. */
public record Ratio(String sink, String converter, int batchSize, double toCountingSink) {
  private static final String COUNTING = "none";

  public static List<Ratio> of(List<Summary> summaries) {
    List<Ratio> ratios = new ArrayList<>();
    for (Summary ceiling : summaries) {
      if (ceiling.sink().equals(COUNTING)) {
        for (Summary sink : summaries) {
          if (!sink.sink().equals(COUNTING) && comparable(sink, ceiling)) {
            double ratio = sink.eventsPerSecond() / ceiling.eventsPerSecond();
            ratios.add(new Ratio(sink.sink(), sink.converter(), sink.batchSize(), ratio));
          }
        }
      }
    }
    return ratios;
  }

  private static boolean comparable(Summary one, Summary other) {
    return one.converter().equals(other.converter()) && one.batchSize() == other.batchSize();
  }
}
