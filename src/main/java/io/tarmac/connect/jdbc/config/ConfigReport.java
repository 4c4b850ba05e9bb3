package io.tarmac.connect.jdbc.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigValue;
import org.jspecify.annotations.Nullable;

/**
 * Tells of each property of a connector whether it is used, translated (to what), ignored (why) or
 * not known. Values as they were written are not told: any may be a secret. Immutable.
 */
public final class ConfigReport {

  private final Translation translation;

  private ConfigReport(Translation translation) {
    this.translation = translation;
  }

  /** The report on a connector's properties. */
  public static ConfigReport of(Map<String, String> written) {
    return of(new Translation(written));
  }

  static ConfigReport of(Translation translation) {
    return new ConfigReport(translation);
  }

  /** Whether there is anything to tell beside Tarmac's own names. */
  public boolean isForeign() {
    return translation.profile() != Profile.TARMAC
        || translation.fates().values().stream()
            .anyMatch(fate -> !(fate instanceof Fate.Used || fate instanceof Fate.Unknown));
  }

  /** The names that nobody knows, sorted. */
  public Set<String> unknown() {
    Set<String> unknown = new TreeSet<>();
    translation
        .fates()
        .forEach(
            (name, fate) -> {
              if (fate instanceof Fate.Unknown) {
                unknown.add(name);
              }
            });
    return unknown;
  }

  /**
   * Puts what there is to tell into the recommended values: Connect has no other place for it in an
   * answer, where an error would keep the connector from being created. What is wrong with a
   * property of Tarmac is told of the one that was translated to it, and names that Connect knows
   * nothing of get a value of their own.
   *
   * @param values the answer for Tarmac's properties
   * @return the same, and those of other names
   */
  List<ConfigValue> added(List<ConfigValue> values) {
    Map<String, ConfigValue> all = new TreeMap<>();
    values.forEach(value -> all.put(value.name(), value));
    for (ConfigValue value : values) {
      String text = text(value.name());
      if (text != null) {
        value.recommendedValues(recommended(value.name(), text));
      }
    }
    translation
        .fates()
        .forEach(
            (name, fate) -> {
              ConfigValue value = all.computeIfAbsent(name, ConfigReport::withoutValue);
              value.recommendedValues(recommended(name, text(fate)));
              if (fate instanceof Fate.Refused refused) {
                value.addErrorMessage(name + ": " + refused.message());
              }
            });
    translation.origins().forEach((name, origin) -> moveErrors(all, name, origin));
    return new ArrayList<>(all.values());
  }

  /** As the property that was written is called, whose place one of Tarmac's has taken. */
  public String written(String name) {
    return translation.origins().getOrDefault(name, name);
  }

  /** A worker writes each recommended value in the way of the property's own values. */
  private static List<Object> recommended(String name, String text) {
    ConfigDef.ConfigKey key = SinkConfigDef.definition().configKeys().get(name);
    return key != null && key.type == ConfigDef.Type.LIST ? List.of(List.of(text)) : List.of(text);
  }

  /** What to tell of a property of Tarmac that is not written; null when it has its own default. */
  private @Nullable String text(String name) {
    if (name.equals(ProfileProperties.PROFILE)) {
      return "used: " + ProfileProperties.name(translation.profile());
    }
    String origin = translation.origins().get(name);
    if (origin != null) {
      return "used: from " + origin;
    }
    String value = translation.profile().defaults().get(name);
    return value == null
        ? null
        : "default of %s=%s: %s"
            .formatted(
                ProfileProperties.PROFILE, ProfileProperties.name(translation.profile()), value);
  }

  private static String text(Fate fate) {
    if (fate instanceof Fate.Translated translated) {
      return "translated to "
          + new TreeMap<>(translated.to())
              .entrySet().stream()
                  .map(
                      to ->
                          translated.valueStays() ? to.getKey() : to.getKey() + "=" + to.getValue())
                  .collect(Collectors.joining(", "));
    }
    if (fate instanceof Fate.ForDriver driver) {
      return "used: the database's driver gets it as " + driver.name();
    }
    if (fate instanceof Fate.Ignored ignored) {
      return "ignored: " + ignored.why();
    }
    if (fate instanceof Fate.Refused refused) {
      return "refused: " + refused.message();
    }
    return fate instanceof Fate.Used ? "used" : "unknown: it has no effect";
  }

  private static ConfigValue withoutValue(String name) {
    return new ConfigValue(name, null, new ArrayList<>(), new ArrayList<>());
  }

  private static void moveErrors(Map<String, ConfigValue> all, String name, String origin) {
    ConfigValue from = all.get(name);
    ConfigValue to = all.get(origin);
    if (from != null && to != null && !name.equals(origin)) {
      from.errorMessages().forEach(to::addErrorMessage);
      all.put(
          name, new ConfigValue(name, from.value(), from.recommendedValues(), new ArrayList<>()));
    }
  }

  /** Names alone, with what becomes of each. */
  @Override
  public String toString() {
    return translation.fates().entrySet().stream()
        .filter(fate -> !(fate.getValue() instanceof Fate.Used))
        .map(fate -> fate.getKey() + ": " + text(fate.getValue()))
        .collect(
            Collectors.joining(
                "; ", "Configured as for " + translation.profile().owner() + " [", "]"));
  }
}
