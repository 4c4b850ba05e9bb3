package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.text.PrintableText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.ConfigValue;
import org.jspecify.annotations.Nullable;

/** The parser of {@link GroupProperties}, which collects the problems that it finds. */
final class GroupParser {

  private final Translation translation;
  private final List<ConfigProblem> known;

  /** The properties of each group without their prefix. */
  private final Map<String, Map<String, String>> written = new TreeMap<>();

  private final List<TableGroup> groups = new ArrayList<>();
  private final List<ConfigProblem> problems = new ArrayList<>();

  /**
   * Parses the groups of a configuration.
   *
   * @param known the problems of the configuration without groups, which no group has again
   */
  GroupParser(Translation translation, Collection<ConfigProblem> known) {
    this.translation = translation;
    this.known = List.copyOf(known);
    translation.properties().forEach(this::addWritten);
    List<String> names = names(translation.properties().getOrDefault(GroupProperties.GROUPS, ""));
    for (String name : names) {
      if (name.contains(".")) {
        refuse(
            GroupProperties.GROUPS,
            "'%s' is not a valid name of a group. Set names without dots.",
            name);
      } else if (groups.stream().anyMatch(group -> group.name().equals(name))) {
        refuse(GroupProperties.GROUPS, "'%s' is listed twice. List each group once.", name);
      } else {
        addGroup(name, written.getOrDefault(name, Map.of()));
      }
    }
    written.keySet().removeAll(names);
    for (Map.Entry<String, Map<String, String>> unlisted : written.entrySet()) {
      refuse(
          GroupProperties.property(
              unlisted.getKey(), unlisted.getValue().keySet().iterator().next()),
          "there is no group '%s'. List it in " + GroupProperties.GROUPS + ".",
          unlisted.getKey());
    }
  }

  /** Returns the groups that have no problem, in their order. */
  List<TableGroup> groups() {
    return groups;
  }

  List<ConfigProblem> problems() {
    return problems;
  }

  private static List<String> names(String list) {
    return Arrays.stream(list.split(",", -1))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .toList();
  }

  private void addWritten(String property, String value) {
    if (GroupProperties.isOfGroup(property)) {
      String[] parts = property.substring(GroupProperties.PREFIX.length()).split("\\.", 2);
      written
          .computeIfAbsent(parts[0], group -> new TreeMap<>())
          .put(parts.length == 1 ? "" : parts[1], value);
    }
  }

  private void addGroup(String group, Map<String, String> properties) {
    int before = problems.size();
    Map<String, String> own = new TreeMap<>(properties);
    Pattern match = match(group, own.remove(GroupProperties.MATCH));
    for (String property : own.keySet()) {
      if (!GroupProperties.PER_TABLE.contains(property)) {
        refuseProperty(group, property);
      }
    }
    Map<String, String> merged = new HashMap<>(translation.properties());
    merged.putAll(own);
    for (ConfigValue value : SinkConfigDef.definition().validate(merged)) {
      if (own.containsKey(value.name()) && !value.errorMessages().isEmpty()) {
        problems.add(
            new ConfigProblem(
                GroupProperties.property(group, value.name()),
                ErrorCode.INVALID_VALUE,
                withoutName(value.name(), value.errorMessages().get(0))));
      }
    }
    if (match != null && problems.size() == before) {
      SinkConfig config = SinkConfig.parse(translation, own);
      TableGroup parsed = new TableGroup(group, match, own, config);
      for (ConfigProblem problem : ConfigRules.problems(config)) {
        if (!known.contains(problem)) {
          problems.add(ofGroup(parsed, problem));
        }
      }
      requireMatches(parsed);
      groups.add(parsed);
    }
  }

  /** Requires that the group's expression can be matched with each table that is known already. */
  private void requireMatches(TableGroup group) {
    String property = GroupProperties.property(group.name(), GroupProperties.MATCH);
    try {
      for (List<String> table : ConfigRules.knownTables(group.config().tables())) {
        group.matches(String.join(".", table));
      }
    } catch (ConfigException endless) {
      problems.add(
          new ConfigProblem(
              property,
              ErrorCode.INVALID_VALUE,
              withoutName(property, String.valueOf(endless.getMessage()))));
    }
  }

  private @Nullable Pattern match(String group, @Nullable String expression) {
    String property = GroupProperties.property(group, GroupProperties.MATCH);
    if (expression == null || expression.isBlank()) {
      refuse(property, "%s", "has no value. Set a regular expression for names of tables.");
      return null;
    }
    try {
      return Pattern.compile(expression.strip());
    } catch (PatternSyntaxException invalid) {
      refuse(property, "is not a regular expression: %s. Correct it.", invalid.getDescription());
      return null;
    }
  }

  private void refuseProperty(String group, String property) {
    String problem =
        SinkConfigDef.defines(property)
            ? "cannot be set for some tables alone. Set %s for all of them.".formatted(property)
            : Spelling.suggestion(property)
                .map("there is no such property, did you mean %s? Correct the name."::formatted)
                .orElse("there is no such property of tables. Remove it.");
    problems.add(
        new ConfigProblem(
            GroupProperties.property(group, property), ErrorCode.UNKNOWN_PROPERTY, problem));
  }

  private void refuse(String property, String problem, String name) {
    problems.add(
        new ConfigProblem(
            property, ErrorCode.INVALID_VALUE, problem.formatted(PrintableText.name(name))));
  }

  private ConfigProblem ofGroup(TableGroup group, ConfigProblem problem) {
    if (!GroupProperties.PER_TABLE.contains(problem.property())) {
      return problem;
    }
    String inherited =
        GroupProperties.PER_TABLE.stream()
            .filter(
                property ->
                    property.equals(problem.property()) || problem.message().contains(property))
            .filter(property -> !group.properties().containsKey(property))
            .filter(translation.properties()::containsKey)
            .sorted()
            .map(property -> ofConnector(group, property))
            .collect(Collectors.joining());
    return new ConfigProblem(
        GroupProperties.property(group.name(), problem.property()),
        problem.code(),
        group.withNamesAsWritten(problem.message()) + inherited);
  }

  /** Returns a hint at a property that the group takes from the connector. */
  private String ofConnector(TableGroup group, String property) {
    return " The group takes %s from the connector. Set %s to give it its own."
        .formatted(
            PrintableText.name(translation.origins().getOrDefault(property, property)),
            GroupProperties.property(group.name(), property));
  }

  /** Returns the message without the name of the property that it begins with. */
  private static String withoutName(String property, String message) {
    String name = property + ": ";
    return message.startsWith(name) ? message.substring(name.length()) : message;
  }
}
