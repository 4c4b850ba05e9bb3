/** What is measured, in which order: suites, their benchmarks and their runs. */
@NullMarked
package io.tarmac.perf.suite;

import org.jspecify.annotations.NullMarked;
