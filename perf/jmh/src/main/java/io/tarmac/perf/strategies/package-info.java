/**
 * The suite strategies: JMH, then the ways to write in each database, each in a JVM of its own,
 * with their results in one directory. Depends on {@code contest}, and on JMH for what it will do.
 */
@NullMarked
package io.tarmac.perf.strategies;

import org.jspecify.annotations.NullMarked;
