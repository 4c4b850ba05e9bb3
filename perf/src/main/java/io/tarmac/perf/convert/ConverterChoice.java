package io.tarmac.perf.convert;

import io.tarmac.servers.SchemaRegistry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A converter for keys and values, and its configuration.
 *
 * @param name its name in results
 * @param registryProperty the property that names perf's schema registry, or empty
 * @param properties its properties without {@code key.converter.} or {@code value.converter.}
 */
public record ConverterChoice(
    String name, String className, String registryProperty, Map<String, String> properties) {
  private static final String APICURIOS_PROPERTY = "apicurio.registry.url";
  private static final String CONFLUENTS_PROPERTY = "schema.registry.url";

  /** Kafka's JSON with the schema in every record. */
  public static final ConverterChoice JSON =
      new ConverterChoice(
          "json",
          "org.apache.kafka.connect.json.JsonConverter",
          "",
          Map.of("schemas.enable", "true"));

  /** JSON with the schema in every record, read by the converter that comes with Tarmac. */
  public static final ConverterChoice FAST_JSON =
      new ConverterChoice(
          "fast-json",
          "io.tarmac.connect.json.FastJsonConverter",
          "",
          Map.of("schemas.enable", "true"));

  /** Avro in Confluent's wire format: a magic byte and the schema's id of four bytes. */
  public static final ConverterChoice AVRO =
      new ConverterChoice(
          "avro",
          "io.apicurio.registry.utils.converter.AvroConverter",
          APICURIOS_PROPERTY,
          Map.of(
              "apicurio.registry.as-confluent", "true",
              "apicurio.registry.use-id", "contentId",
              "apicurio.registry.headers.enabled", "false",
              "apicurio.registry.auto-register", "true"));

  /** Avro of the same bytes, read by Confluent's own converter. */
  public static final ConverterChoice CONFLUENT_AVRO =
      new ConverterChoice(
          "confluent-avro",
          "io.confluent.connect.avro.AvroConverter",
          CONFLUENTS_PROPERTY,
          Map.of());

  /** Avro of the same bytes, read by the converter that comes with Tarmac. */
  public static final ConverterChoice FAST_AVRO =
      new ConverterChoice(
          "fast-avro", "io.tarmac.connect.avro.FastAvroConverter", CONFLUENTS_PROPERTY, Map.of());

  /** The converters that perf brings itself. */
  public static final List<ConverterChoice> ALL =
      List.of(JSON, FAST_JSON, AVRO, CONFLUENT_AVRO, FAST_AVRO);

  /** Returns a converter of the user's own. */
  public static ConverterChoice own(String className, Map<String, String> properties) {
    String simpleName = className.substring(className.lastIndexOf('.') + 1);
    return new ConverterChoice(simpleName, className, "", Map.copyOf(properties));
  }

  /**
   * Returns the converter that fills the topics this one reads. All converters of JSON read what
   * Kafka's has written, and all of Avro what Apicurio's has, so that they read the same bytes.
   */
  public ConverterChoice writer() {
    if (is(FAST_JSON)) {
      return JSON;
    }
    return is(CONFLUENT_AVRO) || is(FAST_AVRO) ? AVRO : this;
  }

  /** Returns whether the converter is in Tarmac's plugin. */
  public boolean comesWithTarmac() {
    return is(FAST_JSON) || is(FAST_AVRO);
  }

  /** Compares the classes alone, because the registry's address changes the properties. */
  private boolean is(ConverterChoice other) {
    return className.equals(other.className);
  }

  /** Returns whether the converter is configured with the address of perf's schema registry. */
  public boolean needsRegistry() {
    return !registryProperty.isEmpty();
  }

  /**
   * Returns the converter with the address of the registry, if it needs one.
   *
   * @param url the address of the registry's own interface
   */
  public ConverterChoice withRegistry(String url) {
    if (!needsRegistry()) {
      return this;
    }
    boolean asConfluents = registryProperty.equals(CONFLUENTS_PROPERTY);
    Map<String, String> all = new HashMap<>(properties);
    all.put(registryProperty, asConfluents ? SchemaRegistry.confluentUrl(url) : url);
    return new ConverterChoice(name, className, registryProperty, Map.copyOf(all));
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
