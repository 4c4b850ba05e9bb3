package io.tarmac.perf.stack;

/**
 * What differs between workers.
 *
 * @param plugins what the worker can load
 * @param heap maximum heap in the notation of {@code -Xmx}
 */
public record WorkerSettings(PluginPath plugins, String heap) {}
