package io.tarmac.perf.jmh;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** A registry for Apicurio's client that answers every id with its only schema. */
final class OneSchemaRegistry implements AutoCloseable {
  private final HttpServer server;
  private final byte[] schema;

  OneSchemaRegistry(String schema) {
    this.schema = schema.getBytes(StandardCharsets.UTF_8);
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::answer);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/apis/registry/v2";
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    boolean references = exchange.getRequestURI().getPath().endsWith("references");
    byte[] answer = references ? "[]".getBytes(StandardCharsets.UTF_8) : schema;
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, answer.length);
    exchange.getResponseBody().write(answer);
    exchange.close();
  }
}
