package io.tarmac.connect.jdbc.config;

import java.util.HashMap;
import java.util.Map;

/**
 * The rules for the retries of other sinks. Other sinks limit the number of attempts, and Tarmac
 * limits the time. The time is the number of attempts times the pause between them.
 */
final class RetryRules {

  static final String MAX_RETRIES = "max.retries";
  static final String RETRY_BACKOFF_MS = "retry.backoff.ms";
  static final String CONNECTION_ATTEMPTS = "connection.attempts";
  static final String CONNECTION_BACKOFF_MS = "connection.backoff.ms";

  /**
   * The default pause of Confluent's sink and Aiven's, in milliseconds. The next two constants are
   * defaults of the same sinks.
   */
  private static final String DEFAULT_PAUSE_MS = "3000";

  private static final String DEFAULT_CONNECTION_ATTEMPTS = "3";
  private static final String DEFAULT_CONNECTION_PAUSE_MS = "10000";

  private static final Fate ATTEMPTS_WITH_PAUSE =
      new Fate.Refused(
          ErrorProperties.RETRY_TIMEOUT_MS,
          "must be a number of attempts, with a pause in milliseconds. Set 0 or more for both.");

  private RetryRules() {}

  /** Returns the rule for a sink that limits the retries of statements alone. */
  static PeerProperty.Rule ofStatements(String pauseProperty, long defaultPauseMs) {
    return (property, value, written) -> {
      long retries = number(value);
      long pause = number(written.getOrDefault(pauseProperty, String.valueOf(defaultPauseMs)));
      return retries < 0 || pause < 0 ? ATTEMPTS_WITH_PAUSE : timeout(retries * Math.max(1, pause));
    };
  }

  /**
   * Translates the retries of statements for a sink that limits connecting separately. The longer
   * of the two times counts for both.
   */
  static Fate ofAll(String property, String value, Map<String, String> written) {
    long retries = number(value);
    long pause = number(written.getOrDefault(RETRY_BACKOFF_MS, DEFAULT_PAUSE_MS));
    if (retries < 0 || pause < 0) {
      return ATTEMPTS_WITH_PAUSE;
    }
    long statements = retries * Math.max(1, pause);
    return timeout(retries == 0 ? 0 : Math.max(statements, connectingMs(written)));
  }

  /**
   * Translates a limit of connecting. Without {@code max.retries} the limit has no effect, because
   * it alone is no reason to give up during an outage of the database.
   */
  static Fate ofConnecting(String property, String value, Map<String, String> written) {
    if (number(value) < (property.equals(CONNECTION_ATTEMPTS) ? 1 : 0)) {
      return new Fate.Refused(
          ErrorProperties.RETRY_TIMEOUT_MS,
          property.equals(CONNECTION_ATTEMPTS)
              ? "must be a number of attempts. Set 1 or more."
              : "must be a number of milliseconds. Set 0 or more.");
    }
    String retries = written.getOrDefault(MAX_RETRIES, "");
    if (number(retries) < 0) {
      return new Fate.Ignored(
          "connecting is tried again as long as it takes, unless %s or %s is set"
              .formatted(MAX_RETRIES, ErrorProperties.RETRY_TIMEOUT_MS));
    }
    return number(retries) == 0
        ? new Fate.Ignored(MAX_RETRIES + "=0 means no retry")
        : ofAll(MAX_RETRIES, retries, written);
  }

  /**
   * Returns for how many milliseconds the other sink tries to connect; 0 if no valid limit is
   * written.
   */
  private static long connectingMs(Map<String, String> written) {
    if (!written.containsKey(CONNECTION_ATTEMPTS) && !written.containsKey(CONNECTION_BACKOFF_MS)) {
      return 0;
    }
    long attempts = number(written.getOrDefault(CONNECTION_ATTEMPTS, DEFAULT_CONNECTION_ATTEMPTS));
    long pause = number(written.getOrDefault(CONNECTION_BACKOFF_MS, DEFAULT_CONNECTION_PAUSE_MS));
    return attempts < 1 || pause < 0 ? 0 : (attempts - 1) * pause;
  }

  private static Fate timeout(long milliseconds) {
    return new Fate.Translated(
        Map.of(ErrorProperties.RETRY_TIMEOUT_MS, String.valueOf(milliseconds)), false);
  }

  /** Translates a pause that does not grow. */
  static Fate pause(String property, String value, Map<String, String> written) {
    long pause = number(value);
    if (pause < 0) {
      return new Fate.Refused(
          ErrorProperties.RETRY_BACKOFF_MS, "must be a number of milliseconds. Set 0 or more.");
    }
    Map<String, String> pauses = new HashMap<>();
    String atLeastOne = String.valueOf(Math.max(1, pause));
    pauses.put(ErrorProperties.RETRY_BACKOFF_MS, atLeastOne);
    pauses.put(ErrorProperties.RETRY_BACKOFF_MAX_MS, atLeastOne);
    return new Fate.Translated(pauses, false);
  }

  /** Returns a number from 0 to the largest {@code int}; -1 for any other text. */
  private static long number(String value) {
    try {
      return Math.max(-1, Integer.parseInt(value.strip()));
    } catch (NumberFormatException none) {
      return -1;
    }
  }
}
