package io.tarmac.perf.environment;

import java.util.List;

/**
 * The settings in which workers differ.
 *
 * @param plugins what the worker can load
 * @param heap maximum heap in the notation of {@code -Xmx}
 * @param options further options of the JVM; of two that contradict each other the last wins, and a
 *     garbage collector among them replaces the usual one
 */
public record WorkerSettings(PluginPath plugins, String heap, List<String> options) {}
