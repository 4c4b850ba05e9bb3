/** The events of a measurement, which are always the same, and the rows that they leave. */
@NullMarked
package io.tarmac.perf.event;

import org.jspecify.annotations.NullMarked;
