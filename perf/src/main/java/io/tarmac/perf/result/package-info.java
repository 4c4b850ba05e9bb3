/** The results of benchmarks as data: JSON lines, summaries, noise, comparisons of runs. */
@NullMarked
package io.tarmac.perf.result;

import org.jspecify.annotations.NullMarked;
