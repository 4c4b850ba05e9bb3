package io.tarmac.connect.jdbc.fault;

import io.tarmac.connect.jdbc.fault.Conversation.CommitAnswer;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * PostgreSQL's protocol, version 3, without encryption. A commit is a simple query, or the
 * execution of a portal of a statement that was parsed as one, perhaps long ago.
 */
final class PostgreSqlConversation implements Conversation {
  private static final int HEADER = 5;
  private static final int LENGTH = 4;

  /** Used by the client's thread alone: whether a statement, and a portal, is a commit. */
  private final Map<String, Boolean> statements = new HashMap<>();

  private final Map<String, Boolean> portals = new HashMap<>();

  /** The first message has no type. */
  private boolean greeted;

  @Override
  public byte @Nullable [] readClient(DataInputStream client) throws IOException {
    if (greeted) {
      return typed(client);
    }
    greeted = true;
    int length = client.readInt();
    ByteBuffer message = ByteBuffer.allocate(length).putInt(length);
    client.readFully(message.array(), LENGTH, length - LENGTH);
    return message.array();
  }

  @Override
  public byte @Nullable [] readServer(DataInputStream server) throws IOException {
    return typed(server);
  }

  private static byte @Nullable [] typed(DataInputStream in) throws IOException {
    int type = in.read();
    if (type < 0) {
      return null;
    }
    int length = in.readInt();
    ByteBuffer message = ByteBuffer.allocate(1 + length).put((byte) type).putInt(length);
    in.readFully(message.array(), HEADER, length - LENGTH);
    return message.array();
  }

  @Override
  public boolean isCommit(byte[] message) {
    return switch (message[0]) {
      case 'Q' -> isCommit(text(message, HEADER));
      case 'P' -> parse(message);
      case 'B' -> bind(message);
      case 'E' -> portals.getOrDefault(text(message, HEADER), false);
      default -> false;
    };
  }

  @Override
  public boolean isStatement(byte[] message) {
    return message[0] == 'Q' || message[0] == 'E';
  }

  private boolean parse(byte[] message) {
    String name = text(message, HEADER);
    statements.put(name, isCommit(text(message, HEADER + name.length() + 1)));
    return false;
  }

  private boolean bind(byte[] message) {
    String portal = text(message, HEADER);
    String statement = text(message, HEADER + portal.length() + 1);
    portals.put(portal, statements.getOrDefault(statement, false));
    return false;
  }

  @Override
  public CommitAnswer answer(byte[] message) {
    return switch (message[0]) {
      case 'C' ->
          switch (text(message, HEADER)) {
            case "COMMIT" -> CommitAnswer.COMMITTED;
            case "ROLLBACK" -> CommitAnswer.REFUSED;
            default -> CommitAnswer.NONE; // of a statement that the client sent with the commit
          };
      case 'E' -> CommitAnswer.REFUSED;
      default -> CommitAnswer.NONE;
    };
  }

  private static boolean isCommit(String sql) {
    return sql.strip().toUpperCase(Locale.ROOT).startsWith("COMMIT");
  }

  /** The text from a place up to the next zero; a character is a byte here. */
  private static String text(byte[] message, int from) {
    int to = from;
    while (to < message.length && message[to] != 0) {
      to++;
    }
    return new String(message, from, to - from, StandardCharsets.ISO_8859_1);
  }
}
