package io.tarmac.connect.jdbc.config;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Properties that a form hides because of the value of another property.
 *
 * @param properties the properties to hide
 * @param decider the other property; a property has at most one
 * @param hides matches the values of the decider that hide the properties
 */
record Visibility(Set<String> properties, String decider, Predicate<String> hides) {

  private static final List<Visibility> OWN =
      List.of(
          new Visibility(
              Set.of(KeyProperties.DELETE_ENABLED),
              KeyProperties.KEY_MODE,
              isOneOf(Choice.name(KeyMode.NONE), Choice.name(KeyMode.KAFKA))),
          new Visibility(
              Set.of(FieldProperties.EXCLUDE),
              FieldProperties.INCLUDE,
              fields -> !fields.isBlank()),
          new Visibility(
              Set.of(TableProperties.MAX_ADDED_COLUMNS),
              TableProperties.SCHEMA_EVOLUTION,
              isOneOf(evolutions(evolution -> !evolution.addsColumns()))),
          new Visibility(
              Set.of(TableProperties.MAX_TABLES),
              TableProperties.SCHEMA_EVOLUTION,
              isOneOf(evolutions(evolution -> !evolution.createsTables()))),
          new Visibility(
              Set.of(TableProperties.MAX_CHANGES),
              TableProperties.SCHEMA_EVOLUTION,
              isOneOf(
                  evolutions(evolution -> !evolution.createsTables() && !evolution.addsColumns()))),
          new Visibility(
              Set.of(BatchProperties.LINGER_MS), BatchProperties.BATCH_SIZE, isOneOf("1")),
          new Visibility(
              Set.of(DeliveryProperties.OFFSETS_TABLE),
              DeliveryProperties.GUARANTEE,
              isOneOf(Choice.name(DeliveryGuarantee.AT_LEAST_ONCE))));

  private static final List<Visibility> ALL =
      Stream.concat(
              Overruled.ALL.stream()
                  .map(each -> new Visibility(each.properties(), each.decider(), each.holds())),
              OWN.stream())
          .toList();

  /** Returns the properties that a form shows or hides by the value of this one, sorted. */
  static List<String> dependents(String decider) {
    return ALL.stream()
        .filter(each -> each.decider.equals(decider))
        .flatMap(each -> each.properties.stream())
        .sorted()
        .toList();
  }

  /**
   * Tells whether a form shows a property.
   *
   * @param parsed the values of all properties; null for an invalid value
   */
  static boolean isVisible(String property, Map<String, Object> parsed) {
    return ALL.stream()
        .filter(each -> each.properties.contains(property))
        .noneMatch(each -> each.hides.test(text(parsed.get(each.decider))));
  }

  private static String text(@Nullable Object value) {
    return value instanceof List<?> list
        ? list.stream().map(String::valueOf).collect(Collectors.joining(","))
        : String.valueOf(value);
  }

  private static String[] evolutions(Predicate<SchemaEvolution> matching) {
    return Stream.of(SchemaEvolution.values())
        .filter(matching)
        .map(Choice::name)
        .toArray(String[]::new);
  }

  private static Predicate<String> isOneOf(String... values) {
    return value -> Set.of(values).contains(value.strip().toLowerCase(Locale.ROOT));
  }
}
