package io.tarmac.connect.jdbc.config;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The sink whose property names, defaults and column types a configuration is written for. */
public enum Profile {
  /** Tarmac's own profile: Debezium's names are read, with Tarmac's defaults. */
  TARMAC("Tarmac"),
  /** Debezium's sink. */
  DEBEZIUM("Debezium's sink"),
  /** Confluent's sink. */
  CONFLUENT("Confluent's sink"),
  /** Aiven's sink. */
  AIVEN("Aiven's sink");

  /** The value that lets the property names of the configuration choose the profile. */
  static final String AUTO = "auto";

  private static final Set<Profile> PEERS =
      Collections.unmodifiableSet(EnumSet.of(DEBEZIUM, CONFLUENT, AIVEN));

  private final String owner;

  Profile(String owner) {
    this.owner = owner;
  }

  /** Returns the name of the sink, as messages show it. */
  String owner() {
    return owner;
  }

  /** Returns the properties that this profile reads in addition to Tarmac's own. */
  List<PeerProperty> properties() {
    return switch (this) {
      case TARMAC -> DebeziumNames.NAMES;
      case DEBEZIUM -> DebeziumNames.ALL;
      case CONFLUENT -> ConfluentNames.ALL;
      case AIVEN -> AivenNames.ALL;
    };
  }

  /**
   * Returns the defaults in which the sinks differ, under Tarmac's names; empty for Tarmac's own
   * profile.
   */
  Map<String, String> defaults() {
    return switch (this) {
      case TARMAC -> Map.of();
      case DEBEZIUM -> defaults("500", false, NameDots.UNDERSCORE, false);
      case CONFLUENT, AIVEN -> defaults("3000", true, NameDots.SEPARATOR, true);
    };
  }

  Optional<PeerProperty> property(String name) {
    return PeerProperty.find(properties(), name);
  }

  /**
   * Tells whether column types follow Confluent's rules. Then Debezium's names of schemas mean
   * nothing, and values are stored by the type that they are made of.
   */
  public boolean knowsConnectsTypesOnly() {
    return switch (this) {
      case TARMAC, DEBEZIUM -> false;
      case CONFLUENT, AIVEN -> true;
    };
  }

  /**
   * Returns the profile that the property names point to. A name that Tarmac has, or that every
   * sink spells the same, decides nothing.
   */
  static Profile of(Set<String> names) {
    Set<String> own = SinkConfigDef.definition().names();
    Set<Profile> sinks = EnumSet.copyOf(PEERS);
    names.forEach(name -> sinks.retainAll(sinksWith(name, own)));
    if (sinks.isEmpty() || sinks.equals(PEERS)) {
      return TARMAC;
    }
    // Aiven's sink has most names of Confluent's sink, which is more common.
    return sinks.contains(CONFLUENT) ? CONFLUENT : sinks.iterator().next();
  }

  /**
   * Returns the deciding names with the sinks that have each; empty if one sink has all of them.
   */
  static Map<String, Set<Profile>> conflict(Set<String> names) {
    Set<String> own = SinkConfigDef.definition().names();
    Map<String, Set<Profile>> deciding = new TreeMap<>();
    Set<Profile> sinks = EnumSet.copyOf(PEERS);
    for (String name : names) {
      Set<Profile> with = sinksWith(name, own);
      sinks.retainAll(with);
      if (!with.equals(PEERS)) {
        deciding.put(name, with);
      }
    }
    return sinks.isEmpty() ? deciding : Map.of();
  }

  /**
   * Returns the sinks that have a property of this name, or all sinks if the name decides nothing.
   */
  private static Set<Profile> sinksWith(String name, Set<String> own) {
    Set<Profile> sinks = EnumSet.noneOf(Profile.class);
    if (!ConnectNames.has(name) && !own.contains(name)) {
      for (Profile peer : PEERS) {
        if (peer.property(name).filter(found -> !found.isOfDriver()).isPresent()) {
          sinks.add(peer);
        }
      }
    }
    return sinks.isEmpty() ? PEERS : sinks;
  }

  private static Map<String, String> defaults(
      String batchSize, boolean quoted, NameDots dots, boolean nullBecomesDefault) {
    Map<String, String> defaults = new TreeMap<>();
    defaults.put(BatchProperties.BATCH_SIZE, batchSize);
    defaults.put(TableProperties.QUOTE_IDENTIFIERS, String.valueOf(quoted));
    defaults.put(TableProperties.DOTS, Choice.name(dots));
    defaults.put(ValueProperties.REPLACE_NULL_WITH_DEFAULT, String.valueOf(nullBecomesDefault));
    return defaults;
  }
}
