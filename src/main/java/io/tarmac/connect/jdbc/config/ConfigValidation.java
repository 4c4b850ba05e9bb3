package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.jdbc.config.PropertyMapping.PropertyOutcome;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.text.PrintableText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.Config;
import org.apache.kafka.common.config.ConfigValue;
import org.jspecify.annotations.Nullable;

/**
 * The answer to Connect's {@code validate}: each property with its own errors, and no secret. Forms
 * show only errors of properties that have a definition. So each error is on a property that has
 * one, and the message names the property that the user wrote.
 */
public final class ConfigValidation {

  private static final String HIDDEN = "[hidden]";

  private final Map<String, String> written;
  private final Translation translation;
  private final Map<String, ConfigValue> answer = new LinkedHashMap<>();

  private ConfigValidation(Map<String, String> written) {
    this.written = written;
    translation = new Translation(written);
  }

  public static Config of(Map<String, String> properties) {
    return new ConfigValidation(properties).answer();
  }

  private Config answer() {
    for (ConfigValue value : SinkConfigDef.definition().validate(translation.properties())) {
      answer.put(value.name(), withOneError(value));
    }
    if (Profile.conflict(written) == null
        && answer.values().stream().allMatch(value -> value.errorMessages().isEmpty())) {
      List<ConfigProblem> problems =
          new ArrayList<>(ConfigRules.problems(SinkConfig.parse(translation)));
      problems.addAll(new GroupParser(translation, problems).problems());
      for (ConfigProblem problem : problems) {
        addError(
            GroupProperties.propertyWithDefinition(problem.property()),
            problem.code(),
            translation.messageFor(problem.property(), problem.toString()));
      }
    }
    written.forEach(
        (name, value) -> {
          String shown = GroupProperties.propertyWithDefinition(name);
          if (value == null && answer.containsKey(shown)) {
            addError(
                shown,
                ErrorCode.INVALID_VALUE,
                PrintableText.name(name) + ": has no value. Set one, or remove the property.");
          }
        });
    translation
        .outcomes()
        .forEach(
            (name, outcome) -> {
              if (outcome instanceof PropertyOutcome.Refused refused) {
                addError(
                    refused.property(),
                    ErrorCode.UNTRANSLATABLE_PROPERTY,
                    PrintableText.name(name) + ": " + refused.message());
              }
            });
    translation
        .misspellings()
        .forEach(
            (name, meant) ->
                addError(
                    translation.errorProperty(name),
                    ErrorCode.UNKNOWN_PROPERTY,
                    misspelt(name, meant)));
    hideUrl();
    answer.values().stream()
        .filter(value -> !value.errorMessages().isEmpty())
        .forEach(value -> value.visible(true));
    return new Config(new ArrayList<>(answer.values()));
  }

  /** Keeps the first error only: after a value that Kafka cannot parse, Kafka validates null. */
  private ConfigValue withOneError(ConfigValue value) {
    List<String> errors = new ArrayList<>();
    value.errorMessages().stream()
        .limit(1)
        .map(message -> translation.messageFor(value.name(), message))
        .map(ErrorCode.INVALID_VALUE::tag)
        .forEach(errors::add);
    ConfigValue one =
        new ConfigValue(value.name(), value.value(), value.recommendedValues(), errors);
    one.visible(value.visible());
    return one;
  }

  private void addError(String property, ErrorCode code, String message) {
    answer.computeIfAbsent(property, this::ofConnect).addErrorMessage(code.tag(message));
  }

  /** Returns a value that replaces Connect's own for the property; Connect's definition stays. */
  private ConfigValue ofConnect(String property) {
    return new ConfigValue(
        property, asConnectShows(property), new ArrayList<>(), new ArrayList<>());
  }

  /**
   * Returns the written value; null for a list or a class, because a worker formats such values by
   * type and fails on a text.
   */
  private @Nullable String asConnectShows(String property) {
    return ConnectNames.isText(property) ? written.get(property) : null;
  }

  private static String misspelt(String name, String meant) {
    return "%s: there is no such property, did you mean %s? Correct the name, or remove the property."
        .formatted(PrintableText.name(name), meant);
  }

  private void hideUrl() {
    ConfigValue url = answer.get(ConnectionProperties.URL);
    if (url != null
        && url.value() != null
        && ConnectionProperties.holdsCredentials(url.value().toString())) {
      url.value(HIDDEN);
    }
  }
}
