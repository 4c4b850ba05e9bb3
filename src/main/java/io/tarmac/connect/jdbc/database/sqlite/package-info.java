/** The parts of SQLite. */
@NullMarked
package io.tarmac.connect.jdbc.database.sqlite;

import org.jspecify.annotations.NullMarked;
