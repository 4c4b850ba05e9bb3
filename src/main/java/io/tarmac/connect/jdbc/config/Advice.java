package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.text.PrintableText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Advice on a property whose value works, although another value would be better.
 *
 * @param property the property to change, as the user wrote it
 * @param message what happens, and what to set
 */
public record Advice(String property, String message) {

  public Advice {
    message = PrintableText.message(message);
  }

  private static final List<String> CONVERTERS = List.of("key.converter", "value.converter");

  /** The names of JSON converters without their packages, which Connect accepts as well. */
  private static final List<String> JSON_CONVERTERS =
      List.of("JsonConverter", "Json", "FastJsonConverter", "FastJson");

  /**
   * Returns the advice that follows from the properties alone, without the database. The worker's
   * own converters are unknown here.
   */
  public static List<Advice> on(Map<String, String> properties) {
    List<Advice> advice = new ArrayList<>();
    if (ErrorProperties.dropsSilently(properties)) {
      advice.add(
          new Advice(
              ErrorProperties.TOLERANCE,
              "Connect drops a record that a converter or transformation refuses, without an error. Set %s, or %s=none."
                  .formatted(ErrorProperties.DEAD_LETTER_TOPIC, ErrorProperties.TOLERANCE)));
    }
    Map<String, String> read = new Translation(properties).properties();
    if (!says(true, read.get(ValueProperties.REPLACE_NULL_WITH_DEFAULT))) {
      CONVERTERS.stream()
          .filter(converter -> replacesNulls(properties, converter))
          .map(Advice::ofNulls)
          .forEach(advice::add);
    }
    return advice;
  }

  private static boolean replacesNulls(Map<String, String> properties, String converter) {
    String className = properties.get(converter);
    return className != null
        && JSON_CONVERTERS.contains(simpleName(className))
        && !says(false, properties.get(converter + ".schemas.enable"))
        && !says(false, properties.get(nulls(converter)));
  }

  private static Advice ofNulls(String converter) {
    return new Advice(
        nulls(converter),
        "the JSON converter turns an explicit null into the default of its field, so that a row may differ from its source. Set %s=false."
            .formatted(nulls(converter)));
  }

  private static String nulls(String converter) {
    return converter + "." + ValueProperties.REPLACE_NULL_WITH_DEFAULT;
  }

  private static boolean says(boolean wanted, @Nullable String written) {
    return written != null && written.strip().equalsIgnoreCase(String.valueOf(wanted));
  }

  private static String simpleName(String className) {
    String name = className.strip();
    return name.substring(name.lastIndexOf('.') + 1);
  }

  @Override
  public String toString() {
    return property + ": " + message;
  }
}
