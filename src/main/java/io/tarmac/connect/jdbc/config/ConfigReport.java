package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.jdbc.config.PropertyMapping.PropertyOutcome;
import io.tarmac.connect.text.PrintableText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.common.config.Config;
import org.apache.kafka.common.config.ConfigValue;

/**
 * The report on a connector's properties. Each property is used, translated (to what), ignored
 * (why), refused (why) or unknown. The report does not show values as the user wrote them, because
 * any value may be a secret. Immutable.
 */
public final class ConfigReport {

  private final Map<String, String> written;
  private final Translation translation;

  private ConfigReport(Map<String, String> written) {
    this.written = written;
    this.translation = new Translation(written);
  }

  /** Returns the report on a connector's properties. */
  public static ConfigReport of(Map<String, String> written) {
    return new ConfigReport(written);
  }

  /** Tells whether the profile is another sink's, or a property is neither used nor unknown. */
  public boolean isForeign() {
    return translation.profile() != Profile.TARMAC
        || translation.outcomes().values().stream()
            .anyMatch(
                each ->
                    !(each instanceof PropertyOutcome.Used
                        || each instanceof PropertyOutcome.Unknown));
  }

  /** Returns the names of unknown properties, sorted. */
  public Set<String> unknown() {
    Set<String> unknown = new TreeSet<>(translation.outcomes().keySet());
    unknown.removeIf(
        name -> !(translation.outcomes().get(name) instanceof PropertyOutcome.Unknown));
    return unknown;
  }

  /** Returns the known name for each misspelt one. */
  public Map<String, String> misspellings() {
    return translation.misspellings();
  }

  /**
   * Adds the report to the recommended values of {@code config.report}, if that property is true.
   *
   * @param answer the answer to {@code validate}
   * @param advice the advice on the configuration
   */
  public void addTo(Config answer, Collection<Advice> advice) {
    String asked = translation.properties().getOrDefault(ProfileProperties.REPORT, "");
    if (asked.strip().equalsIgnoreCase("true")) {
      answer.configValues().stream()
          .filter(value -> value.name().equals(ProfileProperties.REPORT))
          .forEach(value -> add(value, lines(advice)));
      if (answer.configValues().stream().allMatch(value -> value.errorMessages().isEmpty())) {
        answer.configValues().stream()
            .filter(value -> value.name().equals(ProfileProperties.REPORT))
            .forEach(value -> add(value, groupsOfTables()));
      }
    }
  }

  private static void add(ConfigValue value, List<String> lines) {
    List<Object> recommended = new ArrayList<>(value.recommendedValues());
    recommended.addAll(lines);
    value.recommendedValues(recommended);
  }

  /** Returns a line for each table that topics name, with the settings of its group. */
  private List<String> groupsOfTables() {
    SinkConfig config = SinkConfig.parse(written);
    List<String> lines = new ArrayList<>();
    for (List<String> parts : ConfigRules.knownTables(config.tables())) {
      String table = String.join(".", parts);
      int group = config.groupOf(table);
      if (!config.groups().isEmpty()) {
        Object settings = group < config.groups().size() ? config.groups().get(group) : "no group";
        lines.add(PrintableText.message("table %s: %s".formatted(table, settings)));
      }
    }
    return lines;
  }

  /** Returns the message for a property, with the name that the user wrote for it. */
  public String messageFor(String property, String message) {
    return translation.messageFor(property, message);
  }

  /**
   * Returns the name that the user wrote for a property of Tarmac. Returns the given name if no
   * other property was translated to it.
   */
  public String written(String name) {
    return translation.origins().getOrDefault(name, name);
  }

  /**
   * Returns a line for each property that has something to report, sorted by name. A property that
   * the user wrote replaces one that follows from a translation, and that replaces a default.
   */
  private List<String> lines(Collection<Advice> advice) {
    Map<String, String> told = new TreeMap<>();
    String profile = Choice.name(translation.profile());
    translation
        .profile()
        .defaults()
        .forEach(
            (name, value) ->
                told.put(
                    name,
                    "default of %s=%s: %s".formatted(ProfileProperties.PROFILE, profile, value)));
    translation.origins().forEach((name, origin) -> told.put(name, "used: from " + origin));
    told.put(ProfileProperties.PROFILE, "used: " + profile);
    translation.outcomes().forEach((name, outcome) -> told.put(name, outcome.text()));
    translation
        .misspellings()
        .forEach(
            (name, meant) ->
                told.merge(
                    name, "did you mean %s?".formatted(meant), (one, more) -> one + "; " + more));
    List<String> lines = new ArrayList<>();
    told.forEach(
        (name, text) -> lines.add(PrintableText.name(name) + ": " + PrintableText.message(text)));
    advice.forEach(each -> lines.add(each.property() + ": advice: " + each.message()));
    return lines;
  }

  /** Returns the report for the log. */
  public String toString(Collection<Advice> advice) {
    return "Configured as for %s [%s]"
        .formatted(translation.profile().owner(), String.join("; ", lines(advice)));
  }

  /** Returns the names of the properties and what becomes of each, without advice. */
  @Override
  public String toString() {
    return toString(List.of());
  }
}
