package io.tarmac.connect.jdbc.config;

import java.util.Arrays;
import java.util.Locale;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;
import org.apache.kafka.common.config.ConfigException;

/**
 * The one definition of every property: names, defaults, validators and the text users read. Names
 * are those of Debezium's JDBC sink where it has the property.
 */
public final class SinkConfigDef {

  public static final String URL = "connection.url";
  public static final String USERNAME = "connection.username";
  public static final String PASSWORD = "connection.password";
  public static final String TABLE_NAME_FORMAT = "collection.name.format";
  public static final String SCHEMA_EVOLUTION = "schema.evolution";
  public static final String INSERT_MODE = "insert.mode";
  public static final String KEY_MODE = "primary.key.mode";
  public static final String KEY_FIELDS = "primary.key.fields";
  public static final String DELETE_ENABLED = "delete.enabled";
  public static final String BATCH_SIZE = "batch.size";
  public static final String RETRY_TIMEOUT_MS = "retry.timeout.ms";
  public static final String RETRY_BACKOFF_MS = "retry.backoff.ms";
  public static final String RETRY_BACKOFF_MAX_MS = "retry.backoff.max.ms";

  private static final String CONNECTION = "Connection";
  private static final String TABLES = "Tables";
  private static final String KEYS = "Keys and modes";
  private static final String BATCHING = "Batching";
  private static final String ERRORS = "Errors";

  private SinkConfigDef() {}

  /** A new copy of the definition. */
  public static ConfigDef definition() {
    ConfigDef definition = new ConfigDef();
    defineConnection(definition);
    defineTables(definition);
    defineKeys(definition);
    defineBatching(definition);
    defineErrors(definition);
    return definition;
  }

  private static void defineConnection(ConfigDef definition) {
    definition
        .define(
            URL,
            ConfigDef.Type.STRING,
            ConfigDef.NO_DEFAULT_VALUE,
            validator(SinkConfigDef::checkUrl, "a JDBC URL"),
            Importance.HIGH,
            "JDBC URL of the database, such as jdbc:postgresql://host/database. What it sets wins"
                + " over the connector's defaults. It is never logged.",
            CONNECTION,
            1,
            Width.LONG,
            "JDBC URL")
        .define(
            USERNAME,
            ConfigDef.Type.STRING,
            null,
            Importance.HIGH,
            "User to connect as; leave it out where the URL names one.",
            CONNECTION,
            2,
            Width.MEDIUM,
            "User")
        .define(
            PASSWORD,
            ConfigDef.Type.PASSWORD,
            null,
            Importance.HIGH,
            "The user's password. Connect shows the raw configuration to whoever may read it: refer"
                + " to a config provider, such as ${file:/path:key}, instead of writing it here.",
            CONNECTION,
            3,
            Width.MEDIUM,
            "Password");
  }

  private static void defineTables(ConfigDef definition) {
    definition
        .define(
            TABLE_NAME_FORMAT,
            ConfigDef.Type.STRING,
            "${topic}",
            validator(value -> TableNameFormat.parse((String) value), "a name with ${topic}"),
            Importance.MEDIUM,
            "Name of the table for a record; ${topic} stands for its topic. A dot written here"
                + " separates schema and table; a dot in the topic becomes an underscore.",
            TABLES,
            1,
            Width.LONG,
            "Table name format")
        .define(
            SCHEMA_EVOLUTION,
            ConfigDef.Type.STRING,
            lowerCase(SchemaEvolution.NONE),
            oneOf(SchemaEvolution.class),
            Importance.HIGH,
            "What the sink may change about tables. none: nothing, tables and columns must be there."
                + " basic: create a table that is absent, add a column that is missing.",
            TABLES,
            2,
            Width.SHORT,
            "Schema evolution");
  }

