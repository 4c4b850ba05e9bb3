/**
 * The one connection of a task, and the work on it. The package connects, recognises the server,
 * plans tables, writes batches, and reads and stores offsets. The package also explains what the
 * driver throws. No class of the package sees a record.
 */
@NullMarked
package io.tarmac.connect.jdbc.session;

import org.jspecify.annotations.NullMarked;
