/** The servers around the sink under test: processes or containers, and the machine they run on. */
@NullMarked
package io.tarmac.perf.environment;

import org.jspecify.annotations.NullMarked;
