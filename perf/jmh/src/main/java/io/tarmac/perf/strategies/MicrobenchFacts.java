package io.tarmac.perf.strategies;

import io.tarmac.connect.jdbc.JdbcSinkConnector;
import io.tarmac.perf.report.JsonFile;
import io.tarmac.perf.report.Machine;
import io.tarmac.perf.stack.Storage;
import io.tarmac.perf.suite.StrategiesFiles;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is not in JMH's own file of results.
 *
 * @param date when JMH had finished, ISO 8601, UTC
 * @param machine that it ran on, without its name
 * @param arguments JMH's
 */
record MicrobenchFacts(
    String suite,
    boolean smoke,
    String date,
    Map<String, String> machine,
    Map<String, String> versions,
    List<String> arguments) {

  static MicrobenchFacts now(boolean smoke, List<String> arguments) {
    Map<String, String> versions = new TreeMap<>();
    versions.put("java", Runtime.version().toString());
    versions.put("tarmac", new JdbcSinkConnector().version());
    return new MicrobenchFacts(
        StrategiesFiles.SUITE,
        smoke,
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        Machine.facts(Storage.ofRuns().fileSystem()),
        versions,
        arguments);
  }

  void write(Path file) {
    JsonFile.write(file, this);
  }
}
