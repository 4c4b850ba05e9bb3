/**
 * The offsets of a task: what is done in each partition that the task has, and the offsets that the
 * database keeps with the rows for exactly-once delivery. The package decides what a session may
 * write to the table of the offsets. The package knows partitions, connections and names of tables,
 * but neither records nor rows.
 */
@NullMarked
package io.tarmac.connect.jdbc.offset;

import org.jspecify.annotations.NullMarked;
