package io.tarmac.connect.jdbc.config;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.config.ConfigDef;
import org.jspecify.annotations.Nullable;

/**
 * Properties that do not count because of the value of another property. A form hides them.
 *
 * @param properties the properties without effect
 * @param decider the other property; a property has at most one
 * @param holds matches the values of the decider that take the effect away
 * @param why the end of a sentence that begins with the decider's name, for the report; null: the
 *     report shows the properties as used
 */
record DependentProperties(
    Set<String> properties, String decider, Predicate<String> holds, @Nullable String why) {

  private static final List<DependentProperties> ALL =
      List.of(
          new DependentProperties(
              Set.of(ConnectionProperties.PASSWORD),
              ConnectionProperties.CREDENTIALS,
              isOneOf(ConnectionProperties.STATIC).negate(),
              "gives the password"),
          new DependentProperties(
              Set.of(ConnectionProperties.CREDENTIALS_PATH),
              ConnectionProperties.CREDENTIALS,
              isOneOf(ConnectionProperties.STATIC, ConnectionProperties.OF_COMMAND)),
          new DependentProperties(
              Set.of(ConnectionProperties.CREDENTIALS_COMMAND),
              ConnectionProperties.CREDENTIALS,
              isOneOf(ConnectionProperties.STATIC, ConnectionProperties.OF_FILE)),
          new DependentProperties(
              Set.of(TableProperties.TABLE_NAME_FORMAT, TableProperties.DOTS),
              TableProperties.MAPPING,
              value -> !value.isBlank(),
              "names the tables"),
          new DependentProperties(
              Set.of(KeyProperties.KEY_FIELDS),
              KeyProperties.KEY_MODE,
              isOneOf(Choice.name(KeyMode.NONE)),
              "is none"),
          new DependentProperties(
              Set.of(ErrorProperties.RETRY_BACKOFF_MS, ErrorProperties.RETRY_BACKOFF_MAX_MS),
              ErrorProperties.RETRY_TIMEOUT_MS,
              isOneOf("0"),
              "has nothing tried again"),
          new DependentProperties(
              Set.of(
                  KeyProperties.DELETE_ENABLED,
                  KeyProperties.DELETE_MODE,
                  KeyProperties.DELETE_WHEN),
              KeyProperties.KEY_MODE,
              isOneOf(Choice.name(KeyMode.NONE), Choice.name(KeyMode.KAFKA))),
          new DependentProperties(
              Set.of(KeyProperties.DELETE_SOFT_COLUMN),
              KeyProperties.DELETE_MODE,
              isOneOf(Choice.name(DeleteMode.SOFT)).negate()),
          new DependentProperties(
              Set.of(SweepProperties.COLUMNS, SweepProperties.MAX_RATIO),
              SweepProperties.MODE,
              isOneOf(Choice.name(SnapshotMode.OFF))),
          new DependentProperties(
              Set.of(HistoryProperties.COLUMNS, HistoryProperties.VERSION),
              HistoryProperties.MODE,
              isOneOf(Choice.name(HistoryMode.OFF))),
          new DependentProperties(
              Set.of(KeyProperties.OVERWRITE_WHEN),
              KeyProperties.INSERT_MODE,
              isOneOf(Choice.name(InsertMode.UPSERT)).negate()),
          new DependentProperties(
              Set.of(OwnSqlProperties.DELETE),
              KeyProperties.DELETE_MODE,
              isOneOf(Choice.name(DeleteMode.IGNORE))),
          new DependentProperties(
              Set.of(FieldProperties.EXCLUDE),
              FieldProperties.INCLUDE,
              fields -> !fields.isBlank()),
          new DependentProperties(
              Set.of(TableProperties.MAX_ADDED_COLUMNS),
              TableProperties.SCHEMA_EVOLUTION,
              isOneOf(evolutions(evolution -> !evolution.addsColumns()))),
          new DependentProperties(
              Set.of(TableProperties.MAX_TABLES, OwnSqlProperties.CREATE),
              TableProperties.SCHEMA_EVOLUTION,
              isOneOf(evolutions(evolution -> !evolution.createsTables()))),
          new DependentProperties(
              Set.of(TableProperties.MAX_CHANGES),
              TableProperties.SCHEMA_EVOLUTION,
              isOneOf(
                  evolutions(evolution -> !evolution.createsTables() && !evolution.addsColumns()))),
          new DependentProperties(
              Set.of(BatchProperties.LINGER_MS), BatchProperties.BATCH_SIZE, isOneOf("1")),
          new DependentProperties(
              Set.of(DeliveryProperties.OFFSETS_TABLE),
              DeliveryProperties.GUARANTEE,
              isOneOf(Choice.name(DeliveryGuarantee.AT_LEAST_ONCE))));

  private DependentProperties(Set<String> properties, String decider, Predicate<String> holds) {
    this(properties, decider, holds, null);
  }

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
        .noneMatch(each -> each.holds.test(text(parsed.get(each.decider))));
  }

  /**
   * Returns why all these properties have no effect; empty if they have one.
   *
   * @param names the names of Tarmac's properties
   * @param values the values of Tarmac's properties, as they will be read
   * @param origins the names that the user wrote, by the names to which they were translated
   */
  static Optional<String> whyIgnored(
      Set<String> names, Map<String, String> values, Map<String, String> origins) {
    return ALL.stream()
        .filter(each -> each.why != null && each.properties.containsAll(names))
        .filter(each -> each.holds.test(each.value(values)))
        .findFirst()
        .map(each -> origins.getOrDefault(each.decider, each.decider) + " " + each.why);
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
