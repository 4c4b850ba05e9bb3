package io.tarmac.connect.jdbc.config;

import java.util.List;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;

/** Which fields are written. */
public final class FieldProperties {

  public static final String INCLUDE = "field.include.list";
  public static final String EXCLUDE = "field.exclude.list";

  private static final String GROUP = "Names";

  private FieldProperties() {}

  static void addTo(ConfigDef definition) {
    addTo(
        definition,
        INCLUDE,
        "The fields of the row that are written: a list of [topic:]field, each a name or a regular"
            + " expression for the whole name, in the case that records have it. A comma ends an"
            + " entry, also in an expression. Default: all. The key's fields always are.",
        7,
        "Fields to write");
    addTo(
        definition,
        EXCLUDE,
        "The fields of the row that are not written, in the same form. The key's fields always are"
            + " written. Not together with "
            + INCLUDE
            + ".",
        8,
        "Fields to leave out");
  }

  private static void addTo(
      ConfigDef definition, String property, String text, int order, String displayName) {
    definition.define(
        property,
        ConfigDef.Type.LIST,
        List.of(),
        Check.validator((name, value) -> entries(name, (List<?>) value), "a list of [topic:]field"),
        Importance.LOW,
        text,
        GROUP,
        order,
        Width.LONG,
        displayName);
  }

  static FieldFilter parse(AbstractConfig config) {
    return new FieldFilter(
        entries(INCLUDE, config.getList(INCLUDE)), entries(EXCLUDE, config.getList(EXCLUDE)));
  }

  private static List<FieldFilter.Entry> entries(String property, List<?> texts) {
    return texts.stream()
        .map(text -> FieldFilter.Entry.parse(property, String.valueOf(text)))
        .toList();
  }
}
