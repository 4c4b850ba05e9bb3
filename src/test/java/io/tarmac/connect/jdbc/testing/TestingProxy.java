package io.tarmac.connect.jdbc.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A socket in front of a database that can be cut: open connections break and new ones are refused
 * until it is restored; or stalled: new ones get no answer; or frozen: no connection gets any. So
 * every database can have the same outage. Thread-safe.
 */
public final class TestingProxy implements AutoCloseable {
  private final TestingDatabase database;
  private final ServerSocket listener;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean cut = new AtomicBoolean();
  private volatile CountDownLatch passage = new CountDownLatch(0);
  private volatile CountDownLatch flow = new CountDownLatch(0);

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
    passage.countDown();
    flow.countDown();
    closeConnections();
  }

  public void restore() {
    cut.set(false);
    passage.countDown();
    flow.countDown();
  }

  /** Breaks the connections that exist, and lets the next ones wait for an answer. */
  public void stall() {
    passage = new CountDownLatch(1);
    closeConnections();
  }

  /** Lets the next connections wait for an answer; those that exist go on. */
  public void stallNext() {
    passage = new CountDownLatch(1);
  }

  /** Holds back what is sent from now on, on all connections, until it is restored. */
  public void freeze() {
    flow = new CountDownLatch(1);
  }

  /** Breaks the connections that exist, but lets the next ones in. */
  public void closeConnections() {
    sockets.forEach(TestingProxy::closeQuietly);
    sockets.clear();
  }

  private void acceptAll() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        sockets.add(client);
        start("connect", () -> connect(client));
      } catch (IOException e) {
        // The listener was closed.
      }
    }
  }

  private void connect(Socket client) {
    try {
      passage.await();
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
    } catch (IOException | InterruptedException e) {
      // The client has gone away before it was served: nobody waits.
      closeQuietly(client);
    }
  }

  private void copy(Socket from, Socket to) {
    try {
      byte[] bytes = new byte[8_192];
      int count = from.getInputStream().read(bytes);
      while (count >= 0) {
        flow.await();
        to.getOutputStream().write(bytes, 0, count);
        count = from.getInputStream().read(bytes);
      }
    } catch (IOException | InterruptedException e) {
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
    cut();
  }
}
