package io.tarmac.perf.run;

import io.tarmac.perf.event.Traffic;
import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.stack.Layout;
import io.tarmac.perf.stack.PluginPath;
import io.tarmac.perf.stack.RunDirectory;
import io.tarmac.perf.watch.Watch;
import java.util.Optional;

/**
 * What everything in a run shares.
 *
 * @param plugins of workers of the usual sinks
 * @param baselinePlugins of workers of another build, if one takes part
 * @param usual what goes through settings that ask for nothing else: the rows as events
 */
record RunContext(
    EnvironmentPlan plan,
    Layout layout,
    RunDirectory directory,
    PluginPath plugins,
    Optional<PluginPath> baselinePlugins,
    Traffic usual,
    Stack stack,
    Watch watch,
    Cleanup cleanup,
    Progress progress) {
  /** Returns the plugins of the workers that a sink needs. */
  PluginPath plugins(SinkUnderTest sink) {
    return sink.build().isPresent() ? baselinePlugins.orElseThrow() : plugins;
  }

  /** What goes through a setting. */
  Traffic traffic(Setting setting) {
    return setting.load().traffic().orElse(usual);
  }
}
