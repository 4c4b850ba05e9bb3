package io.tarmac.perf.report;

import java.util.List;
import java.util.Map;

/**
 * A run and its results: what is printed and what is written as JSON.
 *
 * @param machine where it ran
 * @param versions of everything that took part
 * @param database its settings, as the server states them; empty when no database took part
 * @param rounds against another build, if one took part
 * @param options what was asked for, without secrets
 */
public record Report(
    String date,
    Map<String, String> machine,
    Map<String, String> versions,
    Map<String, String> database,
    Map<String, Object> options,
    List<Measurement> results,
    List<Summary> medians,
    List<Comparison> comparisons,
    List<BaselineComparison> rounds) {

  public Report {
    rounds = rounds == null ? List.of() : rounds; // results of before that have none
  }
}
