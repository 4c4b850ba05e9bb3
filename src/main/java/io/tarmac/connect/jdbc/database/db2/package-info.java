/** The parts of Db2 for Linux, UNIX and Windows. */
@NullMarked
package io.tarmac.connect.jdbc.database.db2;

import org.jspecify.annotations.NullMarked;
