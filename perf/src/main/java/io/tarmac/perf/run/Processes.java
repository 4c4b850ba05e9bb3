package io.tarmac.perf.run;

import io.tarmac.perf.database.TargetDatabase;
import io.tarmac.perf.measure.PeakMemory;
import io.tarmac.perf.measure.ProcessTree;
import io.tarmac.perf.report.ProcessUse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The processes that take part in a pass, and what they have used since this was made. */
final class Processes {
  private final Map<String, ProcessHandle> processes = new LinkedHashMap<>();
  private final Map<String, OptionalDouble> before = new LinkedHashMap<>();

  private Processes() {}

  /** From now on; what memory they held before is forgotten as far as the system allows it. */
  static Processes of(List<Long> workers, Setting setting, Stack stack) {
    Processes all = new Processes();
    for (long worker : workers) {
      String name = all.processes.isEmpty() ? "worker" : "worker-" + (all.processes.size() + 1);
      all.add(name, ProcessHandle.of(worker).orElseThrow());
    }
    all.add("broker", ProcessHandle.of(stack.broker().pid()).orElseThrow());
    if (setting.kind().writes()) {
      stack
          .database()
          .flatMap(TargetDatabase::process)
          .ifPresent(server -> all.add("database", server));
    }
    return all;
  }

  Map<String, ProcessUse> used() {
    Map<String, ProcessUse> used = new LinkedHashMap<>();
    processes.forEach(
        (name, process) -> {
          OptionalLong peak = PeakMemory.ofTree(process);
          used.put(
              name,
              new ProcessUse(seconds(name, process), peak.isPresent() ? peak.getAsLong() : null));
        });
    return used;
  }

  private void add(String name, ProcessHandle process) {
    processes.put(name, process);
    PeakMemory.forget(process);
    before.put(name, new ProcessTree(process).cpuSeconds());
  }

  private @Nullable Double seconds(String name, ProcessHandle process) {
    OptionalDouble from = before.getOrDefault(name, OptionalDouble.empty());
    OptionalDouble to = new ProcessTree(process).cpuSeconds();
    return from.isPresent() && to.isPresent() ? to.getAsDouble() - from.getAsDouble() : null;
  }
}
