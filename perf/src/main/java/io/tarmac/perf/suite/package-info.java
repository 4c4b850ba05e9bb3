/** The suites: what is measured, in which order, and the runs that measure it. */
@NullMarked
package io.tarmac.perf.suite;

import org.jspecify.annotations.NullMarked;
