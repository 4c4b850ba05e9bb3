package io.tarmac.perf.suite;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.database.OwnDatabase;
import io.tarmac.perf.environment.Layout;
import io.tarmac.perf.environment.Machine;
import io.tarmac.perf.environment.Storage;
import io.tarmac.perf.trial.EnvironmentOptions;
import io.tarmac.perf.trial.Secrets;
import io.tarmac.perf.trial.SinkUnderTest;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;

/**
 * The facts, next to the plan, that results depend on. A run goes on only if they are as they were,
 * or its results would be those of two runs.
 */
final class Conditions {
  private Conditions() {}

  /**
   * Returns the conditions by name; nothing secret is in them. Fails if one of the user's own
   * servers does not answer.
   */
  static Map<String, String> of(
      Layout layout, Builds builds, SuitePlan plan, EnvironmentOptions options) {
    Map<String, String> conditions = new TreeMap<>(Machine.facts(Storage.of(layout).fileSystem()));
    conditions.put("java", Runtime.version().toString());
    conditions.put("stack", layout.stack().toString());
    conditions.put("worker heap", options.workerHeap());
    conditions.put("worker options", String.join(" ", Secrets.masked(options.workerOptions())));
    conditions.put("compression", options.compression().toString());
    conditions.put("consumer defaults", String.valueOf(options.consumerDefaults()));
    conditions.put("plugin path", options.pluginPath());
    conditions.put("connector properties", text(options.connectorProperties()));
    for (Benchmark benchmark : plan.benchmarks()) {
      SinkUnderTest sink = benchmark.setting().sink();
      conditions.put("properties of " + sink.name(), text(sink.properties()));
      conditions.put("URL options of " + sink.name(), text(sink.urlOptions()));
    }
    options
        .ownDatabases()
        .forEach(
            (kind, access) -> {
              conditions.putAll(address(kind, access));
              conditions.putAll(settings(kind, access));
            });
    conditions.putAll(named("build of ", builds.fingerprints()));
    builds.images().forEach(image -> conditions.put("image " + image.name(), image.id()));
    return conditions;
  }

  private static String text(Map<String, String> properties) {
    return Secrets.masked(properties).toString();
  }

  /** Returns the place of a server and the parameters of its URL, which decide how sinks write. */
  static Map<String, String> address(DatabaseKind kind, Access access) {
    Map<String, String> conditions =
        named(kind + " URL parameter ", Secrets.masked(access.parameters()));
    conditions.put(kind + " server", access.location());
    return conditions;
  }

  /** Returns the settings of a server: a server that is set up again has the same address. */
  private static Map<String, String> settings(DatabaseKind kind, Access access) {
    try (OwnDatabase database = OwnDatabase.connect(kind, access)) {
      return named(kind + " setting ", database.settings());
    } catch (SQLException e) {
      throw new ReplayFailure("The database's settings cannot be read: " + e.getMessage(), e);
    }
  }

  static Map<String, String> named(String prefix, Map<String, String> values) {
    Map<String, String> named = new TreeMap<>();
    values.forEach((name, value) -> named.put(prefix + name, value));
    return named;
  }
}
