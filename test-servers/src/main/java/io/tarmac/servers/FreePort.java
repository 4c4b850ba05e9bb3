package io.tarmac.servers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Ports nobody listens on now. A server that finds one taken after all says so and ends. */
public final class FreePort {
  private FreePort() {}

  public static int next() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new ServerFailure("No free port on 127.0.0.1: " + e.getMessage(), e);
    }
  }
}
