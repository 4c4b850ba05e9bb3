/** The database under test: access, tables, settings, counters, and the check of its rows. */
@NullMarked
package io.tarmac.perf.database;

import org.jspecify.annotations.NullMarked;
