package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.text.PrintableText;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;
import org.apache.kafka.connect.sink.SinkConnector;

/** The properties that name the tables and say what may be changed about them. */
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

  private TableProperties() {}

  static void addTo(PropertyGroup properties) {
    properties
        .add(
            Property.text(TABLE_NAME_FORMAT, "Table name format", Importance.MEDIUM, "${topic}")
                .checkedBy(
                    (property, value) -> TableNameFormat.parse(value.toString()),
                    "a name, in which placeholders may stand")
                .ofWidth(Width.LONG),
            "Set this to name the table of a record. A dot separates schema and table. ${topic}"
                + " stands for the topic, and ${source.NAME} for a field of the change event's"
                + " source, such as ${source.table}. ${header.NAME}, ${field.NAME} and"
                + " ${key.NAME} stand for a header, a field of the row and a field of the key."
                + " ${schema.name} and ${schema.version} stand for the schema of the record's"
                + " value. A dot in the value of a placeholder becomes an underscore, unless you set"
                + " collection.name.dots. Between quotation marks a dot is part of the name:"
                + " \"${topic}\" is the topic as it is. Example: public.${topic}")
        .add(
            Property.choice(DOTS, "Dots of placeholders", Importance.LOW, NameDots.UNDERSCORE),
            "Set this to separator if the dots in your topics separate schema and table."
                + " underscore: a dot in the value of a placeholder becomes an underscore."
                + " separator: the dot separates catalog, schema and table, like a dot that you"
                + " write in collection.name.format. Example: separator")
        .add(
            Property.list(MAPPING, "Tables by topic", Importance.LOW)
                .checkedBy((property, value) -> mapping((List<?>) value), "a list of topic:table"),
            "Set this to name the table of each topic yourself, as a list of topic:table. It"
                + " replaces collection.name.format. A dot separates schema and table, except"
                + " between quotation marks. A record of a topic that is not in the list is a"
                + " bad record. Example: orders:sales.orders,users:people")
        .add(
            Property.choice(
                SCHEMA_EVOLUTION, "Schema evolution", Importance.HIGH, SchemaEvolution.NONE),
            "Set this to let the sink create and alter tables. It never drops anything and never"
                + " makes a column narrower. none: tables and columns must exist, or the task"
                + " stops. validate-only: the same, and a task looks for its tables when it gets"
                + " the first records or when Connect first commits offsets. create: the sink"
                + " creates a missing table. evolve: the sink adds a missing column. basic:"
                + " both. full: the sink also makes columns wider and drops NOT NULL. Example:"
                + " basic")
        .add(
            Property.number(
                MAX_ADDED_COLUMNS, "Most added columns", Importance.LOW, 500, EvolutionLimits.NONE),
            "Set this to limit how many columns a task adds to existing tables after its start."
                + " The columns of a created table do not count. Beyond the limit, a record that"
                + " names its own table is a bad record, and any other record stops the task."
                + " Set -1 for no limit. Example: 50")
        .add(
            Property.number(
                MAX_TABLES, "Most created tables", Importance.LOW, 1_000, EvolutionLimits.NONE),
            "Set this to limit how many tables a task creates after its start because records"
                + " named them. Records name tables if collection.name.format has a placeholder"
                + " other than ${topic}. A record that names one table more is a bad record. Set"
                + " -1 for no limit. Example: 100")
        .add(
            Property.number(
                MAX_CHANGES, "Most changes a minute", Importance.LOW, 60, EvolutionLimits.NONE),
            "Set this to limit how many changes a task makes to a table within a minute. An"
                + " alteration counts once, however many columns it adds. If headers, keys or"
                + " fields name tables, the limit is for all tables together, and created tables"
                + " count too. Beyond the limit, a record that names its own table is a bad"
                + " record, and any other record stops the task. Set -1 for no limit. Example:"
                + " 200")
        .add(
            Property.flag(QUOTE_IDENTIFIERS, "Quote identifiers", Importance.MEDIUM, true),
            "Set this to false to find tables and columns in any case. The sink then creates"
                + " names as the database folds them: PostgreSQL to lower case, H2 to upper"
                + " case, MySQL and MariaDB not at all. With true, names are used exactly as"
                + " they come. Names are quoted in both cases, so every name is safe. Example:"
                + " false");
  }

  /** Parses the settings of the tables. */
  static TableSettings parse(AbstractConfig config, Profile profile, boolean namesAreMeant) {
    TableNameFormat nameFormat = nameFormat(config);
    return new TableSettings(
        nameFormat,
        NamingProperties.parse(config, NamingProperties.TABLE),
        ColumnProperties.parse(config),
        Choice.parse(config, SCHEMA_EVOLUTION, SchemaEvolution.class),
        new EvolutionLimits(
            config.getInt(MAX_ADDED_COLUMNS),
            config.getInt(MAX_TABLES),
            config.getInt(MAX_CHANGES),
            nameFormat.isFilledBySources()),
        config.getBoolean(QUOTE_IDENTIFIERS),
        namesAreMeant,
        topics(config),
        profile);
  }

  private static TableNameFormat nameFormat(AbstractConfig config) {
    Map<String, List<String>> mapping = mapping(config.getList(MAPPING));
    return mapping.isEmpty()
        ? TableNameFormat.parse(
            config.getString(TABLE_NAME_FORMAT), Choice.parse(config, DOTS, NameDots.class))
        : TableNameFormat.ofTopics(mapping);
  }

  /** Returns the parts of each table's name by topic. */
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
   * Returns the topics of Connect's own property. The list is empty if the connector reads topics
   * by a pattern, or if transformations may rename topics.
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
