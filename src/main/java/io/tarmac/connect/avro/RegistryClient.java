package io.tarmac.connect.avro;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tarmac.connect.avro.FastAvroConverterConfig.Endpoint;
import io.tarmac.connect.text.PrintableText;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.net.URL;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocketFactory;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A client of a schema registry with Confluent's API. The client caches nothing. It asks one URL
 * after the other, and after a pause all again if none answers.
 *
 * <p>The client uses {@link HttpURLConnection}, which needs no threads and accepts host names with
 * an underscore. Docker Compose makes such names, and Java's newer client refuses them.
 *
 * <p>Thread-safe.
 */
final class RegistryClient {

  private static final Logger LOG = LoggerFactory.getLogger(RegistryClient.class);

  private static final ObjectMapper JSON = new ObjectMapper();

  /** The members of an answer that identify a schema when its version is looked up. */
  private static final List<String> REGISTRATION =
      List.of("schema", "schemaType", "references", "metadata", "ruleSet");

  /**
   * A schema as the registry has it.
   *
   * @param registration the body of the request that looks up the schema's version
   * @param version the version in the schema's metadata, if any
   */
  record RegisteredSchema(Schema avro, ObjectNode registration, @Nullable Integer version) {}

  private final FastAvroConverterConfig config;
  private final List<Endpoint> endpoints;
  private final Map<String, String> headers;
  private final @Nullable Proxy proxy;
  private final @Nullable SSLSocketFactory tls;

  /** The index of the URL that answered last. */
  private volatile int preferred;

  RegistryClient(FastAvroConverterConfig config) {
    this.config = config;
    endpoints = config.endpoints();
    headers = config.headers();
    proxy = config.proxy();
    tls = config.tls();
  }

  /**
   * Returns a schema, parsed with the schemas that it refers to.
   *
   * @param subject the subject to look in, or null for any
   * @throws DataException if the registry has no such schema, or if the schema is not Avro's
   * @throws SchemaRegistryError if no registry answers, or if it refuses the credentials
   */
  RegisteredSchema schema(int id, @Nullable String subject) {
    String what = "schema " + id;
    JsonNode answer =
        send(
            what,
            "/schemas/ids/" + id + (subject == null ? "" : "?subject=" + encode(subject)),
            null);
    String type = answer.path("schemaType").asText("AVRO");
    if (!type.equals("AVRO")) {
      throw new DataException("The registry's %s is not Avro: %s".formatted(what, name(type)));
    }
    ObjectNode registration = JSON.createObjectNode();
    for (String member : REGISTRATION) {
      if (answer.hasNonNull(member)) {
        registration.set(member, answer.get(member));
      }
    }
    JsonNode rules = answer.path("ruleSet");
    if (!rules.path("domainRules").isEmpty() || !rules.path("migrationRules").isEmpty()) {
      LOG.warn(
          "The converter ignores the rules of the registry's {}: encrypted fields stay encrypted",
          what);
    }
    return new RegisteredSchema(parse(what, answer), registration, metadataVersion(answer));
  }

  private Schema parse(String what, JsonNode answer) {
    try {
      Schema.Parser parser = new Schema.Parser();
      parser.setValidateDefaults(false); // the registry accepts wrong defaults, and so do we
      parseReferences(parser, answer, new HashSet<>());
      return parser.parse(answer.path("schema").asText());
    } catch (AvroRuntimeException
        | NumberFormatException unreadable) { // a text instead of a number
      throw new DataException("The registry's %s cannot be parsed".formatted(what), unreadable);
    }
  }

  /** Parses the schemas that a schema refers to, innermost first. */
  private void parseReferences(Schema.Parser parser, JsonNode schema, Set<String> parsed) {
    for (JsonNode reference : schema.path("references")) {
      if (parsed.add(reference.path("name").asText())) {
        String subject = reference.path("subject").asText();
        int version = reference.path("version").asInt();
        JsonNode answer =
            send(
                "version %d of subject %s".formatted(version, name(subject)),
                "/subjects/%s/versions/%d?deleted=true".formatted(encode(subject), version),
                null);
        parseReferences(parser, answer, parsed);
        parser.parse(answer.path("schema").asText());
      }
    }
  }

