/** What was found when ways to write were compared, for machines and for the terminal. */
@NullMarked
package io.tarmac.perf.ways;

import org.jspecify.annotations.NullMarked;
