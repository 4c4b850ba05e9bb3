/** The events that are replayed, always the same, and the rows that they leave in the table. */
@NullMarked
package io.tarmac.perf.event;

import org.jspecify.annotations.NullMarked;
