package io.tarmac.connect.jdbc.config;

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
   * What the names alone tell: those that only Confluent's and Aiven's sinks have choose {@link
   * #CONFLUENT}, one that only Aiven's has {@link #AIVEN}. Names that are spelt the same everywhere
   * decide nothing.
   */
  static Profile of(Set<String> names) {
    if (names.stream().anyMatch(AivenNames.ONLY::contains)) {
      return AIVEN;
    }
    return names.stream().anyMatch(ConfluentNames.ONLY::contains) ? CONFLUENT : TARMAC;
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
