package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.jdbc.config.PropertyMapping.PropertyOutcome;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.text.PrintableText;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigException;

/** The connector's configuration, parsed and checked once. */
public record SinkConfig(
    ConnectionSettings connection,
    TableSettings tables,
    KeySettings keys,
    ValueSettings values,
    BatchPolicy batching,
    WriteMethod writeMethod,
    DeliverySettings delivery,
    RetryPolicy retries,
    ErrorPolicy errors) {

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
    List<ConfigProblem> problems = ConfigRules.problems(parsed);
    if (!problems.isEmpty()) {
      ConfigProblem first = problems.get(0);
      throw new ConfigException(
          first.code().tag(translation.messageFor(first.property(), first.toString())));
    }
    return parsed;
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
   * Parses properties like {@link #parse(Map)}, but without the rules across them. Each value must
   * be valid.
   */
  static SinkConfig parse(Translation translation) {
    // Logging is off: Kafka would print the URL, which may carry a password.
    AbstractConfig config =
        new AbstractConfig(SinkConfigDef.definition(), translation.properties(), false);
    return new SinkConfig(
        ConnectionProperties.parse(config, translation.driverProperties()),
        TableProperties.parse(config, translation.profile(), translation.namesAreMeant()),
        KeyProperties.parse(config),
        ValueProperties.parse(config),
        BatchProperties.parse(config),
        BatchProperties.writeMethod(config),
        DeliveryProperties.parse(config),
        ErrorProperties.parse(config),
        ErrorProperties.policy(config));
  }
}
