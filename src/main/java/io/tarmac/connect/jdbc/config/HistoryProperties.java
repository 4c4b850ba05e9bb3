package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.jdbc.config.Placeholder.PlaceholderSource;
import io.tarmac.connect.text.PrintableText;
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
            "Set this to on to keep all versions of each row. off: the table"
                + " has only the latest version. on: a change ends the current version of its key and"
                + " adds a new one, as in a slowly changing dimension of type 2. A delete, with"
                + " delete.enabled=true, ends the current version. A version changes nothing if the"
                + " table already has it or a newer one. The table's key is the record's key and"
                + " the version. You need insert.mode=upsert. Example: on")
        .add(
            new Property(
                    COLUMNS,
                    "Columns of the history",
                    Importance.LOW,
                    ConfigDef.Type.LIST,
                    DEFAULT_COLUMNS,
                    null,
                    Width.LONG)
                .checkedBy(Check.differentNames(COLUMN_COUNT), "four different names"),
            "Set this to name the four columns of history.mode=on, exactly as the table has them:"
                + " the time from which a version is valid, the time at which the version ended or"
                + " null, whether the version is current, and its number. The times are the change"
                + " event's source.ts_ms, or else the record's timestamp. Example:"
                + " dbt_valid_from,dbt_valid_to,is_current,version")
        .add(
            Property.text(VERSION, "Version of the history", Importance.LOW, "${record.offset}")
                .checkedBy(
                    (property, value) -> parseVersion(property, value.toString()), "a placeholder"),
            "Set this if a key's records are in several partitions. The default, the record's"
                + " offset, numbers the versions right only if each key stays in one partition. Set"
                + " one placeholder of columns.add. Its whole number must grow with each change of a"
                + " key, and stay the same when Kafka redelivers the record. Example: ${source.lsn}");
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
        new AddedColumn(names.get(3), parseVersion(VERSION, config.getString(VERSION))));
  }

  private static Placeholder parseVersion(String property, String text) {
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
