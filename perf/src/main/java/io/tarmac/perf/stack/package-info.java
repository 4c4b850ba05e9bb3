/** The servers around the sink under test, as child processes: broker, worker, registry. */
@NullMarked
package io.tarmac.perf.stack;

import org.jspecify.annotations.NullMarked;
