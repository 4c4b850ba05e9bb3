package io.tarmac.perf.report;

import org.jspecify.annotations.Nullable;

/**
 * What a process used during a pass. A value that could not be measured is null.
 *
 * @param cpuSeconds user and system time, of its descendants too
 * @param peakBytes the most memory that it, or any one of its descendants, held at once
 */
public record ProcessUse(@Nullable Double cpuSeconds, @Nullable Long peakBytes) {}
