package io.tarmac.perf.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A client and a server in one thread: whatever one of them sends waits in the proxy. */
@Timeout(60)
class DelayProxyTest {
  private static final Duration ROUND_TRIP = Duration.ofMillis(40);
  private static final int MEGABYTE = 1 << 20;

  private ServerSocket listener;
  private DelayProxy proxy;
  private Socket client;
  private Socket server;

  @BeforeEach
  void connect() throws IOException {
    listener = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
    proxy =
        DelayProxy.start(
            InetSocketAddress.createUnresolved("127.0.0.1", listener.getLocalPort()), ROUND_TRIP);
    client = new Socket("127.0.0.1", proxy.port());
    server = listener.accept();
  }

  @AfterEach
  void close() throws IOException {
    client.close();
    server.close();
    proxy.close();
    listener.close();
  }

  @Test
  void eachDirectionTakesHalfARoundTrip() throws IOException {
    long oneWay = ROUND_TRIP.toNanos() / 2;

    assertThat(fastest(client, server)).isBetween(oneWay, 2 * oneWay);
    assertThat(fastest(server, client)).isBetween(oneWay, 2 * oneWay);
  }

  @Test
  void anyNumberOfBytesIsUnderWay() throws IOException {
    byte[] megabyte = new byte[MEGABYTE];

    for (int sent = 0; sent < 64; sent++) {
      client.getOutputStream().write(megabyte); // which nobody reads yet
    }

    for (int read = 0; read < 64; read++) {
      assertThat(server.getInputStream().readNBytes(MEGABYTE)).hasSize(MEGABYTE);
    }
  }

  @Test
  void theEndOfOneDirectionComesAfterItsBytesAndLeavesTheOtherOpen() throws IOException {
    client.getOutputStream().write(new byte[] {1, 2, 3});
    client.shutdownOutput();
    assertThat(server.getInputStream().readAllBytes()).containsExactly(1, 2, 3);

    server.getOutputStream().write(new byte[] {4, 5});
    server.shutdownOutput();
    assertThat(client.getInputStream().readAllBytes()).containsExactly(4, 5);
  }

  @Test
  void aRoundTripIsCountedWhenTheClientSendsAfterAnAnswer() throws IOException {
    send(client, server);
    send(client, server);
    assertThat(proxy.roundTrips()).isZero();
    send(server, client);
    send(server, client);
    assertThat(proxy.roundTrips()).isZero();
    send(client, server);
    send(client, server);
    assertThat(proxy.roundTrips()).isEqualTo(1);
    send(server, client);
    send(client, server);
    assertThat(proxy.roundTrips()).isEqualTo(2);
  }

  @Test
  void aClientSeesThatThereIsNoServer() throws IOException {
    listener.close();
    try (Socket refused = new Socket("127.0.0.1", proxy.port())) {
      assertThat(refused.getInputStream().read()).isEqualTo(-1);
    }
  }

  @Test
  void closingTheProxyEndsItsConnections() throws IOException {
    send(client, server);

    proxy.close();

    assertThat(server.getInputStream().read()).isEqualTo(-1);
    assertThat(client.getInputStream().read()).isEqualTo(-1);
  }

  /** Returns the shortest time of ten bytes: a busy machine only ever adds to it. */
  private static long fastest(Socket from, Socket to) throws IOException {
    long fastest = Long.MAX_VALUE;
    for (int exchange = 0; exchange < 10; exchange++) {
      long started = System.nanoTime();
      send(from, to);
      fastest = Math.min(fastest, System.nanoTime() - started);
    }
    return fastest;
  }

  private static void send(Socket from, Socket to) throws IOException {
    from.getOutputStream().write(1);
    assertThat(to.getInputStream().read()).isEqualTo(1);
  }
}
