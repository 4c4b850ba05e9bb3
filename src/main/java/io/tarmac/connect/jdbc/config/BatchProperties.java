package io.tarmac.connect.jdbc.config;

import java.time.Duration;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;

/** When a batch is full. */
public final class BatchProperties {

  public static final String BATCH_SIZE = "batch.size";
  public static final String LINGER_MS = "batch.linger.ms";
  public static final String MAX_BYTES = "batch.max.bytes";
  public static final String WRITE_BEHIND = "write.behind";
  public static final String WRITE_METHOD = "write.method";

  /** More than this is taken for a mistake, such as another unit of time. */
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
        "Records of one table that are written in one transaction, at most. While the database is"
            + " idle a batch ends with the poll that brought it, unless batch.linger.ms says"
            + " otherwise, so the consumer's max.poll.records (default 500) and fetch sizes limit"
            + " it too.",
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
        "How long the first record of a batch waits for others, over several polls, in"
            + " milliseconds. 0: not beyond the poll that brought it, unless the batch before is"
            + " still being written.",
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
        "Estimated bytes of records from which on a batch is full. No more are fetched while more"
            + " than one batch waits to be written.",
        GROUP,
        3,
        Width.SHORT,
        "Batch bytes");
    definition.define(
        WRITE_BEHIND,
        ConfigDef.Type.BOOLEAN,
        true,
        Importance.LOW,
        "Whether one batch is written while the next is made of what comes meanwhile. false: a"
            + " poll's records are written before the next poll.",
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
        "How rows get to the server. auto: the fastest for each table, operation and number of"
            + " rows. Another is used wherever it can be, and a warning logged where it cannot:"
            + " batch (a statement per row, as a JDBC batch), multi_row (statements of many rows),"
            + " unnest (an array per column) and copy on PostgreSQL, load_data on MySQL and"
            + " MariaDB, if the server allows it (local_infile=ON).",
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
