package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.jdbc.config.PropertyMapping.PropertyOutcome;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A configuration as Tarmac reads it. Tarmac's names replace those of other sinks, and the defaults
 * of the profile are filled in. A value under Tarmac's own name wins over a translation, and a
 * translation wins over a default. Immutable. There is no {@code toString}, because values may be
 * secrets.
 */
final class Translation {

  /** The prefixes of the properties that decide the names of tables and columns. */
  private static final List<String> NAMING =
      List.of(
          NamingProperties.TABLE + ".",
          NamingProperties.COLUMN + ".",
          "collection.naming.strategy");

  private final Profile profile;
  private final Map<String, String> properties;
  private final Map<String, String> driverProperties = new TreeMap<>();
  private final Map<String, PropertyOutcome> outcomes = new TreeMap<>();
  private final Map<String, String> origins = new LinkedHashMap<>();
  private final boolean namesAreMeant;
  private final Map<String, String> misspellings = new TreeMap<>();

  /** Translates a connector's properties; those of Connect are left as they are. */
  Translation(Map<String, String> written) {
    profile = Profile.of(written);
    Map<String, String> set = new TreeMap<>(written);
    set.values().removeIf(Objects::isNull);
    properties = new HashMap<>(set);
    set.forEach(
        (name, value) -> {
          Spelling.suggestion(name).ifPresent(meant -> misspellings.put(name, meant));
          if (!ConnectNames.has(name)) {
            PropertyOutcome outcome = outcome(name, value, set);
            outcomes.put(name, outcome);
            apply(name, value, outcome);
          }
        });
    outcomes.replaceAll(this::asItTurnsOut);
    String conflict = Profile.conflict(set);
    if (conflict != null) {
      outcomes.put(
          ProfileProperties.PROFILE,
          new PropertyOutcome.Refused(ProfileProperties.PROFILE, conflict));
    }
    namesAreMeant =
        !Profile.isAuto(written)
            || Stream.concat(set.keySet().stream(), origins.keySet().stream())
                .anyMatch(Translation::decidesNames);
    profile.defaults().forEach(properties::putIfAbsent);
    if (Profile.isAuto(written)) {
      properties.put(ProfileProperties.PROFILE, Choice.name(profile));
    }
  }

  private static boolean decidesNames(String property) {
    return property.equals(TableProperties.QUOTE_IDENTIFIERS)
        || NAMING.stream().anyMatch(property::startsWith);
  }

  /** Returns what becomes of a property, as far as its own row in the profile's table says. */
  private PropertyOutcome outcome(String name, String value, Map<String, String> written) {
    if (GroupProperties.isOfGroup(name)) {
      return new PropertyOutcome.Used();
    }
    PropertyMapping row = profile.property(name).orElse(null);
    if (row != null && !(SinkConfigDef.defines(name) && row.isPrefix())) {
      PropertyOutcome outcome = row.outcome(name, value, written);
      return outcome instanceof PropertyOutcome.Translated translated
          ? withoutWritten(name, translated, written)
          : outcome;
    }
    if (SinkConfigDef.defines(name)) {
      return new PropertyOutcome.Used();
    }
    return Arrays.stream(Profile.values())
        .filter(other -> other.ownProperty(name).isPresent())
        .findFirst()
        .<PropertyOutcome>map(
            other ->
                new PropertyOutcome.Ignored(
                    "it is a property of %s, and not read under %s=%s"
                        .formatted(other.owner(), ProfileProperties.PROFILE, Choice.name(profile))))
        .orElseGet(PropertyOutcome.Unknown::new);
  }

  /**
   * Removes the targets that the user has written too, because a value under Tarmac's own name
   * wins.
   */
  private static PropertyOutcome withoutWritten(
      String name, PropertyOutcome.Translated translated, Map<String, String> written) {
    Map<String, String> rest = new TreeMap<>(translated.to());
    rest.keySet().removeIf(target -> !target.equals(name) && written.containsKey(target));
    return rest.isEmpty()
        ? new PropertyOutcome.Ignored(
            String.join(", ", new TreeSet<>(translated.to().keySet())) + " is set")
        : new PropertyOutcome.Translated(rest, translated.valueStays());
  }

