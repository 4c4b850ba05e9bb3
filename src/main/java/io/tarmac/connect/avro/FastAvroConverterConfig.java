package io.tarmac.connect.avro;

import java.net.InetSocketAddress;
import java.net.MalformedURLException;
import java.net.Proxy;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.SSLSocketFactory;
import org.apache.avro.Schema;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Range;
import org.apache.kafka.common.config.ConfigDef.ValidString;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.SslConfigs;
import org.apache.kafka.common.security.ssl.DefaultSslEngineFactory;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.storage.ConverterConfig;
import org.apache.kafka.connect.storage.ConverterType;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The properties of the converter: those of Confluent's converter that concern reading, with the
 * same names, values and defaults.
 *
 * <p>A property may have the prefix {@code schema.registry.}. Its value then replaces the other.
 */
final class FastAvroConverterConfig extends ConverterConfig {

  /**
   * A URL of the registry.
   *
   * @param url the URL without credentials and without a slash at its end
   * @param authorization the header with the credentials, if any
   */
  record Endpoint(String url, @Nullable String authorization) {

    /** Returns the URL without the credentials, because messages show the text. */
    @Override
    public String toString() {
      return url;
    }
  }

  static final String URLS = "schema.registry.url";
  static final String BASIC_SOURCE = "basic.auth.credentials.source";
  static final String BASIC_USER_INFO = "basic.auth.user.info";
  static final String BEARER_SOURCE = "bearer.auth.credentials.source";
  static final String BEARER_TOKEN = "bearer.auth.token";
  static final String CONNECT_TIMEOUT = "http.connect.timeout.ms";
  static final String READ_TIMEOUT = "http.read.timeout.ms";
  static final String MAX_RETRIES = "max.retries";
  static final String RETRY_WAIT = "retries.wait.ms";
  static final String LONGEST_RETRY_WAIT = "retries.max.wait.ms";
  static final String PROXY_HOST = "proxy.host";
  static final String PROXY_PORT = "proxy.port";
  static final String KEY_SUBJECTS = "key.subject.name.strategy";
  static final String VALUE_SUBJECTS = "value.subject.name.strategy";
  static final String ENHANCED = "enhanced.avro.schema.support";
  static final String META_DATA = "connect.meta.data";
  static final String GENERALIZED_SUM_TYPES = "generalized.sum.type.support";
  static final String DISCARD_TYPE_DOC_DEFAULT = "discard.type.doc.default";
  static final String FLATTEN_SINGLETON_UNIONS = "flatten.singleton.unions";
  static final String CACHE_SIZE = "schemas.cache.config";

  private static final Logger LOG = LoggerFactory.getLogger(FastAvroConverterConfig.class);

  private static final int LAST_PORT = 65_535;

  private static final String PREFIX = "schema.registry.";
  private static final String HEADER_PREFIX = "request.header.";

  /** The package of the classes with which Confluent's serializers name subjects. */
  private static final String NAMING = "io.confluent.kafka.serializers.subject.";

  private static final String BY_TOPIC = NAMING + "TopicNameStrategy";
  private static final String BY_RECORD = NAMING + "RecordNameStrategy";
  private static final String BY_TOPIC_AND_RECORD = NAMING + "TopicRecordNameStrategy";

  /** Properties that change what Confluent's converter reads, but not what this one reads. */
  private static final Set<String> WITHOUT_EFFECT =
      Set.of(
          "use.latest.version",
          "use.latest.with.metadata",
          "avro.use.logical.type.converters",
          "specific.avro.reader",
          "schema.reflection",
          "rule.executors");

  /** The URLs with credentials. Kafka logs the values of a configuration, so they have none. */
  private final List<String> urls;

  FastAvroConverterConfig(Map<String, ?> properties) {
    super(definition(), withoutCredentials(withoutPrefix(properties)));
    urls = urls(properties);
    for (String name : WITHOUT_EFFECT) {
      Object value = properties.get(name);
      if (value != null && !value.toString().equalsIgnoreCase("false")) {
        LOG.warn("{} has no effect on what FastAvroConverter reads", name);
      }
    }
  }

