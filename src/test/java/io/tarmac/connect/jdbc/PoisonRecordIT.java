package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.ReplacedRecords;
import io.tarmac.connect.jdbc.testing.StatementLog;
import io.tarmac.connect.jdbc.testing.task.FakeReporter.ReportedRecord;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.servers.Await;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Records that cannot become rows, with a dead letter queue and without. */
class PoisonRecordIT {

  @Nested
  @EachDatabase(soak = MARIADB)
  class DeadLetterQueue extends PoisonSuite {
    private static final String MIXED = "bgugggbbgguuggggbgggggubggggb";

    @ParameterizedTest
    @CsvSource({"strict,at_least_once", "relaxed,at_least_once", "strict,exactly_once"})
    @DisplayName(
        "C6_1 C6_5 exactly the bad records are dead letters, in order; all others are rows")
    void exactlyTheBadRecordsAreDeadLetters(String order, String guarantee) {
      List<SinkRecord> all = sequence(MIXED);

      try (TaskHarness task =
          openTolerant("errors.order", order, "delivery.guarantee", guarantee)) {
        task.putUntilAccepted(all);
        task.settle();

        assertThat(deadLetters(task)).containsExactlyElementsOf(offsetsOf(MIXED, "bu"));
        assertThat(reported(task)).allSatisfy(report -> assertThat(all).contains(report.record()));
        assertThat(task.committable(first)).hasValue(MIXED.length());
      }
      assertThat(written()).isEqualTo(offsetsOf(MIXED, "g"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"b", "u"})
    @DisplayName("C6_5 what comes after a bad record waits until that has been acknowledged")
    void whatComesAfterABadRecordWaits(String poison) {
      List<SinkRecord> all = sequence("gg" + poison + "gg");
      try (TaskHarness task = openTolerant("write.behind", "true")) {
        task.context().deadLetters().hold();
        task.put(all);
        awaitReport(task);
        assertThatThrownBy(() -> task.put(List.of())).isInstanceOf(RetriableException.class);

        assertThat(written()).containsExactly(0L, 1L);
        assertThat(task.committable(first)).hasValue(2);

        task.context().deadLetters().acknowledge();
        task.settle();
        assertThat(written()).containsExactly(0L, 1L, 3L, 4L);
        assertThat(deadLetters(task)).containsExactly(2L);
      }
    }

    @Test
    @DisplayName("C6_4 C6_5 relaxed: the good rows are written, and done with the bad records")
    void relaxedGoodRowsAreWrittenAtOnce() {
      List<SinkRecord> all = sequence("ggbguggb");
      try (TaskHarness task = openTolerant("errors.order", "relaxed")) {
        task.context().deadLetters().hold();
        task.put(all);

        assertThat(written()).isEqualTo(offsetsOf("ggbguggb", "g"));
        assertThat(task.committable(first)).hasValue(0);

        task.context().deadLetters().acknowledge();
        task.settle();
        assertThat(deadLetters(task)).containsExactlyInAnyOrder(2L, 4L, 7L);
      }
    }

    @ParameterizedTest
    @ValueSource(strings = {"strict", "relaxed"})
    @DisplayName("C6_4 a dead letter queue that refuses stops the task, and nothing is passed")
    void aDeadLetterQueueThatRefusesStopsTheTask(String order) {
      List<SinkRecord> all = sequence("ggbgg");
      try (TaskHarness task = openTolerant("errors.order", order, "write.behind", "true")) {
        task.context().deadLetters().hold();
        task.put(all);
        awaitReport(task);
        task.context().deadLetters().refuse(new RecordTooLargeException("a value of the record"));

        assertThat(task.failure())
            .isInstanceOf(ConnectException.class)
            .hasMessageContainingAll(first + "@2", "errors.deadletterqueue.topic.name")
            .hasMessageNotContaining("a value of the record");
        assertThat(committedOffset(task, first)).isLessThanOrEqualTo(2);
        assertThat(written())
            .isEqualTo(order.equals("strict") ? List.of(0L, 1L) : List.of(0L, 1L, 3L, 4L));
      }
    }

    @ParameterizedTest
    @ValueSource(strings = {"b", "u"})
    @DisplayName(
        "C4_5 C6_4 exactly once: a death before the acknowledgement repeats the report, and no row")
    void aDeathBeforeTheAcknowledgementRepeatsTheReport(String poison) {
      List<SinkRecord> all = sequence("gg" + poison + "gg");
      String[] exactlyOnce = {"write.behind", "true", "delivery.guarantee", "exactly_once"};
      try (TaskHarness killed = openTolerant(exactlyOnce)) {
        killed.context().deadLetters().hold();
        killed.putUntilAccepted(all);
        awaitReport(killed);

        try (TaskHarness task = openTolerant(exactlyOnce)) {
          task.putUntilAccepted(all);
          assertThat(task.takeSeeks()).containsExactly(entry(first, 2L));
          task.putUntilAccepted(all.subList(2, all.size()));
          task.settle();

          assertThat(deadLetters(task)).containsExactly(2L);
        }
      }
      assertThat(written()).containsExactly(0L, 1L, 3L, 4L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"b", "u"})
    @DisplayName("C6_2 C1_1 without tolerance what comes before is written, nothing after it")
    void withoutToleranceTheTaskFails(String poison) {
      List<SinkRecord> all = sequence("ggg" + poison + "gg");
      long committed;
      try (TaskHarness task = openIntolerant()) {
        assertThat(task.failure(all))
            .isInstanceOf(ConnectException.class)
            .hasNoCause()
            .hasMessageContainingAll(
                table, first + "@3", "errors.tolerance", "errors.deadletterqueue.topic.name");
        assertThat(reported(task))
            .as("Connect's reporter writes and throws where nothing is tolerated")
            .isEmpty();
        committed = committedOffset(task, first);
      }
      assertThat(written()).containsExactly(0L, 1L, 2L);
      assertThat(committed).isEqualTo(3);

      try (TaskHarness task = openIntolerant()) {
        assertThat(task.failure(all.subList(3, 6))).hasMessageContaining(first + "@3");
      }
      assertThat(written()).as("nothing is written again").containsExactly(0L, 1L, 2L);
    }

    @Test
    @DisplayName("C6_3 more bad records a minute than errors.dlq.max.rate stop the task")
    void tooManyBadRecordsStopTheTask() {
      List<SinkRecord> all = sequence("gbgugbg");
      try (TaskHarness task = openTolerant("errors.dlq.max.rate", "2")) {
        assertThat(task.failure(all))
            .hasMessageContainingAll(first + "@5", "errors.dlq.max.rate=2");
        assertThat(deadLetters(task)).containsExactly(1L, 3L);
        assertThat(committedOffset(task, first)).isLessThanOrEqualTo(5);
      }
      assertThat(written()).containsExactly(0L, 2L, 4L);
    }

    @Test
    @DisplayName(
        "C6_1 a bad record costs as many JDBC batches as its batch can be halved, and few more")
    void aBadRecordCostsALogarithm() {
      String letters = "g".repeat(100) + "b" + "g".repeat(155);
      try (StatementLog log = new StatementLog();
          TaskHarness task =
              open(
                  tolerant()
                      .with("connection.url", log.url(database.url()))
                      .batchSize(256)
                      .with("write.method", "batch"))) {
        task.putUntilAccepted(sequence(letters));
        task.settle();

        // As it came, the search of eight halvings, the row alone, and what comes after it.
        assertThat(log.beginningWith("INSERT")).hasSizeBetween(10, 1 + 1 + 8 + 1 + 1);
      }
      assertThat(written()).hasSize(255);
    }

    @Test
    @DisplayName("C1_3 a bad record of a partition that is taken away is forgotten")
    void aBadRecordOfAPartitionThatIsTakenAwayIsForgotten() {
      List<SinkRecord> all = sequence("gbg");
      try (TaskHarness task = openTolerant("write.behind", "true")) {
        task.open(second);
        task.context().deadLetters().hold();
        task.put(all);
        awaitReport(task);
        assertThat(committedOffset(task, first)).isEqualTo(1);
        task.lose(first);

        task.putUntilAccepted(inserts(second, 2));
        task.settle();
        assertThat(task.committable(second)).hasValue(2);
      }
      assertThat(ids()).containsExactly("0", "0", "1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"strict", "relaxed"})
    @DisplayName("C6_1 C3_3 whatever the batches, the same records are rows and dead letters")
    void theSameRecordsAreDeadLettersWhateverTheBatches(String order) {
      Random random = new Random(4711);
      StringBuilder letters = new StringBuilder();
      for (int i = 0; i < 300; i++) {
        letters.append("ggggggbbu".charAt(random.nextInt(9)));
      }
      List<SinkRecord> all = sequence(letters.toString());
      try (TaskHarness task =
          openTolerant("errors.order", order, "batch.size", "40", "write.behind", "true")) {
        int begin = 0;
        while (begin < all.size()) {
          int end = Math.min(all.size(), begin + 1 + random.nextInt(90));
          task.putUntilAccepted(all.subList(begin, end));
          begin = end;
        }
        task.settle();

        assertThat(deadLetters(task)).isEqualTo(offsetsOf(letters.toString(), "bu"));
      }
      assertThat(written()).isEqualTo(offsetsOf(letters.toString(), "g"));
    }

    @ParameterizedTest
    @CsvSource({"strict,at_least_once", "relaxed,at_least_once", "strict,exactly_once"})
    @DisplayName(
        "C6_1 C6_5 C3_3 of keys that come often, bad changes are dead letters unless good ones"
            + " replace them")
    void badChangesThatNothingReplacesAreDeadLetters(String order, String guarantee) {
      Random random = new Random(4711);
      List<Long> expected = new ArrayList<>();
      StringBuilder all = new StringBuilder();
      try (TaskHarness task = openKeyed("errors.order", order, "delivery.guarantee", guarantee)) {
        while (all.length() < 400) {
          String batch = ReplacedRecords.some(random);
          List<Integer> refused = ReplacedRecords.refused(batch);
          refused.forEach(index -> expected.add((long) all.length() + index));
          task.putUntilAccepted(changes(batch, all.length()));
          task.settle();
          all.append(batch);
        }

        assertThat(deadLetters(task)).isEqualTo(expected);
      }
      assertThat(amounts()).isEqualTo(ReplacedRecords.written(all.toString()));
    }

    @Test
    @DisplayName("C6_1 C6_2 without tolerance the first bad change that nothing replaces stops it")
    void theFirstBadChangeThatNothingReplacesStopsTheTask() {
      try (TaskHarness task =
          openKeyed("errors.tolerance", "none", "errors.deadletterqueue.topic.name", "")) {
        assertThat(task.failure(changes("aBbAcA", 0))).hasMessageContaining(keyed + "@3");
      }
      assertThat(amounts()).isEqualTo(Map.of("a", 0, "b", 2));
    }

    /** Goes on with nothing new until a record is reported. */
    private static void awaitReport(TaskHarness task) {
      Await.until(
          "a record is reported",
          () -> {
            if (reported(task).isEmpty()) {
              task.put();
            }
            return !reported(task).isEmpty();
          });
    }
  }

  /** Tests that need a driver which names constraints, and a connection that breaks. */
  @Nested
  @EachDatabase(except = SQLITE)
  class ErrorsAndOutages extends PoisonSuite {

    @Test
    @DisplayName("C6_1 the error names table, column or constraint, SQLSTATE and record, no value")
    void theErrorNamesWhatIsWrong() {
      try (TaskHarness task = openTolerant()) {
        task.putUntilAccepted(sequence("gbgu"));
        task.settle();

        List<ReportedRecord> reports = reported(task);
        assertThat(reports).hasSize(2);
        assertThat(reports.get(0).error())
            .isInstanceOf(DataException.class)
            .hasNoCause()
            .hasMessageContainingAll(table, first + "@1", "SQLSTATE", "positive_")
            .hasMessageNotContaining("-1");
        assertThat(reports.get(1).error())
            .isInstanceOf(DataException.class)
            .hasNoCause()
            .hasMessageContainingAll(table, first + "@3", "name");
      }
    }

    @Test
    @DisplayName("C6_3 an outage sends nothing to the dead letter queue")
    void anOutageSendsNothingToTheDeadLetterQueue() {
      List<SinkRecord> all = sequence("gggbggg");
      try (TaskHarness task = openTolerant()) {
        task.put(inserts(second, 0));
        proxy.cut();
        for (int attempt = 1; attempt <= 3; attempt++) {
          assertThatThrownBy(() -> task.put(all)).isInstanceOf(RetriableException.class);
        }
        assertThat(reported(task)).isEmpty();
        proxy.restore();
        task.putUntilAccepted(all);
        task.settle();

        assertThat(deadLetters(task)).containsExactly(3L);
      }
      assertThat(written()).isEqualTo(offsetsOf("gggbggg", "g"));
    }
  }

  private static List<ReportedRecord> reported(TaskHarness task) {
    return task.context().deadLetters().reports();
  }

  private static List<Long> deadLetters(TaskHarness task) {
    return task.context().deadLetters().offsets();
  }
}
