package io.tarmac.perf.html;

import java.util.List;

/**
 * A part of the page with a heading.
 *
 * @param text a paragraph below the heading; may be empty
 */
record Section(String title, String text, List<Chart> charts) {}
