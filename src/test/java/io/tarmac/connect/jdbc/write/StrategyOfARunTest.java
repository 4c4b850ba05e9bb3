package io.tarmac.connect.jdbc.write;

import static io.tarmac.connect.jdbc.batch.Operation.DELETE;
import static io.tarmac.connect.jdbc.batch.Operation.INSERT;
import static io.tarmac.connect.jdbc.batch.Operation.INSERT_IGNORE;
import static io.tarmac.connect.jdbc.batch.Operation.UPSERT;
import static io.tarmac.connect.jdbc.batch.TestingRows.batch;
import static io.tarmac.connect.jdbc.batch.TestingRows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.PlanException;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingIdentifiers;
import io.tarmac.connect.jdbc.table.TestingPlans;
import java.sql.Connection;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which strategy writes a run, and how often it is asked to prepare. */
class StrategyOfARunTest {

  private static final TablePlan FLIGHTS = TestingPlans.plan("flights", "id");

  private final ScriptedConnection script = new ScriptedConnection();

  @Test
  @DisplayName("C7_2 what no strategy can do is refused with the property to change")
  void whatNoStrategyCanDoIsRefused() {
    BatchWriter merging =
        TestingBatchWriters.of(
            new JdbcBatch(new Dml(TestingIdentifiers.DOUBLE_QUOTES, MergeInto.STANDARD)));
    TablePlan keyless = TestingPlans.plan("logs", List.of(), List.of("id"));

    assertThatThrownBy(
            () -> merging.write(script.connection(), batch(row(keyless, INSERT_IGNORE, 1))))
        .isInstanceOf(PlanException.class)
        .hasMessageContainingAll("logs", "insert_ignore", "primary.key.mode");
    assertThat(script.calls()).isEmpty();
  }

  @Test
  void theFirstStrategyThatSupportsARunWritesIt() throws Exception {
    RecordingStrategy choosy = new RecordingStrategy(DELETE);
    BatchWriter two = TestingBatchWriters.of(choosy, TestingBatchWriters.JDBC_BATCH);

    two.write(script.connection(), batch(row(FLIGHTS, INSERT, 1), row(FLIGHTS, DELETE, 2)));

    assertThat(choosy.written()).containsExactly("flights DELETE 1 rows");
    assertThat(script.calls()).contains("setString[1, 1]").doesNotContain("setString[1, 2]");
  }

  @ParameterizedTest
  @CsvSource({"AUTO, COPY", "MULTI_ROW, MULTI_ROW", "UNNEST, COPY"})
  @DisplayName("C9 the method that is set writes a run, or the best one if none is of that method")
  void theMethodThatIsSetWrites(WriteMethod set, WriteMethod used) throws Exception {
    RecordingStrategy copy = new RecordingStrategy(WriteMethod.COPY, INSERT);
    RecordingStrategy many = new RecordingStrategy(WriteMethod.MULTI_ROW, INSERT);
    WriteStrategies all = WriteStrategies.of(copy, many, TestingBatchWriters.JDBC_BATCH);

    TestingBatchWriters.of(set, all).write(script.connection(), batch(row(FLIGHTS, INSERT, 1)));

    assertThat(Stream.of(copy, many).filter(strategy -> !strategy.written().isEmpty()))
        .extracting(RecordingStrategy::method)
        .containsExactly(used);
  }

  @Test
  void aStrategyPreparesOncePerPlanAndOperation() throws Exception {
    RecordingStrategy strategy = new RecordingStrategy(INSERT, DELETE, UPSERT);
    BatchWriter recording = TestingBatchWriters.of(strategy);
    TablePlan newFlights = TestingPlans.plan("flights", "id");

    Connection connection = script.connection();
    Batch batch =
        batch(
            row(FLIGHTS, INSERT, 1),
            row(FLIGHTS, DELETE, 2),
            row(newFlights, INSERT, 3),
            row(FLIGHTS, INSERT, 4));

    recording.write(connection, batch);
    recording.write(connection, batch);

    assertThat(strategy.prepared()).isEqualTo(3);
    assertThat(strategy.written()).hasSize(8);
  }

  @Test
  void anotherConnectionIsAskedForItsStrategiesAnew() throws Exception {
    RecordingStrategy first = new RecordingStrategy(INSERT);
    RecordingStrategy second = new RecordingStrategy(INSERT);
    Connection one = script.connection();
    BatchWriter changing = TestingBatchWriters.of(open -> List.of(open == one ? first : second));

    changing.write(one, batch(row(FLIGHTS, INSERT, 1)));
    changing.write(one, batch(row(FLIGHTS, INSERT, 2)));
    changing.write(new ScriptedConnection().connection(), batch(row(FLIGHTS, INSERT, 3)));

    assertThat(first.written()).hasSize(2);
    assertThat(second.written()).hasSize(1);
  }
}
