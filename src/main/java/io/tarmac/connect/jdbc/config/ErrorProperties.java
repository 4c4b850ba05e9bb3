package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.jdbc.delivery.RetryPolicy;
import java.time.Duration;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;

/** How long failures are borne. */
public final class ErrorProperties {

  public static final String RETRY_TIMEOUT_MS = "retry.timeout.ms";
  public static final String RETRY_BACKOFF_MS = "retry.backoff.ms";
  public static final String RETRY_BACKOFF_MAX_MS = "retry.backoff.max.ms";

  private static final String GROUP = "Errors";

  private ErrorProperties() {}

  static void addTo(ConfigDef definition) {
    definition
        .define(
            RETRY_TIMEOUT_MS,
            ConfigDef.Type.LONG,
            -1L,
            ConfigDef.Range.atLeast(-1),
            Importance.MEDIUM,
            "For how long a batch is tried again while the database is away or contended, in"
                + " milliseconds from the first failure. -1: as long as it takes; 0: no retry. Then"
                + " the task fails. A bad record fails it at once: errors.tolerance and"
                + " errors.deadletterqueue.topic.name are about converters and transformations"
                + " only.",
            GROUP,
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
            GROUP,
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
            GROUP,
            3,
            Width.MEDIUM,
            "Longest retry pause");
  }

  static RetryPolicy parse(AbstractConfig config) {
    return new RetryPolicy(
        Duration.ofMillis(config.getLong(RETRY_TIMEOUT_MS)),
        Duration.ofMillis(config.getLong(RETRY_BACKOFF_MS)),
        Duration.ofMillis(config.getLong(RETRY_BACKOFF_MAX_MS)));
  }
}
