package io.tarmac.perf.run;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.TargetDatabase;
import io.tarmac.perf.report.BaselineComparison;
import io.tarmac.perf.report.Comparison;
import io.tarmac.perf.report.Machine;
import io.tarmac.perf.report.Measurement;
import io.tarmac.perf.report.Report;
import io.tarmac.perf.report.Summary;
import io.tarmac.perf.stack.StackKind;
import io.tarmac.perf.watch.ReplayFailure;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.kafka.common.utils.AppInfoParser;

/** Puts the results of a run together with what they depend on. */
final class ReportMaker {
  private final Plan plan;
  private final Map<String, String> database;
  private final StackKind stack;
  private final String fileSystem;

  /**
   * @param database if one takes part
   * @param fileSystem that servers which perf starts write to
   */
  ReportMaker(Plan plan, StackKind stack, Optional<TargetDatabase> database, String fileSystem) {
    this.plan = plan;
    this.stack = stack;
    this.fileSystem = fileSystem;
    this.database = database.map(ReportMaker::facts).orElse(Map.of());
  }

  /**
   * @param measured versions as the workers name them
   */
  Report report(Map<String, String> measured, List<Measurement> results) {
    List<Summary> medians = Summary.of(results);
    return new Report(
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        Machine.facts(fileSystem),
        versions(measured),
        database,
        options(plan, stack),
        List.copyOf(results),
        medians,
        Comparison.of(medians),
        BaselineComparison.of(results));
  }

  /** Where no worker took part they are perf's own. */
  private static Map<String, String> versions(Map<String, String> measured) {
    Map<String, String> versions = new LinkedHashMap<>();
    versions.put("java", Runtime.version().toString());
    versions.put("kafka", AppInfoParser.getVersion());
    versions.putAll(measured);
    return versions;
  }

  private static Map<String, String> facts(TargetDatabase database) {
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
  static Map<String, Object> options(Plan plan, StackKind stack) {
    Matrix matrix = plan.matrix();
    Map<String, Object> options = new LinkedHashMap<>();
    options.put("events", plan.volume().events());
    options.put("eventsFor", plan.volume().fewer());
    options.put("warmup", plan.volume().warmup());
    options.put("repeat", plan.repetitions());
    options.put("sinks", matrix.contenders().stream().map(Contender::name).toList());
    matrix.baseline().ifPresent(build -> options.put("baseline", build.toString()));
    options.put("converters", matrix.converters().stream().map(ConverterChoice::name).toList());
    options.put("batchSizes", matrix.batchSizes());
    options.put("insertModes", matrix.insertModes().stream().map(InsertMode::toString).toList());
    options.put("indexes", matrix.indexes().stream().map(Index::toString).toList());
    options.put("consumerDefaults", plan.consumerDefaults());
    options.put("shape", plan.shape());
    options.put("compression", plan.compression().toString());
    options.put("database", plan.database().toString());
    options.put("stack", stack.toString());
    options.put("embedded", plan.ownDatabase().isEmpty());
    plan.ownDatabase()
        .ifPresent(own -> options.put("connection", Secrets.masked(own.parameters())));
    options.put("workerHeap", plan.workerHeap());
    options.put("workerOptions", plan.workerOptions());
    options.put("sinkProperties", own(matrix, Contender::properties));
    options.put("urlOptions", own(matrix, Contender::urlOptions));
    options.put("connectorProperties", Secrets.masked(new TreeMap<>(plan.connectorProperties())));
    return options;
  }

  /** What only some sinks are given, by their names. */
  private static Map<String, Map<String, String>> own(
      Matrix matrix, Function<Contender, Map<String, String>> properties) {
    Map<String, Map<String, String>> own = new LinkedHashMap<>();
    for (Contender contender : matrix.contenders()) {
      if (!properties.apply(contender).isEmpty()) {
        own.put(contender.name(), Secrets.masked(properties.apply(contender)));
      }
    }
    return own;
  }
}
