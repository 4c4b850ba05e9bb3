package io.tarmac.perf.jmh;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tarmac.connect.jdbc.JdbcSinkConnector;
import io.tarmac.perf.ReplayFailure;
import io.tarmac.perf.environment.Machine;
import io.tarmac.perf.environment.RunDirectory;
import io.tarmac.perf.environment.Storage;
import io.tarmac.perf.report.JmhTable;
import io.tarmac.perf.result.JsonFile;
import io.tarmac.perf.trial.Cleanup;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * A run of {@link StrategyBenchmark}: JMH once for each strategy of each database, with the
 * parameters that the strategy has. Each database has one server, which ends before the next one
 * starts.
 */
final class StrategyRun {
  /** The bytes that an embedded server writes, mostly to its log. */
  private static final long MOST_BYTES = 2L << 30;

  private final CommandLineOptions options;
  private final JsonMapper mapper = new JsonMapper();
  private final ArrayNode results = mapper.createArrayNode();

  StrategyRun(CommandLineOptions options) {
    this.options = options;
  }

  /** Measures and prints tables. Returns whether everything could be measured. */
  boolean run() throws RunnerException, SQLException, IOException {
    List<StrategyParameters> all = StrategyParameters.chosen(this::values);
    int count = all.stream().mapToInt(StrategyParameters::count).sum();
    if (count == 0) {
      throw new ReplayFailure("No strategy has these parameters; -lp StrategyBenchmark lists them");
    }
    System.out.println(count + " measurements");
    for (String database : values("database")) {
      List<StrategyParameters> own =
          all.stream().filter(each -> each.database().equals(database)).toList();
      if (!own.isEmpty()) {
        measure(StrategyDatabase.named(database), own);
        System.out.printf("%n%s:%n%n", database);
        System.out.println(JmhTable.markdown(results.toString(), database));
      }
    }
    System.out.printf("JMH measured %d of %d%n", results.size(), count);
    return results.size() == count;
  }

  /** Returns the values of a parameter that the arguments choose, or else all. */
  private List<String> values(String parameter) {
    List<String> all;
    try {
      all = List.of(StrategyBenchmark.class.getField(parameter).getAnnotation(Param.class).value());
    } catch (NoSuchFieldException impossible) {
      throw new IllegalStateException(impossible);
    }
    if (options.getParameter(parameter).hasValue()) {
      return List.copyOf(options.getParameter(parameter).get());
    }
    return parameter.equals("database")
        ? all.stream().filter(name -> StrategyDatabase.named(name).isAvailable()).toList()
        : all;
  }

  private void measure(StrategyDatabase database, List<StrategyParameters> parameters)
      throws RunnerException, SQLException, IOException {
    Storage storage = Storage.ofRuns();
    storage.requireDisk();
    storage.requireSpace(MOST_BYTES);
    try (Cleanup cleanup = new Cleanup()) {
      RunDirectory run = cleanup.add(RunDirectory.create(false));
      Path file = run.path().resolve("results.json");
      String url = database.start(cleanup, run);
      cleanup.add(Microbench::endForks);
      Map<String, String> facts = new LinkedHashMap<>(Machine.facts(storage.fileSystem()));
      facts.put("tarmac", new JdbcSinkConnector().version());
      facts.putAll(database.settings(url));
      for (StrategyParameters each : parameters) {
        System.out.printf("%n== %s, %s%n", database, each.strategy());
        new Runner(options(each, url, file)).run();
        for (JsonNode result : mapper.readTree(file.toFile())) {
          results.add(((ObjectNode) result).set("facts", mapper.valueToTree(facts)));
        }
        if (options.getResult().hasValue()) {
          JsonFile.write(Path.of(options.getResult().get()), results);
        }
      }
    }
  }

  private Options options(StrategyParameters parameters, String url, Path file) {
    return new OptionsBuilder()
        .parent(options)
        .include(StrategyBenchmark.class.getName())
        .param("database", parameters.database())
        .param("strategy", parameters.strategy())
        .param("job", parameters.jobs().toArray(String[]::new))
        .param("columns", parameters.columns().toArray(String[]::new))
        .param("rows", parameters.rows().toArray(String[]::new))
        .addProfiler(CpuMeter.class)
        .result(file.toString())
        .resultFormat(ResultFormatType.JSON)
        .jvmArgsPrepend("-D" + StrategyDatabase.URL + "=" + url)
        .build();
  }
}
