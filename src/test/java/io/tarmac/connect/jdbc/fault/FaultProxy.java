package io.tarmac.connect.jdbc.fault;

import io.tarmac.connect.jdbc.testing.Listener;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * Stands between a worker and its database and understands when a transaction commits. It may pass
 * everything on late, or not at all for a while, break connections and refuse new ones, and do to a
 * commit what {@link CommitFault} says. Thread-safe.
 */
final class FaultProxy implements AutoCloseable {
  private final FaultDatabase database;
  private final Listener listener;
  private final Set<ProxiedConnection> connections = ConcurrentHashMap.newKeySet();
  private final AtomicReference<CommitFault> next = new AtomicReference<>(CommitFault.NONE);
  private final AtomicInteger struck = new AtomicInteger();
  private final AtomicInteger statements = new AtomicInteger();
  private volatile InetSocketAddress target;
  private volatile CountDownLatch passage = new CountDownLatch(0);
  private volatile CountDownLatch held = new CountDownLatch(0);
  private volatile Duration delay = Duration.ZERO;
  private volatile boolean cut;

  FaultProxy(FaultDatabase database) {
    this.database = database;
    this.target = new InetSocketAddress(database.host(), database.port());
    this.listener = new Listener(this::serve);
  }

  /** The JDBC URL of the database through this proxy. */
  String url() {
    return database.plainUrlOnPort(port());
  }

  int port() {
    return listener.port();
  }

  /** From now on connections go to another server of the same kind. */
  void pointTo(FaultDatabase other) {
    target = new InetSocketAddress(other.host(), other.port());
  }

  /** Does this to the next commit, once. */
  void strikeNextCommit(CommitFault fault) {
    held = new CountDownLatch(fault == CommitFault.HELD ? 1 : 0);
    next.set(fault);
  }

  /** How many commits have been struck so far; one that is held counts from then on. */
  int struckCommits() {
    return struck.get();
  }

  /** Passes on the commit that is held. */
  void releaseCommit() {
    held.countDown();
  }

  /** Passes each message on so much later than the one before it. */
  void delay(Duration each) {
    delay = each;
  }

  /** Passes nothing on, in either direction, until it is {@link #restore restored}. */
  void stall() {
    passage = new CountDownLatch(1);
  }

  /** Breaks the connections and refuses new ones until it is {@link #restore restored}. */
  void cut() {
    cut = true;
    connections.forEach(ProxiedConnection::reset);
  }

  void restore() {
    cut = false;
    delay = Duration.ZERO;
    passage.countDown();
  }

  /** The connections that are open. */
  List<ProxiedConnection> connections() {
    return List.copyOf(connections);
  }

  /** Takes the fault that waits for a commit, if any. */
  CommitFault takeFault() {
    CommitFault fault = next.getAndSet(CommitFault.NONE);
    if (fault != CommitFault.NONE) {
      struck.incrementAndGet();
    }
    return fault;
  }

  /** How many statements have been sent, those that begin and end transactions included. */
  int statements() {
    return statements.get();
  }

  void countStatement() {
    statements.incrementAndGet();
  }

  /** Waits as long as a message has to wait. */
  void pass() throws InterruptedException {
    LockSupport.parkNanos(delay.toNanos());
    passage.await();
  }

  void awaitRelease() throws InterruptedException {
    held.await();
  }

  void ended(ProxiedConnection connection) {
    connections.remove(connection);
  }

  private void serve(Socket client) {
    ProxiedConnection connection =
        new ProxiedConnection(this, client, database.beginConversation());
    connections.add(connection);
    try {
      passage.await();
      if (cut) {
        connection.reset();
      } else {
        connection.open(target);
        Listener.start("from-database", connection::passOnAnswers);
        if (cut) {
          connection.reset();
        }
        connection.passOnCommands();
      }
    } catch (IOException | InterruptedException e) {
      // The database is away: the client sees its connection end.
      connection.reset();
    }
  }

  @Override
  public void close() {
    listener.close();
    cut();
    passage.countDown();
    releaseCommit();
  }
}
