/** The suites: their benchmarks, the order of measuring, and the runs. */
@NullMarked
package io.tarmac.perf.suite;

import org.jspecify.annotations.NullMarked;
