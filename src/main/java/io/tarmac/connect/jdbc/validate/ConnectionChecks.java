package io.tarmac.connect.jdbc.validate;

import io.tarmac.connect.jdbc.config.ConfigReport;
import io.tarmac.connect.jdbc.config.SinkConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.Config;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigValue;

/**
 * Adds to the answer of {@code validate} what the database says of a configuration that is valid in
 * itself. Errors keep a connector from being created; advice is among the recommended values, since
 * Connect knows no warnings. Stateless.
 */
public final class ConnectionChecks {

  /** Connect's client waits for 90 s for all of it. */
  private static final Duration TO_CONNECT = Duration.ofSeconds(8);

  private static final Duration TO_CHECK = Duration.ofSeconds(12);

  private static final String ADVICE = "advice: ";

  private ConnectionChecks() {}

  /**
   * Connects, unless the answer has errors already.
   *
   * @param definition of the properties
   */
  public static void addTo(Config answer, Map<String, String> properties, ConfigDef definition) {
    if (answer.configValues().stream().allMatch(value -> value.errorMessages().isEmpty())) {
      ConfigReport report = ConfigReport.of(properties);
      for (Finding finding : findings(properties)) {
        String property = report.written(finding.property());
        answer.configValues().stream()
            .filter(value -> value.name().equals(property))
            .forEach(value -> add(value, finding, definition));
      }
    }
  }

  private static List<Finding> findings(Map<String, String> properties) {
    SinkConfig config = SinkConfig.parse(properties);
    Findings findings = new Findings();
    PollSize.run(properties, config, findings);
    new Investigation(config, findings).run(TO_CONNECT, TO_CHECK);
    return findings.soFar();
  }

  private static void add(ConfigValue value, Finding finding, ConfigDef definition) {
    if (finding.isError()) {
      value.addErrorMessage(value.name() + ": " + finding.message());
    } else {
      String advice = ADVICE + finding.message();
      List<Object> recommended = new ArrayList<>(value.recommendedValues());
      // The worker writes each as a value of the property.
      ConfigDef.ConfigKey key = definition.configKeys().get(value.name());
      boolean isList = key != null && key.type == ConfigDef.Type.LIST;
      recommended.add(isList ? List.of(advice) : advice);
      value.recommendedValues(recommended);
    }
  }
}
