/** The database under test: embedded or one's own, its table, its facts, its check. */
@NullMarked
package io.tarmac.perf.database;

import org.jspecify.annotations.NullMarked;
