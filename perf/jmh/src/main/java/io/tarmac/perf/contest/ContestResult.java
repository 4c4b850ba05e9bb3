package io.tarmac.perf.contest;

import io.tarmac.perf.suite.StrategiesFiles;
import io.tarmac.perf.ways.Figure;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;

/**
 * One line of a results file: one contest, whose ways were measured in turn, with all that it
 * depends on.
 *
 * @param format {@value #FORMAT}; another number means that the fields have changed
 * @param smoke whether it was the small version of the suite
 * @param date when it was measured, ISO 8601, UTC
 * @param values of a transaction: of a row that is deleted only the key is sent
 * @param turns of each way
 * @param database its settings, as the server states them
 */
record ContestResult(
    int format,
    String suite,
    boolean smoke,
    String date,
    ContestKey contest,
    int values,
    int turns,
    List<WayFigures> ways,
    Map<String, String> machine,
    Map<String, String> versions,
    Map<String, String> database,
    Map<String, String> options) {
  static final int FORMAT = 1;

  /**
   * @param figures of the ways; at least one
   */
  static ContestResult of(
      ContestKey contest, List<Figure> figures, boolean smoke, Circumstances circumstances) {
    return new ContestResult(
        FORMAT,
        StrategiesFiles.SUITE,
        smoke,
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        contest,
        figures.get(0).values(),
        figures.get(0).turns(),
        figures.stream().map(WayFigures::of).toList(),
        circumstances.machine(),
        circumstances.versions(),
        circumstances.database(),
        circumstances.options());
  }

  List<Figure> figures() {
    return ways.stream().map(way -> way.figure(contest, values, turns)).toList();
  }
}
