/**
 * The offsets that the database keeps with the rows, for exactly-once delivery: their table, and
 * what a session may write to it. Knows connections and names of tables; neither records nor rows.
 */
@NullMarked
package io.tarmac.connect.jdbc.offset;

import org.jspecify.annotations.NullMarked;
