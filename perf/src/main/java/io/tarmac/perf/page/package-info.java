/** The page of the documentation whose figures come from committed results of suites. */
@NullMarked
package io.tarmac.perf.page;

import org.jspecify.annotations.NullMarked;
