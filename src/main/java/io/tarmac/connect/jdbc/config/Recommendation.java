package io.tarmac.connect.jdbc.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;

/**
 * The answer to a form about a property: the values to choose from, and whether to show it.
 *
 * @param values empty where the values are not a closed set
 */
record Recommendation(List<Object> values) implements ConfigDef.Recommender {

  Recommendation {
    values = List.copyOf(values);
  }

  /** Returns the recommendation for a property whose type and validator say what it may be. */
  static Recommendation of(ConfigDef.ConfigKey key) {
    if (key.type == ConfigDef.Type.BOOLEAN) {
      return new Recommendation(List.of(true, false));
    }
    return new Recommendation(
        key.validator instanceof Choice choice ? List.copyOf(choice.values()) : List.of());
  }

  /** Returns a list of the caller's own: Kafka takes values out of it. */
  @Override
  public List<Object> validValues(String name, Map<String, Object> parsed) {
    return new ArrayList<>(values);
  }

  @Override
  public boolean visible(String name, Map<String, Object> parsed) {
    return Visibility.isVisible(name, parsed);
  }
}
