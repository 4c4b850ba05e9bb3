/**
 * JMH benchmarks of the row path's parts and of write strategies. Some classes are in the
 * connector's packages, because they use classes that are not public.
 */
@NullMarked
package io.tarmac.perf.jmh;

import org.jspecify.annotations.NullMarked;
