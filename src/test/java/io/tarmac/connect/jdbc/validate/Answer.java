package io.tarmac.connect.jdbc.validate;

import io.tarmac.connect.jdbc.JdbcSinkConnector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.Config;
import org.apache.kafka.common.config.ConfigValue;

/** What the connector answers to {@code validate}. */
record Answer(Config config) {

  static Answer of(Map<String, String> configuration) {
    Map<String, String> reported = new HashMap<>(configuration);
    reported.put("config.report", "true");
    return new Answer(new JdbcSinkConnector().validate(reported));
  }

  /** The errors of each property that has any. */
  Map<String, List<String>> errors() {
    return config.configValues().stream()
        .filter(value -> !value.errorMessages().isEmpty())
        .collect(
            Collectors.toMap(
                ConfigValue::name, ConfigValue::errorMessages, (a, b) -> a, TreeMap::new));
  }

  /** Returns the advice of the report on a property. */
  List<Object> advice(String property) {
    return config.configValues().stream()
        .filter(value -> value.name().equals("config.report"))
        .flatMap(value -> value.recommendedValues().stream())
        .filter(value -> value.toString().startsWith(property + ": advice: "))
        .toList();
  }

  /** Everything that a client could read. */
  String text() {
    return config.configValues().toString();
  }
}
