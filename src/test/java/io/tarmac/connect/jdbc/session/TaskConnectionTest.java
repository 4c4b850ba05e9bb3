package io.tarmac.connect.jdbc.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tarmac.connect.jdbc.batch.TaskRuntime;
import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.credentials.CredentialsSource;
import io.tarmac.connect.jdbc.credentials.TestingCredentials;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaskConnectionTest {

  private static final Map<String, Callable<Object>> METADATA =
      Map.of("getDatabaseProductName", () -> "none", "getDatabaseProductVersion", () -> "1");

  private final TaskConnection connection =
      new TaskConnection(
          new ConnectionFactory(new ConnectionSettings("jdbc:h2:mem:", "sa", null)),
          SinkMetrics.NONE,
          TaskRuntime.OF_JVM);

  private boolean isClosed;

  @AfterEach
  void close() {
    connection.close();
  }

  @Test
  void aConnectionThatIsUsedStaysOpen() throws Exception {
    Connection first = connection.open();
    connection.closeAfter(Duration.ofHours(1));

    assertThat(connection.open()).isSameAs(first);
    assertThat(first.isClosed()).isFalse();
  }

  @Test
  @DisplayName("C5_1 what a driver throws while it closes a broken connection hides no failure")
  void whatADriverThrowsWhileItClosesIsPassedOver() throws Exception {
    TaskConnection broken = broken("close");
    broken.open();

    broken.close();

    assertThat(broken.isOpen()).isFalse();
  }

  @Test
  @DisplayName("C5_1 a connection that cannot be rolled back is not used again")
  void whatCannotBeRolledBackIsClosed() throws Exception {
    TaskConnection broken = broken("rollback");
    broken.open();
    broken.rollBack();
    assertThat(broken.isOpen()).isFalse();

    Connection first = connection.open();
    first.close();
    connection.rollBack();
    assertThat(connection.isOpen()).isFalse();
  }

  @Test
  @DisplayName("C5_1 nor is one that the driver has given up, whatever it says of the rollback")
  void whatTheDriverHasGivenUpIsClosed() throws Exception {
    isClosed = true;
    TaskConnection givenUp = broken("nothing");
    givenUp.open();
    givenUp.rollBack();
    assertThat(givenUp.isOpen()).isFalse();
  }

  @Test
  void aConnectionThatIsRolledBackStaysOpen() throws Exception {
    Connection first = connection.open();
    connection.rollBack();

    assertThat(connection.open()).isSameAs(first);
  }

  /** One whose driver fails at a method. */
  private TaskConnection broken(String method) {
    Map<String, Callable<Object>> answers = new HashMap<>();
    for (String name : List.of("setAutoCommit", "rollback", "close")) {
      answers.put(name, () -> "");
    }
    answers.put("isClosed", () -> isClosed);
    answers.put("getMetaData", () -> Answering.with(DatabaseMetaData.class, METADATA));
    answers.put(
        method,
        () -> {
          throw new IllegalStateException("broken");
        });
    Connection made = Answering.with(Connection.class, answers);
    return new TaskConnection(
        new ConnectionFactory(
            new ConnectionSettings("jdbc:none:", null, null),
            Answering.with(Driver.class, Map.of("connect", () -> made)),
            null),
        SinkMetrics.NONE,
        TaskRuntime.OF_JVM);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @DisplayName("C5_1 the end of a task, and a rebalance, end the wait for credentials")
  void theEndEndsTheWaitForCredentials(boolean isEnd) throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CredentialsSource hanging =
        TestingCredentials.source(
            () -> {
              asked.countDown();
              new CountDownLatch(1).await();
              return null;
            });
    TaskConnection waiting =
        new TaskConnection(
            new ConnectionFactory(
                new ConnectionSettings("jdbc:none:", null, null),
                Answering.with(Driver.class, Map.of()),
                hanging),
            SinkMetrics.NONE,
            TaskRuntime.OF_JVM);
    FutureTask<@Nullable DeliveryFailure> opening =
        new FutureTask<>(() -> catchThrowableOfType(DeliveryFailure.class, waiting::open));
    new Thread(opening, "opens").start();
    asked.await();

    if (isEnd) {
      waiting.end();
    } else {
      waiting.abort(null);
    }

    assertThat(opening.get(20, TimeUnit.SECONDS))
        .isNotNull()
        .extracting(DeliveryFailure::kind)
        .isEqualTo(FailureKind.BUSY);
  }

  @Test
  void aConnectionThatIsNotUsedIsClosedAndTheNextUseOpensAnother() throws Exception {
    Connection first = connection.open();
    connection.closeAfter(Duration.ofNanos(-1));

    assertThat(first.isClosed()).isTrue();
    assertThat(connection.open()).isNotSameAs(first);
  }
}
