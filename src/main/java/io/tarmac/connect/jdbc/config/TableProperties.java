package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.text.PrintableText;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;
import org.apache.kafka.connect.sink.SinkConnector;

/** Which tables, and what may be changed about them. */
public final class TableProperties {

  public static final String TABLE_NAME_FORMAT = "collection.name.format";
  static final String DOTS = "collection.name.dots";
  static final String MAPPING = "collection.name.mapping";
  public static final String SCHEMA_EVOLUTION = "schema.evolution";
  public static final String MAX_ADDED_COLUMNS = "schema.evolution.max.added.columns";
  public static final String MAX_TABLES = "schema.evolution.max.tables";
  public static final String MAX_CHANGES = "schema.evolution.max.changes";
  public static final String QUOTE_IDENTIFIERS = "quote.identifiers";

  /** Connect's own property. */
  private static final String TRANSFORMS = "transforms";

  private static final String GROUP = "Tables";

  private TableProperties() {}

  static void addTo(ConfigDef definition) {
    definition
        .define(
            TABLE_NAME_FORMAT,
            ConfigDef.Type.STRING,
            "${topic}",
            Check.validator(
                (property, value) -> TableNameFormat.parse(value.toString()),
                "a name, in which placeholders may stand"),
            Importance.MEDIUM,
            "Name of the table for a record. ${topic} stands for its topic, ${source.NAME} for a"
                + " field of the change event's source, such as ${source.table}, ${header.NAME} for"
                + " a header, ${field.NAME} for a field of the row and ${key.NAME} for one of the"
                + " key. A dot written here separates schema and table; a dot that comes out of a"
                + " placeholder becomes an underscore, unless "
                + DOTS
                + " says otherwise. Between quotation marks, \"...\", `...` or [...], each dot is"
                + " one of the name: \"${topic}\" is the topic as it is.",
            GROUP,
            1,
            Width.LONG,
            "Table name format")
        .define(
            DOTS,
            ConfigDef.Type.STRING,
            Choice.name(NameDots.UNDERSCORE),
            Choice.oneOf(NameDots.class),
            Importance.LOW,
            "What becomes of a dot that comes out of a placeholder. underscore: an underscore."
                + " separator: it separates catalog, schema and table, as a dot of the format"
                + " does.",
            GROUP,
            2,
            Width.SHORT,
            "Dots of placeholders")
        .define(
            MAPPING,
            ConfigDef.Type.LIST,
            List.of(),
            Check.validator((property, value) -> mapping((List<?>) value), "a list of topic:table"),
            Importance.LOW,
            "Tables by topic, in place of collection.name.format: a list of topic:table, in which a"
                + " dot separates schema and table, unless it is between quotation marks. The records"
                + " of a topic that is not listed are bad. Empty: the format names the tables.",
            GROUP,
            3,
            Width.LONG,
            "Tables by topic")
        .define(
            SCHEMA_EVOLUTION,
            ConfigDef.Type.STRING,
            Choice.name(SchemaEvolution.NONE),
            Choice.oneOf(SchemaEvolution.class),
            Importance.HIGH,
            "What the sink may change about tables. none: nothing, tables and columns must be"
                + " there. validate-only: nothing, and tables that topics and"
                + " collection.name.format name are looked for when the task first gets records, or"
                + " Connect first commits offsets. create: create a table that is absent. evolve: add"
                + " a column that is missing. basic: both. full: also make a column wider, and let"
                + " it take null; never the reverse.",
            GROUP,
            4,
            Width.SHORT,
            "Schema evolution")
        .define(
            MAX_ADDED_COLUMNS,
            ConfigDef.Type.INT,
            500,
            ConfigDef.Range.atLeast(EvolutionLimits.NONE),
            Importance.LOW,
            "The most columns that a task adds to existing tables after its start. The columns of a"
                + " created table do not count. A record that needs one more is bad if it named its"
                + " table itself; otherwise the task stops. -1: no limit.",
            GROUP,
            5,
            Width.SHORT,
            "Most added columns")
        .define(
            MAX_TABLES,
            ConfigDef.Type.INT,
            1_000,
            ConfigDef.Range.atLeast(EvolutionLimits.NONE),
            Importance.LOW,
            "The most tables that a task creates after its start because records named them: "
                + TABLE_NAME_FORMAT
                + " has a placeholder other than ${topic}. A record that names one more is bad."
                + " -1: no limit.",
            GROUP,
            6,
            Width.SHORT,
            "Most created tables")
        .define(
            MAX_CHANGES,
            ConfigDef.Type.INT,
            60,
            ConfigDef.Range.atLeast(EvolutionLimits.NONE),
            Importance.LOW,
            "Changes within a minute. If only ${topic} and ${source...} name tables, each table's own"
                + " alterations count; if headers or fields do, all tables that are created or"
                + " altered count together. A record that needs one more change of a table that it"
                + " named is bad; otherwise the task stops. An alteration counts once, however many"
                + " columns it adds. -1: no limit.",
            GROUP,
            7,
            Width.SHORT,
            "Most changes a minute")
        .define(
            QUOTE_IDENTIFIERS,
            ConfigDef.Type.BOOLEAN,
            true,
            Importance.MEDIUM,
            "Whether tables and columns are called exactly as their names come. Where not, a name"
                + " is folded as the database folds one without quotation marks (PostgreSQL to"
                + " lower case, H2 to upper case, MySQL and MariaDB leave it), and tables and"
                + " columns that are there are found in any case. Names are safe either way.",
            GROUP,
            8,
            Width.SHORT,
            "Quote identifiers");
  }

