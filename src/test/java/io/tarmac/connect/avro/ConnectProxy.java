package io.tarmac.connect.avro;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A proxy that opens tunnels to one port of this machine, whichever host clients name. */
final class ConnectProxy implements AutoCloseable {

  private static final String OPEN = "200 OK";

  private final ServerSocket server;
  private final String status;
  private final int target;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Queue<String> requests = new ConcurrentLinkedQueue<>();
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();

  private ConnectProxy(String status, int target) {
    this.status = status;
    this.target = target;
    try {
      server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException noPort) {
      throw new UncheckedIOException(noPort);
    }
    threads.execute(this::accept);
  }

  /** Starts a proxy that tunnels each connection to a port. */
  static ConnectProxy to(int port) {
    return new ConnectProxy(OPEN, port);
  }

  /** Starts a proxy that answers each request with a status. */
  static ConnectProxy refusing(String status) {
    return new ConnectProxy(status, 0);
  }

  int port() {
    return server.getLocalPort();
  }

  /** Returns the requests that the proxy itself got, with their headers. */
  List<String> requests() {
    return List.copyOf(requests);
  }

  private void accept() {
    try {
      while (true) {
        Socket client = opened(server.accept());
        threads.execute(() -> serve(client));
      }
    } catch (IOException closed) {
      // the test has ended
    }
  }

  private void serve(Socket client) {
    try (client) {
      requests.add(head(client.getInputStream()));
      String answer = "HTTP/1.1 %s\r\nContent-Length: 0\r\n\r\n".formatted(status);
      client.getOutputStream().write(answer.getBytes(ISO_8859_1));
      if (status.equals(OPEN)) {
        try (Socket registry = opened(new Socket(InetAddress.getLoopbackAddress(), target))) {
          threads.execute(() -> copy(registry, client));
          copy(client, registry);
        }
      }
    } catch (IOException gone) {
      // a client may leave at any time
    }
  }

  /** Reads up to the empty line, and not one byte of the tunnel behind it. */
  private static String head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("the request ends too early");
      }
      head.append((char) next);
    }
    return head.toString();
  }

  private static void copy(Socket from, Socket to) {
    try (from;
        to;
        OutputStream out = to.getOutputStream()) {
      from.getInputStream().transferTo(out);
    } catch (IOException gone) {
      // either end may leave at any time
    }
  }

  private Socket opened(Socket socket) {
    sockets.add(socket);
    return socket;
  }

  @Override
  public void close() {
    try {
      server.close();
      for (Socket socket : sockets) {
        socket.close();
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    threads.shutdownNow();
  }
}
