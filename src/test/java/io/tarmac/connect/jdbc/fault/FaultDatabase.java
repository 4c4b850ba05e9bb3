package io.tarmac.connect.jdbc.fault;

import io.tarmac.connect.jdbc.testing.TestingDatabase;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * A server that is disturbed from its own side. "The others" are all of its sessions but the one
 * that asks: the sink's.
 */
interface FaultDatabase extends TestingDatabase {
  /** Reads what a client and the server say to each other. */
  Wire wire();

  /** Ends all sessions of the others, whatever they are doing, and says how many there were. */
  int endSessions();

  /** Opens a session that is none of the others, for reading tables by {@link #qualify} names. */
  Connection openObserver() throws SQLException;

  /** Returns the name of a table that an observer's session reads it by. */
  String qualify(String table);

  /** Returns whether a crash loses commits that the server has acknowledged. */
  default boolean forgets() {
    return false;
  }
}