  private static void defineKeys(ConfigDef definition) {
    definition
        .define(
            INSERT_MODE,
            ConfigDef.Type.STRING,
            lowerCase(InsertMode.INSERT),
            oneOf(InsertMode.class),
            Importance.HIGH,
            "How rows are written. insert: a new row for each record. upsert: insert the row or"
                + " update the one of that key; needs a key.",
            KEYS,
            1,
            Width.SHORT,
            "Insert mode")
        .define(
            KEY_MODE,
            ConfigDef.Type.STRING,
            lowerCase(KeyMode.NONE),
            oneOf(KeyMode.class),
            Importance.HIGH,
            "Where the columns of the primary key come from. none: no key. kafka: topic, partition"
                + " and offset the record was first stored at. record_key: the record's key, a"
                + " Struct or a primitive. record_value: fields of the row.",
            KEYS,
            2,
            Width.SHORT,
            "Primary key mode")
        .define(
            KEY_FIELDS,
            ConfigDef.Type.LIST,
            "",
            Importance.MEDIUM,
            "Names of the key's columns. kafka: three names, default __connect_topic,"
                + " __connect_partition, __connect_offset. record_key: fields of the key, default"
                + " all; exactly one name, required, when the key is a primitive. record_value:"
                + " fields of the row, default all.",
            KEYS,
            3,
            Width.LONG,
            "Primary key fields")
        .define(
            DELETE_ENABLED,
            ConfigDef.Type.BOOLEAN,
            false,
            Importance.MEDIUM,
            "Whether delete events and tombstones delete the row of their key; otherwise they are"
                + " skipped. Needs primary.key.mode record_key or record_value; a tombstone carries"
                + " no row and is skipped with record_value.",
            KEYS,
            4,
            Width.SHORT,
            "Deletes");
  }

  private static void defineBatching(ConfigDef definition) {
    definition.define(
        BATCH_SIZE,
        ConfigDef.Type.INT,
        500,
        ConfigDef.Range.atLeast(1),
        Importance.HIGH,
        "Records of one table that are written in one transaction, at most. A batch ends with the"
            + " poll that brought it, so the consumer's max.poll.records (default 500) and fetch"
            + " sizes limit it too.",
        BATCHING,
        1,
        Width.SHORT,
        "Batch size");
  }

  private static void defineErrors(ConfigDef definition) {
    definition
        .define(
            RETRY_TIMEOUT_MS,
            ConfigDef.Type.LONG,
            -1L,
            ConfigDef.Range.atLeast(-1),
            Importance.MEDIUM,
            "For how long a batch is tried again while the database is away or contended, in"
                + " milliseconds from the first failure. -1: as long as it takes; 0: no retry. Then"
                + " the task fails.",
            ERRORS,
            1,
            Width.MEDIUM,
            "Retry timeout")
        .define(
            RETRY_BACKOFF_MS,
            ConfigDef.Type.LONG,
            200L,
            ConfigDef.Range.atLeast(1),
            Importance.LOW,
            "Pause after the first failure, in milliseconds. Pauses double, with jitter.",
            ERRORS,
            2,
            Width.MEDIUM,
            "First retry pause")
        .define(
            RETRY_BACKOFF_MAX_MS,
            ConfigDef.Type.LONG,
            5_000L,
            ConfigDef.Range.atLeast(1),
            Importance.LOW,
            "Longest pause between two attempts, in milliseconds.",
            ERRORS,
            3,
            Width.MEDIUM,
            "Longest retry pause");
  }

  static String lowerCase(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private static ConfigDef.Validator oneOf(Class<? extends Enum<?>> type) {
    return ConfigDef.CaseInsensitiveValidString.in(
        Arrays.stream(type.getEnumConstants())
            .map(SinkConfigDef::lowerCase)
            .toArray(String[]::new));
  }

  private static ConfigDef.Validator validator(Check check, String description) {
    return ConfigDef.LambdaValidator.with((name, value) -> check.of(value), () -> description);
  }

  private static void checkUrl(Object value) {
    // The URL stays out of the message: it may carry a password.
    if (!(value instanceof String url) || !url.startsWith("jdbc:")) {
      throw new ConfigException(URL + " must be a JDBC URL: it begins with jdbc:");
    }
    // PostgreSQL's driver knows no user there, and logs what it cannot read.
    if (url.startsWith("jdbc:postgresql:") && url.split("\\?", 2)[0].contains("@")) {
      throw new ConfigException(
          URL + " must not name a user before the host; set " + USERNAME + " and " + PASSWORD);
    }
  }

  /** Throws {@link ConfigException} when a value is not allowed. */
  private interface Check {
    void of(Object value);
  }
}
