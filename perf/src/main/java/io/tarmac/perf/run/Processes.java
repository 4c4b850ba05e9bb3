package io.tarmac.perf.run;

import io.tarmac.perf.database.TargetDatabase;
import io.tarmac.perf.measure.PeakMemory;
import io.tarmac.perf.report.ProcessUse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The processes that take part in a pass, by name. */
record Processes(Map<String, ProcessHandle> byName) {
  static Processes of(List<Long> workers, Setting setting, Stack stack) {
    Map<String, ProcessHandle> all = new LinkedHashMap<>();
    for (long worker : workers) {
      String name = all.isEmpty() ? Costs.WORKER : Costs.WORKER + "-" + (all.size() + 1);
      all.put(name, ProcessHandle.of(worker).orElseThrow());
    }
    all.put("broker", ProcessHandle.of(stack.broker().pid()).orElseThrow());
    if (setting.kind().writes()) {
      stack
          .database()
          .flatMap(TargetDatabase::process)
          .ifPresent(server -> all.put(Costs.DATABASE, server));
    }
    return new Processes(all);
  }

  /** What memory they have held is forgotten as far as the system allows it. */
  void forgetPeaks() {
    byName.values().forEach(PeakMemory::forget);
  }

  Costs costs() {
    return Costs.of(byName);
  }

  /** What was used between two looks; the most memory is that of now. */
  Map<String, ProcessUse> used(Costs before, Costs after) {
    Map<String, ProcessUse> used = new LinkedHashMap<>();
    byName.forEach(
        (name, process) -> {
          OptionalLong peak = PeakMemory.ofTree(process);
          used.put(
              name,
              new ProcessUse(
                  difference(before.of(name), after.of(name)),
                  peak.isPresent() ? peak.getAsLong() : null));
        });
    return used;
  }

  private static @Nullable Double difference(OptionalDouble from, OptionalDouble to) {
    return from.isPresent() && to.isPresent() ? to.getAsDouble() - from.getAsDouble() : null;
  }
}
