/** Noticing that something broke: child processes that end, waits that last too long. */
@NullMarked
package io.tarmac.perf.watch;

import org.jspecify.annotations.NullMarked;
