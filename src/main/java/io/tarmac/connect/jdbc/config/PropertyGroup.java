package io.tarmac.connect.jdbc.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;

/** A group of properties, which forms and the page of the configuration show in their order. */
final class PropertyGroup {

  private final ConfigDef definition;
  private final String name;
  private int size;

  PropertyGroup(ConfigDef definition, String name) {
    this.definition = definition;
    this.name = name;
  }

  /** Adds a property at the end of the group. */
  PropertyGroup add(Property property, String documentation) {
    size++;
    definition.define(
        property.name(),
        property.type(),
        property.defaultValue(),
        property.validator(),
        property.importance(),
        documentation,
        name,
        size,
        property.width(),
        property.label(),
        DependentProperties.dependents(property.name()),
        new FormField(choices(property)));
    return this;
  }

  private static List<Object> choices(Property property) {
    if (property.type() == ConfigDef.Type.BOOLEAN) {
      return List.of(true, false);
    }
    return property.validator() instanceof Choice choice ? List.copyOf(choice.values()) : List.of();
  }

  /**
   * A property in a form.
   *
   * @param choices the values to choose from; empty if the property takes any text or number
   */
  private record FormField(List<Object> choices) implements ConfigDef.Recommender {

    /** Returns a new mutable list, because Kafka removes values from it. */
    @Override
    public List<Object> validValues(String name, Map<String, Object> parsed) {
      return new ArrayList<>(choices);
    }

    @Override
    public boolean visible(String name, Map<String, Object> parsed) {
      return DependentProperties.isVisible(name, parsed);
    }
  }
}
