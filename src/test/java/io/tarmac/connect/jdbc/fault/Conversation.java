package io.tarmac.connect.jdbc.fault;

import java.io.DataInputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The messages between a client and a database server on one connection, read as far as a proxy
 * needs. One thread reads the client's, another the server's. A message comes with its header, so
 * that it can be passed on as it is.
 */
interface Conversation {
  /** The server's answer to a commit. */
  enum CommitAnswer {
    COMMITTED,
    REFUSED,
    /** A message that comes before the answer. */
    NONE
  }

  /** Returns the client's next message, or null when it has hung up. */
  byte @Nullable [] readClient(DataInputStream client) throws IOException;

  /** Returns the server's next message, or null when it has hung up. */
  byte @Nullable [] readServer(DataInputStream server) throws IOException;

  /** Tells whether a message makes the server commit. Call it for each message, in their order. */
  boolean isCommit(byte[] message);

  /** Tells whether a message makes the server execute a statement. */
  boolean isStatement(byte[] message);

  /** Returns what a message of the server means to a client that waits for its commit. */
  CommitAnswer answer(byte[] message);
}
