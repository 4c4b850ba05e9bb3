/**
 * A sink that only reads and counts, as the upper limit of consuming and converting. It is a plugin
 * of its own: it depends on the Connect API only, and no other package of perf depends on it.
 */
@NullMarked
package io.tarmac.perf.counting;

import org.jspecify.annotations.NullMarked;
