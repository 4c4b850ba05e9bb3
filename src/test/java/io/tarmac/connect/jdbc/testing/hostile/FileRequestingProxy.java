package io.tarmac.connect.jdbc.testing.hostile;

import io.tarmac.connect.jdbc.testing.Listener;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A MySQL or MariaDB that somebody has taken over: it works as before, but answers some statements
 * with requests for files of the client, and then says that they have succeeded. So a request can
 * come at any point of a connector's work. The proxy neither encrypts nor compresses. Thread-safe.
 *
 * <p>MariaDB's driver has to be told {@code disablePipeline=true}: it sends statements before the
 * last one has been answered, and the answers would change places.
 */
public final class FileRequestingProxy extends HostileServer {

  private static final int COMPRESSION = 1 << 5;
  private static final int LOCAL_FILES = 1 << 7;
  private static final int TLS = 1 << 11;

  /** MySQL's, with which there are parameters before the text of a statement. */
  private static final int QUERY_ATTRIBUTES = 1 << 27;

  private static final int QUERY = 0x03;
  private static final int PREPARE = 0x16;
  private static final int EXECUTE = 0x17;
  private static final int SEND_LONG_DATA = 0x18;
  private static final int CLOSE_STATEMENT = 0x19;
  private static final int EXECUTE_IN_BULK = 0xFA;

  private final TestingDatabase database;

  private volatile @Nullable Pattern statements;
  private volatile List<String> files = List.of();

  public FileRequestingProxy(TestingDatabase database) {
    super(InetAddress.getLoopbackAddress());
    this.database = database;
  }

  /**
   * Makes the server ask for the files at the statements that match.
   *
   * @param regex finds a part of the statement, in any case
   */
  public FileRequestingProxy askForFiles(String regex, String... names) {
    files = List.of(names);
    statements = Pattern.compile(regex, Pattern.CASE_INSENSITIVE);
    return this;
  }

  /** Returns the JDBC URL of the database through this proxy. */
  public String url() {
    return database.urlOnPort(port());
  }

  @Override
  void serve(Socket client) throws IOException {
    try (Socket server = new Socket(database.host(), database.port())) {
      server.setTcpNoDelay(true);
      new ProxySession(client, server).run();
    }
  }

  /** A client's connection. What the client says is read here, the server's answers elsewhere. */
  private final class ProxySession {

    private final Socket client;
    private final Socket server;

    /**
     * The commands that the server has still to answer: their texts if they prepare a statement.
     */
    private final Queue<String> unanswered = new ConcurrentLinkedQueue<>();

    private final Map<Integer, String> prepared = new ConcurrentHashMap<>();

    ProxySession(Socket client, Socket server) {
      this.client = client;
      this.server = server;
    }

    void run() throws IOException {
      DataInputStream fromClient = new DataInputStream(client.getInputStream());
      DataInputStream fromServer = new DataInputStream(server.getInputStream());
      byte[] greeting = packet(fromServer);
      weaken(greeting);
      client.getOutputStream().write(greeting);
      Listener.start("answers", () -> relayAnswers(fromServer));
      byte[] packet = packet(fromClient);
      while (true) {
        loot.receive(packet);
        boolean isCommand = packet[3] == 0;
        byte[] next = null;
        if (isCommand && isChosen(packet)) {
          next = requestFiles(fromClient);
        } else {
          if (isCommand) {
            expectAnswer(packet);
          }
          server.getOutputStream().write(packet);
        }
        packet = next == null ? packet(fromClient) : next;
      }
    }

    /** Takes out of the greeting's capabilities what the proxy does not understand. */
    private void weaken(byte[] greeting) {
      int afterVersion = 5;
      while (greeting[afterVersion - 1] != 0) {
        afterVersion++;
      }
      int low = afterVersion + 4 + 8 + 1;
      int high = low + 2 + 1 + 2;
      greeting[low] = (byte) ((greeting[low] & ~COMPRESSION) | LOCAL_FILES);
      greeting[low + 1] = (byte) (greeting[low + 1] & ~(TLS >> 8));
      greeting[high + 1] = (byte) (greeting[high + 1] & ~(QUERY_ATTRIBUTES >> 24));
    }

    /** Returns the packet of the next command if it came in place of a file. */
    private byte @Nullable [] requestFiles(DataInputStream fromClient) throws IOException {
      MySqlPackets packets = new MySqlPackets(fromClient, client.getOutputStream(), loot, 1);
      int rows = 0;
      for (String file : files) {
        for (byte character : packets.requestFile(file)) {
          rows += character == '\n' ? 1 : 0;
        }
      }
      packets.endAnswer(rows);
      byte[] command = packets.takeCommand();
      return command == null ? null : withHeader(command);
    }

    private static byte[] withHeader(byte[] command) {
      byte[] packet = new byte[4 + command.length];
      packet[0] = (byte) command.length;
      packet[1] = (byte) (command.length >> 8);
      packet[2] = (byte) (command.length >> 16);
      System.arraycopy(command, 0, packet, 4, command.length);
      return packet;
    }

    private boolean isChosen(byte[] command) {
      String text = text(command);
      Pattern pattern = statements;
      return text != null && pattern != null && pattern.matcher(text).find();
    }

    /** Returns the statement that a command executes, or null if it executes none. */
    private @Nullable String text(byte[] command) {
      return switch (command[4] & 0xFF) {
        case QUERY -> text(command, 5);
        case EXECUTE, EXECUTE_IN_BULK -> prepared.get(number(command));
        default -> null;
      };
    }

    /** Returns the number of the prepared statement that a command or an answer is about. */
    private static int number(byte[] packet) {
      return ByteBuffer.wrap(packet).order(ByteOrder.LITTLE_ENDIAN).getInt(5);
    }

    private void expectAnswer(byte[] command) {
      int code = command[4] & 0xFF;
      if (code != CLOSE_STATEMENT && code != SEND_LONG_DATA) {
        unanswered.add(code == PREPARE ? text(command, 5) : "");
      }
    }

    private void relayAnswers(DataInputStream fromServer) {
      try (client) {
        while (true) {
          byte[] packet = packet(fromServer);
          if (packet[3] == 1) {
            remember(unanswered.poll(), packet);
          }
          client.getOutputStream().write(packet);
        }
      } catch (IOException e) {
        // The client or the server has hung up.
      }
    }

    private void remember(@Nullable String text, byte[] answer) {
      if (text != null && !text.isEmpty() && answer[4] == 0) {
        prepared.put(number(answer), text);
      }
    }

    private String text(byte[] packet, int from) {
      return new String(packet, from, packet.length - from, StandardCharsets.ISO_8859_1);
    }

    private byte[] packet(DataInputStream in) throws IOException {
      byte[] header = in.readNBytes(4);
      if (header.length < 4) {
        throw new IOException("hung up");
      }
      int length = (header[0] & 0xFF) | ((header[1] & 0xFF) << 8) | ((header[2] & 0xFF) << 16);
      byte[] packet = new byte[4 + length];
      System.arraycopy(header, 0, packet, 0, 4);
      in.readFully(packet, 4, length);
      return packet;
    }
  }
}