  /** Parses the settings of the tables. */
  static TableSettings parse(AbstractConfig config, boolean namesAreMeant) {
    TableNameFormat nameFormat = nameFormat(config);
    return new TableSettings(
        nameFormat,
        NamingProperties.parse(config, NamingProperties.TABLE),
        new ColumnSettings(
            FieldProperties.parse(config), NamingProperties.parse(config, NamingProperties.COLUMN)),
        Choice.parse(config, SCHEMA_EVOLUTION, SchemaEvolution.class),
        new EvolutionLimits(
            config.getInt(MAX_ADDED_COLUMNS),
            config.getInt(MAX_TABLES),
            config.getInt(MAX_CHANGES),
            nameFormat.isFilledBySources()),
        config.getBoolean(QUOTE_IDENTIFIERS),
        namesAreMeant,
        topics(config),
        ProfileProperties.parse(config));
  }

  private static TableNameFormat nameFormat(AbstractConfig config) {
    Map<String, List<String>> mapping = mapping(config.getList(MAPPING));
    return mapping.isEmpty()
        ? TableNameFormat.parse(
            config.getString(TABLE_NAME_FORMAT), Choice.parse(config, DOTS, NameDots.class))
        : TableNameFormat.ofTopics(mapping);
  }

  /** The parts of a table's name, by its topic. */
  private static Map<String, List<String>> mapping(List<?> entries) {
    Map<String, List<String>> mapping = new LinkedHashMap<>();
    for (Object entry : entries) {
      String[] both = entry.toString().split(":", -1);
      if (both.length != 2 || both[0].isBlank()) {
        throw Check.refusal(
            MAPPING,
            "'%s' is not of the form topic:table. Set such entries."
                .formatted(PrintableText.name(String.valueOf(entry))));
      }
      List<String> parts =
          WrittenPart.of(MAPPING, both[1].strip()).stream().map(WrittenPart::text).toList();
      if (TableNameFormat.fault(parts) != null) {
        throw Check.refusal(
            MAPPING,
            "'%s' %s. Set a table's name of one to three parts."
                .formatted(
                    PrintableText.name(String.valueOf(entry)), TableNameFormat.fault(parts)));
      }
      if (mapping.put(both[0].strip(), parts) != null) {
        throw Check.refusal(
            MAPPING,
            "topic '%s' is listed twice. Remove one of its entries."
                .formatted(PrintableText.name(both[0].strip())));
      }
    }
    return mapping;
  }

  /**
   * Connect's own property; empty where the connector reads topics by a pattern, or where
   * transformations may call them something else.
   */
  private static List<String> topics(AbstractConfig config) {
    Object topics = config.originals().get(SinkConnector.TOPICS_CONFIG);
    return topics == null || config.originals().containsKey(TRANSFORMS)
        ? List.of()
        : Arrays.stream(topics.toString().split(",", -1))
            .map(String::trim)
            .filter(topic -> !topic.isEmpty())
            .toList();
  }
}
