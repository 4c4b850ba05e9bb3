package io.tarmac.perf.trial;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * A proxy that simulates a distance between clients and a server: each byte arrives half a round
 * trip after it was sent. The proxy limits neither the bandwidth nor the bytes in flight. So its
 * memory must hold everything that is sent within half a round trip. Thread-safe.
 */
final class DelayProxy implements AutoCloseable {
  private static final int BUFFER_BYTES = 64 << 10;

  /** Bytes in flight; an empty array means that the sender has closed its direction. */
  private record DelayedBytes(long dueNanos, byte[] bytes) {}

  private final InetSocketAddress server;
  private final long delayNanos;
  private final ServerSocket listener;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final AtomicLong roundTrips = new AtomicLong();
  private volatile boolean closed;

  private DelayProxy(InetSocketAddress server, Duration roundTrip, ServerSocket listener) {
    this.server = server;
    this.delayNanos = roundTrip.toNanos() / 2;
    this.listener = listener;
  }

  /** Starts a proxy that listens on this machine only. */
  static DelayProxy start(InetSocketAddress server, Duration roundTrip) throws IOException {
    ServerSocket listener = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    DelayProxy proxy = new DelayProxy(server, roundTrip, listener);
    start("accept", proxy::accept);
    return proxy;
  }

  int port() {
    return listener.getLocalPort();
  }

  /**
   * Returns how often a client sent something after it had received something. Requests that a
   * client sends without waiting for answers are one round trip.
   */
  long roundTrips() {
    return roundTrips.get();
  }

  @Override
  public void close() {
    closed = true;
    end(listener);
    sockets.forEach(DelayProxy::end);
  }

  private void accept() {
    try {
      while (!closed) {
        Socket client = registered(listener.accept());
        try {
          Socket toServer = registered(new Socket(server.getHostString(), server.getPort()));
          new ClientConnection(client, toServer).start();
        } catch (IOException e) {
          end(client); // the server refused, so the proxy refuses too
        }
      }
    } catch (IOException e) {
      close(); // nobody can connect any more
    }
  }

  /** Registers a socket, so that closing the proxy also closes the socket. */
  private Socket registered(Socket socket) throws IOException {
    sockets.add(socket);
    if (closed) {
      end(socket);
    }
    socket.setTcpNoDelay(true);
    return socket;
  }

  /** A client's connection to the proxy, and the proxy's to the server. */
  private final class ClientConnection {
    private final Socket client;
    private final Socket toServer;
    private final AtomicBoolean answered = new AtomicBoolean();
    private final AtomicInteger openDirections = new AtomicInteger(2);

    ClientConnection(Socket client, Socket toServer) {
      this.client = client;
      this.toServer = toServer;
    }

    void start() {
      BlockingQueue<DelayedBytes> requests = new LinkedBlockingQueue<>();
      BlockingQueue<DelayedBytes> answers = new LinkedBlockingQueue<>();
      DelayProxy.start("read requests", () -> read(client, requests, this::requested));
      DelayProxy.start("write requests", () -> write(requests, toServer, () -> {}));
      DelayProxy.start("read answers", () -> read(toServer, answers, () -> {}));
      DelayProxy.start("write answers", () -> write(answers, client, () -> answered.set(true)));
    }

    private void requested() {
      if (answered.getAndSet(false)) {
        roundTrips.incrementAndGet();
      }
    }

    /** Reads until the sender closes. The queue is unbounded, so a slow receiver stops nobody. */
    private void read(Socket from, BlockingQueue<DelayedBytes> queue, Runnable arrived) {
      byte[] buffer = new byte[BUFFER_BYTES];
      try {
        InputStream in = from.getInputStream();
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
          long due = System.nanoTime() + delayNanos;
          arrived.run(); // before the other side can answer
          queue.add(new DelayedBytes(due, Arrays.copyOf(buffer, count)));
        }
      } catch (IOException e) {
        return; // a broken connection ends like a closed one
      } finally {
        queue.add(new DelayedBytes(System.nanoTime() + delayNanos, new byte[0]));
      }
    }

    private void write(BlockingQueue<DelayedBytes> queue, Socket to, Runnable arriving) {
      try {
        OutputStream out = to.getOutputStream();
        for (DelayedBytes next = takeDue(queue); next.bytes().length > 0; next = takeDue(queue)) {
          arriving.run();
          out.write(next.bytes());
        }
        to.shutdownOutput();
        if (openDirections.decrementAndGet() == 0) {
          end();
        }
      } catch (IOException | InterruptedException e) {
        end(); // the receiver has closed the connection
      }
    }

    private void end() {
      for (Socket socket : List.of(client, toServer)) {
        sockets.remove(socket);
        DelayProxy.end(socket);
      }
    }
  }

  private static DelayedBytes takeDue(BlockingQueue<DelayedBytes> queue)
      throws InterruptedException {
    DelayedBytes next = queue.take();
    long left = next.dueNanos() - System.nanoTime();
    while (left > 0) {
      LockSupport.parkNanos(left);
      left = next.dueNanos() - System.nanoTime();
    }
    return next;
  }

  private static void start(String name, Runnable work) {
    Thread thread = new Thread(work, "delay-proxy: " + name);
    thread.setDaemon(true);
    thread.start();
  }

  private static void end(Closeable socket) {
    try {
      socket.close();
    } catch (IOException e) {
      return; // it is closed already
    }
  }
}
