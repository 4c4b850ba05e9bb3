package io.tarmac.connect.jdbc.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.TestingRows;
import io.tarmac.connect.jdbc.table.PlanException;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Which strategy writes a run, and how often it is asked to prepare. */
class StrategyOfARunTest {

  private static final TablePlan FLIGHTS = TestingPlans.plan("flights", List.of("id"), List.of());

  private final ScriptedConnection script = new ScriptedConnection();

  @Test
  @DisplayName("C7_2 what no strategy can do is refused with the property to change")
  void whatNoStrategyCanDoIsRefused() {
    BatchWriter merging =
        TestingBatchWriters.of(
            new JdbcBatch(new Dml(TestingBatchWriters.IDENTIFIERS, new MergeInto())));
    TablePlan keyless = TestingPlans.plan("logs", List.of(), List.of("id"));

    assertThatThrownBy(
            () ->
                merging.write(
                    script.connection(),
                    TestingRows.batch(TestingRows.row(keyless, Operation.INSERT_IGNORE, 1))))
        .isInstanceOf(PlanException.class)
        .hasMessageContainingAll("logs", "insert_ignore", "primary.key.mode");
    assertThat(script.calls()).isEmpty();
  }

  @Test
  void theFirstStrategyThatSupportsARunWritesIt() throws Exception {
    RecordingStrategy choosy = new RecordingStrategy(Operation.DELETE);
    BatchWriter two = TestingBatchWriters.of(choosy, TestingBatchWriters.JDBC_BATCH);

    two.write(
        script.connection(),
        TestingRows.batch(
            TestingRows.row(FLIGHTS, Operation.INSERT, 1),
            TestingRows.row(FLIGHTS, Operation.DELETE, 2)));

    assertThat(choosy.written()).containsExactly("flights DELETE 1 rows");
    assertThat(script.calls()).contains("setString[1, 1]").doesNotContain("setString[1, 2]");
  }

  @Test
  void aStrategyPreparesOncePerPlanAndOperation() throws Exception {
    RecordingStrategy strategy =
        new RecordingStrategy(Operation.INSERT, Operation.DELETE, Operation.UPSERT);
    BatchWriter recording = TestingBatchWriters.of(strategy);
    TablePlan newFlights = TestingPlans.plan("flights", List.of("id"), List.of());

    Connection connection = script.connection();

    for (int i = 0; i < 2; i++) {
      recording.write(
          connection,
          TestingRows.batch(
              TestingRows.row(FLIGHTS, Operation.INSERT, 1),
              TestingRows.row(FLIGHTS, Operation.DELETE, 2),
              TestingRows.row(newFlights, Operation.INSERT, 3),
              TestingRows.row(FLIGHTS, Operation.INSERT, 4)));
    }

    assertThat(strategy.prepared()).isEqualTo(3);
    assertThat(strategy.written()).hasSize(8);
  }

  @Test
  void anotherConnectionIsAskedForItsStrategiesAnew() throws Exception {
    RecordingStrategy first = new RecordingStrategy(Operation.INSERT);
    RecordingStrategy second = new RecordingStrategy(Operation.INSERT);
    Connection one = script.connection();
    BatchWriter changing = TestingBatchWriters.of(open -> List.of(open == one ? first : second));

    changing.write(one, TestingRows.batch(TestingRows.row(FLIGHTS, Operation.INSERT, 1)));
    changing.write(one, TestingRows.batch(TestingRows.row(FLIGHTS, Operation.INSERT, 2)));
    changing.write(
        new ScriptedConnection().connection(),
        TestingRows.batch(TestingRows.row(FLIGHTS, Operation.INSERT, 3)));

    assertThat(first.written()).hasSize(2);
    assertThat(second.written()).hasSize(1);
  }
}
