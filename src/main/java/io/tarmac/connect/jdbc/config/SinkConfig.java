package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.jdbc.delivery.RetryPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigException;

/** The connector's configuration, parsed and checked once. */
public record SinkConfig(
    ConnectionSettings connection,
    TableNameFormat tableNameFormat,
    SchemaEvolution schemaEvolution,
    KeySettings keys,
    BatchPolicy batching,
    RetryPolicy retries) {

  /**
   * Parses a connector's properties; those of Connect itself are left alone.
   *
   * @throws ConfigException when a property, or a combination of properties, is not valid
   */
  public static SinkConfig parse(Map<String, String> properties) {
    // Logging is off: Kafka would print the URL, which may carry a password.
    AbstractConfig config = new AbstractConfig(SinkConfigDef.definition(), properties, false);
    SinkConfig parsed = parse(config);
    List<ConfigProblem> problems = ConfigRules.problems(parsed);
    if (!problems.isEmpty()) {
      ConfigProblem first = problems.get(0);
      throw new ConfigException(first.property() + ": " + first.message());
    }
    return parsed;
  }

  /** As {@link #parse(Map)}, from values that are each valid, without the rules across them. */
  static SinkConfig parse(AbstractConfig config) {
    return new SinkConfig(
        new ConnectionSettings(
            config.getString(SinkConfigDef.URL),
            config.getString(SinkConfigDef.USERNAME),
            config.getPassword(SinkConfigDef.PASSWORD)),
        TableNameFormat.parse(config.getString(SinkConfigDef.TABLE_NAME_FORMAT)),
        choice(config, SinkConfigDef.SCHEMA_EVOLUTION, SchemaEvolution.class),
        new KeySettings(
            choice(config, SinkConfigDef.KEY_MODE, KeyMode.class),
            config.getList(SinkConfigDef.KEY_FIELDS),
            choice(config, SinkConfigDef.INSERT_MODE, InsertMode.class),
            config.getBoolean(SinkConfigDef.DELETE_ENABLED)),
        new BatchPolicy(config.getInt(SinkConfigDef.BATCH_SIZE)),
        new RetryPolicy(
            Duration.ofMillis(config.getLong(SinkConfigDef.RETRY_TIMEOUT_MS)),
            Duration.ofMillis(config.getLong(SinkConfigDef.RETRY_BACKOFF_MS)),
            Duration.ofMillis(config.getLong(SinkConfigDef.RETRY_BACKOFF_MAX_MS))));
  }

  private static <E extends Enum<E>> E choice(AbstractConfig config, String name, Class<E> type) {
    return Enum.valueOf(type, config.getString(name).toUpperCase(Locale.ROOT));
  }
}