  private static Map<String, Object> withoutCredentials(Map<String, Object> properties) {
    properties.computeIfPresent(
        URLS,
        (name, value) -> {
          List<String> urls = urls(properties);
          if (!urls.stream().allMatch(url -> url.contains("//"))) {
            throw notAUrl(); // a comma in a password makes such entries
          }
          return urls.stream().map(url -> url.replaceFirst("//.*@", "//")).toList();
        });
    return properties;
  }

  /** Returns an exception that does not show the URL, which may have a password. */
  private static ConfigException notAUrl() {
    return new ConfigException(
        URLS + " has an entry that is not a URL with http:// or https:// and a host");
  }

  private static List<String> urls(Map<String, ?> properties) {
    Object urls = ConfigDef.parseType(URLS, properties.get(URLS), ConfigDef.Type.LIST);
    return urls instanceof List<?> list ? list.stream().map(String::valueOf).toList() : List.of();
  }

  private static Map<String, Object> withoutPrefix(Map<String, ?> properties) {
    Map<String, Object> all = new HashMap<>(properties);
    properties.forEach(
        (name, value) -> {
          if (name.startsWith(PREFIX) && !name.equals(URLS) && !name.startsWith(PREFIX + "ssl.")) {
            all.put(name.substring(PREFIX.length()), value);
          }
        });
    return all;
  }

  static ConfigDef definition() {
    ConfigDef config = newConfigDef();
    config.define(
        URLS,
        ConfigDef.Type.LIST,
        ConfigDef.NO_DEFAULT_VALUE,
        Importance.HIGH,
        "The URLs of the schema registry. If one does not answer, the next is asked.");
    number(
        config,
        CONNECT_TIMEOUT,
        60_000,
        "The longest wait for a connection to the registry, in milliseconds.");
    number(
        config,
        READ_TIMEOUT,
        60_000,
        "The longest wait for an answer of the registry, in milliseconds.");
    number(
        config,
        MAX_RETRIES,
        3,
        "How often the converter asks again if no URL answers. Then the task stops.");
    number(
        config,
        RETRY_WAIT,
        1_000,
        "The longest wait before the first retry, in milliseconds. The wait doubles with each retry.");
    number(
        config, LONGEST_RETRY_WAIT, 20_000, "The longest wait before any retry, in milliseconds.");
    config.define(
        PROXY_HOST,
        ConfigDef.Type.STRING,
        "",
        Importance.MEDIUM,
        "The host of a proxy to the registry.");
    config.define(
        PROXY_PORT,
        ConfigDef.Type.INT,
        -1,
        Range.between(-1, LAST_PORT),
        Importance.MEDIUM,
        "The port of a proxy to the registry.");
    for (String property : new String[] {KEY_SUBJECTS, VALUE_SUBJECTS}) {
      config.define(
          property,
          ConfigDef.Type.STRING,
          BY_TOPIC,
          ValidString.in(BY_TOPIC, BY_RECORD, BY_TOPIC_AND_RECORD),
          Importance.MEDIUM,
          "The class with which the producer names subjects. The converter looks up a schema's version in that subject.");
    }
    config.define(
        BASIC_SOURCE,
        ConfigDef.Type.STRING,
        "URL",
        Importance.MEDIUM,
        "Where user and password are: URL (before the host), or USER_INFO (basic.auth.user.info).");
    config.define(
        BASIC_USER_INFO,
        ConfigDef.Type.PASSWORD,
        "",
        Importance.MEDIUM,
        "User and password, with a colon between them.");
    config.define(
        BEARER_SOURCE,
        ConfigDef.Type.STRING,
        "",
        ValidString.in("", "STATIC_TOKEN"),
        Importance.MEDIUM,
        "Where the token is: STATIC_TOKEN (bearer.auth.token).");
    config.define(
        BEARER_TOKEN,
        ConfigDef.Type.PASSWORD,
        "",
        Importance.MEDIUM,
        "The token for the registry.");
    flag(
        config,
        ENHANCED,
        false,
        "Whether the members of a union have the full names of their records.");
    flag(
        config,
        META_DATA,
        true,
        "Whether schemas keep documentation and the parameters of connect.parameters.");
    flag(
        config,
        GENERALIZED_SUM_TYPES,
        false,
        "Whether unions and enums are named by position, as in Confluent's other converters.");
    flag(
        config,
        DISCARD_TYPE_DOC_DEFAULT,
        false,
        "Whether a field's documentation becomes the doc of its schema, instead of a parameter of the record.");
    flag(config, FLATTEN_SINGLETON_UNIONS, true, "Whether a union of one type becomes that type.");
    number(
        config,
        CACHE_SIZE,
        1_000,
        "How many compiled schemas are kept. A schema counts once for each topic.");
    config.embed(PREFIX, "Security", 0, tlsDefinition());
    return config;
  }

