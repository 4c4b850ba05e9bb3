package io.tarmac.connect.jdbc.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.TestingRows;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DistinctKeysTest {

  private static final TablePlan PLAN = TestingPlans.plan("t", "id", "v");
  private static final TablePlan OTHER_PLAN = TestingPlans.plan("u", "id", "v");

  private final RecordingStrategy recording = new RecordingStrategy();
  private final DistinctKeys strategy = new DistinctKeys(recording);
  private final Connection connection = new ScriptedConnection().connection();

  @Test
  @DisplayName("C2_1 a key that comes again begins another call, so the order stays")
  void aKeyThatComesAgainBeginsAnotherCall() throws Exception {
    write(Operation.UPSERT, rows("a", "b", "a", "c", "b", "b"));

    assertThat(recording.keys())
        .containsExactly(List.of("a", "b"), List.of("a", "c", "b"), List.of("b"));
  }

  /** The sign of the unit Kelvin is a K, and so, folded, the letter k. */
  @Test
  @DisplayName("C2_1 a key that may be equal to any goes alone")
  void aKeyThatMayBeEqualToAnyGoesAlone() throws Exception {
    TablePlan folded = TestingPlans.inTable(PLAN, false, List.of("id", "v"), List.of(Set.of("id")));

    write(Operation.UPSERT, rows(folded, "\u212a", "k", "l", "\u212a", "m"));

    assertThat(recording.keys())
        .containsExactly(List.of("\u212a"), List.of("k", "l"), List.of("\u212a"), List.of("m"));
  }

  @Test
  void differentKeysAreOneCall() throws Exception {
    write(Operation.UPSERT, rows("a", "b", "c"));

    assertThat(recording.keys()).containsExactly(List.of("a", "b", "c"));
  }

  @Test
  @DisplayName("C2_1 no call has a key twice, and no row is lost or out of order")
  void noCallHasAKeyTwice() throws Exception {
    Random random = new Random(4711);
    for (int round = 0; round < 200; round++) {
      recording.calls().clear();
      String[] keys =
          IntStream.range(0, 1 + random.nextInt(30))
              .mapToObj(i -> "k" + random.nextInt(5))
              .toArray(String[]::new);
      List<Row> rows = rows(keys);

      write(Operation.UPSERT, rows);

      assertThat(recording.keys()).allSatisfy(call -> assertThat(call).doesNotHaveDuplicates());
      assertThat(recording.calls().stream().flatMap(List::stream)).containsExactlyElementsOf(rows);
    }
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"UPSERT", "INSERT_IGNORE", "UPDATE"})
  @DisplayName("C2_3 what looks for no conflict is passed through in one call")
  void otherOperationsArePassedThrough(Operation operation) throws Exception {
    write(operation, rows("a", "a", "b", "a"));

    assertThat(recording.keys()).containsExactly(List.of("a", "a", "b", "a"));
  }

  @Test
  void theRowsGoToTheConnectionThatIsGiven() throws Exception {
    write(Operation.UPSERT, rows("a", "a"));

    assertThat(recording.connections()).hasSize(2).allMatch(given -> given == connection);
  }

  @Test
  void whatTheStrategySupportsDecides() {
    WriteStrategy ofOnePlan =
        new DistinctKeys(
            new RecordingStrategy() {
              @Override
              public boolean supports(TablePlan plan, Operation operation) {
                return plan == PLAN;
              }
            });

    assertThat(ofOnePlan.supports(PLAN, Operation.UPSERT)).isTrue();
    assertThat(ofOnePlan.supports(OTHER_PLAN, Operation.UPSERT)).isFalse();
  }

  @Test
  @DisplayName("C1_1 a failure ends the run: nothing after it is written")
  void nothingIsWrittenAfterAFailure() {
    SQLException refused = new SQLException("refused", "23502");
    recording.fail(refused);

    assertThatThrownBy(() -> write(Operation.UPSERT, rows("a", "a", "a"))).isSameAs(refused);
    assertThat(recording.keys()).containsExactly(List.of("a"));
  }

  private void write(Operation operation, List<Row> rows) throws SQLException {
    strategy.prepare(PLAN, operation).write(connection, rows);
  }

  private static List<Row> rows(String... keys) {
    return rows(PLAN, keys);
  }

  private static List<Row> rows(TablePlan plan, String... keys) {
    return IntStream.range(0, keys.length)
        .mapToObj(i -> TestingRows.withValues(plan, Operation.UPSERT, i, keys[i], "v" + i))
        .toList();
  }
}
