/**
 * The one connection of a task, and the work on it. The package connects, recognises the server,
 * plans tables, writes batches, and reads and stores offsets. The package also explains what the
 * driver throws. The package knows changes and rows, but not the records they come from.
 */
@NullMarked
package io.tarmac.connect.jdbc.session;

import org.jspecify.annotations.NullMarked;
