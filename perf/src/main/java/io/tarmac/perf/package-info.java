/** The failure that all packages throw. */
@NullMarked
package io.tarmac.perf;

import org.jspecify.annotations.NullMarked;
