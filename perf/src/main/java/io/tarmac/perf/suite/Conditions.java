package io.tarmac.perf.suite;

import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.database.OwnDatabase;
import io.tarmac.perf.report.Machine;
import io.tarmac.perf.run.EnvironmentOptions;
import io.tarmac.perf.run.Secrets;
import io.tarmac.perf.run.SinkUnderTest;
import io.tarmac.perf.stack.Layout;
import io.tarmac.perf.stack.Storage;
import io.tarmac.perf.watch.ReplayFailure;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;

/**
 * What results depend on beside the plan: when a run goes on, they must be as they were, or its
 * results would be those of two runs.
 */
final class Conditions {
  private Conditions() {}

  /** By name; nothing secret is in them. Fails when one of the user's own servers is not there. */
  static Map<String, String> of(
      Layout layout, Builds builds, SuitePlan plan, EnvironmentOptions options) {
    Map<String, String> conditions = new TreeMap<>(Machine.facts(Storage.of(layout).fileSystem()));
    conditions.put("java", Runtime.version().toString());
    conditions.put("stack", layout.stack().toString());
    conditions.put("worker heap", options.workerHeap());
    conditions.put("worker options", String.join(" ", options.workerOptions()));
    conditions.put("compression", options.compression().toString());
    conditions.put("consumer defaults", String.valueOf(options.consumerDefaults()));
    conditions.put("plugin path", options.pluginPath());
    conditions.put("connector properties", text(options.connectorProperties()));
    for (Cell cell : plan.cells()) {
      SinkUnderTest sink = cell.setting().sink();
      conditions.put("properties of " + sink.name(), text(sink.properties()));
      conditions.put("URL options of " + sink.name(), text(sink.urlOptions()));
    }
    options.ownDatabases().forEach((kind, access) -> conditions.putAll(server(kind, access)));
    builds.fingerprints().forEach((name, content) -> conditions.put("build of " + name, content));
    builds.images().forEach(image -> conditions.put("image " + image.name(), image.id()));
    return conditions;
  }

  private static String text(Map<String, String> properties) {
    return Secrets.masked(properties).toString();
  }

  /** Where it is, how it is reached and how it is set up; fails when it does not answer. */
  static Map<String, String> server(DatabaseKind kind, Access access) {
    Map<String, String> conditions = new TreeMap<>(address(kind, access));
    try (OwnDatabase database = OwnDatabase.connect(kind, access)) {
      conditions.putAll(settings(kind, database.settings()));
    } catch (SQLException e) {
      throw new ReplayFailure("The database's settings cannot be read: " + e.getMessage(), e);
    }
    return conditions;
  }

  /** Also each parameter with which it is reached: some decide how sinks write. */
  static Map<String, String> address(DatabaseKind kind, Access access) {
    Map<String, String> conditions = new TreeMap<>();
    conditions.put(kind + " server", access.location());
    Secrets.masked(access.parameters())
        .forEach((name, value) -> conditions.put(kind + " URL parameter " + name, value));
    return conditions;
  }

  /** Whoever sets up a server anew starts it at the same address. */
  static Map<String, String> settings(DatabaseKind kind, Map<String, String> stated) {
    Map<String, String> conditions = new TreeMap<>();
    stated.forEach((name, value) -> conditions.put(kind + " setting " + name, value));
    return conditions;
  }
}
