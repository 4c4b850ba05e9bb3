package io.tarmac.perf.convert;

import java.util.HashMap;
import java.util.Map;

/**
 * A converter for keys and values, and its configuration.
 *
 * @param name its name in results
 * @param needsRegistry whether it is configured with the address of perf's schema registry
 * @param properties its properties without {@code key.converter.} or {@code value.converter.}
 */
public record ConverterChoice(
    String name, String className, boolean needsRegistry, Map<String, String> properties) {

  /** Kafka's JSON with the schema in every record. */
  public static final ConverterChoice JSON =
      new ConverterChoice(
          "json",
          "org.apache.kafka.connect.json.JsonConverter",
          false,
          Map.of("schemas.enable", "true"));

  /** JSON with the schema in every record, read by the converter that comes with Tarmac. */
  public static final ConverterChoice FAST_JSON =
      new ConverterChoice(
          "fast-json",
          "io.tarmac.connect.json.FastJsonConverter",
          false,
          Map.of("schemas.enable", "true"));

  /** Avro in Confluent's wire format: a magic byte and the schema's id of four bytes. */
  public static final ConverterChoice AVRO =
      new ConverterChoice(
          "avro",
          "io.apicurio.registry.utils.converter.AvroConverter",
          true,
          Map.of(
              "apicurio.registry.as-confluent", "true",
              "apicurio.registry.use-id", "contentId",
              "apicurio.registry.headers.enabled", "false",
              "apicurio.registry.auto-register", "true"));

  /** Returns a converter of the user's own. */
  public static ConverterChoice own(String className, Map<String, String> properties) {
    String simpleName = className.substring(className.lastIndexOf('.') + 1);
    return new ConverterChoice(simpleName, className, false, Map.copyOf(properties));
  }

  /** Returns the converter that fills the topics; both JSON converters read Kafka's bytes. */
  public ConverterChoice writer() {
    return equals(FAST_JSON) ? JSON : this;
  }

  public ConverterChoice withRegistry(String url) {
    if (!needsRegistry) {
      return this;
    }
    Map<String, String> all = new HashMap<>(properties);
    all.put("apicurio.registry.url", url);
    return new ConverterChoice(name, className, true, Map.copyOf(all));
  }

  /** Returns a connector's properties that set this converter for keys and values. */
  public Map<String, String> connectorProperties() {
    Map<String, String> all = new HashMap<>();
    for (String role : new String[] {"key.converter", "value.converter"}) {
      all.put(role, className);
      properties.forEach((key, value) -> all.put(role + "." + key, value));
    }
    return all;
  }
}
