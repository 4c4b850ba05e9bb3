package io.tarmac.connect.jdbc.validate;

import io.tarmac.connect.jdbc.config.Advice;
import io.tarmac.connect.jdbc.config.BatchProperties;
import io.tarmac.connect.jdbc.config.ConfigReport;
import io.tarmac.connect.jdbc.config.GroupProperties;
import io.tarmac.connect.jdbc.config.SinkConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.Config;
import org.jspecify.annotations.Nullable;

/**
 * The checks that add to the answer of {@code validate} the errors that the database finds. The
 * configuration has to be valid in itself. The checks return their advice, because advice does not
 * prevent Connect from creating a connector. Stateless.
 */
public final class ConnectionChecks {

  /**
   * The longest wait for a free place. Connect's client waits for 90 s, which is longer than the
   * three durations here and the wait for credentials together.
   */
  private static final Duration TO_WAIT = Duration.ofSeconds(20);

  private static final Duration TO_CONNECT = Duration.ofSeconds(8);

  private static final Duration TO_CHECK = Duration.ofSeconds(12);

  private static final String MAX_POLL_RECORDS = "consumer.override.max.poll.records";
  private static final int DEFAULT_POLL_RECORDS = 500;

  private ConnectionChecks() {}

  /**
   * Connects, checks, and adds the errors to the answer. Does none of these if the answer has
   * errors already.
   *
   * @return the advice on the configuration
   */
  public static List<Advice> addTo(Config answer, Map<String, String> properties) {
    List<Advice> advice = new ArrayList<>();
    if (answer.configValues().stream().allMatch(value -> value.errorMessages().isEmpty())) {
      ConfigReport report = ConfigReport.of(properties);
      for (ValidationProblem problem : problems(properties)) {
        String property = problem.property();
        if (problem.isError()) {
          String error = report.messageFor(property, property + ": " + problem.message());
          answer.configValues().stream()
              .filter(
                  value -> value.name().equals(GroupProperties.propertyWithDefinition(property)))
              .forEach(
                  value -> {
                    value.addErrorMessage(error);
                    value.visible(true);
                  });
        } else {
          advice.add(new Advice(report.written(property), problem.message()));
        }
      }
    }
    return advice;
  }

  private static List<ValidationProblem> problems(Map<String, String> properties) {
    SinkConfig config = SinkConfig.parse(properties);
    ValidationProblems problems = new ValidationProblems();
    checkPollSize(properties, config, problems);
    new ValidationRun(config, problems).run(TO_WAIT, TO_CONNECT, TO_CHECK);
    return problems.soFar();
  }

  /** Adds advice on batches that do not linger and are larger than a poll. */
  static void checkPollSize(
      Map<String, String> properties, SinkConfig config, ValidationProblems problems) {
    int records = pollRecords(properties.get(MAX_POLL_RECORDS));
    int batch = config.batching().maxRows();
    if (records < batch && config.batching().linger().isZero()) {
      problems.advice(
          BatchProperties.BATCH_SIZE,
          "a poll brings %d records at most, unless the worker says otherwise, so a batch gets %d only while another is being written; set %s=200 to fill a batch from several polls, see docs/how-to/tune.md"
              .formatted(records, batch, BatchProperties.LINGER_MS));
    }
  }

  /** Returns the default for a value that is not a number, because Connect refuses that itself. */
  private static int pollRecords(@Nullable String value) {
    try {
      return value == null ? DEFAULT_POLL_RECORDS : Integer.parseInt(value.trim());
    } catch (NumberFormatException invalid) {
      return DEFAULT_POLL_RECORDS;
    }
  }
}
