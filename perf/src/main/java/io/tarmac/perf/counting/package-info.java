/**
 * A sink that only counts: the ceiling of consuming and converting. Packaged as a plugin of its
 * own, so it depends on the Connect API alone and nothing else here depends on it.
 */
@NullMarked
package io.tarmac.perf.counting;

import org.jspecify.annotations.NullMarked;
