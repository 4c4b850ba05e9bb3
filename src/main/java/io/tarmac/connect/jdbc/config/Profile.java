package io.tarmac.connect.jdbc.config;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The sink whose property names, defaults and column types a configuration is written for. */
@SuppressWarnings("ImmutableEnumChecker") // The collections are ones that nobody can change.
public enum Profile {
  /** Tarmac's own profile: Debezium's names are read, with Tarmac's defaults. */
  TARMAC("Tarmac", Map.of(), OtherSinks.DEBEZIUM),
  /** Debezium's sink. */
  DEBEZIUM(
      "Debezium's sink",
      defaults("500", false, NameDots.UNDERSCORE, false),
      OtherSinks.DEBEZIUM,
      OtherSinks.DEBEZIUM_BATCH_SIZE),
  /** Confluent's sink. */
  CONFLUENT(
      "Confluent's sink",
      defaults("3000", true, NameDots.SEPARATOR, true),
      OtherSinks.CONFLUENT_AND_AIVEN,
      OtherSinks.CONFLUENT,
      OtherSinks.OF_DRIVER),
  /** Aiven's sink. */
  AIVEN(
      "Aiven's sink",
      defaults("3000", true, NameDots.SEPARATOR, true),
      OtherSinks.CONFLUENT_AND_AIVEN,
      OtherSinks.AIVEN,
      OtherSinks.OF_DRIVER);

  /** The value that lets the property names of the configuration choose the profile. */
  static final String AUTO = "auto";

  private static final Set<Profile> PEERS =
      Collections.unmodifiableSet(EnumSet.of(DEBEZIUM, CONFLUENT, AIVEN));

  private final String owner;
  private final List<PropertyMapping> properties;
  private final Map<String, String> defaults;

  Profile(String owner, Map<String, String> defaults, String... tables) {
    this.owner = owner;
    this.properties = PropertyMapping.table(String.join("", tables));
    this.defaults = defaults;
  }

  /** Returns the name of the sink, as messages show it. */
  String owner() {
    return owner;
  }

  /**
   * Returns the table of the properties that this profile reads in addition to Tarmac's own. The
   * first row that matches a name counts.
   */
  List<PropertyMapping> properties() {
    return properties;
  }

  /**
   * Returns the defaults in which the sinks differ, under Tarmac's names; empty for Tarmac's own
   * profile.
   */
  Map<String, String> defaults() {
    return defaults;
  }

  /** Returns the row of a property; empty if this profile does not read the property. */
  Optional<PropertyMapping> property(String name) {
    return properties.stream().filter(row -> row.matches(name)).findFirst();
  }

  /** Returns the row of a property that the sink itself reads, rather than its driver. */
  Optional<PropertyMapping> ownProperty(String name) {
    return property(name).filter(row -> !row.isOfDriver());
  }

  /**
   * Returns the profile of a configuration as the user wrote it. If the value names no profile, the
   * property names choose one. A name that Tarmac has, or that every sink spells the same, decides
   * nothing.
   */
  static Profile of(Map<String, String> written) {
    for (Profile profile : values()) {
      if (Choice.name(profile).equalsIgnoreCase(written.get(ProfileProperties.PROFILE))) {
        return profile;
      }
    }
    Set<Profile> sinks = common(decidingNames(written));
    if (sinks.isEmpty() || sinks.equals(PEERS)) {
      return TARMAC;
    }
    // Aiven's sink has most names of Confluent's sink, which is more common.
    return sinks.contains(CONFLUENT) ? CONFLUENT : sinks.iterator().next();
  }

  /** Tells whether the property names choose the profile. */
  static boolean isAuto(Map<String, String> written) {
    return AUTO.equalsIgnoreCase(written.getOrDefault(ProfileProperties.PROFILE, AUTO));
  }

  /** Returns the error message if the names that choose are those of several sinks, else null. */
  static @Nullable String conflict(Map<String, String> written) {
    Map<String, Set<Profile>> deciding = decidingNames(written);
    if (!isAuto(written) || !common(deciding).isEmpty()) {
      return null;
    }
    return "the configuration has properties of several sinks: %s. Set the one whose properties count: %s."
        .formatted(
            deciding.entrySet().stream()
                .map(name -> name.getKey() + " of " + owners(name.getValue()))
                .collect(Collectors.joining(", ")),
            Stream.of(values()).map(Choice::name).collect(Collectors.joining(", ")));
  }

  private static String owners(Set<Profile> sinks) {
    return sinks.stream().map(Profile::owner).collect(Collectors.joining(" and "));
  }

  /** Returns the names that some sinks have and others do not, with the sinks that have each. */
  private static Map<String, Set<Profile>> decidingNames(Map<String, String> written) {
    Map<String, Set<Profile>> deciding = new TreeMap<>();
    for (String name : written.keySet()) {
      if (!ConnectNames.has(name) && !SinkConfigDef.defines(name)) {
        Set<Profile> sinks = EnumSet.copyOf(PEERS);
        sinks.removeIf(peer -> peer.ownProperty(name).isEmpty());
        if (!sinks.isEmpty() && !sinks.equals(PEERS)) {
          deciding.put(name, sinks);
        }
      }
    }
    return deciding;
  }

  private static Set<Profile> common(Map<String, Set<Profile>> sinksByName) {
    Set<Profile> common = EnumSet.copyOf(PEERS);
    sinksByName.values().forEach(common::retainAll);
    return common;
  }

  private static Map<String, String> defaults(
      String batchSize, boolean quoted, NameDots dots, boolean nullBecomesDefault) {
    return Map.of(
        BatchProperties.BATCH_SIZE, batchSize,
        TableProperties.QUOTE_IDENTIFIERS, String.valueOf(quoted),
        TableProperties.DOTS, Choice.name(dots),
        ValueProperties.REPLACE_NULL_WITH_DEFAULT, String.valueOf(nullBecomesDefault));
  }
}
