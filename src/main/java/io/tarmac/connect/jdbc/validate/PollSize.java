package io.tarmac.connect.jdbc.validate;

import io.tarmac.connect.jdbc.config.BatchProperties;
import io.tarmac.connect.jdbc.config.SinkConfig;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A batch that does not linger is not larger than what a poll brings, but while another is written.
 */
final class PollSize {

  private static final String MAX_POLL_RECORDS = "consumer.override.max.poll.records";
  private static final int DEFAULT = 500;

  private PollSize() {}

  static void run(Map<String, String> properties, SinkConfig config, Findings findings) {
    int records = records(properties.get(MAX_POLL_RECORDS));
    int batch = config.batching().maxRows();
    if (records < batch && config.batching().linger().isZero()) {
      findings.advice(
          BatchProperties.BATCH_SIZE,
          "a poll brings %d records at most, unless the worker says otherwise: with %s=0 a batch of %d only comes about while another is being written; set %s=%d, or let batches linger"
              .formatted(records, BatchProperties.LINGER_MS, batch, MAX_POLL_RECORDS, batch));
    }
  }

  /** What is no number is for Connect to refuse. */
  private static int records(@Nullable String value) {
    try {
      return value == null ? DEFAULT : Integer.parseInt(value.trim());
    } catch (NumberFormatException invalid) {
      return DEFAULT;
    }
  }
}
