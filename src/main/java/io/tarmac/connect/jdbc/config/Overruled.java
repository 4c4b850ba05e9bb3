package io.tarmac.connect.jdbc.config;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.kafka.common.config.ConfigDef;

/**
 * Properties that have no effect because of the value of another property.
 *
 * @param properties the properties without effect
 * @param decider the other property
 * @param holds matches the values of the decider that take the effect away
 * @param why the end of a sentence that begins with the decider's name
 */
record Overruled(Set<String> properties, String decider, Predicate<String> holds, String why) {

  static final List<Overruled> ALL =
      List.of(
          new Overruled(
              Set.of(TableProperties.TABLE_NAME_FORMAT, TableProperties.DOTS),
              TableProperties.MAPPING,
              value -> !value.isBlank(),
              "names the tables"),
          new Overruled(
              Set.of(KeyProperties.KEY_FIELDS),
              KeyProperties.KEY_MODE,
              value -> value.strip().equalsIgnoreCase(Choice.name(KeyMode.NONE)),
              "is none"),
          new Overruled(
              Set.of(ErrorProperties.RETRY_BACKOFF_MS, ErrorProperties.RETRY_BACKOFF_MAX_MS),
              ErrorProperties.RETRY_TIMEOUT_MS,
              value -> value.strip().equals("0"),
              "has nothing tried again"));

  /**
   * Returns the entry by which all these properties have no effect, if there is one.
   *
   * @param names the names of Tarmac's properties
   * @param values the values of Tarmac's properties, as they will be read
   */
  static Optional<Overruled> of(Set<String> names, Map<String, String> values) {
    return ALL.stream()
        .filter(each -> each.properties.containsAll(names) && each.holds.test(each.value(values)))
        .findFirst();
  }

  private String value(Map<String, String> values) {
    String value = values.get(decider);
    if (value != null) {
      return value;
    }
    ConfigDef.ConfigKey key =
        Objects.requireNonNull(SinkConfigDef.definition().configKeys().get(decider), decider);
    return ConfigDef.convertToString(key.defaultValue, key.type);
  }
}
