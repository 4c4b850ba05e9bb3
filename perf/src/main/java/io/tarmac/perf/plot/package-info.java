/** Plots and tables of results that were written as JSON. */
@NullMarked
package io.tarmac.perf.plot;

import org.jspecify.annotations.NullMarked;