  private static @Nullable Integer metadataVersion(JsonNode answer) {
    String version = answer.path("metadata").path("properties").path("confluent:version").asText();
    try {
      return version.isEmpty() ? null : Integer.valueOf(version);
    } catch (NumberFormatException noNumber) {
      return null;
    }
  }

  /** Returns a schema's version in a subject. Throws the exceptions of {@link #schema}. */
  int version(String subject, RegisteredSchema schema) {
    JsonNode answer =
        send(
            "the schema in subject " + name(subject),
            "/subjects/%s?normalize=false&deleted=true".formatted(encode(subject)),
            schema.registration());
    return answer.path("version").asInt();
  }

  private JsonNode send(String what, String path, @Nullable JsonNode body) {
    for (int retries = 0; ; retries++) {
      List<String> outages = new ArrayList<>();
      DataException unknown = null; // thrown after all URLs: a follower may lag behind one of them
      int first = preferred;
      for (int i = 0; i < endpoints.size(); i++) {
        int index = (first + i) % endpoints.size();
        Endpoint endpoint = endpoints.get(index);
        try {
          HttpURLConnection connection = open(endpoint, path, body);
          int status = connection.getResponseCode();
          byte[] content = content(connection, status);
          if (isOutage(status)) {
            outages.add(endpoint + throughProxy(endpoint) + " answers " + status);
          } else {
            JsonNode answer = answer(what, endpoint, status, content);
            preferred = index;
            return answer;
          }
        } catch (DataException notFound) {
          unknown = notFound;
        } catch (IOException unreachable) {
          outages.add(endpoint + throughProxy(endpoint) + " " + describe(unreachable));
        }
      }
      int maxRetries = config.getInt(FastAvroConverterConfig.MAX_RETRIES);
      if (unknown != null && (outages.isEmpty() || retries == maxRetries)) {
        throw unknown;
      }
      String message =
          "The schema registry did not answer when asked for %s: %s"
              .formatted(what, String.join("; ", outages));
      Duration wait = waitBefore(retries);
      if (retries < maxRetries) {
        LOG.warn(
            "{}. The converter asks again in {} ms, retry {} of {}",
            message,
            wait.toMillis(),
            retries + 1,
            maxRetries);
      }
      if (retries == maxRetries || !pause(wait)) {
        throw new SchemaRegistryError(
            message + ". Restart the task once the registry answers, or raise max.retries");
      }
    }
  }

  private HttpURLConnection open(Endpoint endpoint, String path, @Nullable JsonNode body)
      throws IOException {
    URL url = new URL(endpoint.url() + path);
    HttpURLConnection connection =
        (HttpURLConnection) (proxy == null ? url.openConnection() : url.openConnection(proxy));
    connection.setConnectTimeout(config.getInt(FastAvroConverterConfig.CONNECT_TIMEOUT));
    connection.setReadTimeout(config.getInt(FastAvroConverterConfig.READ_TIMEOUT));
    connection.setInstanceFollowRedirects(false); // another host must not get the credentials
    connection.setUseCaches(false);
    if (connection instanceof HttpsURLConnection https) {
      if (tls != null) {
        https.setSSLSocketFactory(tls);
      }
      if (!config.verifiesHostNames()) {
        https.setHostnameVerifier((host, session) -> true);
      }
    }
    connection.setRequestProperty(
        "Accept", "application/vnd.schemaregistry.v1+json, application/json");
    headers.forEach(connection::setRequestProperty);
    if (endpoint.authorization() != null) {
      connection.setRequestProperty("Authorization", endpoint.authorization());
    }
    if (body != null) {
      connection.setRequestMethod("POST");
      connection.setRequestProperty("Content-Type", "application/vnd.schemaregistry.v1+json");
      connection.setDoOutput(true);
      try (OutputStream out = connection.getOutputStream()) {
        out.write(JSON.writeValueAsBytes(body));
      }
    }
    return connection;
  }

