package io.tarmac.connect.jdbc.config;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;

/**
 * The properties that decide how long the sink tries a batch again, and what becomes of bad
 * records.
 */
public final class ErrorProperties {

  public static final String RETRY_TIMEOUT_MS = "retry.timeout.ms";
  public static final String RETRY_BACKOFF_MS = "retry.backoff.ms";
  public static final String RETRY_BACKOFF_MAX_MS = "retry.backoff.max.ms";
  public static final String ORDER = "errors.order";
  public static final String MAX_RATE = "errors.dlq.max.rate";

  /**
   * Connect's own property that says whether a bad record may be set aside. {@link
   * #DEAD_LETTER_TOPIC} says where.
   */
  static final String TOLERANCE = "errors.tolerance";

  static final String DEAD_LETTER_TOPIC = "errors.deadletterqueue.topic.name";

  private static final int NO_LIMIT = -1;

  private ErrorProperties() {}

  static void addTo(PropertyGroup properties) {
    properties
        .add(
            Property.number(RETRY_TIMEOUT_MS, "Retry timeout", Importance.MEDIUM, -1L, -1)
                .ofWidth(Width.MEDIUM),
            "Set this to limit how long a batch is tried again while the database is away or"
                + " contended. It counts milliseconds from the first failure; then the task"
                + " fails. Set -1 for as long as it takes, 0 for no retry. Example: 600000")
        .add(
            Property.number(RETRY_BACKOFF_MS, "First retry pause", Importance.LOW, 200L, 1)
                .ofWidth(Width.MEDIUM),
            "Set this to the pause after the first failure, in milliseconds. Each further pause"
                + " is twice as long, with jitter, up to retry.backoff.max.ms. Example: 1000")
        .add(
            Property.number(RETRY_BACKOFF_MAX_MS, "Longest retry pause", Importance.LOW, 5_000L, 1)
                .ofWidth(Width.MEDIUM),
            "Set this to the longest pause between two attempts, in milliseconds. Example: 30000")
        .add(
            Property.choice(ORDER, "Order around bad records", Importance.LOW, ErrorOrder.STRICT),
            "Set this to relaxed if many records are bad and their order does not matter. Bad"
                + " records are set aside only with errors.tolerance=all and"
                + " errors.deadletterqueue.topic.name. Otherwise a bad record stops the task:"
                + " rows before it are written, none after it. strict: the batch is split at a"
                + " bad record, and nothing overtakes that record. relaxed: the good records of"
                + " a batch are written together, and then the bad ones are reported. This is"
                + " faster, and impossible with delivery.guarantee=exactly_once. Example:"
                + " relaxed")
        .add(
            Property.number(
                MAX_RATE, "Most bad records a minute", Importance.LOW, NO_LIMIT, NO_LIMIT),
            "Set this to the most bad records that a task may set aside within a minute; one"
                + " more stops it. So a broken schema does not drain a topic into the dead"
                + " letter queue. Set -1 for no limit. Example: 100");
  }

  static RetryPolicy parse(AbstractConfig config) {
    return new RetryPolicy(
        Duration.ofMillis(config.getLong(RETRY_TIMEOUT_MS)),
        Duration.ofMillis(config.getLong(RETRY_BACKOFF_MS)),
        Duration.ofMillis(config.getLong(RETRY_BACKOFF_MAX_MS)));
  }

  /** Returns the policy for bad records, which depends on Connect's own properties too. */
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
