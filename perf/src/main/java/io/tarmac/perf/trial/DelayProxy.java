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
 * A proxy that stands for the distance between clients and a server: each byte arrives half a round
 * trip after it was sent. It bounds neither the bandwidth nor the bytes under way, so its memory
 * must hold what is sent within half a round trip. Any thread.
 */
final class DelayProxy implements AutoCloseable {
  private static final int BUFFER_BYTES = 64 << 10;

  /** Bytes on their way; none of them mean that the sender has ended its direction. */
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
   * Returns how often a client has sent something after something had arrived for it: requests that
   * it sends one after another without waiting are one round trip.
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
        Socket client = opened(listener.accept());
        try {
          Socket toServer = opened(new Socket(server.getHostString(), server.getPort()));
          new ClientConnection(client, toServer).start();
        } catch (IOException e) {
          end(client); // the server refuses the connection, and so does its proxy
        }
      }
    } catch (IOException e) {
      close(); // nobody can connect any more
    }
  }

  /** Takes over the socket, also when the proxy is closed meanwhile. */
  private Socket opened(Socket socket) throws IOException {
    sockets.add(socket);
    if (closed) {
      end(socket);
    }
    socket.setTcpNoDelay(true);
    return socket;
  }

  /** A connection of a client, and the one to the server that goes with it. */
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

    /** Reads to the end of the direction, however slowly the other side takes the bytes. */
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
        return; // a connection that breaks ends like one that is closed
      } finally {
        queue.add(new DelayedBytes(System.nanoTime() + delayNanos, new byte[0]));
      }
    }

    private void write(BlockingQueue<DelayedBytes> queue, Socket to, Runnable arriving) {
      try {
        OutputStream out = to.getOutputStream();
        for (DelayedBytes next = due(queue); next.bytes().length > 0; next = due(queue)) {
          arriving.run();
          out.write(next.bytes());
        }
        to.shutdownOutput();
        if (openDirections.decrementAndGet() == 0) {
          end();
        }
      } catch (IOException | InterruptedException e) {
        end(); // nobody is there to take the bytes
      }
    }

    private void end() {
      for (Socket socket : List.of(client, toServer)) {
        sockets.remove(socket);
        DelayProxy.end(socket);
      }
    }
  }

  private static DelayedBytes due(BlockingQueue<DelayedBytes> queue) throws InterruptedException {
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
      return; // it has ended
    }
  }
}
