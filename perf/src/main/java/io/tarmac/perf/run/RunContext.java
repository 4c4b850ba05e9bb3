package io.tarmac.perf.run;

import io.tarmac.perf.event.AviationRows;
import io.tarmac.perf.event.Traffic;
import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.stack.Layout;
import io.tarmac.perf.stack.PluginPath;
import io.tarmac.perf.stack.RunDirectory;
import io.tarmac.perf.watch.Watch;

/**
 * What everything in a run shares.
 *
 * @param usual what goes through settings that ask for nothing else: the rows as events
 */
record RunContext(
    Plan plan,
    Layout layout,
    RunDirectory directory,
    PluginPath plugins,
    AviationRows rows,
    Traffic usual,
    Stack stack,
    Watch watch,
    Cleanup cleanup,
    Progress progress) {
  /** What goes through a setting. */
  Traffic traffic(Setting setting) {
    return setting.load().traffic().orElse(usual);
  }
}
