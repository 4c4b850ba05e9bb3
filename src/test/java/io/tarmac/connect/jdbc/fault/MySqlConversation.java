package io.tarmac.connect.jdbc.fault;

import io.tarmac.connect.jdbc.fault.Conversation.CommitAnswer;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * MySQL's protocol, and MariaDB's, without encryption or compression. A commit is a query in plain
 * text; nothing else is under way then, so the next packet is its answer.
 */
final class MySqlConversation implements Conversation {
  private static final int HEADER = 4;
  private static final int SEQUENCE = 3;
  private static final byte QUERY = 3;
  private static final byte EXECUTE = 23;
  private static final byte OK = 0;

  @Override
  public byte @Nullable [] readClient(DataInputStream client) throws IOException {
    return packet(client);
  }

  @Override
  public byte @Nullable [] readServer(DataInputStream server) throws IOException {
    return packet(server);
  }

  private static byte @Nullable [] packet(DataInputStream in) throws IOException {
    int low = in.read();
    if (low < 0) {
      return null;
    }
    int middle = in.readUnsignedByte();
    int high = in.readUnsignedByte();
    int length = low | (middle << 8) | (high << 16);
    byte[] packet = new byte[HEADER + length];
    packet[0] = (byte) low;
    packet[1] = (byte) middle;
    packet[2] = (byte) high;
    in.readFully(packet, SEQUENCE, 1 + length);
    return packet;
  }

  @Override
  public boolean isCommit(byte[] message) {
    return message.length > HEADER
        && message[SEQUENCE] == 0
        && message[HEADER] == QUERY
        && query(message).strip().toUpperCase(Locale.ROOT).equals("COMMIT");
  }

  @Override
  public boolean isStatement(byte[] message) {
    return message.length > HEADER
        && message[SEQUENCE] == 0
        && (message[HEADER] == QUERY || message[HEADER] == EXECUTE);
  }

  /**
   * Behind the command there may be a list of attributes of the query, which drivers leave empty.
   */
  private static String query(byte[] packet) {
    int from = HEADER + 1;
    if (packet.length > from + 1 && packet[from] == 0 && packet[from + 1] == 1) {
      from += 2;
    }
    return new String(packet, from, packet.length - from, StandardCharsets.UTF_8);
  }

  @Override
  public CommitAnswer answer(byte[] message) {
    return message.length > HEADER && message[HEADER] == OK
        ? CommitAnswer.COMMITTED
        : CommitAnswer.REFUSED;
  }
}
