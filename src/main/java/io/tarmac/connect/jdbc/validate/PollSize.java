package io.tarmac.connect.jdbc.validate;

import io.tarmac.connect.jdbc.config.BatchProperties;
import io.tarmac.connect.jdbc.config.SinkConfig;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Advice on batches that do not linger and are larger than a poll. */
final class PollSize {

  private static final String MAX_POLL_RECORDS = "consumer.override.max.poll.records";
  private static final int DEFAULT = 500;

  private PollSize() {}

  static void run(Map<String, String> properties, SinkConfig config, ValidationProblems problems) {
    int records = records(properties.get(MAX_POLL_RECORDS));
    int batch = config.batching().maxRows();
    if (records < batch && config.batching().linger().isZero()) {
      problems.advice(
          BatchProperties.BATCH_SIZE,
          "a poll brings %d records at most, unless the worker says otherwise, so a batch gets %d only while another is being written; set %s=200 to fill a batch from several polls, see docs/how-to/tune.md"
              .formatted(records, batch, BatchProperties.LINGER_MS));
    }
  }

  /** Returns the default for a value that is not a number, because Connect refuses that itself. */
  private static int records(@Nullable String value) {
    try {
      return value == null ? DEFAULT : Integer.parseInt(value.trim());
    } catch (NumberFormatException invalid) {
      return DEFAULT;
    }
  }
}
