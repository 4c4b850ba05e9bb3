package io.tarmac.connect.jdbc.worker;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.json.JsonConverter;
import org.apache.kafka.connect.storage.Converter;
import org.jspecify.annotations.Nullable;

/**
 * The keys and values of a topic as pages show them: JSON without its schema, whatever converter
 * wrote them.
 */
final class RecordDecoder {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final JsonConverter PLAIN = plain();

  private final @Nullable Converter keys;
  private final @Nullable Converter values;

  private RecordDecoder(@Nullable Converter keys, @Nullable Converter values) {
    this.keys = keys;
    this.values = values;
  }

  /** Creates a decoder for the converters of a sink's configuration. */
  static RecordDecoder of(Map<String, String> configuration) {
    return new RecordDecoder(
        converter(configuration, "key.converter", true),
        converter(configuration, "value.converter", false));
  }

  private static JsonConverter plain() {
    JsonConverter converter = new JsonConverter();
    converter.configure(Map.of("schemas.enable", "false", "decimal.format", "NUMERIC"), false);
    return converter;
  }

  /** Only what is no text needs a converter, which is loaded as a worker loads it. */
  private static @Nullable Converter converter(
      Map<String, String> configuration, String property, boolean isKey) {
    String name = configuration.getOrDefault(property, "");
    if (!name.contains("Avro")) {
      return null;
    }
    Map<String, String> settings = new HashMap<>();
    configuration.forEach(
        (key, value) -> {
          if (key.startsWith(property + ".")) {
            settings.put(key.substring(property.length() + 1), value);
          }
        });
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try {
      ClassLoader loader =
          new URLClassLoader(libraries(name), RecordDecoder.class.getClassLoader());
      thread.setContextClassLoader(loader);
      Converter converter =
          Class.forName(name, true, loader)
              .asSubclass(Converter.class)
              .getDeclaredConstructor()
              .newInstance();
      converter.configure(settings, isKey);
      return converter;
    } catch (ReflectiveOperationException | IOException e) {
      throw new IllegalStateException("no converter " + name, e);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static URL[] libraries(String converter) throws IOException {
    boolean isOwn = converter.startsWith("io.tarmac.");
    Path plugins =
        Path.of(System.getProperty(isOwn ? "tarmac.plugin.directory" : "tarmac.source.plugins"));
    try (Stream<Path> files = Files.walk(plugins)) {
      List<Path> libraries =
          files
              .filter(file -> isOwn || file.toString().contains("apicurio"))
              .filter(file -> file.toString().endsWith(".jar"))
              .toList();
      URL[] urls = new URL[libraries.size()];
      for (int i = 0; i < urls.length; i++) {
        urls[i] = libraries.get(i).toUri().toURL();
      }
      return urls;
    }
  }

  JsonNode decode(String topic, boolean isKey, byte @Nullable [] bytes) {
    if (bytes == null) {
      return NullNode.getInstance();
    }
    Converter converter = isKey ? keys : values;
    if (converter != null) {
      SchemaAndValue read = converter.toConnectData(topic, bytes);
      return tree(PLAIN.fromConnectData(topic, read.schema(), read.value()));
    }
    JsonNode tree = tree(bytes);
    return tree.has("schema") && tree.has("payload") ? tree.path("payload") : tree;
  }

  private static JsonNode tree(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      return TextNode.valueOf(text);
    }
  }

  /** Tells whether JSON has all that is shown: an object may have more fields. */
  static boolean has(JsonNode actual, JsonNode shown) {
    if (shown.isObject()) {
      return actual.isObject()
          && shown.properties().stream()
              .allMatch(
                  field ->
                      actual.has(field.getKey())
                          && has(actual.path(field.getKey()), field.getValue()));
    }
    if (shown.isNumber() && actual.isNumber()) {
      return shown.decimalValue().compareTo(actual.decimalValue()) == 0;
    }
    return shown.equals(actual);
  }
}
