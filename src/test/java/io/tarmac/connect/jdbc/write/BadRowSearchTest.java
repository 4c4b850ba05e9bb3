package io.tarmac.connect.jdbc.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.Run;
import io.tarmac.connect.jdbc.batch.TestingRows;
import io.tarmac.connect.jdbc.config.ErrorOrder;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.error.SqlStates;
import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import io.tarmac.connect.jdbc.testing.ReplacedRecords;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BadRowSearchTest {

  private static final String BAD = "22001";
  private static final String UNKNOWN = "BZ001";
  private static final TablePlan FLIGHTS = TestingPlans.plan("flights", "id");
  private static final TablePlan WHOLE = TestingPlans.plan("flights", "id", "airline", "gate");
  private static final TablePlan LACKING = TestingPlans.lacking(WHOLE, "gate");

  private final ScriptedConnection script = new ScriptedConnection();

  /** The offsets of each attempt. */
  private final List<List<Long>> attempts = new ArrayList<>();

  private final List<Long> written = new ArrayList<>();

  private final LastRows lastRows = new LastRows();

  /** How much was written at each savepoint, by its number. */
  private final NavigableMap<Integer, Integer> savepoints = new TreeMap<>();

  private int savepointsSeen;
  private int callsSeen;

  private Operation operation = Operation.INSERT;
  private String refusing = BAD;
  private List<Evidence> evidence = List.of();

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
    assertExactlyTheBadRowsAreFound(0);
  }

  @Test
  @DisplayName("C6_1 rows that are refused together and not alone are written")
  void rowsThatAreRefusedTogetherOnlyAreWritten() throws Exception {
    assertThat(search(8, rows -> rows.size() > 1).write(ErrorOrder.STRICT)).isEqualTo(BadRows.NONE);
    assertThat(written).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L);
  }

  @Test
  @DisplayName("C6_3 what is no row's fault ends the search")
  void whatIsNoRowsFaultEndsTheSearch() {
    BadRowSearch search =
        search(
            batch(4),
            (rows, rowByRow) -> {
              throw failure(rows, "08006");
            });

    assertThat((Throwable) failureOf(search, ErrorOrder.RELAXED)).isNotNull();
    assertThat(script.calls()).containsExactly("setSavepoint", "setSavepoint");
  }

  @Test
  @DisplayName("C6_1 what only a statement of many rows meets is written in parts")
  void whatOnlyManyRowsMeetIsWrittenInParts() throws Exception {
    BadRowSearch search =
        search(
            batch(4),
            (rows, rowByRow) -> {
              if (rows.size() > 1) {
                throw failure(rows, "21000");
              }
            });

    assertThat(search.write(ErrorOrder.STRICT)).isEqualTo(BadRows.NONE);
    assertThat(search.isInVain()).isTrue();
  }

  @Test
  @DisplayName(
      "C6_3 an error of many rows ends the search if one row meets it alone and nothing can be"
          + " undone")
  void whatARowMeetsAloneIsNotOfManyRows() {
    BadRowSearch search =
        search(
            batch(2),
            (rows, rowByRow) -> {
              if (TestingRows.offsets(rows).contains(1L)) {
                throw failure(rows, "21000");
              }
            },
            null);

    assertThat(failureOf(search, ErrorOrder.RELAXED).run().offsets()).endsWith("@1");
  }

  @Test
  @DisplayName("C6_1 savepoints are not nested by one for each attempt")
  void savepointsAreNotNested() throws Exception {
    int open = 0;
    assertThat(refused(64, ErrorOrder.RELAXED, 3, 9, 17, 18, 40, 63)).hasSize(6);

    for (String call : script.calls()) {
      open += call.equals("setSavepoint") ? 1 : 0;
      open -= call.startsWith("releaseSavepoint") ? 1 : 0;
      assertThat(open).isBetween(0, 2);
    }
  }

  @Test
  @DisplayName("C6_1 an unknown error is a row's fault if another row passes after it")
  void anUnknownErrorIsTheRowsFaultIfAnotherPasses() throws Exception {
    refusing = UNKNOWN;
    for (int bad = 0; bad < 8; bad++) {
      assertThat(refused(8, ErrorOrder.RELAXED, bad)).containsExactly(bad);
      assertThat(evidence).containsExactly(Evidence.CONTRAST);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"INSERT", "UPSERT", "DELETE"})
  @DisplayName("C6_1 C6_5 of rows with unknown errors exactly the bad ones are found, in any order")
  void exactlyTheRowsWithUnknownErrorsAreFound(Operation of) throws Exception {
    operation = of;
    refusing = UNKNOWN;
    assertExactlyTheBadRowsAreFound(1);
    assertThat(refused(4, ErrorOrder.RELAXED, 0, 3)).containsExactly(0, 3);
  }

  private void assertExactlyTheBadRowsAreFound(int firstThatMayBeBad) throws Exception {
    Random random = new Random(4711);
    for (int history = 0; history < 300; history++) {
      int rows = firstThatMayBeBad + 1 + random.nextInt(40);
      TreeSet<Integer> bad = new TreeSet<>();
      for (int i = firstThatMayBeBad; i < rows; i++) {
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
  @DisplayName("C6_1 a row with an unknown error costs a logarithm, and few attempts to compare")
  void anUnknownErrorCostsItsLogarithm() throws Exception {
    refusing = UNKNOWN;
    for (int bad = 0; bad < 511; bad++) {
      attempts.clear();
      assertThat(refused(512, ErrorOrder.STRICT, bad)).containsExactly(bad);
      assertThat(attempts.size()).isLessThanOrEqualTo(1 + 9 + 1 + 2);
    }
  }

  @Test
  @DisplayName("C6_3 an unknown error that every row meets ends the search after a logarithm")
  void anErrorOfEveryRowEndsTheSearch() throws Exception {
    refusing = UNKNOWN;
    lastRows.committed(List.of(run(900)));

    for (ErrorOrder order : ErrorOrder.values()) {
      attempts.clear();
      RunFailedException failure = failureOf(search(512, offsets -> true), order);

      assertThat(failure.evidence()).isEqualTo(Evidence.EVERY_ROW);
      assertThat(failure.run().offsets()).endsWith("@0");
      assertThat(attempts).hasSize(1 + 9 + 2);
    }
  }

  @Test
  @DisplayName(
      "C6_3 an unknown error that begins between rows and then meets all is no row's fault")
  void anErrorOfEveryLaterRowIsNoRowsFault() {
    refusing = UNKNOWN;
    boolean[] broken = {false};
    BadRowSearch search =
        search(
            64,
            offsets -> {
              broken[0] |= offsets.equals(List.of(40L));
              return broken[0] || offsets.contains(40L);
            });

    assertThat((Throwable) failureOf(search, ErrorOrder.RELAXED)).isNotNull();
    assertThat(attempts.size()).isLessThan(30);
  }

  @Test
  @DisplayName("C6_1 a batch of one row with an unknown error is compared with a committed row")
  void aRowAloneIsComparedWithACommittedOne() throws Exception {
    refusing = UNKNOWN;
    assertThat(failureOf(search(1, offsets -> true), ErrorOrder.STRICT).evidence())
        .isEqualTo(Evidence.ERROR);

    lastRows.committed(List.of(run(900)));
    attempts.clear();

    assertThat(refused(1, ErrorOrder.STRICT, 0)).containsExactly(0);
    assertThat(evidence).containsExactly(Evidence.CONTRAST);
    assertThat(attempts)
        .as("the row, the delete and the insert of the committed one, the row")
        .containsExactly(List.of(0L), List.of(900L), List.of(900L), List.of(0L));
    assertThat(refused(2, ErrorOrder.STRICT, 0, 1)).containsExactly(0);
    assertThat(refused(2, ErrorOrder.RELAXED, 0, 1)).containsExactly(0, 1);
  }

  @Test
  @DisplayName("C6_3 what every row that lacks values meets is no row's fault, if whole rows pass")
  void anErrorOfTheStatementForRowsThatLackValuesIsNoRowsFault() {
    lastRows.committed(List.of(run(WHOLE, Operation.UPSERT, 900)));

    for (ErrorOrder order : ErrorOrder.values()) {
      BadRowSearch search = ofRowsThatLackValues(row -> row.plan().isPartial());

      assertThat(failureOf(search, order).evidence()).isEqualTo(Evidence.EVERY_ROW);
    }
  }

  @Test
  @DisplayName("C6_1 C7_4 a row that lacks values is compared with others in the same statement")
  void aRowThatLacksValuesIsComparedInTheSameStatement() throws Exception {
    for (int bad : List.of(0, 1, 2, 3)) {
      BadRowSearch search = ofRowsThatLackValues(row -> row.origin().originalKafkaOffset() == bad);

      List<RefusedRow> found = refused(search, ErrorOrder.STRICT);
      assertThat(found).extracting(RefusedRow::index).containsExactly(bad);
      assertThat(found.get(0).failure().evidence()).isEqualTo(Evidence.CONTRAST);
    }
  }

  @Test
  @DisplayName("C6_1 C7_4 a row that lacks values is compared with a whole one that passed before")
  void aRowThatLacksValuesIsComparedWithAWholeOne() throws Exception {
    BadRowSearch second = ofUpserts(row -> row.values()[0].equals("1"), WHOLE, LACKING);
    assertThat(refused(second, ErrorOrder.STRICT)).hasSize(1);

    lastRows.committed(List.of(run(WHOLE, Operation.UPSERT, 900)));
    BadRowSearch alone = ofUpserts(row -> row.values()[0].equals("0"), LACKING);
    assertThat(refused(alone, ErrorOrder.STRICT)).hasSize(1);
  }

  @Test
  @DisplayName(
      "C6_1 C6_5 of rows that others replace exactly the bad ones that are missed are found")
  void ofReplacedRowsThoseThatAreMissedAreFound() throws Exception {
    operation = Operation.UPSERT;
    lastRows.committed(List.of(run(WHOLE, Operation.UPSERT, 900)));
    Random random = new Random(4711);
    for (int history = 0; history < 100; history++) {
      String letters = ReplacedRecords.some(random);
      int rows = letters.length();
      List<Integer> missed = ReplacedRecords.refused(letters);

      BadRows found = found(letters, ErrorOrder.RELAXED);
      assertThat(found.refused()).extracting(RefusedRow::index).isEqualTo(missed);
      assertThat(written).isEqualTo(offsets(letters, false));

      int first = missed.isEmpty() ? rows : missed.get(0);
      found = found(letters, ErrorOrder.STRICT);
      assertThat(found.refused().stream().mapToInt(RefusedRow::index).min().orElse(rows))
          .isEqualTo(first);
      assertThat(written).isEqualTo(offsets(letters.substring(0, first), false));
    }
  }

  @Test
  @DisplayName(
      "C6_5 rows before the first bad one stay written if those behind it are written again")
  void rowsWrittenAgainBehindTheFirstLeaveWhatIsBeforeIt() throws Exception {
    operation = Operation.DELETE;

    // The last delete is compared with the one before it, when that is written again.
    BadRows found = found("xABaC", ErrorOrder.STRICT);

    assertThat(found.refused()).extracting(RefusedRow::index).startsWith(2);
    assertThat(found.replaced()).containsExactly(1);
    assertThat(written).containsExactly(0L);
  }

  private BadRows found(String letters, ErrorOrder order) throws Exception {
    undoWhatHasBeenRolledBack();
    written.clear();
    attempts.clear();
    Row[] rows =
        IntStream.range(0, letters.length())
            .mapToObj(i -> row(i, ReplacedRecords.key(letters.charAt(i))))
            .toArray(Row[]::new);
    BadRowSearch search =
        search(
            TestingRows.batch(rows),
            (chunk, rowByRow) -> {
              List<Long> offsets = recordAttempt(chunk);
              if (!Collections.disjoint(offsets, offsets(letters, true))) {
                throw failure(chunk, UNKNOWN);
              }
              written.addAll(offsets);
            });
    BadRows found = Objects.requireNonNull(search.write(order));
    undoWhatHasBeenRolledBack();
    return found;
  }

  private Row row(int offset, String key) {
    return TestingRows.withValues(WHOLE, operation, offset, key, null, null);
  }

  /** Returns the offsets of those letters that are bad, or of those that are good. */
  private static List<Long> offsets(String letters, boolean areBad) {
    return LongStream.range(0, letters.length())
        .filter(i -> ReplacedRecords.isBad(letters.charAt((int) i)) == areBad)
        .boxed()
        .toList();
  }

  @Test
  @DisplayName(
      "C6_1 many rows with unknown errors do not write the good ones again for each of them")
  void manyRowsWithUnknownErrorsDoNotWriteTheGoodOnesAgain() throws Exception {
    refusing = UNKNOWN;
    for (int period : new int[] {1, 2, 10}) {
      attempts.clear();
      int[] bad = IntStream.range(1, 512).filter(i -> i > 256 || i % period == 0).toArray();

      assertThat(refused(512, ErrorOrder.RELAXED, bad)).hasSameSizeAs(bad);
      assertThat(attempts.size()).isLessThan(10 * bad.length);
      assertThat(attempts.stream().mapToInt(List::size).sum()).isLessThan(30 * bad.length);
    }
  }

  private BadRowSearch ofRowsThatLackValues(Predicate<Row> isRefused) {
    return ofUpserts(isRefused, WHOLE, LACKING, WHOLE, TestingPlans.lacking(WHOLE, "airline"));
  }

  private BadRowSearch ofUpserts(Predicate<Row> isRefused, TablePlan... plans) {
    return search(
        TestingRows.batch(
            IntStream.range(0, plans.length)
                .mapToObj(i -> TestingRows.row(plans[i], Operation.UPSERT, i))
                .toArray(Row[]::new)),
        (rows, rowByRow) -> {
          if (rows.stream().anyMatch(isRefused)) {
            throw failure(rows, UNKNOWN);
          }
        });
  }

  @Test
  @DisplayName("C6_1 of rows without neighbours the routine decides, in each table by itself")
  void ofRowsWithoutNeighboursTheRoutineDecides() throws Exception {
    TablePlan gates = TestingPlans.plan("gates", "id");
    BadRowSearch search =
        new BadRowSearch(
            script.connection(),
            TestingRows.batch(
                TestingRows.row(FLIGHTS, Operation.INSERT, 0),
                TestingRows.row(gates, Operation.INSERT, 1)),
            (rows, rowByRow) -> {
              throw failure(rows, "42501");
            },
            SqlStates.standard()
                .withStates(FailureKind.FATAL, "42501")
                .withRoutineReader(failure -> "RowCheck")
                .withRoutines(true, "RowCheck"),
            () -> true,
            Savepoints.STANDARD,
            lastRows);

    assertThat(refused(search, ErrorOrder.RELAXED))
        .extracting(RefusedRow::index)
        .containsExactly(0, 1);
  }

  @Test
  @DisplayName("C6_1 a row that passes after another one is not bad")
  void aRowThatPassesAfterAnotherIsNotBad() throws Exception {
    refusing = UNKNOWN;
    BadRowSearch search =
        search(4, offsets -> offsets.contains(1L) && Collections.frequency(attempts, offsets) < 2);

    assertThat(refused(search, ErrorOrder.RELAXED)).isEmpty();
    undoWhatHasBeenRolledBack();
    assertThat(written).containsExactly(0L, 1L, 2L, 3L);
  }

  @Test
  @DisplayName(
      "C6_1 C6_3 a row that fails again in another way is bad only if that error blames it")
  void aRowThatFailsAgainInAnotherWayIsBadOnlyIfBlamed() throws Exception {
    assertThat(refused(failingAgain(BAD), ErrorOrder.RELAXED)).hasSize(1);
    assertThat(failureOf(failingAgain("BZ002"), ErrorOrder.RELAXED).failure().getSQLState())
        .isEqualTo(UNKNOWN);
  }

  /**
   * Returns a search in which the first of two rows meets another error after the second one has
   * passed.
   */
  private BadRowSearch failingAgain(String state) {
    refusing = UNKNOWN;
    return search(
        2,
        offsets -> {
          refusing = offsets.contains(0L) ? refusing : state;
          return offsets.contains(0L);
        });
  }

  @Test
  @DisplayName("C6_3 a committed row that is deleted and cannot be inserted again proves nothing")
  void aCommittedRowThatFailsTooProvesNothing() {
    refusing = UNKNOWN;
    lastRows.committed(List.of(run(900)));
    BadRowSearch search = search(1, offsets -> Collections.frequency(attempts, List.of(900L)) != 1);

    assertThat(failureOf(search, ErrorOrder.STRICT).evidence()).isEqualTo(Evidence.EVERY_ROW);
  }

  @Test
  @DisplayName("C6_3 a version is written for comparison after all versions of its key are gone")
  void aVersionIsComparedWithoutOthersOfItsKey() throws Exception {
    TablePlan versions =
        TestingPlans.withHistory(
            TestingPlans.plan("flights", List.of("id", "version"), List.of("gate")));
    for (boolean isCommitted : new boolean[] {true, false}) {
      Row compared = TestingRows.row(versions, Operation.ADD_VERSION, 1);
      Row bad = TestingRows.row(versions, Operation.ADD_VERSION, 0);
      if (isCommitted) {
        lastRows.committed(List.of(new Run(versions, Operation.ADD_VERSION, List.of(compared))));
      }
      List<String> passed = new ArrayList<>();
      BadRowSearch search =
          search(
              isCommitted ? TestingRows.batch(bad) : TestingRows.batch(bad, compared),
              (rows, rowByRow) -> {
                if (TestingRows.offsets(rows).contains(0L)) {
                  throw failure(rows, UNKNOWN);
                }
                passed.add(
                    rows.get(0).operation()
                        + PlannedColumn.names(rows.get(0).plan().keyColumns()).toString());
              });

      assertThat(refused(search, ErrorOrder.STRICT)).hasSize(1);
      assertThat(passed).startsWith("DELETE[id]", "ADD_VERSION[id, version]");
    }
  }

  @Test
  @DisplayName("C6_1 rows between two that are compared are written again too, and once")
  void rowsBetweenTwoThatAreComparedAreWrittenAgain() throws Exception {
    BadRowSearch search =
        search(
            TestingRows.batch(
                TestingRows.row(FLIGHTS, Operation.DELETE, 0),
                TestingRows.row(FLIGHTS, Operation.INSERT, 1),
                TestingRows.row(FLIGHTS, Operation.DELETE, 2)),
            (rows, rowByRow) -> {
              List<Long> offsets = recordAttempt(rows);
              if (offsets.contains(2L)) {
                throw failure(rows, UNKNOWN);
              }
              written.addAll(offsets);
            });

    assertThat(refused(search, ErrorOrder.RELAXED)).hasSize(1);
    undoWhatHasBeenRolledBack();
    assertThat(written).containsExactly(0L, 1L);
  }

  @Test
  @DisplayName("C6_3 a lock met while rows are compared ends the search")
  void aLockMetByAnotherRowEndsTheSearch() {
    BadRowSearch search =
        search(
            batch(2),
            (rows, rowByRow) -> {
              boolean isSecond = rows.get(0).origin().originalKafkaOffset() == 1;
              throw failure(rows, isSecond ? "40001" : UNKNOWN);
            });

    assertThat(failureOf(search, ErrorOrder.RELAXED).failure().getSQLState()).isEqualTo("40001");
  }

  @Test
  @DisplayName("C6_3 where nothing can be undone the table of failures decides")
  void whereNothingCanBeUndoneTheTableDecides() {
    BadRowSearch search =
        search(
            batch(1),
            (rows, rowByRow) -> {
              throw failure(rows, UNKNOWN);
            },
            null);

    assertThat((Throwable) failureOf(search, ErrorOrder.RELAXED)).isNotNull();
    assertThat(script.calls()).containsExactly("setSavepoint", "setSavepoint");
  }

  /** Returns the rows that a search refuses. */
  private static List<RefusedRow> refused(BadRowSearch search, ErrorOrder order) throws Exception {
    return Objects.requireNonNull(search.write(order)).refused();
  }

  /** Returns the failure that a search ends with. */
  private static RunFailedException failureOf(BadRowSearch search, ErrorOrder order) {
    return catchThrowableOfType(RunFailedException.class, () -> search.write(order));
  }

  private List<Integer> refused(int rows, ErrorOrder order, int... bad) throws Exception {
    List<Long> refused = IntStream.of(bad).asLongStream().boxed().toList();
    undoWhatHasBeenRolledBack();
    written.clear();
    BadRowSearch search = search(rows, offsets -> !Collections.disjoint(offsets, refused));
    List<RefusedRow> found = refused(search, order);
    undoWhatHasBeenRolledBack();
    evidence = found.stream().map(row -> row.failure().evidence()).toList();
    return found.stream().map(RefusedRow::index).toList();
  }

  /** Forgets the written rows that rollbacks since the last call have undone. */
  private void undoWhatHasBeenRolledBack() {
    List<String> calls = script.calls();
    for (String call : calls.subList(callsSeen, calls.size())) {
      if (call.equals("setSavepoint")) {
        savepoints.put(++savepointsSeen, written.size());
      } else if (call.startsWith("rollback")) {
        int savepoint = Integer.parseInt(call.replaceAll("\\D", ""));
        int left = Objects.requireNonNull(savepoints.get(savepoint), "a later savepoint is gone");
        savepoints.tailMap(savepoint, false).clear();
        written.subList(left, written.size()).clear();
      }
    }
    callsSeen = calls.size();
  }

  private BadRowSearch search(int rows, Predicate<List<Long>> isRefused) {
    return search(
        batch(rows),
        (chunk, rowByRow) -> {
          assertThat(rowByRow).isEqualTo(chunk.size() == 1);
          List<Long> offsets = recordAttempt(chunk);
          if (isRefused.test(offsets)) {
            throw failure(chunk, refusing);
          }
          written.addAll(offsets);
        });
  }

  /** Records an attempt, and returns the offsets of its rows. */
  private List<Long> recordAttempt(List<Row> rows) {
    undoWhatHasBeenRolledBack();
    List<Long> offsets = TestingRows.offsets(rows);
    attempts.add(offsets);
    return offsets;
  }

  private BadRowSearch search(Batch batch, BadRowSearch.Writing writing) {
    return search(batch, writing, lastRows);
  }

  private BadRowSearch search(
      Batch batch, BadRowSearch.Writing writing, @Nullable LastRows compared) {
    return new BadRowSearch(
        script.connection(),
        batch,
        writing,
        SqlStates.standard(),
        () -> true,
        Savepoints.STANDARD,
        compared);
  }

  private static RunFailedException failure(List<Row> rows, String state) {
    return new RunFailedException(
        new Run(FLIGHTS, Operation.INSERT, rows), new SQLException("refused", state));
  }

  private static Run run(int offset) {
    return run(FLIGHTS, Operation.INSERT, offset);
  }

  private static Run run(TablePlan plan, Operation operation, int offset) {
    return new Run(plan, operation, List.of(TestingRows.row(plan, operation, offset)));
  }

  private Batch batch(int rows) {
    return TestingRows.batch(
        IntStream.range(0, rows)
            .mapToObj(i -> TestingRows.row(FLIGHTS, operation, i))
            .toArray(Row[]::new));
  }
}
