package io.tarmac.perf.run;

import io.tarmac.perf.database.TargetDatabase;
import io.tarmac.perf.database.TargetTable;
import io.tarmac.perf.event.AviationRows;
import io.tarmac.perf.event.AviationTraffic;
import io.tarmac.perf.stack.Layout;
import io.tarmac.perf.stack.RunDirectory;
import io.tarmac.perf.stack.StackKind;
import java.util.Optional;
import java.util.UUID;

/**
 * Finds out, before other things are measured for hours, whether a run will find what it needs: its
 * plugins, room on a disk, and a database that starts and in which tables can be made.
 */
final class Rehearsal {
  private final Plan plan;
  private final Layout layout;

  Rehearsal(Plan plan, Layout layout) {
    this.plan = plan;
    this.layout = layout;
  }

  /** Fails when something is missing; what was started for it has ended then too. */
  void require(long events, Cleanup cleanup) {
    RunDirectory run = cleanup.add(Rig.directory(plan, events));
    Rig.plugins(plan, layout);
    database(run).ifPresent(database -> requireTable(cleanup.add(database)));
  }

  /** Containers are not started for it: a composition starts as a whole. */
  private Optional<TargetDatabase> database(RunDirectory run) {
    if (!plan.matrix().writes()) {
      return Optional.empty();
    }
    Optional<TargetDatabase> own = Stack.own(plan);
    return own.isPresent() || layout.stack() == StackKind.COMPOSE
        ? own
        : Optional.of(Stack.embedded(plan, run));
  }

  private void requireTable(TargetDatabase database) {
    String name = "tarmac_replay_" + UUID.randomUUID().toString().substring(0, 8);
    AviationRows rows = new AviationRows(AviationRows.DEFAULT_SEED);
    TargetTable.create(database, name, new AviationTraffic(rows, plan.shape()), true).close();
  }
}
