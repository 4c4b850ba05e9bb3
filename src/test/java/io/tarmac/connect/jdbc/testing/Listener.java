package io.tarmac.connect.jdbc.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A listening socket that serves each client on a thread of its own, until closed. Thread-safe. */
public final class Listener implements AutoCloseable {

  /** A service for one client. The client's socket is closed when it returns. */
  @FunctionalInterface
  public interface Service {
    void serve(Socket client) throws IOException;
  }

  private final ServerSocket socket;
  private final Service service;
  private final Set<Socket> clients = ConcurrentHashMap.newKeySet();

  /** Listens on a free port of this host. */
  public Listener(Service service) {
    this(InetAddress.getLoopbackAddress(), service);
  }

  public Listener(InetAddress address, Service service) {
    try {
      this.socket = new ServerSocket(0, 50, address);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    this.service = service;
    start("accept", this::acceptAll);
  }

  /** Returns the host and port, as a URL has them. */
  public String address() {
    return socket.getInetAddress().getHostAddress() + ":" + socket.getLocalPort();
  }

  public int port() {
    return socket.getLocalPort();
  }

  private void acceptAll() {
    while (!socket.isClosed()) {
      try {
        Socket client = socket.accept();
        clients.add(client);
        if (socket.isClosed()) {
          client.close(); // the listener may have missed it
        }
        start("client", () -> serve(client));
      } catch (IOException e) {
        // The listener was closed.
      }
    }
  }

  private void serve(Socket client) {
    try (client) {
      client.setTcpNoDelay(true);
      service.serve(client);
    } catch (IOException e) {
      // A client that has had enough hangs up.
    } finally {
      clients.remove(client);
    }
  }

  /** Starts a thread that does not keep the JVM alive. */
  public static void start(String name, Runnable runnable) {
    Thread thread = new Thread(runnable, "listener-" + name);
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    try {
      socket.close();
      for (Socket client : clients) {
        client.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
