/** The cost of a run, measured from outside: CPU, memory and metrics of the worker. */
@NullMarked
package io.tarmac.perf.measure;

import org.jspecify.annotations.NullMarked;
