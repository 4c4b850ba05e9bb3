package io.tarmac.connect.jdbc.config;

import java.time.Duration;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;

/** The properties that decide when a batch is full and how the sink writes it. */
public final class BatchProperties {

  public static final String BATCH_SIZE = "batch.size";
  public static final String LINGER_MS = "batch.linger.ms";
  public static final String MAX_BYTES = "batch.max.bytes";
  public static final String WRITE_BEHIND = "write.behind";
  public static final String WRITE_METHOD = "write.method";

  /** The longest linger. A longer one is probably a mistake, such as a wrong unit of time. */
  private static final Duration MAX_LINGER = Duration.ofHours(1);

  private static final String GROUP = "Batching";

  private BatchProperties() {}

  static void addTo(ConfigDef definition) {
    definition.define(
        BATCH_SIZE,
        ConfigDef.Type.INT,
        500,
        ConfigDef.Range.atLeast(1),
        Importance.HIGH,
        "Set this to the most records of one table that one transaction may have. While the"
            + " database is idle, a batch ends with the poll that brought it, unless you set"
            + " batch.linger.ms. Without a linger, max.poll.records of the consumer (default 500)"
            + " and its fetch sizes limit the batch too. Example: 5000",
        GROUP,
        1,
        Width.SHORT,
        "Batch size");
    definition.define(
        LINGER_MS,
        ConfigDef.Type.LONG,
        0,
        ConfigDef.Range.between(0, MAX_LINGER.toMillis()),
        Importance.MEDIUM,
        "Set this to collect a batch over several polls: the milliseconds for which its first"
            + " record waits for others. With 0, a batch ends with its poll, unless the batch"
            + " before it is still being written. Example: 200",
        GROUP,
        2,
        Width.SHORT,
        "Linger (ms)");
    definition.define(
        MAX_BYTES,
        ConfigDef.Type.LONG,
        64L << 20,
        ConfigDef.Range.atLeast(1),
        Importance.LOW,
        "Set this to the estimated bytes at which a batch is full. While more than one batch"
            + " waits to be written, the sink fetches no records. Example: 16777216",
        GROUP,
        3,
        Width.SHORT,
        "Batch bytes");
    definition.define(
        WRITE_BEHIND,
        ConfigDef.Type.BOOLEAN,
        true,
        Importance.LOW,
        "Set this to false to write the records of a poll before the next poll. With true, the"
            + " sink writes one batch while it collects the next. Example: false",
        GROUP,
        4,
        Width.SHORT,
        "Write behind");
    definition.define(
        WRITE_METHOD,
        ConfigDef.Type.STRING,
        Choice.name(WriteMethod.AUTO),
        Choice.oneOf(WriteMethod.class),
        Importance.LOW,
        "Set this to choose how rows reach the server. If a table cannot use your choice, the"
            + " sink logs a warning and uses the next best. auto: the fastest for each table,"
            + " operation and number of rows. batch: a JDBC batch with one statement for each"
            + " row. multi_row: statements of many rows. unnest: one array for each column, on"
            + " PostgreSQL. copy: COPY, on PostgreSQL. load_data: LOAD DATA, on MySQL and"
            + " MariaDB, if the server has local_infile=ON. Example: multi_row",
        GROUP,
        5,
        Width.SHORT,
        "Write method");
  }

  static WriteMethod writeMethod(AbstractConfig config) {
    return Choice.parse(config, WRITE_METHOD, WriteMethod.class);
  }

  static BatchPolicy parse(AbstractConfig config) {
    return new BatchPolicy(
        config.getInt(BATCH_SIZE),
        config.getLong(MAX_BYTES),
        Duration.ofMillis(config.getLong(LINGER_MS)),
        config.getBoolean(WRITE_BEHIND));
  }
}
