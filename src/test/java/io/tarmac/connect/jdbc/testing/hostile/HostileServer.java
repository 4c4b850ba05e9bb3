package io.tarmac.connect.jdbc.testing.hostile;

import io.tarmac.connect.jdbc.testing.Listener;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;

/** A server that nobody should log in to, and what it got from its clients. */
abstract class HostileServer implements AutoCloseable {
  final Loot loot = new Loot();
  private final Listener listener;

  HostileServer(InetAddress address) {
    this.listener = new Listener(address, this::serve);
  }

  abstract void serve(Socket client) throws IOException;

  /** Returns the host and port, as a URL has them. */
  public String address() {
    return listener.address();
  }

  int port() {
    return listener.port();
  }

  public Loot loot() {
    return loot;
  }

  @Override
  public void close() {
    listener.close();
  }
}
