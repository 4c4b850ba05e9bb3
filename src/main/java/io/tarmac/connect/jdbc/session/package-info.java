/**
 * The one connection of a task and the work on it: connect, recognise the server, plan tables,
 * write batches, read and store offsets, and explain what the driver throws. Never sees a record.
 */
@NullMarked
package io.tarmac.connect.jdbc.session;

import org.jspecify.annotations.NullMarked;
