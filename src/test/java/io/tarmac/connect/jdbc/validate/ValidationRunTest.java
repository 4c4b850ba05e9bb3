package io.tarmac.connect.jdbc.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.credentials.Credentials;
import io.tarmac.connect.jdbc.credentials.CredentialsProvider;
import io.tarmac.connect.jdbc.testing.StatementLog;
import io.tarmac.connect.jdbc.testing.UnlinkedDriver;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ValidationRunTest {

  private static final Duration LONG = Duration.ofSeconds(60);

  @Test
  @DisplayName("C10_2 a database that takes the connection and says nothing is an error of the URL")
  void aSilentServerIsAnErrorOfTheUrl() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      String url = "jdbc:postgresql://127.0.0.1:%d/db".formatted(silent.getLocalPort());

      assertThatMessage(true, investigate(url, Duration.ofMillis(200), LONG))
          .contains("has not answered");
    }
  }

  /** A provider that takes longer to answer than a validation waits for a database. */
  public static final class SlowProvider implements CredentialsProvider, AutoCloseable {
    @Override
    public void configure(Map<String, String> properties) {}

    @Override
    public Credentials credentials() {
      long begun = System.nanoTime();
      while (System.nanoTime() - begun < SHORT.toNanos() * 5) {
        Thread.onSpinWait();
      }
      return new Credentials("sa", "a");
    }

    @Override
    public void close() {
      CLOSED.countDown();
    }
  }

  private static final Duration SHORT = Duration.ofMillis(50);
  private static final CountDownLatch CLOSED = new CountDownLatch(1);

  @Test
  @DisplayName("C10_2 C5_1 a slow provider has its own time, and is closed after the validation")
  void aSlowProviderIsAwaited() throws Exception {
    Map<String, String> configuration =
        Map.of(
            "connection.url",
            "jdbc:h2:mem:slow",
            "connection.credentials.provider",
            SlowProvider.class.getName());

    assertThat(investigate(configuration, LONG, SHORT, LONG)).isEmpty();
    assertThat(CLOSED.await(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  @DisplayName("C10_2 a driver that cannot be loaded is an error of the URL")
  void aDriverThatCannotBeLoadedIsAnErrorOfTheUrl() {
    assertThatMessage(true, investigate(UnlinkedDriver.URL, LONG, LONG))
        .contains("NoClassDefFoundError", "lib folder")
        .doesNotContain(UnlinkedDriver.URL);
  }

  @Test
  @DisplayName("C10_2 an error that ends the checks is told, and no check is left out silently")
  void anErrorThatEndsTheChecksIsAdvice() {
    assertThatMessage(false, investigate(UnlinkedDriver.OVERFLOWING_URL, LONG, LONG))
        .contains("not all of the configuration was checked", "StackOverflowError")
        .doesNotContain("secret");
  }

  @Test
  @DisplayName(
      "C10_2 C10_6 a worker validates eight configurations at once, and refuses no ninth for it")
  void eightAreInvestigatedAtOnce() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      String url = "jdbc:postgresql://127.0.0.1:%d/db".formatted(silent.getLocalPort());
      for (int i = 0; i < ValidationRun.MOST_AT_ONCE; i++) {
        assertThatMessage(true, investigate(url, Duration.ofMillis(1), LONG))
            .contains("has not answered");
      }

      assertThatMessage(false, investigate("jdbc:h2:mem:ninth", Duration.ofMillis(50), LONG, LONG))
          .contains("validates 8 other configurations", "again");
    }

    assertThat(investigate("jdbc:h2:mem:tenth", LONG, LONG, LONG)).isEmpty();
  }

  @Test
  @DisplayName("C10_2 a check that takes too long is left out, and advice says so")
  void whatIsNotCheckedInTimeIsLeftOut() {
    CountDownLatch ended = new CountDownLatch(1);
    try (StatementLog log = new StatementLog()) {
      log.before("", () -> await(ended));
      Map<String, String> configuration =
          Map.of("connection.url", log.url("jdbc:h2:mem:late"), "topics", "orders");

      assertThatMessage(false, investigate(configuration, LONG, LONG, Duration.ofMillis(50)))
          .contains("not all of the configuration was checked");
    } finally {
      ended.countDown();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void anInterruptIsLeftToTheCaller() {
    Thread.currentThread().interrupt();

    List<ValidationProblem> problems = investigate("jdbc:h2:mem:interrupted", LONG, LONG);

    assertThat(Thread.interrupted()).isTrue();
    assertThat(problems).isEmpty();
  }

  /** Checks that there is one problem, on the URL, and returns its message. */
  private static AbstractStringAssert<?> assertThatMessage(
      boolean isError, List<ValidationProblem> problems) {
    ValidationProblem problem = assertThat(problems).singleElement().actual();
    assertThat(problem.property()).isEqualTo("connection.url");
    assertThat(problem.isError()).isEqualTo(isError);
    return assertThat(problem.message());
  }

  private static List<ValidationProblem> investigate(
      String url, Duration toConnect, Duration toCheck) {
    return investigate(url, LONG, toConnect, toCheck);
  }

  private static List<ValidationProblem> investigate(
      String url, Duration toWait, Duration toConnect, Duration toCheck) {
    return investigate(Map.of("connection.url", url), toWait, toConnect, toCheck);
  }

  private static List<ValidationProblem> investigate(
      Map<String, String> configuration, Duration toWait, Duration toConnect, Duration toCheck) {
    ValidationProblems problems = new ValidationProblems();
    new ValidationRun(SinkConfig.parse(configuration), problems).run(toWait, toConnect, toCheck);
    return problems.soFar();
  }
}
