/**
 * What a task tells of itself in numbers: counted where the work is done, shown through Connect's
 * metrics or, on workers without, as an MBean of the same form. Knows nothing of the others.
 */
@NullMarked
package io.tarmac.connect.jdbc.metrics;

import org.jspecify.annotations.NullMarked;
