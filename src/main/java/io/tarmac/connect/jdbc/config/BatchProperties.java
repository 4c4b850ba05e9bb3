package io.tarmac.connect.jdbc.config;

import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;

/** When a batch is full. */
public final class BatchProperties {

  public static final String BATCH_SIZE = "batch.size";

  private static final String GROUP = "Batching";

  private BatchProperties() {}

  static void addTo(ConfigDef definition) {
    definition.define(
        BATCH_SIZE,
        ConfigDef.Type.INT,
        500,
        ConfigDef.Range.atLeast(1),
        Importance.HIGH,
        "Records of one table that are written in one transaction, at most. A batch ends with the"
            + " poll that brought it, so the consumer's max.poll.records (default 500) and fetch"
            + " sizes limit it too.",
        GROUP,
        1,
        Width.SHORT,
        "Batch size");
  }

  static BatchPolicy parse(AbstractConfig config) {
    return new BatchPolicy(config.getInt(BATCH_SIZE));
  }
}