  private static void number(ConfigDef config, String name, int whenAbsent, String doc) {
    config.define(name, ConfigDef.Type.INT, whenAbsent, Range.atLeast(0), Importance.LOW, doc);
  }

  private static void flag(ConfigDef config, String name, boolean whenAbsent, String doc) {
    config.define(name, ConfigDef.Type.BOOLEAN, whenAbsent, Importance.LOW, doc);
  }

  private static ConfigDef tlsDefinition() {
    return new ConfigDef().withClientSslSupport();
  }

  boolean isKey() {
    return type() == ConverterType.KEY;
  }

  /** Returns the subject of a topic, or null if the subject depends on the schema. */
  @Nullable String subject(String topic) {
    return strategy().equals(BY_TOPIC) ? topic + (isKey() ? "-key" : "-value") : null;
  }

  /** Returns the subject under which producers register a schema. */
  String subject(String topic, Schema schema) {
    String topicSubject = subject(topic);
    if (topicSubject != null) {
      return topicSubject;
    }
    if (schema.getType() != Schema.Type.RECORD) {
      throw new DataException(
          strategy() + " names subjects after records, but the schema is not a record");
    }
    return strategy().equals(BY_RECORD) ? schema.getFullName() : topic + "-" + schema.getFullName();
  }

  private String strategy() {
    return getString(isKey() ? KEY_SUBJECTS : VALUE_SUBJECTS);
  }

  SchemaOptions schemaOptions() {
    return new SchemaOptions(
        getBoolean(META_DATA),
        getBoolean(ENHANCED),
        getBoolean(GENERALIZED_SUM_TYPES),
        getBoolean(DISCARD_TYPE_DOC_DEFAULT),
        getBoolean(FLATTEN_SINGLETON_UNIONS));
  }

  /** Returns the headers that each request sends. */
  Map<String, String> headers() {
    Map<String, String> headers = new HashMap<>();
    originalsWithPrefix(HEADER_PREFIX)
        .forEach(
            (name, value) ->
                headers.put(
                    requireHeaderName(name),
                    requireOneLine(HEADER_PREFIX + name, String.valueOf(value))));
    return headers;
  }

  /** Refuses names that HttpURLConnection would refuse with each request. */
  private static String requireHeaderName(String name) {
    if (!name.matches("[!-9;-~]+")) {
      throw new ConfigException(HEADER_PREFIX + name + " has no name of a header");
    }
    return name;
  }

  /**
   * Strips a header's value and refuses control characters. HttpURLConnection would refuse them
   * too, but its message shows the value.
   */
  private static String requireOneLine(String name, String value) {
    String stripped = value.strip();
    if (stripped.chars().anyMatch(Character::isISOControl)) {
      throw new ConfigException(name + " has more than one line, or a control character");
    }
    return stripped;
  }

