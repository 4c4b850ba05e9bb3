package io.tarmac.connect.jdbc.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A socket in front of a database that can be cut: open connections break and new ones are refused
 * until it is restored. So every database can have the same outage. Thread-safe.
 */
public final class TestingProxy implements AutoCloseable {
  private final TestingDatabase database;
  private final ServerSocket listener;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean cut = new AtomicBoolean();

  public TestingProxy(TestingDatabase database) {
    this.database = database;
    try {
      this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    start("accept", this::acceptAll);
  }

  /** The JDBC URL of the database through this proxy. */
  public String url() {
    return database.urlOnPort(listener.getLocalPort());
  }

  public void cut() {
    cut.set(true);
    closeConnections();
  }

  public void restore() {
    cut.set(false);
  }

  /** Breaks the connections that exist, but lets the next ones in. */
  public void closeConnections() {
    sockets.forEach(TestingProxy::closeQuietly);
    sockets.clear();
  }

  private void acceptAll() {
    while (!listener.isClosed()) {
      try {
        connect(listener.accept());
      } catch (IOException e) {
        // The listener was closed, or one client went away before it was served: nobody waits.
      }
    }
  }

  private void connect(Socket client) throws IOException {
    sockets.add(client);
    if (cut.get()) {
      client.close();
      return;
    }
    Socket server = new Socket();
    sockets.add(server);
    server.connect(new InetSocketAddress(database.host(), database.port()));
    client.setTcpNoDelay(true);
    server.setTcpNoDelay(true);
    start("to-database", () -> copy(client, server));
    start("from-database", () -> copy(server, client));
    if (cut.get()) {
      closeConnections();
    }
  }

  private void copy(Socket from, Socket to) {
    try {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException e) {
      // A cut connection ends like this; what matters is that the other side ends too.
    } finally {
      closeQuietly(from);
      closeQuietly(to);
      sockets.remove(from);
      sockets.remove(to);
    }
  }

  private static void start(String name, Runnable runnable) {
    Thread thread = new Thread(runnable, "proxy-" + name);
    thread.setDaemon(true);
    thread.start();
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // Closing a socket that is closing already.
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    closeConnections();
  }
}
