package io.tarmac.perf.result;

import org.jspecify.annotations.Nullable;

/**
 * The time and memory that a process used during an iteration. A value that could not be measured
 * is null.
 *
 * @param cpuSeconds user and system time, including its descendants
 * @param peakBytes the peak memory of the process or of any one of its descendants
 */
public record ProcessUse(@Nullable Double cpuSeconds, @Nullable Long peakBytes) {}
