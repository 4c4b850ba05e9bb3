/**
 * What is replayed: deterministic aviation rows and the change events a source would send of them.
 */
@NullMarked
package io.tarmac.perf.event;

import org.jspecify.annotations.NullMarked;
