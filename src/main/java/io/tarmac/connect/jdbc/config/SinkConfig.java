package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.jdbc.config.PropertyMapping.PropertyOutcome;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.text.PrintableText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigException;

/**
 * The connector's configuration, parsed and checked once.
 *
 * @param groups the groups of tables that have settings of their own, in their order
 */
public record SinkConfig(
    ConnectionSettings connection,
    TableSettings tables,
    KeySettings keys,
    OwnSql sql,
    ValueSettings values,
    BatchPolicy batching,
    WriteMethod writeMethod,
    DeliverySettings delivery,
    RetryPolicy retries,
    ErrorPolicy errors,
    List<TableGroup> groups) {

  public SinkConfig {
    groups = List.copyOf(groups);
  }

  /**
   * Parses a connector's properties. Properties of Connect itself are left alone.
   *
   * @throws ConfigException if a property, or a combination of properties, is not valid
   */
  public static SinkConfig parse(Map<String, String> properties) {
    Translation translation = new Translation(properties);
    for (Map.Entry<String, PropertyOutcome> outcome : translation.outcomes().entrySet()) {
      if (outcome.getValue() instanceof PropertyOutcome.Refused refused) {
        throw new ConfigException(
            ErrorCode.UNTRANSLATABLE_PROPERTY.tag(
                PrintableText.name(outcome.getKey()) + ": " + refused.message()));
      }
    }
    SinkConfig parsed = parsePrintably(translation);
    List<ConfigProblem> problems = new ArrayList<>(ConfigRules.problems(parsed));
    GroupParser groups = new GroupParser(translation, problems);
    problems.addAll(groups.problems());
    if (!problems.isEmpty()) {
      ConfigProblem first = problems.get(0);
      throw new ConfigException(
          first.code().tag(translation.messageFor(first.property(), first.toString())));
    }
    return parsed.with(groups.groups());
  }

  /** Parses like {@link #parse(Translation)}, but cuts Kafka's messages, which repeat the value. */
  private static SinkConfig parsePrintably(Translation translation) {
    try {
      return parse(translation);
    } catch (ConfigException invalid) {
      throw new ConfigException(ErrorCode.INVALID_VALUE.tag(String.valueOf(invalid.getMessage())));
    }
  }

  /**
   * Parses properties like {@link #parse(Map)}, but without the rules across them and without the
   * groups of tables. Each value must be valid.
   */
  static SinkConfig parse(Translation translation) {
    return parse(translation, Map.of());
  }

  /** Parses the translated properties, some of which a group of tables replaces. */
  static SinkConfig parse(Translation translation, Map<String, String> ofGroup) {
    Map<String, String> properties = new HashMap<>(translation.properties());
    properties.putAll(ofGroup);
    // Logging is off: Kafka would print the URL, which may carry a password.
    AbstractConfig config = new AbstractConfig(SinkConfigDef.definition(), properties, false);
    return new SinkConfig(
        ConnectionProperties.parse(config, translation.driverProperties())
            .withOwnSql(OwnSqlProperties.used(translation.properties())),
        TableProperties.parse(
            config, translation.profile(), translation.namesAreMeant(ofGroup.keySet())),
        KeyProperties.parse(config),
        OwnSqlProperties.parse(config),
        ValueProperties.parse(config),
        BatchProperties.parse(config),
        BatchProperties.writeMethod(config),
        DeliveryProperties.parse(config),
        ErrorProperties.parse(config),
        ErrorProperties.policy(config),
        List.of());
  }

  private SinkConfig with(List<TableGroup> others) {
    return new SinkConfig(
        connection,
        tables,
        keys,
        sql,
        values,
        batching,
        writeMethod,
        delivery,
        retries,
        errors,
        others);
  }

  /**
   * Returns the number of the group that a table belongs to: the first that matches, or {@code
   * groups().size()} if none does.
   *
   * @param table the whole name of the table, with dots between its parts
   */
  public int groupOf(String table) {
    int group = 0;
    while (group < groups.size() && !groups.get(group).matches(table)) {
      group++;
    }
    return group;
  }

  /**
   * Returns what is made of the configuration of each group, by the number of the group. The last
   * one is of the tables that belong to no group.
   */
  public <T> List<T> perGroup(Function<SinkConfig, T> make) {
    List<T> made = new ArrayList<>();
    groups.forEach(group -> made.add(make.apply(group.config())));
    made.add(make.apply(this));
    return List.copyOf(made);
  }

  /**
   * Returns a message about tables of a group with the names under which the user sets the group's
   * properties.
   */
  public String withNamesAsWritten(int group, String message) {
    return group < groups.size() ? groups.get(group).withNamesAsWritten(message) : message;
  }

  /** Returns the configuration for the tables of a group, by the number of the group. */
  public SinkConfig ofGroup(int group) {
    return group < groups.size() ? groups.get(group).config() : this;
  }
}
