package io.tarmac.connect.jdbc.config;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Whose names of properties, defaults and column types a configuration is written for. */
public enum Profile {
  /** Tarmac's own: Debezium's names are read, with Tarmac's defaults. */
  TARMAC("Tarmac"),
  /** Debezium's sink. */
  DEBEZIUM("Debezium's sink"),
  /** Confluent's sink. */
  CONFLUENT("Confluent's sink"),
  /** Aiven's sink. */
  AIVEN("Aiven's sink");

  /** Has the profile chosen by the names of the configuration. */
  static final String AUTO = "auto";

  private static final Set<Profile> PEERS =
      Collections.unmodifiableSet(EnumSet.of(DEBEZIUM, CONFLUENT, AIVEN));

  private final String owner;

  Profile(String owner) {
    this.owner = owner;
  }

  /** Whose it is, as messages say it. */
  String owner() {
    return owner;
  }

  /** What is read under this profile beside Tarmac's own names. */
  List<PeerProperty> properties() {
    return switch (this) {
      case TARMAC -> DebeziumNames.NAMES;
      case DEBEZIUM -> DebeziumNames.ALL;
      case CONFLUENT -> ConfluentNames.ALL;
      case AIVEN -> AivenNames.ALL;
    };
  }

  /** The defaults that tell the sinks apart, under Tarmac's names; none for Tarmac's own. */
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
   * Whether column types follow Confluent's rules: Debezium's names of schemas mean nothing, and
   * values are stored as what they are made of.
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
