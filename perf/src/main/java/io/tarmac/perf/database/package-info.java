/** The database under test: how it is reached, its table, its settings and counters, its check. */
@NullMarked
package io.tarmac.perf.database;

import org.jspecify.annotations.NullMarked;
