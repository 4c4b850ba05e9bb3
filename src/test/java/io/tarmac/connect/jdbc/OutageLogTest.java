package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.config.RetryPolicy;
import io.tarmac.connect.jdbc.testing.FakeClock;
import io.tarmac.connect.jdbc.testing.TestingLog;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class OutageLogTest {

  private static final TopicPartition ORDERS_0 = new TopicPartition("orders", 0);
  private static final TopicPartition ORDERS_1 = new TopicPartition("orders", 1);
  private static final Duration PAUSE = Duration.ofSeconds(2);

  private final FakeClock clock = new FakeClock(Long.MAX_VALUE - 1_000);
  private final OutageLog outage = new OutageLog(policy(Duration.ofMillis(-1)), clock);
  private final TestingLog log = new TestingLog(Level.INFO);

  @AfterEach
  void closeLog() {
    log.close();
  }

  @Test
  @DisplayName("C5_1 an outage is one WARN when it begins, and an INFO when it ends")
  void anOutageIsAWarnAndAnInfo() {
    for (int attempt = 1; attempt <= 8; attempt++) {
      failed("refused");
      clock.advance(Duration.ofMillis(1_750));
    }
    outage.ended(true);
    outage.ended(true);

    assertThat(lines())
        .satisfiesExactly(
            begin ->
                assertThat(begin)
                    .startsWith("WARN")
                    .contains("orders-0@1, orders-1@7", "refused", "2000 ms")
                    .endsWith("the task waits as long as this lasts (retry.timeout.ms=-1)"),
            end ->
                assertThat(end)
                    .startsWith("INFO")
                    .contains(
                        "back after 14 s and 8 attempts;"
                            + " writing goes on from orders-0@1, orders-1@7"));
  }

  @Test
  @DisplayName("C5_1 while an outage lasts a short WARN every 30 s says so")
  void aShortWarnEvery30Seconds() {
    for (int attempt = 0; attempt <= 50; attempt++) {
      failed(attempt < 40 ? "refused" : "starting up");
      clock.advance(Duration.ofSeconds(2));
    }

    assertThat(lines()).hasSize(4).allMatch(line -> line.startsWith("WARN"));
    assertThat(lines().get(1)).contains("30 s", "16 attempts").doesNotContain("refused");
    assertThat(lines().get(2)).contains("60 s", "31 attempts").doesNotContain("refused");
    assertThat(lines().get(3)).contains("90 s", "46 attempts", "starting up");
  }

  @Test
  @DisplayName("C5_1 C5_2 a deadlock that the next attempt settles is a WARN and an INFO")
  void aDeadlockIsAWarnAndAnInfo() {
    failed("deadlock");
    clock.advance(Duration.ofMillis(230));
    outage.ended(true);

    assertThat(lines()).hasSize(2);
    assertThat(lines().get(1)).contains("back after 230 ms and 1 attempt;");
  }

  @Test
  @DisplayName("C5_1 the next outage begins with a WARN of its own")
  void theNextOutageBeginsAgain() {
    failed("refused");
    outage.ended(true);
    failed("refused");
    outage.ended(true);

    assertThat(lines()).hasSize(4);
    assertThat(lines().get(3)).contains("and 1 attempt;");
  }

  @Test
  @DisplayName("C1_3 writing does not go on from partitions that another task has")
  void partitionsOfOthersAreNotNamed() {
    failed("refused");
    outage.forget(List.of(ORDERS_0));
    outage.ended(true);
    failed("refused");
    outage.forget(List.of(ORDERS_0, ORDERS_1));
    outage.ended(true);

    assertThat(lines().get(1)).endsWith("goes on from orders-1@7");
    assertThat(lines().get(3)).contains("nothing waits");
  }

  @Test
  @DisplayName("C5_1 C1_3 an outage has not ended because another task has the partitions")
  void nothingHasRecoveredWherePartitionsAreGivenAway() {
    failed("refused");
    outage.forget(List.of(ORDERS_0, ORDERS_1));
    outage.ended(false);
    outage.failed("refused", PAUSE, Map::of);
    outage.ended(false);

    assertThat(lines().get(1))
        .startsWith("INFO")
        .contains("1 attempt; the partitions that waited are another task's now")
        .doesNotContain("Recovered");
    assertThat(lines().get(3)).contains("Recovered", "nothing waits");
  }

  @Test
  @DisplayName("C5_1 the WARN says when a task fails whose wait is limited")
  void theLimitIsNamed() {
    OutageLog limited = new OutageLog(policy(Duration.ofMinutes(1)), clock);

    limited.failed("refused", PAUSE, Map::of);

    assertThat(lines().get(0)).endsWith("the task fails if this lasts for retry.timeout.ms=60000");
  }

  @Test
  void nothingIsLoggedWithoutAFailure() {
    outage.ended(true);

    assertThat(lines()).isEmpty();
  }

  private static RetryPolicy policy(Duration timeout) {
    return new RetryPolicy(timeout, Duration.ofMillis(200), Duration.ofSeconds(5));
  }

  private void failed(String message) {
    outage.failed(message, PAUSE, () -> Map.of(ORDERS_1, 7L, ORDERS_0, 1L));
  }

  private List<String> lines() {
    return log.text()
        .lines()
        .filter(line -> line.contains(OutageLog.class.getName()))
        .map(String::strip)
        .toList();
  }
}
