package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.jdbc.delivery.ErrorOrder;
import io.tarmac.connect.jdbc.delivery.ErrorPolicy;
import io.tarmac.connect.jdbc.delivery.RetryPolicy;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;

/** How long failures are borne, and what becomes of bad records. */
public final class ErrorProperties {

  public static final String RETRY_TIMEOUT_MS = "retry.timeout.ms";
  public static final String RETRY_BACKOFF_MS = "retry.backoff.ms";
  public static final String RETRY_BACKOFF_MAX_MS = "retry.backoff.max.ms";
  public static final String ORDER = "errors.order";
  public static final String MAX_RATE = "errors.dlq.max.rate";

  /** Connect's own, which say whether a bad record may be set aside, and where. */
  static final String TOLERANCE = "errors.tolerance";

  static final String DEAD_LETTER_TOPIC = "errors.deadletterqueue.topic.name";

  private static final int NO_LIMIT = -1;

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
                + " the task fails.",
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
            "Longest retry pause")
        .define(
            ORDER,
            ConfigDef.Type.STRING,
            Choice.name(ErrorOrder.STRICT),
            Choice.oneOf(ErrorOrder.class),
            Importance.LOW,
            "Whether what comes after a bad record waits until the record is in the dead letter"
                + " queue. strict: a batch is divided at its bad records, and nothing overtakes"
                + " one; relaxed: the good records of a batch are written together, then the bad"
                + " ones are reported, which is faster where there are many. Without"
                + " errors.tolerance=all and errors.deadletterqueue.topic.name a bad record stops"
                + " the task: what came before it is written, nothing after it.",
            GROUP,
            4,
            Width.SHORT,
            "Order around bad records")
        .define(
            MAX_RATE,
            ConfigDef.Type.INT,
            NO_LIMIT,
            ConfigDef.Range.atLeast(NO_LIMIT),
            Importance.LOW,
            "Bad records within a minute that a task sets aside; one more stops it, so that a"
                + " broken schema does not drain a topic into the dead letter queue. -1: no limit.",
            GROUP,
            5,
            Width.SHORT,
            "Most bad records a minute");
  }

  static RetryPolicy parse(AbstractConfig config) {
    return new RetryPolicy(
        Duration.ofMillis(config.getLong(RETRY_TIMEOUT_MS)),
        Duration.ofMillis(config.getLong(RETRY_BACKOFF_MS)),
        Duration.ofMillis(config.getLong(RETRY_BACKOFF_MAX_MS)));
  }

  /** What becomes of bad records, which is also Connect's to say. */
  static ErrorPolicy policy(AbstractConfig config) {
    int maxRate = config.getInt(MAX_RATE);
    return new ErrorPolicy(
        toleratesAll(config.originals()) && hasDeadLetterTopic(config.originals()),
        Choice.parse(config, ORDER, ErrorOrder.class),
        maxRate == NO_LIMIT ? OptionalInt.empty() : OptionalInt.of(maxRate));
  }

  /** Tells whether Connect silently drops records that a converter or transformation refuses. */
  static boolean dropsSilently(Map<String, ?> properties) {
    return toleratesAll(properties) && !hasDeadLetterTopic(properties);
  }

  private static boolean toleratesAll(Map<String, ?> properties) {
    return "all".equalsIgnoreCase(ofConnect(properties, TOLERANCE));
  }

  private static boolean hasDeadLetterTopic(Map<String, ?> properties) {
    return !ofConnect(properties, DEAD_LETTER_TOPIC).isBlank();
  }

  private static String ofConnect(Map<String, ?> properties, String property) {
    return Objects.toString(properties.get(property), "").strip();
  }
}
