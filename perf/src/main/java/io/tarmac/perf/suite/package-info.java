/**
 * Named experiments: their cells, the order and time they are measured in, their results as lines
 * of JSON, interrupting and resuming, and the comparison of two such results.
 */
@NullMarked
package io.tarmac.perf.suite;

import org.jspecify.annotations.NullMarked;
