/**
 * Benchmarks of the parts of the row path and of write strategies, by JMH. Classes in the
 * connector's packages are there because what they lead to is not public.
 */
@NullMarked
package io.tarmac.perf.jmh;

import org.jspecify.annotations.NullMarked;