  /** Returns the proxy, or null to follow Java's system properties. */
  @Nullable Proxy proxy() {
    return getString(PROXY_HOST).isEmpty() || getInt(PROXY_PORT) < 0
        ? null
        : new Proxy(
            Proxy.Type.HTTP, new InetSocketAddress(getString(PROXY_HOST), getInt(PROXY_PORT)));
  }

  List<Endpoint> endpoints() {
    String common = commonAuthorization();
    List<Endpoint> endpoints = new ArrayList<>();
    for (String text : urls) {
      try {
        URL url = new URL(text.trim());
        String address = withoutUserInfo(url);
        if (!url.getProtocol().startsWith("http")
            || url.getHost().isEmpty()
            || url.getPort() > LAST_PORT
            || (url.getFile() + url.getRef()).contains("@") // a password has a slash or a hash
            || URI.create(address).getRawAuthority() == null) {
          throw new MalformedURLException();
        }
        String userInfo = url.getUserInfo();
        endpoints.add(
            new Endpoint(address, common == null && userInfo != null ? basic(userInfo) : common));
      } catch (MalformedURLException | IllegalArgumentException unusable) {
        throw notAUrl();
      }
    }
    if (endpoints.isEmpty()) {
      throw new ConfigException(URLS + " is empty");
    }
    return endpoints;
  }

  private static String withoutUserInfo(URL url) {
    String port = url.getPort() < 0 ? "" : ":" + url.getPort();
    String path = url.getPath().replaceFirst("/+$", "");
    return url.getProtocol() + "://" + url.getHost() + port + path;
  }

  /** Returns the header for all URLs, or null to use the credentials of each URL, if any. */
  private @Nullable String commonAuthorization() {
    String token = requireOneLine(BEARER_TOKEN, getPassword(BEARER_TOKEN).value());
    boolean usesToken = !getString(BEARER_SOURCE).isEmpty();
    if (usesToken) {
      if (originals().containsKey(BASIC_SOURCE)) {
        throw new ConfigException(
            "Only one of %s and %s may be set".formatted(BASIC_SOURCE, BEARER_SOURCE));
      }
      if (token.isEmpty()) {
        throw new ConfigException("%s needs %s".formatted(BEARER_SOURCE, BEARER_TOKEN));
      }
      return "Bearer " + token;
    }
    String source = getString(BASIC_SOURCE);
    return switch (source.toUpperCase(Locale.ROOT)) {
      case "URL" -> null;
      case "USER_INFO" -> {
        String userInfo = getPassword(BASIC_USER_INFO).value();
        if (userInfo.isEmpty()) {
          throw new ConfigException(
              "%s=USER_INFO needs %s".formatted(BASIC_SOURCE, BASIC_USER_INFO));
        }
        yield basic(userInfo);
      }
      default ->
          throw new ConfigException(
              BASIC_SOURCE, source, "FastAvroConverter knows URL and USER_INFO");
    };
  }

  private static String basic(String userInfo) {
    return "Basic " + Base64.getEncoder().encodeToString(userInfo.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the factory of TLS sockets, or null to use Java's default. */
  @Nullable SSLSocketFactory tls() {
    Map<String, Object> given = originalsWithPrefix(PREFIX);
    if (given.keySet().stream().noneMatch(name -> name.startsWith("ssl."))) {
      return null;
    }
    try (DefaultSslEngineFactory factory = new DefaultSslEngineFactory()) {
      factory.configure(tlsDefinition().parse(given));
      return factory.sslContext().getSocketFactory();
    }
  }

  /** Tells whether a certificate must match the host name. Confluent's default is false. */
  boolean verifiesHostNames() {
    String algorithm = getString(PREFIX + SslConfigs.SSL_ENDPOINT_IDENTIFICATION_ALGORITHM_CONFIG);
    return !algorithm.isEmpty() && !algorithm.equals("none");
  }
}
