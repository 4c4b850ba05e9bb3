package io.tarmac.connect.jdbc.config;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rules for properties of other sinks whose values are written differently from Tarmac's. */
final class PeerRules {

  static final PeerProperty BATCH_SIZE =
      new PeerProperty(
          BatchProperties.BATCH_SIZE, "unchanged, except 0, which becomes 1", PeerRules::batchSize);

  private PeerRules() {}

  /** Translates the batch size. The other sinks treat a batch of 0 as a batch of 1. */
  private static Fate batchSize(String property, String value, Map<String, String> written) {
    return value.strip().equals("0")
        ? new Fate.Translated(Map.of(BatchProperties.BATCH_SIZE, "1"), false)
        : new Fate.Used();
  }

  /** Translates the insert mode. Aiven's sink has a mode for statements of many rows. */
  static Fate insertMode(String property, String value, Map<String, String> written) {
    return value.strip().equalsIgnoreCase("multi")
        ? new Fate.Translated(
            Map.of(KeyProperties.INSERT_MODE, Choice.name(InsertMode.INSERT)), false)
        : new Fate.Used();
  }

  /**
   * Translates {@code auto.create} or {@code auto.evolve}, which together say what may be done to
   * tables.
   */
  static Fate evolution(String property, String value, Map<String, String> written) {
    String create = written.getOrDefault(ConfluentNames.AUTO_CREATE, "false");
    String evolve = written.getOrDefault(ConfluentNames.AUTO_EVOLVE, "false");
    for (String each : new String[] {create, evolve}) {
      if (!isTrue(each) && !each.strip().equalsIgnoreCase("false")) {
        return new Fate.Refused(
            TableProperties.SCHEMA_EVOLUTION, "must be true or false. Set one of them.");
      }
    }
    return new Fate.Translated(
        Map.of(
            TableProperties.SCHEMA_EVOLUTION,
            Choice.name(evolution(isTrue(create), isTrue(evolve)))),
        false);
  }

  private static SchemaEvolution evolution(boolean creates, boolean evolves) {
    if (creates) {
      return evolves ? SchemaEvolution.BASIC : SchemaEvolution.CREATE;
    }
    return evolves ? SchemaEvolution.EVOLVE : SchemaEvolution.NONE;
  }

  /** Translates {@code ALWAYS} or {@code NEVER}. */
  static Fate quoting(String property, String value, Map<String, String> written) {
    return switch (value.strip().toLowerCase(Locale.ROOT)) {
      case "always", "true" -> quoted(true);
      case "never", "false" -> quoted(false);
      default ->
          new Fate.Refused(
              TableProperties.QUOTE_IDENTIFIERS,
              "must be ALWAYS or NEVER. Set %s=true or false instead."
                  .formatted(TableProperties.QUOTE_IDENTIFIERS));
    };
  }

  private static Fate quoted(boolean quoted) {
    return new Fate.Translated(
        Map.of(TableProperties.QUOTE_IDENTIFIERS, String.valueOf(quoted)), false);
  }

  /** Translates names, in which no character has a special meaning, into regular expressions. */
  static Fate names(String property, String value, Map<String, String> written) {
    String names =
        Stream.of(value.strip().split("\\s*,\\s*", -1))
            .map(PeerRules::literal)
            .collect(Collectors.joining(","));
    return new Fate.Translated(Map.of(FieldProperties.INCLUDE, names), names.equals(value));
  }

  /**
   * Returns the regular expression for a name. The expression has no colon, because a colon would
   * end a topic.
   */
  private static String literal(String name) {
    return name.codePoints()
        .mapToObj(
            point ->
                Character.isLetterOrDigit(point) || point == '_'
                    ? Character.toString(point)
                    : "\\x{" + Integer.toHexString(point) + "}")
        .collect(Collectors.joining());
  }

  /**
   * Refuses fields whose numbers and texts shall become times. If the sink ignored the list, the
   * fields would become other columns. An empty list has no effect.
   */
  static Fate timestamps(String property, String value, Map<String, String> written) {
    return value.isBlank()
        ? new Fate.Ignored("it names no fields")
        : new Fate.Refused(
            "must be empty. Give the fields a type of time, with Connect's TimestampConverter.");
  }

  static boolean isTrue(String value) {
    return value.strip().equalsIgnoreCase("true");
  }
}
