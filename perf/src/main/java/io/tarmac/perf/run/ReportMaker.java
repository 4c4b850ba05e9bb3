package io.tarmac.perf.run;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.TargetDatabase;
import io.tarmac.perf.report.Machine;
import io.tarmac.perf.report.Measurement;
import io.tarmac.perf.report.Ratio;
import io.tarmac.perf.report.Report;
import io.tarmac.perf.report.Summary;
import io.tarmac.perf.watch.ReplayFailure;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.utils.AppInfoParser;

/** Puts the results of a run together with what they depend on. */
final class ReportMaker {
  private final Plan plan;

  ReportMaker(Plan plan) {
    this.plan = plan;
  }

  Report report(Stack stack, Map<String, String> sinks, List<Measurement> results) {
    List<Summary> medians = Summary.of(results);
    return new Report(
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        Machine.facts(),
        versions(sinks),
        stack.database().map(this::database).orElse(Map.of()),
        options(),
        results,
        medians,
        Ratio.of(medians));
  }

  private static Map<String, String> versions(Map<String, String> sinks) {
    Map<String, String> versions = new LinkedHashMap<>();
    versions.put("java", Runtime.version().toString());
    versions.put("kafka", AppInfoParser.getVersion());
    versions.putAll(sinks);
    return versions;
  }

  private Map<String, String> database(TargetDatabase database) {
    try {
      Map<String, String> facts = new LinkedHashMap<>();
      facts.put("kind", database.kind().toString());
      facts.putAll(database.settings());
      return facts;
    } catch (SQLException e) {
      throw new ReplayFailure("The database's settings cannot be read: " + e.getMessage(), e);
    }
  }

  /** What was asked for, without what may be secret. */
  private Map<String, Object> options() {
    Map<String, Object> options = new LinkedHashMap<>();
    options.put("events", plan.events());
    options.put("warmup", plan.warmupEvents());
    options.put("repeat", plan.repetitions());
    options.put("sinks", plan.sinks().stream().map(SinkKind::toString).toList());
    options.put("converters", plan.converters().stream().map(ConverterChoice::name).toList());
    options.put("batchSizes", plan.batchSizes());
    options.put("consumerDefaults", plan.consumerDefaults());
    options.put("shape", plan.shape());
    options.put("insertMode", plan.insertMode().toString());
    options.put("index", plan.index());
    options.put("database", plan.database().toString());
    options.put("embedded", plan.ownDatabase().isEmpty());
    options.put("workerHeap", plan.workerHeap());
    options.put("connectorProperties", Secrets.masked(new TreeMap<>(plan.connectorProperties())));
    return options;
  }
}
