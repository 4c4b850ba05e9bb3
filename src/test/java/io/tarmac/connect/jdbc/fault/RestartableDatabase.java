package io.tarmac.connect.jdbc.fault;

import java.nio.file.Path;

/**
 * A server that the fault tests have for themselves. It may be killed, and comes back on its port
 * with what it had committed.
 */
interface RestartableDatabase extends FaultDatabase {
  /** SIGKILL to all of its processes. */
  void kill();

  /** Starts the server that was killed, and waits until it answers. */
  void restart();

  /** How many transactions the server has rolled back because they waited for each other. */
  long deadlocks();

  /** Whether what is begun from now on may write; sessions that exist are ended. */
  void setWritable(boolean writable);

  /** Creates the table of the tests' rows with its files in a directory. */
  void createTableIn(Path directory, String table);

  /** Drops such a table, and what else keeps the directory from being removed. */
  void dropTableIn(String table);
}
