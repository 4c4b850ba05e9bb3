package io.tarmac.perf.trial;

import io.tarmac.perf.result.Measurement;
import java.util.Map;

/**
 * One measurement, and the facts that it depends on.
 *
 * @param versions the versions of Java, Kafka and sinks
 */
public record TrialResult(
    String date, Measurement measurement, Map<String, String> versions, EnvironmentFacts facts) {}
