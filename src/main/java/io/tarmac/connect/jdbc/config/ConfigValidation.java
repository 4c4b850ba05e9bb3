package io.tarmac.connect.jdbc.config;

import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.Config;
import org.apache.kafka.common.config.ConfigValue;

/** The answer to Connect's {@code validate}: each property with its own errors, and no secret. */
public final class ConfigValidation {

  private static final String HIDDEN = "[hidden]";

  private ConfigValidation() {}

  public static Config of(Map<String, String> properties) {
    Translation translation = new Translation(properties);
    List<ConfigValue> values = SinkConfigDef.definition().validate(translation.properties());
    if (ProfileProperties.conflict(properties) == null
        && values.stream().allMatch(value -> value.errorMessages().isEmpty())) {
      for (ConfigProblem problem : ConfigRules.problems(SinkConfig.parse(translation))) {
        values.stream()
            .filter(value -> value.name().equals(problem.property()))
            .forEach(value -> value.addErrorMessage(problem.property() + ": " + problem.message()));
      }
    }
    values.stream()
        .filter(value -> value.name().equals(ConnectionProperties.URL) && value.value() != null)
        .forEach(value -> value.value(HIDDEN));
    return new Config(ConfigReport.of(translation).added(values));
  }
}
