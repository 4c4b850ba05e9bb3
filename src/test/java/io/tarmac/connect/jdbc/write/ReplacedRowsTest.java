package io.tarmac.connect.jdbc.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Outcome;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.Run;
import io.tarmac.connect.jdbc.batch.TestingRows;
import io.tarmac.connect.jdbc.config.ErrorOrder;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.error.SqlStates;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import io.tarmac.connect.jdbc.testing.ReplacedRecords;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which bad rows are passed over because a later one of their key takes their place. */
class ReplacedRowsTest {

  private static final TablePlan FLIGHTS =
      TestingPlans.withUniqueKeys(
          TestingPlans.plan("flights", "id", "letter"), List.of(Set.of("id")));

  /** Where each key's row has come from. */
  private Map<String, Integer> table = new TreeMap<>();

  private int attempts;

  private final Map<Savepoint, Map<String, Integer>> savepoints = new HashMap<>();

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "Aba, ''",
    "AbA, 0 2",
    "ABa, 1",
    "AAa, ''",
    "AAaA, 3",
    "aABba, ''",
    "ABabA, 4",
    "ABCcb, 0",
    "CABbDac, 4",
    "aABcaCbc, ''",
    "ABCABC, 0 1 2 3 4 5",
    "ABCDBad, 1 2 4",
  })
  @DisplayName("C6_1 a bad row is passed over only for one that is not bad")
  void aBadRowIsPassedOverOnlyForAGoodOne(String letters, String refused) throws Exception {
    List<Integer> expected =
        Stream.of(refused.split(" ", -1))
            .filter(text -> !text.isEmpty())
            .map(Integer::valueOf)
            .toList();

    assertThat(refused(letters, ErrorOrder.STRICT)).isEqualTo(expected);
    assertThat(refused(letters, ErrorOrder.RELAXED)).isEqualTo(expected);
  }

  @Test
  @DisplayName("C6_1 C6_5 every bad row is refused or replaced, whatever the batch")
  void everyBadRowIsRefusedOrReplaced() throws Exception {
    Random random = new Random(4711);
    for (int history = 0; history < 500; history++) {
      String batch = ReplacedRecords.some(random);

      for (ErrorOrder order : ErrorOrder.values()) {
        assertThat(refused(batch, order)).as(batch).isEqualTo(ReplacedRecords.refused(batch));
        assertThat(table).as(batch).isEqualTo(ReplacedRecords.written(batch));
      }
    }
  }

  @Test
  @DisplayName("C6_1 where all of few keys are bad, each costs few attempts")
  void badRowsOfFewKeysCostFewAttempts() throws Exception {
    for (ErrorOrder order : ErrorOrder.values()) {
      attempts = 0;

      assertThat(refused("ABCDEFGHIJ".repeat(40), order)).hasSize(400);

      assertThat(attempts).isLessThan(3 * 400);
    }
  }

  private List<Integer> refused(String letters, ErrorOrder order) throws Exception {
    table.clear();
    List<Integer> refused = new ArrayList<>();
    write(new Batch(rows(letters), Map.of()), order, refused);
    return refused;
  }

  /** What is left of a batch is written as another, as the task does. */
  private void write(Batch batch, ErrorOrder order, List<Integer> refused) throws Exception {
    BadRowSearch search =
        new BadRowSearch(
            connection(),
            batch,
            this::write,
            SqlStates.standard(),
            () -> true,
            Savepoints.STANDARD,
            null);
    BadRows bad = Objects.requireNonNull(search.write(order));
    DeliveryFailure failure =
        new DeliveryFailure(FailureKind.BAD_RECORD, ErrorCode.VALUE_DOES_NOT_FIT, "bad");
    Map<Integer, DeliveryFailure> failures = new HashMap<>();
    bad.refused().forEach(row -> failures.put(row.index(), failure));
    Outcome outcome = Outcome.of(batch, failures, bad.replaced(), order);
    List<Batch> parts = new ArrayList<>(List.of(outcome.written()));
    parts.addAll(outcome.rest());
    if (order == ErrorOrder.STRICT) {
      int end = bad.refused().isEmpty() ? batch.rowCount() : bad.refused().get(0).index();
      assertThat(table.values())
          .as("nothing is written from the first on")
          .allMatch(index -> end == 0 ? index < index(batch, 0) : index <= index(batch, end - 1));
    }
    for (Batch part : parts) {
      part.refusals().forEach(row -> refused.add((int) row.record().originalKafkaOffset()));
      if (outcome.rest().contains(part) && !part.rows().isEmpty()) {
        write(part, order, refused);
      }
    }
  }

  private static int index(Batch batch, int row) {
    return Math.toIntExact(batch.rows().get(row).origin().originalKafkaOffset());
  }

  private void write(List<Row> rows, boolean rowByRow) throws RunFailedException {
    attempts++;
    for (Run run : new Batch(rows, Map.of()).runs()) {
      for (Row row : run.rows()) {
        int index = Math.toIntExact(row.origin().originalKafkaOffset());
        if (ReplacedRecords.isBad(letter(row))) {
          throw new RunFailedException(run, new SQLException("too long", "22001"));
        }
        table.put(ReplacedRecords.key(letter(row)), index);
      }
    }
  }

  private static char letter(Row row) {
    return String.valueOf(row.values()[1]).charAt(0);
  }

  private static List<Row> rows(String letters) {
    return IntStream.range(0, letters.length()).mapToObj(i -> row(letters.charAt(i), i)).toList();
  }

  private static Row row(char letter, int offset) {
    return TestingRows.withValues(
        FLIGHTS, Operation.UPSERT, offset, ReplacedRecords.key(letter), String.valueOf(letter));
  }

  private Connection connection() {
    savepoints.clear();
    return ScriptedConnection.proxy(
        Connection.class,
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "setSavepoint" -> savepoint();
              case "rollback" -> {
                table = new HashMap<>(Objects.requireNonNull(savepoints.get(arguments[0])));
                yield null;
              }
              case "releaseSavepoint" -> null;
              default -> throw new AssertionError(method);
            });
  }

  private Savepoint savepoint() {
    Savepoint savepoint = new ScriptedConnection.NumberedSavepoint(savepoints.size());
    savepoints.put(savepoint, new HashMap<>(table));
    return savepoint;
  }
}
