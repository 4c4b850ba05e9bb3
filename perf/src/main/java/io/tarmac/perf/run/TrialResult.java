package io.tarmac.perf.run;

import io.tarmac.perf.report.Measurement;
import java.util.Map;

/**
 * One measurement, and the facts that it depends on.
 *
 * @param versions of the worker's Java and Kafka, and of the sinks
 * @param database its settings as the server states them; empty if none takes part
 * @param options of the run, without secrets
 */
public record TrialResult(
    String date,
    Measurement measurement,
    Map<String, String> machine,
    Map<String, String> versions,
    Map<String, String> database,
    Map<String, Object> options) {}
