/** Results as text tables, Markdown tables, sentences and an HTML page. */
@NullMarked
package io.tarmac.perf.report;

import org.jspecify.annotations.NullMarked;
