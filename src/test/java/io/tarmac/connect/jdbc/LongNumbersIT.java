package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.servers.Await;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers with so many digits that Java's own arithmetic would take a minute for one of them. */
@EachDatabase
class LongNumbersIT extends TableSuite {
  /** Made once: Java takes a second for it. */
  private static final BigInteger COUNTLESS_DIGITS = BigInteger.TEN.pow(2_400_000);

  private static final BigDecimal LONGEST =
      new BigDecimal(BigInteger.TEN.pow(131_072 + 16_383).subtract(BigInteger.ONE), 16_383);

  @Test
  @DisplayName("C6_2 numbers of countless digits are dead letters, and cost next to nothing")
  void numbersOfCountlessDigitsAreDeadLetters() {
    createTable("`id` int primary key, `n` decimal(20,2)");
    TaskConfiguration configuration = upserts().deadLetters().with("errors.order", "relaxed");
    List<BigDecimal> numbers =
        List.of(
            new BigDecimal(BigInteger.TEN.pow(400_000), 400_000),
            new BigDecimal(COUNTLESS_DIGITS, 2_400_000),
            new BigDecimal(BigInteger.ONE, Integer.MIN_VALUE),
            new BigDecimal(BigInteger.ONE, Integer.MAX_VALUE));
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    try (TaskHarness task = open(configuration)) {
      task.put(number(1, new BigDecimal("1.25")));
      task.settle();
      long before = threads.getCurrentThreadCpuTime();
      List<SinkRecord> hostile = new ArrayList<>();
      for (BigDecimal number : numbers) {
        hostile.add(number(2 + hostile.size(), number));
      }
      // What is acknowledged at once is taken for a record that the producer has refused.
      task.context().deadLetters().hold();
      Await.until(
          "all are reported",
          () -> {
            putOnce(task, hostile);
            return task.context().deadLetters().reports().size() == hostile.size();
          });
      task.context().deadLetters().acknowledge();
      task.putUntilAccepted(hostile);
      task.settle();
      assertThat(threads.getCurrentThreadCpuTime() - before).isLessThan(2_000_000_000L);
      task.put(number(9, new BigDecimal("2.25")));
      task.settle();
      assertThat(task.context().deadLetters().offsets()).containsExactly(1L, 2L, 3L, 4L);
    }

    assertThat(rows("`id`")).containsExactly(List.of("1"), List.of("9"));
  }

  private static void putOnce(TaskHarness task, List<SinkRecord> records) {
    try {
      task.put(records);
    } catch (RetriableException unacknowledged) {
      // The task asks for the same records again.
    }
  }

  @Nested
  @EachDatabase(only = POSTGRESQL)
  class LongestNumbers {
    @ParameterizedTest
    @ValueSource(strings = {"batch", "multi_row", "unnest", "copy"})
    @DisplayName("C7_3 the longest number of PostgreSQL is written as it is, by every method")
    void theLongestNumberIsWritten(String method) {
      String digits = "9".repeat(131_072) + "." + "9".repeat(16_383);
      TaskConfiguration configuration = upserts().evolution("basic").with("write.method", method);

      try (TaskHarness task = open(configuration)) {
        task.put(number(1, LONGEST), number(2, LONGEST.negate()));
        task.settle();
      }

      assertThat(rows("`id`, `n`"))
          .containsExactly(List.of("1", digits), List.of("2", "-" + digits));
    }
  }

  SinkRecord number(int id, BigDecimal number) {
    Schema row = fields("id int32").field("n", Decimal.schema(number.scale())).build();
    return records.next(partition, TestingRow.key(id), struct(row, id, number));
  }
}
