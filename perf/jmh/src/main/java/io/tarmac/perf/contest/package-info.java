/**
 * Has ways to write compete: in one process, in turn, in whole transactions on a durable database.
 * What a strategy's place and threshold in the connector rest on.
 */
@NullMarked
package io.tarmac.perf.contest;

import org.jspecify.annotations.NullMarked;
