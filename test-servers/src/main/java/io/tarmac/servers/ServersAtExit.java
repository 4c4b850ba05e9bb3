package io.tarmac.servers;

import java.util.ArrayDeque;
import java.util.Deque;

/** The servers that all tests of a JVM share. They close when it ends, last started first. */
public final class ServersAtExit {
  private static final Deque<AutoCloseable> SERVERS = new ArrayDeque<>();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(ServersAtExit::closeAll, "close-servers"));
  }

  private ServersAtExit() {}

  public static synchronized <T extends AutoCloseable> T register(T server) {
    SERVERS.push(server);
    return server;
  }

  private static synchronized void closeAll() {
    while (!SERVERS.isEmpty()) {
      AutoCloseable server = SERVERS.pop();
      try {
        server.close();
      } catch (Exception e) {
        System.err.println("cannot close " + server.getClass().getSimpleName() + ": " + e);
      }
    }
  }
}
