/** Making bytes of events with the converters that the worker will read them with. */
@NullMarked
package io.tarmac.perf.convert;

import org.jspecify.annotations.NullMarked;
