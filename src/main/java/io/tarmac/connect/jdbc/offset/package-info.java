/**
 * The offsets that the database keeps with the rows, for exactly-once delivery. The package has the
 * table of the offsets, and decides what a session may write to the table. The package knows
 * connections and names of tables, but neither records nor rows.
 */
@NullMarked
package io.tarmac.connect.jdbc.offset;

import org.jspecify.annotations.NullMarked;
