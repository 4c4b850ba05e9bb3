package io.tarmac.connect.jdbc.testing;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * A socket in front of a database that can be cut: open connections break and new ones are refused
 * until it is restored; or stalled: new ones get no answer; or frozen: no connection gets any. It
 * can also be slow, or hold back what the present clients send. So every database can have the same
 * outage. Thread-safe.
 */
public final class TestingProxy implements AutoCloseable {
  private final TestingDatabase database;
  private final OutputStream sent;
  private final Listener listener;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final Set<Socket> clients = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean cut = new AtomicBoolean();
  private final AtomicLong roundTrips = new AtomicLong();
  private volatile CountDownLatch passage = new CountDownLatch(0);
  private volatile CountDownLatch flow = new CountDownLatch(0);
  private final Set<Socket> heldClients = ConcurrentHashMap.newKeySet();
  private final AtomicLong heldBytes = new AtomicLong();
  private volatile CountDownLatch release = new CountDownLatch(0);
  private volatile long delayNanos;

  public TestingProxy(TestingDatabase database) {
    this(database, OutputStream.nullOutputStream());
  }

  /** Creates a proxy that also writes to a thread-safe stream what clients send. */
  TestingProxy(TestingDatabase database, OutputStream sent) {
    this.database = database;
    this.sent = sent;
    this.listener = new Listener(this::serve);
  }

  /** The JDBC URL of the database through this proxy. */
  public String url() {
    return database.urlOnPort(listener.port());
  }

  /** The JDBC URL of the database through this proxy, without encryption. */
  public String plainUrl() {
    return database.plainUrlOnPort(listener.port());
  }

  /**
   * Returns how often a client sent something after it had received something. The count is exact
   * if a client sends what it has to send at once, as it does with a few kilobytes.
   */
  public long roundTrips() {
    return roundTrips.get();
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

  /** Makes each step from one side to the other take time. */
  public void delay(Duration each) {
    delayNanos = each.toNanos();
  }

  /** Holds back what the clients of today's connections send; later connections go on. */
  public void hold() {
    release = new CountDownLatch(1);
    heldClients.addAll(clients);
  }

  /** Returns the number of bytes that are held back, or have been. */
  public long heldBytes() {
    return heldBytes.get();
  }

  /** Breaks the connections to the held clients, whose bytes are still on their way. */
  public void dropHeldClients() {
    heldClients.forEach(TestingProxy::closeQuietly);
  }

  /** Delivers the bytes that are held back. */
  public void release() {
    release.countDown();
  }

  /** Breaks the connections that exist, but lets the next ones in. */
  public void closeConnections() {
    sockets.forEach(TestingProxy::closeQuietly);
    sockets.clear();
  }

  private void serve(Socket client) throws IOException {
    clients.add(client);
    sockets.add(client);
    try (Socket server = new Socket()) {
      passage.await();
      if (cut.get()) {
        return;
      }
      sockets.add(server);
      server.connect(new InetSocketAddress(database.host(), database.port()));
      server.setTcpNoDelay(true);
      AtomicBoolean answered = new AtomicBoolean();
      Listener.start(
          "from-database",
          () -> copy(server, client, OutputStream.nullOutputStream(), () -> answered.set(true)));
      if (cut.get()) {
        closeConnections();
      }
      copy(
          client,
          server,
          sent,
          () -> {
            if (answered.getAndSet(false)) {
              roundTrips.incrementAndGet();
            }
          });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      sockets.remove(client);
      clients.remove(client);
    }
  }

  private void copy(Socket from, Socket to, OutputStream sent, Runnable received) {
    try {
      byte[] bytes = new byte[8_192];
      int count = from.getInputStream().read(bytes);
      while (count >= 0) {
        received.run();
        flow.await();
        if (heldClients.contains(from)) {
          heldBytes.addAndGet(count);
          release.await();
        }
        LockSupport.parkNanos(delayNanos);
        sent.write(bytes, 0, count);
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

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // Closing a socket that is closing already.
    }
  }

  @Override
  public void close() {
    listener.close();
    cut();
  }
}
