package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.jdbc.config.Placeholder.PlaceholderSource;
import io.tarmac.connect.text.PrintableText;
import java.util.HashSet;
import java.util.List;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;
import org.jspecify.annotations.Nullable;

/** The properties of tables that keep every version of their rows. */
public final class HistoryProperties {

  public static final String MODE = "history.mode";
  public static final String COLUMNS = "history.columns";
  public static final String VERSION = "history.version";

  private static final String DEFAULT_COLUMNS = "valid_from,valid_to,is_current,version";
  private static final int COLUMN_COUNT = 4;

  private HistoryProperties() {}

  static void addTo(PropertyGroup properties) {
    properties
        .add(
            Property.choice(MODE, "History", Importance.MEDIUM, HistoryMode.OFF),
            "Set this to say whether a table keeps the former versions of its rows. off: the table"
                + " has the latest version. on: a change ends the current version of its key and"
                + " adds a new one, as in a slowly changing dimension of type 2. A delete, with"
                + " delete.enabled=true, ends the current version. A version that is stored already,"
                + " or older than the current one, changes nothing. The key of the table is the key"
                + " of the record and the version. You need insert.mode=upsert. Example: on")
        .add(
            new Property(
                    COLUMNS,
                    "Columns of the history",
                    Importance.LOW,
                    ConfigDef.Type.LIST,
                    DEFAULT_COLUMNS,
                    null,
                    Width.LONG)
                .checkedBy(
                    (property, value) -> requireColumns(property, (List<?>) value),
                    "four different names"),
            "Set this to name the four columns of history.mode=on, exactly as the table has them:"
                + " the time from which a version is valid, the time at which it ended or null,"
                + " whether it is current, and its number. The time is that of the change at the"
                + " source, or else that of the record. Example:"
                + " dbt_valid_from,dbt_valid_to,is_current,version")
        .add(
            Property.text(VERSION, "Version of the history", Importance.LOW, "${record.offset}")
                .checkedBy(
                    (property, value) -> version(property, value.toString()), "a placeholder"),
            "Set this to number the versions of a key by something else than the record's offset,"
                + " which is right as long as each key stays in one partition. It is one placeholder"
                + " of columns.add with whole numbers that grow with each change of a key and are"
                + " the same when the record comes again. Example: ${source.lsn}");
  }

  /** Returns the settings, or null if no history is kept. */
  static @Nullable HistorySettings parse(AbstractConfig config) {
    if (Choice.parse(config, MODE, HistoryMode.class) == HistoryMode.OFF) {
      return null;
    }
    List<String> names = config.getList(COLUMNS);
    return new HistorySettings(
        names.get(0),
        names.get(1),
        names.get(2),
        new AddedColumn(names.get(3), version(VERSION, config.getString(VERSION))));
  }

  private static void requireColumns(String property, List<?> names) {
    if (names.size() != COLUMN_COUNT || new HashSet<>(names).size() != COLUMN_COUNT) {
      throw Check.refusal(property, "does not have four different names. Set four names.");
    }
  }

  private static Placeholder version(String property, String text) {
    Placeholder placeholder =
        text.startsWith("${") && text.indexOf('}') == text.length() - 1
            ? Placeholder.parseInColumn(text)
            : null;
    if (placeholder == null) {
      throw Check.refusal(
          property,
          "'%s' is not one placeholder. Set %s."
              .formatted(PrintableText.name(text), Placeholder.allInColumns()));
    }
    if (placeholder.source() == PlaceholderSource.NOW) {
      throw Check.refusal(
          property,
          "${now} is another number when a record comes again, which would then be another version. Set ${record.offset} or a number of the source.");
    }
    return placeholder;
  }
}
