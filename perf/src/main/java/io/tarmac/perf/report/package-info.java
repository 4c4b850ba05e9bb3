/** Results for readers: tables of text and Markdown, sentences, and the page of HTML. */
@NullMarked
package io.tarmac.perf.report;

import org.jspecify.annotations.NullMarked;
