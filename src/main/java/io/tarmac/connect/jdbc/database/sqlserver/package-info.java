/** The parts of SQL Server. */
@NullMarked
package io.tarmac.connect.jdbc.database.sqlserver;

import org.jspecify.annotations.NullMarked;
