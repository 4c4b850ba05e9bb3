package io.tarmac.connect.jdbc.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.Run;
import io.tarmac.connect.jdbc.batch.TestingRows;
import io.tarmac.connect.jdbc.delivery.ErrorOrder;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class IsolationTest {

  private static final String BAD = "22001";
  private static final TablePlan FLIGHTS = TestingPlans.plan("flights", List.of("id"), List.of());

  private final ScriptedConnection script = new ScriptedConnection();

  /** The offsets of each attempt. */
  private final List<List<Long>> attempts = new ArrayList<>();

  private final List<Long> written = new ArrayList<>();

  @Test
  @DisplayName("C6_1 without a bad row a batch is one attempt")
  void withoutABadRowABatchIsOneAttempt() throws Exception {
    assertThat(refused(8, ErrorOrder.STRICT)).isEmpty();
    assertThat(attempts).hasSize(1);
    assertThat(script.calls())
        .containsExactly("setSavepoint", "setSavepoint", "releaseSavepoint[savepoint 2]");
  }

  @Test
  @DisplayName("C6_5 in strict order nothing is written from the first bad row on")
  void inStrictOrderNothingIsWrittenFromTheFirstBadRowOn() throws Exception {
    assertThat(refused(10, ErrorOrder.STRICT, 6, 8)).containsExactly(6);
    assertThat(written).containsExactly(0L, 1L, 2L, 3L, 4L, 5L);
  }

  @Test
  @DisplayName("C6_5 relaxed: every good row is written, in order")
  void relaxedEveryGoodRowIsWritten() throws Exception {
    assertThat(refused(10, ErrorOrder.RELAXED, 0, 6, 7, 9)).containsExactly(0, 6, 7, 9);
    assertThat(written).containsExactly(1L, 2L, 3L, 4L, 5L, 8L);
  }

  @Test
  @DisplayName("C6_1 a bad row costs as many attempts as the batch can be halved, and one to begin")
  void aBadRowCostsItsLogarithm() throws Exception {
    for (int bad = 0; bad < 512; bad++) {
      attempts.clear();
      assertThat(refused(512, ErrorOrder.STRICT, bad)).containsExactly(bad);
      assertThat(attempts.size()).isLessThanOrEqualTo(1 + 9 + 1);
    }
  }

  @Test
  @DisplayName(
      "C6_1 whichever rows are bad, exactly these are found and the others written in order")
  void exactlyTheBadRowsAreFound() throws Exception {
    Random random = new Random(4711);
    for (int history = 0; history < 300; history++) {
      int rows = 1 + random.nextInt(40);
      TreeSet<Integer> bad = new TreeSet<>();
      for (int i = 0; i < rows; i++) {
        if (random.nextInt(4) == 0) {
          bad.add(i);
        }
      }
      int[] indexes = bad.stream().mapToInt(Integer::intValue).toArray();

      assertThat(refused(rows, ErrorOrder.RELAXED, indexes)).containsExactlyElementsOf(bad);
      assertThat(written)
          .containsExactlyElementsOf(
              LongStream.range(0, rows).filter(i -> !bad.contains((int) i)).boxed().toList());
      int first = bad.isEmpty() ? rows : bad.first();
      assertThat(refused(rows, ErrorOrder.STRICT, indexes))
          .isEqualTo(bad.isEmpty() ? List.of() : List.of(first));
      assertThat(written).containsExactlyElementsOf(LongStream.range(0, first).boxed().toList());
    }
  }

  @Test
  @DisplayName("C6_1 rows that are refused together and not alone are written")
  void rowsThatAreRefusedTogetherOnlyAreWritten() throws Exception {
    assertThat(isolation(8, rows -> rows.size() > 1).write(ErrorOrder.STRICT))
        .isEqualTo(BadRows.NONE);
    assertThat(written).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L);
  }

  @Test
  @DisplayName("C6_3 what is no row's fault ends the search")
  void whatIsNoRowsFaultEndsTheSearch() {
    Isolation isolation =
        new Isolation(
            script.connection(),
            batch(4),
            (rows, rowByRow) -> {
              throw failure(rows, "08006");
            },
            IsolationTest::isOfRow,
            () -> true,
            Savepoints.STANDARD);

    assertThatThrownBy(() -> isolation.write(ErrorOrder.RELAXED))
        .isInstanceOf(RunFailedException.class);
    assertThat(script.calls()).containsExactly("setSavepoint");
  }

  @Test
  @DisplayName("C6_1 what only a statement of many rows meets is written in parts")
  void whatOnlyManyRowsMeetIsWrittenInParts() throws Exception {
    Isolation isolation =
        new Isolation(
            script.connection(),
            batch(4),
            (rows, rowByRow) -> {
              if (rows.size() > 1) {
                throw failure(rows, "21000");
              }
            },
            IsolationTest::isOfRow,
            () -> true,
            Savepoints.STANDARD);

    assertThat(isolation.write(ErrorOrder.STRICT)).isEqualTo(BadRows.NONE);
    assertThat(isolation.isInVain()).isTrue();
  }

  @Test
  @DisplayName("C6_1 savepoints are not nested by one for each attempt")
  void savepointsAreNotNested() throws Exception {
    int open = 0;
    assertThat(refused(64, ErrorOrder.RELAXED, 3, 9, 17, 18, 40, 63)).hasSize(6);

    for (String call : script.calls()) {
      open += call.equals("setSavepoint") ? 1 : 0;
      open -= call.startsWith("releaseSavepoint") ? 1 : 0;
      assertThat(open).isBetween(0, 1);
    }
  }

  private List<Integer> refused(int rows, ErrorOrder order, int... bad) throws Exception {
    Set<Long> refused = new HashSet<>();
    for (int index : bad) {
      refused.add((long) index);
    }
    written.clear();
    Isolation isolation = isolation(rows, offsets -> offsets.stream().anyMatch(refused::contains));
    return Objects.requireNonNull(isolation.write(order)).refused().stream()
        .map(RefusedRow::index)
        .toList();
  }

  private Isolation isolation(int rows, Predicate<List<Long>> isRefused) {
    return new Isolation(
        script.connection(),
        batch(rows),
        (chunk, rowByRow) -> {
          List<Long> offsets =
              chunk.stream().map(row -> row.origin().originalKafkaOffset()).toList();
          attempts.add(offsets);
          assertThat(rowByRow).isEqualTo(chunk.size() == 1);
          if (isRefused.test(offsets)) {
            throw failure(chunk, BAD);
          }
          written.addAll(offsets);
        },
        IsolationTest::isOfRow,
        () -> true,
        Savepoints.STANDARD);
  }

  private static boolean isOfRow(SQLException failure) {
    return BAD.equals(failure.getSQLState());
  }

  private static RunFailedException failure(List<Row> rows, String state) {
    return new RunFailedException(
        new Run(FLIGHTS, Operation.INSERT, rows), new SQLException("refused", state));
  }

  private static Batch batch(int rows) {
    Row[] made = new Row[rows];
    for (int i = 0; i < rows; i++) {
      made[i] = TestingRows.row(FLIGHTS, Operation.INSERT, i);
    }
    return TestingRows.batch(made);
  }
}
