package io.tarmac.perf.run;

import io.tarmac.perf.event.AviationRows;
import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.stack.Layout;
import io.tarmac.perf.stack.PluginPath;
import io.tarmac.perf.stack.RunDirectory;
import io.tarmac.perf.watch.Watch;

/** What everything in a run shares. */
record RunContext(
    Plan plan,
    Layout layout,
    RunDirectory directory,
    PluginPath plugins,
    AviationRows rows,
    Stack stack,
    Watch watch,
    Cleanup cleanup,
    Progress progress) {}
