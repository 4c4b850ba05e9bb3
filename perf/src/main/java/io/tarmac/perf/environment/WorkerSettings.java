package io.tarmac.perf.environment;

import java.util.List;

/**
 * The settings in which workers differ.
 *
 * @param plugins the plugins that the worker can load
 * @param heap the maximum heap, in the format of {@code -Xmx}
 * @param options more JVM options. The last of two conflicting options wins, and a garbage
 *     collector replaces the default one
 */
public record WorkerSettings(PluginPath plugins, String heap, List<String> options) {}
