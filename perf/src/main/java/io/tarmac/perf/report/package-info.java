/** Results as data, as a table for people and as JSON for machines. */
@NullMarked
package io.tarmac.perf.report;

import org.jspecify.annotations.NullMarked;
