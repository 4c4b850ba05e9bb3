package io.tarmac.connect.jdbc.config;

import java.time.Duration;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;

/** The properties that decide when a batch is full and how the sink writes it. */
public final class BatchProperties {

  public static final String BATCH_SIZE = "batch.size";
  public static final String LINGER_MS = "batch.linger.ms";
  public static final String MAX_BYTES = "batch.max.bytes";
  public static final String WRITE_BEHIND = "write.behind";
  public static final String WRITE_METHOD = "write.method";

  /** The longest linger. A longer one is probably a mistake, such as a wrong unit of time. */
  private static final Duration MAX_LINGER = Duration.ofHours(1);

  private BatchProperties() {}

  static void addTo(PropertyGroup properties) {
    properties.add(
        Property.number(BATCH_SIZE, "Batch size", Importance.HIGH, 500, 1),
        "Set this to the most records of one table that one transaction may have. While the"
            + " database is idle, a batch ends with the poll that brought it, unless you set"
            + " batch.linger.ms. Without a linger, max.poll.records of the consumer (default 500)"
            + " and its fetch sizes limit the batch too. Example: 5000");
    properties.add(
        Property.number(LINGER_MS, "Linger (ms)", Importance.MEDIUM, 0L, 0)
            .checkedBy(ConfigDef.Range.between(0, MAX_LINGER.toMillis())),
        "Set this to collect a batch over several polls: the milliseconds for which its first"
            + " record waits for others. With 0, a batch ends with its poll, unless the batch"
            + " before it is still being written. Example: 200");
    properties.add(
        Property.number(MAX_BYTES, "Batch bytes", Importance.LOW, 64L << 20, 1),
        "Set this to the estimated bytes at which a batch is full. While more than one batch"
            + " waits to be written, the sink fetches no records. Example: 16777216");
    properties.add(
        Property.flag(WRITE_BEHIND, "Write behind", Importance.LOW, true),
        "Set this to false to write the records of a poll before the next poll. With true, the"
            + " sink writes one batch while it collects the next. Example: false");
    properties.add(
        Property.choice(WRITE_METHOD, "Write method", Importance.LOW, WriteMethod.AUTO),
        "Set this to choose how rows reach the server. If a table cannot use your choice, the"
            + " sink logs a warning and uses the next best. auto: the fastest for each table,"
            + " operation and number of rows. batch: a JDBC batch with one statement for each"
            + " row. multi_row: statements of many rows. unnest: one array for each column, on"
            + " PostgreSQL. copy: COPY, on PostgreSQL. load_data: LOAD DATA, on MySQL and"
            + " MariaDB, if the server has local_infile=ON. Example: multi_row");
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
