package io.tarmac.connect.jdbc.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;

/**
 * The values that a form offers for a property, and whether the form shows the property.
 *
 * @param values the values to choose from; empty if the property takes any text or number
 */
record Recommendation(List<Object> values) implements ConfigDef.Recommender {

  Recommendation {
    values = List.copyOf(values);
  }

  /** Returns the recommendation that follows from the type and validator of a property. */
  static Recommendation of(ConfigDef.ConfigKey key) {
    if (key.type == ConfigDef.Type.BOOLEAN) {
      return new Recommendation(List.of(true, false));
    }
    return new Recommendation(
        key.validator instanceof Choice choice ? List.copyOf(choice.values()) : List.of());
  }

  /** Returns a new mutable list, because Kafka removes values from it. */
  @Override
  public List<Object> validValues(String name, Map<String, Object> parsed) {
    return new ArrayList<>(values);
  }

  @Override
  public boolean visible(String name, Map<String, Object> parsed) {
    return Visibility.isVisible(name, parsed);
  }
}
