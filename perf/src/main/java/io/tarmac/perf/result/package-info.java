/** Results as data, and tables of them. */
@NullMarked
package io.tarmac.perf.result;

import org.jspecify.annotations.NullMarked;
