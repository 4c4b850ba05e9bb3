package io.tarmac.connect.avro;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A small schema registry that converters ask over HTTP. Each schema has an attribute with its id.
 * By this the registry recognises a schema in any spelling.
 */
final class SamenessRegistry implements AutoCloseable {
  static final String AVRO = "AVRO";

  private static final String ID_ATTRIBUTE = "tarmac.id";
  private static final Pattern ID_IN_SCHEMA =
      Pattern.compile("\"" + Pattern.quote(ID_ATTRIBUTE) + "\"\\s*:\\s*(\\d+)");
  private static final Pattern BY_ID = Pattern.compile("/schemas/ids/(-?\\d+)");
  private static final Pattern BY_SUBJECT = Pattern.compile("/subjects/([^/]+)");
  private static final Pattern BY_VERSION = Pattern.compile("/subjects/([^/]+)/versions/(\\d+)");
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * A schema that another one refers to by the name of its type.
   *
   * @param subject the subject whose version 1 is the schema
   */
  record ReferredSchema(String name, String subject) {}

  private record StoredSchema(String text, String type, List<ReferredSchema> references) {}

  private final HttpServer server;
  private final Map<Integer, StoredSchema> byId = new ConcurrentHashMap<>();
  private final Map<String, StoredSchema> bySubject = new ConcurrentHashMap<>();
  private final AtomicInteger nextId = new AtomicInteger(100);

  private SamenessRegistry(HttpServer server) {
    this.server = server;
  }

  static SamenessRegistry start() {
    // Otherwise each answer waits until the client acknowledges its header.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      SamenessRegistry registry = new SamenessRegistry(server);
      server.createContext("/", registry::answer);
      server.start();
      return registry;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Stores a schema, and returns its id. */
  int add(JsonNode schema, List<ReferredSchema> references) {
    int id = nextId.getAndIncrement();
    JsonNode marked = schema;
    if (schema.isTextual()) {
      marked = JSON.createObjectNode().put("type", schema.textValue()).put(ID_ATTRIBUTE, id);
    } else if (schema instanceof ObjectNode object && !isAnything(object)) {
      marked = object.deepCopy().put(ID_ATTRIBUTE, id);
    }
    byId.put(id, new StoredSchema(marked.toString(), AVRO, references));
    return id;
  }

  /** Returns whether converters recognise the schema by comparing all of it. */
  private static boolean isAnything(ObjectNode schema) {
    return schema.path("name").asText().equals("Anything");
  }

  /** Stores a text that may not be an Avro schema, and returns its id. */
  int add(String text, String type) {
    int id = nextId.getAndIncrement();
    byId.put(id, new StoredSchema(text, type, List.of()));
    return id;
  }

  /** Stores a schema to which others refer. */
  void addReferred(ReferredSchema name, JsonNode schema, List<ReferredSchema> references) {
    bySubject.put(name.subject(), new StoredSchema(schema.toString(), AVRO, references));
  }

  /** Returns an id that no schema has. */
  static int unknownId() {
    return 7;
  }

  /** Removes all schemas. The next schema gets this id. */
  void clear(int firstId) {
    byId.clear();
    bySubject.clear();
    nextId.set(firstId);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] request = exchange.getRequestBody().readAllBytes();
      String path = exchange.getRequestURI().getPath();
      ObjectNode answer =
          exchange.getRequestMethod().equals("POST") ? version(path, request) : schema(path);
      int status = answer.path("error_code").asInt(20_000) / 100;
      byte[] bytes = answer.toString().getBytes(UTF_8);
      exchange.getResponseHeaders().add("Content-Type", "application/vnd.schemaregistry.v1+json");
      exchange.sendResponseHeaders(status, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  private ObjectNode schema(String path) {
    Matcher id = BY_ID.matcher(path);
    if (id.matches()) {
      StoredSchema stored = byId.get(Integer.valueOf(id.group(1)));
      return stored == null ? missing(40403, "Schema not found") : described(stored);
    }
    Matcher version = BY_VERSION.matcher(path);
    StoredSchema stored = version.matches() ? bySubject.get(version.group(1)) : null;
    return stored == null
        ? missing(40401, "Subject not found")
        : described(stored).put("subject", version.group(1)).put("version", 1).put("id", 1);
  }

  /**
   * Returns a version that depends on the subject, and on the schema's id if it has the attribute.
   */
  private static ObjectNode version(String path, byte[] request) {
    Matcher subject = BY_SUBJECT.matcher(path);
    String schema = text(request);
    if (!subject.matches() || schema == null) {
      return missing(40401, "Subject not found");
    }
    Matcher id = ID_IN_SCHEMA.matcher(schema);
    int number = id.find() ? Integer.parseInt(id.group(1)) : 0;
    if (number % 50 == 49) {
      return missing(40403, "Schema not found");
    }
    return JSON.createObjectNode()
        .put("subject", subject.group(1))
        .put("version", 1 + Math.floorMod(subject.group(1).hashCode() + number, 9))
        .put("id", number)
        .put("schema", schema);
  }

  private static @Nullable String text(byte[] request) {
    try {
      return JSON.readTree(request).path("schema").textValue();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ObjectNode described(StoredSchema stored) {
    ObjectNode answer = JSON.createObjectNode().put("schema", stored.text());
    if (!stored.type().equals(AVRO)) {
      answer.put("schemaType", stored.type());
    }
    if (!stored.references().isEmpty()) {
      ArrayNode references = answer.putArray("references");
      for (ReferredSchema reference : stored.references()) {
        references
            .addObject()
            .put("name", reference.name())
            .put("subject", reference.subject())
            .put("version", 1);
      }
    }
    return answer;
  }

  private static ObjectNode missing(int code, String message) {
    return JSON.createObjectNode().put("error_code", code).put("message", message);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
