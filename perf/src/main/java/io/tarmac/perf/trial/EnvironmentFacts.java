package io.tarmac.perf.trial;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.perf.database.TargetDatabase;
import io.tarmac.perf.environment.Machine;
import io.tarmac.perf.environment.StackKind;
import io.tarmac.perf.environment.Storage;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The facts that all measurements of an environment depend on.
 *
 * @param database the settings that the server reports; empty without a database
 * @param options the options of the run, without secrets
 */
public record EnvironmentFacts(
    Map<String, String> machine, Map<String, String> database, Map<String, Object> options) {
  /** Reads the facts from machine and database. */
  static EnvironmentFacts of(Servers servers) {
    return new EnvironmentFacts(
        Machine.facts(Storage.of(servers.layout()).fileSystem()),
        servers.database().map(database -> database(database, servers.plan())).orElse(Map.of()),
        options(servers.plan(), servers.layout().stack()));
  }

  private static Map<String, String> database(TargetDatabase database, EnvironmentPlan plan) {
    try {
      Map<String, String> settings = new LinkedHashMap<>();
      settings.put("kind", database.kind().toString());
      settings.putAll(database.settings());
      settings.putAll(plan.tableFacts());
      return settings;
    } catch (SQLException e) {
      throw new ReplayFailure("The database's settings cannot be read: " + e.getMessage(), e);
    }
  }

  static Map<String, Object> options(EnvironmentPlan plan, StackKind stack) {
    EnvironmentOptions asked = plan.options();
    Map<String, Object> options = new LinkedHashMap<>();
    options.put("consumerDefaults", asked.consumerDefaults());
    options.put("compression", asked.compression().toString());
    options.put("stack", stack.toString());
    options.put("embedded", plan.ownDatabase().isEmpty());
    plan.ownDatabase()
        .ifPresent(own -> options.put("connection", Secrets.masked(own.parameters())));
    options.put("workerHeap", asked.workerHeap());
    options.put("workerOptions", Secrets.masked(asked.workerOptions()));
    options.put("connectorProperties", Secrets.masked(new TreeMap<>(asked.connectorProperties())));
    return options;
  }
}
