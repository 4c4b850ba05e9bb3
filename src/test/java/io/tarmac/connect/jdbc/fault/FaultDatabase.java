package io.tarmac.connect.jdbc.fault;

import io.tarmac.connect.jdbc.testing.TestingDatabase;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * A server that is disturbed from its own side. "The others" are all of its sessions but the one
 * that asks: the sink's.
 */
interface FaultDatabase extends TestingDatabase {
  /** Begins to read what a client and the server say to each other. */
  Conversation beginConversation();

  /** Ends all sessions of the others, whatever they are doing, and says how many there were. */
  int endSessions();

  /** Returns how many of the others have written something that they have not committed. */
  int openTransactions();

  /** Returns how many sessions wait for a row that another has locked. */
  int waitingSessions();

  /** Makes every row that is inserted into a table take some milliseconds. */
  void slowDown(String table);

  void speedUp(String table);

  /** Opens a session that is none of the others, for reading tables by {@link #qualify} names. */
  Connection openObserver() throws SQLException;

  /** Returns the name of a table that an observer's session reads it by. */
  String qualify(String table);

  /** Returns whether a crash loses commits that the server has acknowledged. */
  default boolean forgets() {
    return false;
  }
}
