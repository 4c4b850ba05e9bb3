package io.tarmac.perf.jmh;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tarmac.connect.jdbc.JdbcSinkConnector;
import io.tarmac.perf.report.JsonFile;
import io.tarmac.perf.report.Machine;
import io.tarmac.perf.result.JmhResults;
import io.tarmac.perf.run.Cleanup;
import io.tarmac.perf.stack.Storage;
import io.tarmac.perf.watch.ReplayFailure;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
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
  private final List<String> arguments;
  private final List<RunResult> results = new ArrayList<>();
  private final Map<String, Map<String, String>> facts = new HashMap<>();

  StrategyRun(CommandLineOptions options, List<String> arguments) {
    this.options = options;
    this.arguments = arguments;
  }

  /**
   * Measures, and prints tables.
   *
   * @return whether everything could be measured
   */
  boolean run() throws RunnerException, SQLException, IOException, CommandLineOptionException {
    List<StrategyCells> all = StrategyCells.chosen(this::values);
    int count = all.stream().mapToInt(StrategyCells::count).sum();
    if (count == 0) {
      throw new ReplayFailure("No strategy has these parameters; -lp StrategyBenchmark lists them");
    }
    System.out.println(count + " measurements");
    for (String database : values("database")) {
      List<StrategyCells> cells =
          all.stream().filter(each -> each.database().equals(database)).toList();
      if (!cells.isEmpty()) {
        measure(StrategyDatabase.named(database), cells);
      }
    }
    System.out.println(JmhResults.tables(json()));
    if (results.size() < count) {
      System.out.printf("JMH measured %d of %d%n", results.size(), count);
    }
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
        ? all.stream().filter(name -> StrategyDatabase.named(name).isThere()).toList()
        : all;
  }

  private void measure(StrategyDatabase database, List<StrategyCells> cells)
      throws RunnerException, SQLException, IOException, CommandLineOptionException {
    Storage storage = Storage.ofRuns();
    storage.requireDisk();
    storage.requireSpace(MOST_BYTES);
    try (Cleanup cleanup = new Cleanup()) {
      String url = database.start(cleanup);
      cleanup.add(Microbench::endForks);
      Map<String, String> known = new LinkedHashMap<>(Machine.facts(storage.fileSystem()));
      known.put("tarmac", new JdbcSinkConnector().version());
      known.putAll(database.settings(url));
      facts.put(database.toString(), known);
      for (StrategyCells each : cells) {
        System.out.printf("%n== %s, %s%n", database, each.strategy());
        results.addAll(new Runner(options(each, url)).run());
        if (options.getResult().hasValue()) {
          JsonFile.write(Path.of(options.getResult().get()), json());
        }
      }
    }
  }

  private Options options(StrategyCells cells, String url) throws CommandLineOptionException {
    return new OptionsBuilder()
        .parent(new CommandLineOptions(withoutResultFile()))
        .include(StrategyBenchmark.class.getName())
        .param("database", cells.database())
        .param("strategy", cells.strategy())
        .param("job", cells.jobs().toArray(String[]::new))
        .param("columns", cells.columns().toArray(String[]::new))
        .param("rows", cells.rows().toArray(String[]::new))
        .addProfiler(TransactionCpuProfiler.class)
        .jvmArgsPrepend(
            "-D" + StrategyDatabase.URL + "=" + url,
            "-D"
                + StrategyDatabase.FOLDERS
                + "="
                + System.getProperty(StrategyDatabase.FOLDERS, ""))
        .build();
  }

  /**
   * Returns the arguments without the file of results, which this run writes for all strategies.
   */
  private String[] withoutResultFile() {
    List<String> others = new ArrayList<>(arguments);
    for (String option : List.of("-rf", "-rff")) {
      int index = others.indexOf(option);
      if (index >= 0) {
        others.subList(index, Math.min(index + 2, others.size())).clear();
      }
    }
    return others.toArray(String[]::new);
  }

  /** Returns all results so far as JMH writes them, each with the facts that it depends on. */
  private JsonNode json() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8);
    ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(results);
    out.flush();
    JsonMapper mapper = new JsonMapper();
    JsonNode json = mapper.readTree(bytes.toByteArray());
    for (JsonNode result : json) {
      String database = result.at("/params/database").asText();
      ((ObjectNode) result).set("facts", mapper.valueToTree(facts.get(database)));
    }
    return json;
  }
}
