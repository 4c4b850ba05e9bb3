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
 * The facts that results depend on in addition to the plan. A run can be resumed only if they have
 * not changed.
 */
final class Conditions {
  private Conditions() {}

  /**
   * Returns the conditions by name, without secrets. Fails if one of the user's own servers does
   * not answer.
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
    conditions.putAll(withPrefix("build of ", builds.fingerprints()));
    builds.images().forEach(image -> conditions.put("image " + image.name(), image.id()));
    return conditions;
  }

  private static String text(Map<String, String> properties) {
    return Secrets.masked(properties).toString();
  }

  /** Returns the address of a server and its URL's parameters, which decide how sinks write. */
  static Map<String, String> address(DatabaseKind kind, Access access) {
    Map<String, String> conditions =
        withPrefix(kind + " URL parameter ", Secrets.masked(access.parameters()));
    conditions.put(kind + " server", access.location());
    return conditions;
  }

  /** Returns the settings of a server, which may change while its address stays the same. */
  private static Map<String, String> settings(DatabaseKind kind, Access access) {
    try (OwnDatabase database = OwnDatabase.connect(kind, access)) {
      return withPrefix(kind + " setting ", database.settings());
    } catch (SQLException e) {
      throw new ReplayFailure("The settings of " + kind + " cannot be read: " + e.getMessage(), e);
    }
  }

  static Map<String, String> withPrefix(String prefix, Map<String, String> values) {
    Map<String, String> prefixed = new TreeMap<>();
    values.forEach((name, value) -> prefixed.put(prefix + name, value));
    return prefixed;
  }
}
