/** The serialization of events, with the converters by which the worker reads them. */
@NullMarked
package io.tarmac.perf.convert;

import org.jspecify.annotations.NullMarked;