  private void apply(String name, String value, PropertyOutcome outcome) {
    if (outcome instanceof PropertyOutcome.Translated translated) {
      properties.remove(name);
      properties.putAll(translated.to());
      translated.to().keySet().forEach(target -> origins.put(target, name));
    } else if (outcome instanceof PropertyOutcome.ForDriver driver) {
      driverProperties.put(driver.name(), value);
      properties.remove(name);
    }
  }

  /**
   * Returns what becomes of a property once all properties are known. Another property may take its
   * effect away, or may have been translated to the same target with another value.
   */
  private PropertyOutcome asItTurnsOut(String name, PropertyOutcome outcome) {
    if (outcome instanceof PropertyOutcome.Used) {
      return ignored(Set.of(name)).orElse(outcome);
    }
    if (!(outcome instanceof PropertyOutcome.Translated translated)) {
      return outcome;
    }
    Set<String> targets = translated.to().keySet();
    PropertyOutcome ignored = ignored(targets).orElse(null);
    if (ignored != null) {
      // A group of tables may set the property that takes the effect away.
      if (!properties.containsKey(GroupProperties.GROUPS)) {
        properties.keySet().removeAll(targets);
        origins.keySet().removeAll(targets);
      }
      return ignored;
    }
    Map<String, String> values = new TreeMap<>(translated.to());
    values.replaceAll((target, value) -> properties.getOrDefault(target, value));
    return values.equals(translated.to()) ? outcome : new PropertyOutcome.Translated(values, false);
  }

  private Optional<PropertyOutcome> ignored(Set<String> names) {
    return DependentProperties.whyIgnored(names, properties, origins)
        .map(PropertyOutcome.Ignored::new);
  }

  /** Returns the sink for which the configuration was written. */
  Profile profile() {
    return profile;
  }

  /** Returns the values by Tarmac's names. */
  Map<String, String> properties() {
    return Collections.unmodifiableMap(properties);
  }

  /** Returns the properties that the database's driver gets. */
  Map<String, String> driverProperties() {
    return Collections.unmodifiableMap(driverProperties);
  }

  /** Returns what becomes of each written property, by name. Connect's properties are left out. */
  Map<String, PropertyOutcome> outcomes() {
    return Collections.unmodifiableMap(outcomes);
  }

  /** Returns the known name for each misspelt one. */
  Map<String, String> misspellings() {
    return Collections.unmodifiableMap(misspellings);
  }

  /** Returns the names that the user wrote, by the names to which they were translated. */
  Map<String, String> origins() {
    return Collections.unmodifiableMap(origins);
  }

  /**
   * Tells whether the configuration sets its profile or a property that decides names.
   *
   * @param ofGroup the properties that a group of tables sets
   */
  boolean namesAreMeant(Set<String> ofGroup) {
    return namesAreMeant || ofGroup.stream().anyMatch(Translation::decidesNames);
  }

  /**
   * Returns the property that gets the error for a misspelt one. This is the property that the user
   * meant. If it is another sink's, Connect has no definition of it, so Tarmac's property that
   * replaces it gets the error.
   */
  String errorProperty(String misspelt) {
    String meant = misspellings.getOrDefault(misspelt, misspelt);
    if (ConnectNames.NAMES.contains(meant) || SinkConfigDef.defines(meant)) {
      return meant;
    }
    String value = properties.getOrDefault(misspelt, "");
    return Arrays.stream(Profile.values())
        .flatMap(each -> each.ownProperty(meant).stream())
        .map(row -> row.outcome(meant, value, properties))
        .map(Translation::errorProperty)
        .findFirst()
        .orElse(ProfileProperties.PROFILE);
  }

  private static String errorProperty(PropertyOutcome outcome) {
    if (outcome instanceof PropertyOutcome.Translated translated) {
      return new TreeSet<>(translated.to().keySet()).first();
    }
    return outcome instanceof PropertyOutcome.Refused refused
        ? refused.property()
        : ProfileProperties.PROFILE;
  }

  /**
   * Returns the message for a property. If the user wrote another name for the property, that name
   * comes first.
   */
  String messageFor(String property, String message) {
    String origin = origins.getOrDefault(property, property);
    if (origin.equals(property)) {
      return message;
    }
    String name = property + ": ";
    String rest = message.startsWith(name) ? message.substring(name.length()) : message;
    return "%s (read as %s): %s".formatted(origin, property, rest);
  }
}
