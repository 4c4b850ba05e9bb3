package io.tarmac.perf.result;

import org.jspecify.annotations.Nullable;

/**
 * The time and memory that a process used during an iteration. A value that could not be measured
 * is null.
 *
 * @param cpuSeconds user and system time, of its descendants too
 * @param peakBytes the most memory that it, or any one of its descendants, held at once
 */
public record ProcessUse(@Nullable Double cpuSeconds, @Nullable Long peakBytes) {}
