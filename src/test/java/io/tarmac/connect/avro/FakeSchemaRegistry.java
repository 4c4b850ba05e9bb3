package io.tarmac.connect.avro;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
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
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/**
 * A schema registry in the test's JVM. A test adds schemas, which have version 3 in every subject,
 * and makes the registry fail.
 */
public final class FakeSchemaRegistry implements AutoCloseable {

  /** A failure to answer with: a status and a body. */
  public record RegistryFault(int status, String body) {}

  static final int VERSION = 3;

  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpServer server;
  private final String scheme;
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
    this(0);
  }

  /** Starts a registry on a port, or on any free one if the port is 0. */
  public FakeSchemaRegistry(int port) {
    this(server(port, false), "http");
  }

  private FakeSchemaRegistry(HttpServer server, String scheme) {
    this.server = server;
    this.scheme = scheme;
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  /**
   * Starts a registry with https.
   *
   * @param demandsCertificate whether clients have to show a certificate
   */
  static FakeSchemaRegistry withTls(SSLContext tls, boolean demandsCertificate) {
    HttpsServer server = (HttpsServer) server(0, true);
    server.setHttpsConfigurator(
        new HttpsConfigurator(tls) {
          @Override
          public void configure(HttpsParameters connection) {
            SSLParameters parameters = getSSLContext().getDefaultSSLParameters();
            parameters.setNeedClientAuth(demandsCertificate);
            connection.setSSLParameters(parameters);
          }
        });
    return new FakeSchemaRegistry(server, "https");
  }

  private static HttpServer server(int port, boolean tls) {
    // Otherwise each answer waits until the client acknowledges its header.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    try {
      return tls ? HttpsServer.create(address, 0) : HttpServer.create(address, 0);
    } catch (IOException noPort) {
      throw new IllegalStateException(noPort);
    }
  }

  public String url() {
    return scheme + "://127.0.0.1:" + port();
  }

  int port() {
    return server.getAddress().getPort();
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
  public void failNext(RegistryFault... next) {
    faults.addAll(List.of(next));
  }

  /** Answers only requests with this header {@code Authorization}, and others with 401. */
  public void demand(String header) {
    authorization = header;
  }

  /** Accepts requests, but does not answer them. */
  public void becomeSilent() {
    silent = true;
  }

  /** Answers the requests from now on. */
  public void speakAgain() {
    silent = false;
  }

  /** Returns the paths and queries of all requests. */
  public List<String> requests() {
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
      ObjectNode answer = answer(exchange.getRequestURI().getPath(), body);
      answer(
          exchange,
          answer == null ? 404 : 200,
          answer == null ? "{\"error_code\": 40403}" : answer.toString());
    }
  }

  private @Nullable ObjectNode answer(String path, byte[] body) throws IOException {
    if (path.endsWith("/versions")) {
      return JSON.createObjectNode().put("id", add((ObjectNode) JSON.readTree(body)));
    }
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
