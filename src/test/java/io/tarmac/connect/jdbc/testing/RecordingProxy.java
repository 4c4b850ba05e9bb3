package io.tarmac.connect.jdbc.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * A socket in front of a database that remembers what the client sends, where statements stand in
 * clear: a log of statements that no driver and no server has to keep. Thread-safe.
 */
public final class RecordingProxy implements AutoCloseable {
  private final TestingDatabase database;
  private final ServerSocket listener;
  private final ByteArrayOutputStream recorded = new ByteArrayOutputStream();

  public RecordingProxy(TestingDatabase database) throws IOException {
    this.database = database;
    this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start("accept", this::acceptAll);
  }

  /** The JDBC URL of the database through this proxy; encryption has to be off. */
  public String url() {
    return database.urlOnPort(listener.getLocalPort());
  }

  /** Everything the clients have sent since {@link #forget}, a character per byte. */
  public String recorded() {
    synchronized (recorded) {
      return recorded.toString(StandardCharsets.ISO_8859_1);
    }
  }

  public void forget() {
    synchronized (recorded) {
      recorded.reset();
    }
  }

  private void acceptAll() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        Socket server = new Socket(database.host(), database.port());
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        start("to-database", () -> record(client, server));
        start("from-database", () -> copy(server, client));
      } catch (IOException e) {
        // The listener was closed, or the database is away: the client sees its connection end.
      }
    }
  }

  private void record(Socket client, Socket server) {
    try (client;
        server) {
      InputStream from = client.getInputStream();
      OutputStream to = server.getOutputStream();
      byte[] buffer = new byte[8192];
      for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
        synchronized (recorded) {
          recorded.write(buffer, 0, read);
        }
        to.write(buffer, 0, read);
      }
    } catch (IOException e) {
      // A closed connection ends like this.
    }
  }

  private static void copy(Socket from, Socket to) {
    try (from;
        to) {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException e) {
      // A closed connection ends like this.
    }
  }

  private static void start(String name, Runnable runnable) {
    Thread thread = new Thread(runnable, "recording-proxy-" + name);
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
