/** Results of suites as one page of HTML, which needs nothing but itself. */
@NullMarked
package io.tarmac.perf.html;

import org.jspecify.annotations.NullMarked;
