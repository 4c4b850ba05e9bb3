package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.text.PrintableText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.Config;
import org.apache.kafka.common.config.ConfigValue;
import org.jspecify.annotations.Nullable;

/**
 * The report on a connector's properties. Each property is used, translated (to what), ignored
 * (why), refused (why) or unknown. The report does not show values as the user wrote them, because
 * any value may be a secret. Immutable.
 */
public final class ConfigReport {

  private final Translation translation;

  private ConfigReport(Translation translation) {
    this.translation = translation;
  }

  /** Returns the report on a connector's properties. */
  public static ConfigReport of(Map<String, String> written) {
    return of(new Translation(written));
  }

  static ConfigReport of(Translation translation) {
    return new ConfigReport(translation);
  }

  /** Tells whether the profile is another sink's, or a property is neither used nor unknown. */
  public boolean isForeign() {
    return translation.profile() != Profile.TARMAC
        || translation.fates().values().stream()
            .anyMatch(fate -> !(fate instanceof Fate.Used || fate instanceof Fate.Unknown));
  }

  /** Returns the names of unknown properties, sorted. */
  public Set<String> unknown() {
    Set<String> unknown = new TreeSet<>();
    translation
        .fates()
        .forEach(
            (name, fate) -> {
              if (fate instanceof Fate.Unknown) {
                unknown.add(name);
              }
            });
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
    String asked = translation.properties().get(ProfileProperties.REPORT);
    if (asked != null && PeerRules.isTrue(asked)) {
      answer.configValues().stream()
          .filter(value -> value.name().equals(ProfileProperties.REPORT))
          .forEach(value -> add(value, advice));
    }
  }

  private void add(ConfigValue value, Collection<Advice> advice) {
    List<Object> recommended = new ArrayList<>(value.recommendedValues());
    recommended.addAll(lines(advice));
    value.recommendedValues(recommended);
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

  /** Returns a line for each property that has something to report, sorted by name. */
  private List<String> lines(Collection<Advice> advice) {
    Map<String, String> told = new TreeMap<>();
    SinkConfigDef.definition()
        .names()
        .forEach(
            name -> {
              String text = text(name);
              if (text != null) {
                told.put(name, text);
              }
            });
    translation.fates().forEach((name, fate) -> told.put(name, text(fate)));
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

  /**
   * Returns the report on a property that the user did not write; null if Tarmac's own default
   * holds.
   */
  private @Nullable String text(String name) {
    if (name.equals(ProfileProperties.PROFILE)) {
      return "used: " + ProfileProperties.name(translation.profile());
    }
    String origin = translation.origins().get(name);
    if (origin != null) {
      return "used: from " + origin;
    }
    String value = translation.profile().defaults().get(name);
    return value == null
        ? null
        : "default of %s=%s: %s"
            .formatted(
                ProfileProperties.PROFILE, ProfileProperties.name(translation.profile()), value);
  }

  private static String text(Fate fate) {
    if (fate instanceof Fate.Translated translated) {
      return "translated to "
          + new TreeMap<>(translated.to())
              .entrySet().stream()
                  .map(
                      to ->
                          translated.valueStays() ? to.getKey() : to.getKey() + "=" + to.getValue())
                  .collect(Collectors.joining(", "));
    }
    if (fate instanceof Fate.ForDriver driver) {
      return "used: the database's driver gets it as " + driver.name();
    }
    if (fate instanceof Fate.Ignored ignored) {
      return "ignored: " + ignored.why();
    }
    if (fate instanceof Fate.Refused refused) {
      return "refused: " + refused.message();
    }
    return fate instanceof Fate.Used ? "used" : "unknown: it has no effect";
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
