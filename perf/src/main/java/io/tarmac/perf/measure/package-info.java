/** Reading what a run cost: CPU, memory, counters of the worker, all from outside. */
@NullMarked
package io.tarmac.perf.measure;

import org.jspecify.annotations.NullMarked;
