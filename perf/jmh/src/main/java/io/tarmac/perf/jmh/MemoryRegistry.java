package io.tarmac.perf.jmh;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A registry in memory, for the clients of Confluent and Apicurio. Confluent's client registers
 * schemas, and both read them. Each schema is the first version in every subject.
 */
final class MemoryRegistry implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpServer server;

  /** The schemas, beginning with id 1. Only the server's thread uses them. */
  private final List<String> schemas = new ArrayList<>();

  MemoryRegistry() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::answer);
    server.start();
  }

  /** Returns the address of Apicurio's interface. */
  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/apis/registry/v2";
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    Object answer;
    if (exchange.getRequestMethod().equals("POST")) {
      String schema = JSON.readTree(exchange.getRequestBody()).path("schema").asText();
      if (!schemas.contains(schema)) {
        schemas.add(schema);
      }
      answer = Map.of("id", schemas.indexOf(schema) + 1, "version", 1, "schema", schema);
    } else if (path.endsWith("references")) {
      answer = List.of();
    } else {
      int id = Integer.parseInt(path.substring(path.lastIndexOf('/') + 1));
      String schema = schemas.get(id - 1);
      answer = path.contains("contentIds") ? JSON.readTree(schema) : Map.of("schema", schema);
    }
    byte[] bytes = JSON.writeValueAsBytes(answer);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }
}
