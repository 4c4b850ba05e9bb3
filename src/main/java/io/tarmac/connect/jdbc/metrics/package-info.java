/**
 * The metrics of a task. The code that does the work counts, and Connect's metrics show the
 * numbers. On workers without plugin metrics, an MBean of the same form shows them. This package
 * knows nothing of Tarmac's other packages.
 */
@NullMarked
package io.tarmac.connect.jdbc.metrics;

import org.jspecify.annotations.NullMarked;
