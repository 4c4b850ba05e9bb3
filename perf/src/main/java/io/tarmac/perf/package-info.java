/** The failure that all packages know. */
@NullMarked
package io.tarmac.perf;

import org.jspecify.annotations.NullMarked;
