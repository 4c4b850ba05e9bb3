package io.tarmac.connect.avro;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A schema registry in the test's JVM. It has the schemas that a test adds, of version 3 in every
 * subject, and fails as the test says.
 */
public final class FakeSchemaRegistry implements AutoCloseable {

  /** A failure to answer with: a status and a body. */
  record RegistryFault(int status, String body) {}

  static final int VERSION = 3;

  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger lastId = new AtomicInteger();
  private final Map<Integer, ObjectNode> schemas = new ConcurrentHashMap<>();
  private final Map<String, ObjectNode> versions = new ConcurrentHashMap<>();
  private final Queue<RegistryFault> faults = new ConcurrentLinkedQueue<>();
  private final Queue<String> requests = new ConcurrentLinkedQueue<>();
  private final Queue<String> bodies = new ConcurrentLinkedQueue<>();
  private volatile @Nullable String authorization;
  private volatile boolean silent;

  public FakeSchemaRegistry() {
    // Else an answer waits for the acknowledgement of its header.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException noPort) {
      throw new IllegalStateException(noPort);
    }
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Adds a schema and returns its id. */
  public int add(String schema) {
    return add(JSON.createObjectNode().put("schema", schema));
  }

  int add(ObjectNode answer) {
    int id = lastId.incrementAndGet();
    schemas.put(id, answer);
    return id;
  }

  /** Adds a schema that others refer to. */
  void addVersion(String subject, int version, String schema) {
    versions.put(
        "/subjects/%s/versions/%d".formatted(subject, version),
        JSON.createObjectNode().put("schema", schema));
  }

  /** Answers the next requests with these failures, one after the other. */
  void failNext(RegistryFault... next) {
    faults.addAll(List.of(next));
  }

  /** Lets only requests pass that have this header. */
  void demand(String header) {
    authorization = header;
  }

  /** Takes requests and answers none. */
  void becomeSilent() {
    silent = true;
  }

  /** Returns the paths and queries of all requests. */
  List<String> requests() {
    return List.copyOf(requests);
  }

  /** Returns the bodies of the requests that had one. */
  List<String> bodies() {
    return List.copyOf(bodies);
  }

  private void handle(HttpExchange exchange) throws IOException {
    requests.add(exchange.getRequestURI().toString());
    byte[] body = exchange.getRequestBody().readAllBytes();
    if (body.length > 0) {
      bodies.add(new String(body, StandardCharsets.UTF_8));
    }
    if (silent) {
      return;
    }
    RegistryFault fault = faults.poll();
    if (fault != null) {
      answer(exchange, fault.status(), fault.body());
    } else if (authorization != null
        && !authorization.equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
      answer(exchange, 401, "{\"error_code\": 401}");
    } else {
      ObjectNode answer = answer(exchange.getRequestURI().getPath());
      answer(
          exchange,
          answer == null ? 404 : 200,
          answer == null ? "{\"error_code\": 40403}" : answer.toString());
    }
  }

  private @Nullable ObjectNode answer(String path) {
    if (path.startsWith("/schemas/ids/")) {
      return schemas.get(Integer.parseInt(path.substring("/schemas/ids/".length())));
    }
    return path.contains("/versions/")
        ? versions.get(path)
        : JSON.createObjectNode().put("version", VERSION);
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
