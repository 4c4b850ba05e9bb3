package io.tarmac.connect.jdbc.config;

import java.util.List;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef.Importance;

/** The properties that decide which fields are written. */
public final class FieldProperties {

  public static final String INCLUDE = "field.include.list";
  public static final String EXCLUDE = "field.exclude.list";

  private FieldProperties() {}

  static void addTo(PropertyGroup properties) {
    properties
        .add(
            fields(INCLUDE, "Fields to write"),
            "Set this to write only some fields of the row. An entry is field or topic:field; each"
                + " part is a name or a regular expression for the whole name, in the case that"
                + " records use. A comma ends an entry, so no expression may have one. Fields of"
                + " the key are always written. Example: id,name,orders:price_.*")
        .add(
            fields(EXCLUDE, "Fields to leave out"),
            "Set this to leave out some fields of the row, in the form of field.include.list. Set"
                + " only one of the two lists. Fields of the key are always written. Example:"
                + " orders:internal_.*,comment");
  }

  private static Property fields(String name, String label) {
    return Property.list(name, label, Importance.LOW)
        .checkedBy(
            (property, value) -> entries(property, (List<?>) value), "a list of [topic:]field");
  }

  /** Parses the lists of fields. */
  static FieldFilter parse(AbstractConfig config) {
    return new FieldFilter(
        entries(INCLUDE, config.getList(INCLUDE)), entries(EXCLUDE, config.getList(EXCLUDE)));
  }

  private static List<FieldFilter.FieldPattern> entries(String property, List<?> texts) {
    return texts.stream()
        .map(text -> FieldFilter.FieldPattern.parse(property, String.valueOf(text)))
        .toList();
  }
}
