package io.tarmac.perf.run;

import io.tarmac.perf.database.ComposedDatabase;
import io.tarmac.perf.database.TargetDatabase;
import io.tarmac.perf.database.TargetTable;
import io.tarmac.perf.event.AviationTraffic;
import io.tarmac.perf.stack.ComposeServers;
import io.tarmac.perf.stack.Layout;
import io.tarmac.perf.stack.RunDirectory;
import io.tarmac.perf.watch.Watch;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Finds out, before other things are measured for hours, whether a run will find what it needs: its
 * plugins, room on a disk, and a database that starts and in which tables can be made.
 */
final class Rehearsal {
  private final EnvironmentPlan plan;
  private final Layout layout;

  Rehearsal(EnvironmentPlan plan, Layout layout) {
    this.plan = plan;
    this.layout = layout;
  }

  /** Fails when something is missing; what was started for it has ended then too. */
  void require(long bytes, Watch watch, Cleanup cleanup) {
    Rig.storage(plan, layout, bytes);
    RunDirectory run = cleanup.add(RunDirectory.create(plan.options().keep()));
    Rig.plugins(plan, layout);
    if (plan.writes()) {
      requireTable(Stack.own(plan).orElseGet(() -> database(run, watch, cleanup)), cleanup);
    }
  }

  private TargetDatabase database(RunDirectory run, Watch watch, Cleanup cleanup) {
    Optional<ComposeServers> containers =
        ComposeServers.of(layout, run, plan.commitTimes(), watch).map(cleanup::add);
    containers.ifPresent(
        servers -> servers.start(List.of(ComposedDatabase.service(plan.database()))));
    return cleanup.add(Stack.database(plan, containers, run));
  }

  private void requireTable(TargetDatabase database, Cleanup cleanup) {
    String name = "tarmac_replay_" + UUID.randomUUID().toString().substring(0, 8);
    TargetTable table = cleanup.add(TargetTable.of(database, name, new AviationTraffic(), true));
    table.create();
    table.close(); // here, and not by the cleaning up: it must be possible
  }
}
