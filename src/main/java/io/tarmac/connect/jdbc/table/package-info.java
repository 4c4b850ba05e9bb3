/**
 * Tables and plans. The package decides which table a record goes to, and reads what the database
 * has. The result is the immutable plan that turns the records of one pair of schemas into rows by
 * index. Only the reader of table schemas and the planner use a connection.
 */
@NullMarked
package io.tarmac.connect.jdbc.table;

import org.jspecify.annotations.NullMarked;
