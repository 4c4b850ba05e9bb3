package io.tarmac.servers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Free ports below 32768. Linux gives higher ports to outgoing connections, which could take a port
 * before its server listens. Thread-safe.
 */
public final class FreePort {
  private static final int LOWEST = 10_000;
  private static final int HIGHEST = 32_767;
  private static final int MOST_ATTEMPTS = 100;

  /** The next port to try. Each JVM begins elsewhere, so that two rarely try the same port. */
  private static final AtomicInteger NEXT =
      new AtomicInteger(ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST));

  private FreePort() {}

  /** Returns a free port of 127.0.0.1 that this JVM has not been given for a long time. */
  public static int next() {
    for (int attempt = 1; ; attempt++) {
      int port = NEXT.getAndUpdate(tried -> tried < HIGHEST ? tried + 1 : LOWEST);
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (IOException e) {
        if (attempt == MOST_ATTEMPTS) {
          throw new ServerFailure("No free port on 127.0.0.1: " + e.getMessage(), e);
        }
      }
    }
  }
}
