/** One replay from its plan to its results: loads topics, runs settings, cleans up. */
@NullMarked
package io.tarmac.perf.run;

import org.jspecify.annotations.NullMarked;
