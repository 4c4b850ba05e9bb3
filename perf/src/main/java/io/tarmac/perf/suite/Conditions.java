package io.tarmac.perf.suite;

import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.report.Machine;
import io.tarmac.perf.run.Plugins;
import io.tarmac.perf.run.Secrets;
import io.tarmac.perf.stack.Layout;
import io.tarmac.perf.stack.RunDirectory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What results depend on beside the plan: when a run goes on, they must be as they were, or its
 * results would be those of two runs.
 */
final class Conditions {
  private Conditions() {}

  /** By name; nothing secret is in them. */
  static Map<String, String> of(
      SuitePlan plan, Layout layout, Map<DatabaseKind, Access> ownDatabases, String workerHeap) {
    Map<String, String> conditions = new TreeMap<>(Machine.facts(RunDirectory.fileSystemOfRuns()));
    conditions.put("java", Runtime.version().toString());
    conditions.put("stack", layout.stack().toString());
    conditions.put("worker heap", workerHeap);
    ownDatabases.forEach((kind, access) -> conditions.putAll(server(kind, access)));
    for (Path plugin : plugins(plan, layout)) {
      conditions.put("content of " + plugin.getFileName(), Fingerprint.of(plugin));
    }
    return conditions;
  }

  /** Where it is, and each parameter with which it is reached: some decide how sinks write. */
  static Map<String, String> server(DatabaseKind kind, Access access) {
    Map<String, String> conditions = new TreeMap<>();
    conditions.put(kind + " server", access.location());
    Secrets.masked(access.parameters())
        .forEach((name, value) -> conditions.put(kind + " URL parameter " + name, value));
    return conditions;
  }

  private static List<Path> plugins(SuitePlan plan, Layout layout) {
    List<Cell> cells = plan.cells();
    return Plugins.of(
        cells.stream().map(cell -> cell.setting().contender()).distinct().toList(),
        cells.stream().map(cell -> cell.setting().converter()).distinct().toList(),
        layout);
  }
}
