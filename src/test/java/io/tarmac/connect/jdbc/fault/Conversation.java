package io.tarmac.connect.jdbc.fault;

import java.io.DataInputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What a client and a database server say to each other on one connection, message by message, as
 * far as somebody between them has to understand. One thread reads what the client says, another
 * what the server says. A message comes with its header, so that it can be passed on as it is.
 */
interface Conversation {
  /** What the server says to a commit. */
  enum Answer {
    COMMITTED,
    REFUSED,
    /** It says something else first. */
    NONE
  }

  /** The client's next message, or null when it has hung up. */
  byte @Nullable [] ofClient(DataInputStream client) throws IOException;

  /** The server's next message, or null when it has hung up. */
  byte @Nullable [] ofServer(DataInputStream server) throws IOException;

  /** Whether the message has the server commit; to be asked of each, in their order. */
  boolean isCommit(byte[] ofClient);

  /** Whether the message has the server carry out a statement. */
  boolean isStatement(byte[] ofClient);

  /** What a message of the server means to a client that waits for its commit. */
  Answer answer(byte[] ofServer);
}
