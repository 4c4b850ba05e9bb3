/** The progress of a run, as bars on a terminal and as lines elsewhere. */
@NullMarked
package io.tarmac.perf.progress;

import org.jspecify.annotations.NullMarked;