  /** Returns the proxy to a URL as messages name it, or an empty text if there is none. */
  private String throughProxy(Endpoint endpoint) {
    ProxySelector ofJava = ProxySelector.getDefault();
    Proxy used =
        proxy != null || ofJava == null ? proxy : ofJava.select(URI.create(endpoint.url())).get(0);
    return used != null && used.address() instanceof InetSocketAddress address
        ? " through proxy %s:%d".formatted(address.getHostString(), address.getPort())
        : "";
  }

  private static String describe(IOException unreachable) {
    String message = PrintableText.message(unreachable.toString());
    return unreachable instanceof SSLException
        ? message + " (check schema.registry.ssl.truststore.location, .keystore.location)"
        : message;
  }

  /** Reads the whole answer, so that the connection can be used again. */
  private static byte[] content(HttpURLConnection connection, int status) throws IOException {
    try (InputStream in =
        status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
      return in == null ? new byte[0] : in.readAllBytes();
    }
  }

  /** Tells whether a retry may succeed. A proxy that refuses its clients answers 407. */
  private static boolean isOutage(int status) {
    return status == HttpURLConnection.HTTP_PROXY_AUTH
        || status == 408
        || status == 429
        || status >= 500;
  }

  /**
   * Returns the answer if it has a schema or a version. Otherwise throws an exception. No record is
   * at fault if another server, such as a proxy, has answered.
   */
  private static JsonNode answer(String what, Endpoint endpoint, int status, byte[] content) {
    JsonNode answer = json(content);
    boolean isSchema = answer.path("schema").isTextual() || answer.path("version").isInt();
    if (status == HttpURLConnection.HTTP_OK && isSchema) {
      return answer;
    }
    if (status == HttpURLConnection.HTTP_UNAUTHORIZED) {
      throw new SchemaRegistryError(
          "The schema registry %s does not know the credentials (401). Check basic.auth.credentials.source and basic.auth.user.info, or bearer.auth.credentials.source and bearer.auth.token"
              .formatted(endpoint));
    }
    if (status == HttpURLConnection.HTTP_FORBIDDEN) {
      throw new SchemaRegistryError(
          "The schema registry %s does not let these credentials read %s (403)"
              .formatted(endpoint, what));
    }
    int code = answer.path("error_code").asInt();
    if (code / 100 == 404 || code / 100 == 422) { // for a wrong path, the code is just the status
      throw new DataException(
          "The schema registry %s does not have %s (%d, error code %d)"
              .formatted(endpoint, what, status, code));
    }
    throw new SchemaRegistryError(
        "%s answers %d when asked for %s, but not as a schema registry does. Is schema.registry.url right?"
            .formatted(endpoint, status, what));
  }

  private static JsonNode json(byte[] content) {
    try {
      return JSON.readTree(content);
    } catch (JsonProcessingException noJson) {
      return JSON.missingNode();
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Returns a random wait: at least half of the longest one, which doubles with each retry. */
  private Duration waitBefore(int retries) {
    long longest =
        Math.min(
            (long) config.getInt(FastAvroConverterConfig.RETRY_WAIT) << Math.min(retries, 30),
            config.getInt(FastAvroConverterConfig.LONGEST_RETRY_WAIT));
    return Duration.ofMillis(ThreadLocalRandom.current().nextLong(longest / 2, longest + 1));
  }

  /** Waits. Returns false if the thread is interrupted. */
  private static boolean pause(Duration wait) {
    try {
      Thread.sleep(wait.toMillis());
      return true;
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static String name(String text) {
    return PrintableText.name(text);
  }
}
