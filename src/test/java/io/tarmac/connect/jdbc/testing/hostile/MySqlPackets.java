package io.tarmac.connect.jdbc.testing.hostile;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The packets of one connection of MySQL's protocol, seen from the server. Not thread-safe. */
final class MySqlPackets {

  private static final int LONGEST = 0xFFFFFF;

  private final DataInputStream in;
  private final OutputStream out;
  private final Loot loot;

  /** The number of the next packet in the exchange of one command and its answer. */
  private int sequence;

  /** The next command if it came in place of a file. */
  private byte @Nullable [] command;

  /**
   * Creates the packets of a connection.
   *
   * @param sequence the number of the next packet that the server sends
   */
  MySqlPackets(DataInputStream in, OutputStream out, Loot loot, int sequence) {
    this.in = in;
    this.out = out;
    this.loot = loot;
    this.sequence = sequence;
  }

  /** Returns the same exchange over other streams, as encryption needs them. */
  MySqlPackets over(DataInputStream otherIn, OutputStream otherOut) {
    return new MySqlPackets(otherIn, otherOut, loot, sequence);
  }

  /** Reads the client's next packet, and records it. */
  byte[] read() throws IOException {
    byte[] early = takeCommand();
    if (early != null) {
      return early;
    }
    int length = in.readUnsignedByte() | in.readUnsignedByte() << 8 | in.readUnsignedByte() << 16;
    sequence = in.readUnsignedByte() + 1;
    byte[] payload = new byte[length];
    in.readFully(payload);
    loot.receive(payload);
    return payload;
  }

  /** Takes the next command if it came in place of a file. */
  byte @Nullable [] takeCommand() {
    byte[] early = command;
    command = null;
    return early;
  }

  void write(byte[] payload) throws IOException {
    ByteArrayOutputStream packet = new ByteArrayOutputStream();
    packet.write(payload.length);
    packet.write(payload.length >> 8);
    packet.write(payload.length >> 16);
    packet.write(sequence++);
    packet.writeBytes(payload);
    out.write(packet.toByteArray());
    out.flush();
  }

  /** Answers that a command has succeeded. */
  void writeOk(int affectedRows) throws IOException {
    ByteArrayOutputStream payload = new ByteArrayOutputStream();
    payload.write(0);
    writeLength(payload, affectedRows);
    payload.writeBytes(new byte[] {0, 2, 0, 0, 0}); // no key generated, autocommit, no warning
    write(payload.toByteArray());
  }

  /** Answers that a command has succeeded, unless the client has gone on without an answer. */
  void endAnswer(int affectedRows) throws IOException {
    if (command == null) {
      writeOk(affectedRows);
    }
  }

  /** Answers that a command has failed. */
  void writeError(int code, String state, String message) throws IOException {
    ByteArrayOutputStream payload = new ByteArrayOutputStream();
    payload.write(0xFF);
    payload.write(code);
    payload.write(code >> 8);
    payload.writeBytes(("#" + state + message).getBytes(StandardCharsets.UTF_8));
    write(payload.toByteArray());
  }

  /**
   * Answers with a request for a file of the client, and takes what comes. Some calls of MySQL's
   * driver read no answer but an error: then the next command comes instead of a file.
   */
  byte[] requestFile(String file) throws IOException {
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    request.write(0xFB);
    request.writeBytes(file.getBytes(StandardCharsets.UTF_8));
    if (command != null) {
      return new byte[0];
    }
    loot.countRequest();
    write(request.toByteArray());
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    byte[] part = read();
    while (part.length > 0 && sequence > 1) {
      content.writeBytes(part);
      part = read();
    }
    if (part.length > 0) {
      command = part;
    }
    loot.takeFile(content.toByteArray());
    return content.toByteArray();
  }

  private static void writeLength(ByteArrayOutputStream payload, int length) {
    if (length > LONGEST) {
      throw new IllegalArgumentException("not needed so far: " + length);
    }
    payload.write(0xFD);
    payload.write(length);
    payload.write(length >> 8);
    payload.write(length >> 16);
  }
}
