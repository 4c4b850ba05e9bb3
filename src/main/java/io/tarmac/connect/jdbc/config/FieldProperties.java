package io.tarmac.connect.jdbc.config;

import java.util.List;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;

/** The properties that decide which fields are written. */
public final class FieldProperties {

  public static final String INCLUDE = "field.include.list";
  public static final String EXCLUDE = "field.exclude.list";

  private static final String GROUP = "Names";

  private FieldProperties() {}

  static void addTo(ConfigDef definition) {
    addTo(
        definition,
        INCLUDE,
        "Set this to write only some fields of the row. An entry is field or topic:field; each"
            + " part is a name or a regular expression for the whole name, in the case that"
            + " records use. A comma ends an entry, so no expression may have one. Fields of the"
            + " key are always written. Example: id,name,orders:price_.*",
        7,
        "Fields to write");
    addTo(
        definition,
        EXCLUDE,
        "Set this to leave out some fields of the row, in the form of field.include.list. Set"
            + " only one of the two lists. Fields of the key are always written. Example:"
            + " orders:internal_.*,comment",
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
