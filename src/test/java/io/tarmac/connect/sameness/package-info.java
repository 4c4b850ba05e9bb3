/** Comparing two converters: outcomes, their differences, and the search for a difference. */
@NullMarked
package io.tarmac.connect.sameness;

import org.jspecify.annotations.NullMarked;
