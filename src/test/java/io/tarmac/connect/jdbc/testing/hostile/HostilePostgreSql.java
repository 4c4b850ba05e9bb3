package io.tarmac.connect.jdbc.testing.hostile;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * A server of PostgreSQL's protocol that nobody should log in to. It asks for the password in the
 * way that it is told to, and answers every statement with a request to copy data from the client.
 * Thread-safe; what is set counts for the clients that connect afterwards.
 */
public final class HostilePostgreSql extends HostileServer {

  /** The server's ways to ask for a password. */
  public enum PostgreSqlLogin {
    /** Any user may log in. */
    OPEN,

    /** The password in clear, as for LDAP, PAM and RADIUS. */
    CLEAR_PASSWORD,

    MD5,
    SCRAM
  }

  private static final int TLS_REQUEST = 80_877_103;
  private static final int GSS_REQUEST = 80_877_104;

  private static final int AUTHENTICATED = 0;
  private static final int CLEAR_PASSWORD = 3;
  private static final int MD5 = 5;
  private static final int SASL = 10;
  private static final int SASL_CONTINUE = 11;

  /** The length of a message counts itself. */
  private static final int LENGTH = Integer.BYTES;

  private volatile PostgreSqlLogin login = PostgreSqlLogin.OPEN;
  private volatile boolean offersTls;

  public HostilePostgreSql(InetAddress address) {
    super(address);
  }

  /** Makes the server ask for the password in some way. */
  public HostilePostgreSql askForPassword(PostgreSqlLogin way) {
    login = way;
    return this;
  }

  /** Makes the server offer encryption, with a certificate that nobody has signed. */
  public HostilePostgreSql offerTls() {
    offersTls = true;
    return this;
  }

  @Override
  void serve(Socket client) throws IOException {
    Socket socket = client;
    DataInputStream in = new DataInputStream(socket.getInputStream());
    int code = readUntyped(in);
    while (code == TLS_REQUEST || code == GSS_REQUEST) {
      boolean encrypts = offersTls && code == TLS_REQUEST;
      socket.getOutputStream().write(encrypts ? 'S' : 'N');
      if (encrypts) {
        socket = UntrustedCertificate.encrypt(socket);
        in = new DataInputStream(socket.getInputStream());
      }
      code = readUntyped(in);
    }
    loot.countLogin();
    DataOutputStream out = new DataOutputStream(socket.getOutputStream());
    if (login == PostgreSqlLogin.OPEN) {
      letIn(out);
      answerStatements(in, out);
    } else {
      takePassword(in, out);
      writeError(out, "28P01", "password authentication failed");
    }
  }

  private void takePassword(DataInputStream in, DataOutputStream out) throws IOException {
    switch (login) {
      case CLEAR_PASSWORD -> {
        requestAuthentication(out, CLEAR_PASSWORD, new byte[0]);
        loot.learnPassword(readTyped(in, in.readUnsignedByte()));
      }
      case MD5 -> {
        requestAuthentication(out, MD5, new byte[] {1, 2, 3, 4});
        readTyped(in, in.readUnsignedByte());
      }
      case SCRAM -> takeProof(in, out);
      case OPEN -> throw new IllegalStateException("asks for no password");
    }
  }

  /** Takes the client's proof that it knows the password, which does not tell the password. */
  private void takeProof(DataInputStream in, DataOutputStream out) throws IOException {
    requestAuthentication(out, SASL, "SCRAM-SHA-256\0\0".getBytes(StandardCharsets.US_ASCII));
    String first = text(readTyped(in, in.readUnsignedByte()));
    String nonce = first.substring(first.lastIndexOf(",r=") + 3);
    String salt =
        Base64.getEncoder().encodeToString("0123456789abcdef".getBytes(StandardCharsets.US_ASCII));
    String challenge = "r=%s,s=%s,i=4096".formatted(nonce + "hostile", salt);
    requestAuthentication(out, SASL_CONTINUE, challenge.getBytes(StandardCharsets.US_ASCII));
    readTyped(in, in.readUnsignedByte());
  }

  private static void letIn(DataOutputStream out) throws IOException {
    requestAuthentication(out, AUTHENTICATED, new byte[0]);
    writeParameter(out, "server_version", "18.0");
    writeParameter(out, "client_encoding", "UTF8");
    writeParameter(out, "standard_conforming_strings", "on");
    writeParameter(out, "integer_datetimes", "on");
    writeParameter(out, "DateStyle", "ISO, MDY");
    writeParameter(out, "TimeZone", "UTC");
    writeReady(out);
  }

  /** Asks for data at each statement, and ends it with an error. */
  private void answerStatements(DataInputStream in, DataOutputStream out) throws IOException {
    for (int type = in.read(); type >= 0 && type != 'X'; type = in.read()) {
      byte[] message = readTyped(in, type);
      switch (type) {
        case 'Q', 'E' -> {
          loot.countRequest();
          write(out, 'G', new byte[] {0, 0, 0}); // text, no columns
        }
        case 'd' -> loot.takeFile(message);
        case 'c', 'f', 'S' -> {
          writeError(out, "58000", "refused");
          writeReady(out);
        }
        default -> {
          // Nothing to say before the statement is executed.
        }
      }
    }
  }

  /** Reads a message without a type, as a connection begins with, and returns its code. */
  private int readUntyped(DataInputStream in) throws IOException {
    byte[] message = new byte[in.readInt() - LENGTH];
    in.readFully(message);
    loot.receive(message);
    return ByteBuffer.wrap(message).getInt();
  }

  private byte[] readTyped(DataInputStream in, int type) throws IOException {
    byte[] message = new byte[in.readInt() - LENGTH];
    in.readFully(message);
    loot.receive(new byte[] {(byte) type});
    loot.receive(message);
    return message;
  }

  private static void requestAuthentication(DataOutputStream out, int code, byte[] data)
      throws IOException {
    write(
        out, 'R', ByteBuffer.allocate(Integer.BYTES + data.length).putInt(code).put(data).array());
  }

  private static void writeParameter(DataOutputStream out, String name, String value)
      throws IOException {
    write(out, 'S', (name + '\0' + value + '\0').getBytes(StandardCharsets.UTF_8));
  }

  private static void writeReady(DataOutputStream out) throws IOException {
    write(out, 'Z', new byte[] {'I'});
  }

  private static void writeError(DataOutputStream out, String state, String message)
      throws IOException {
    ByteArrayOutputStream fields = new ByteArrayOutputStream();
    for (String field : new String[] {"SFATAL", "VFATAL", "C" + state, "M" + message}) {
      fields.writeBytes(field.getBytes(StandardCharsets.UTF_8));
      fields.write(0);
    }
    fields.write(0);
    write(out, 'E', fields.toByteArray());
  }

  private static void write(DataOutputStream out, char type, byte[] message) throws IOException {
    ByteBuffer whole = ByteBuffer.allocate(1 + LENGTH + message.length);
    whole.put((byte) type).putInt(LENGTH + message.length).put(message);
    out.write(whole.array());
    out.flush();
  }

  private static String text(byte[] message) {
    return new String(message, StandardCharsets.ISO_8859_1);
  }
}
