package io.tarmac.connect.jdbc.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.Run;
import io.tarmac.connect.jdbc.batch.TestingRows;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class StrategyChainTest {

  private static final TablePlan PLAN = TestingPlans.plan("t", "id");
  private static final boolean DISTINCT = true;

  private final List<String> calls = new ArrayList<>();
  private final Connection connection = new ScriptedConnection().connection();

  @Test
  @DisplayName("C2_1 rows that cannot go together take the way that is best for as many as can")
  void theWayIsThatOfTheRowsThatGoTogether() throws SQLException {
    write(chain(), "a", "b", "c", "d", "d", "e", "f", "f");

    assertThat(calls).containsExactly("COPY abcd", "UNNEST def", "BATCH f");
  }

  @Test
  @DisplayName("C2_1 rows of which few can go together are one call, a statement for each")
  void fewRowsAreWrittenRowByRowTogether() throws SQLException {
    write(chain(), "a", "a", "a", "b", "b", "c", "d", "d");

    assertThat(calls).containsExactly("BATCH aaab", "UNNEST bcd", "BATCH d");
  }

  @Test
  @DisplayName("C2_1 a way of single rows takes a row alone, and none among rows that do not fit")
  void aSingleRowAmongOthers() throws SQLException {
    List<WriteStrategy> strategies =
        List.of(
            new DistinctKeys(new Recording(WriteMethod.UNNEST, 1, calls)),
            new Recording(WriteMethod.BATCH, 1, calls));
    StrategyChain chain =
        Objects.requireNonNull(StrategyChain.of(strategies, PLAN, Operation.UPSERT));
    write(chain, "a");
    write(chain, "a", "a", "a", "b");

    assertThat(calls).containsExactly("UNNEST a", "BATCH aa", "UNNEST ab");
  }

  @Test
  @DisplayName("C2_1 a way that is asked for takes rows however few go together")
  void theWayThatIsAskedForTakesThemAll() throws SQLException {
    write(Objects.requireNonNull(chain().only(WriteMethod.UNNEST)), "a", "a", "b");

    assertThat(calls).containsExactly("UNNEST a", "UNNEST ab");
    assertThat(chain().only(WriteMethod.MULTI_ROW)).isNull();
  }

  @Test
  void rowByRowIsOneCall() throws SQLException {
    write(chain().rowByRow(run(!DISTINCT, "a", "b", "c", "d", "a")));

    assertThat(calls).containsExactly("BATCH abcda");
  }

  @Test
  @DisplayName("C2_2 rows that are known to have different keys go together, and nobody looks")
  void rowsOfDifferentKeysAreNotLookedAt() throws SQLException {
    // Were the keys looked at, they would not go together.
    Run distinct = run(DISTINCT, "a", "a", "a", "a");

    write(chain().best(distinct));
    write(distinctKeysAlone().rowByRow(distinct));

    assertThat(calls).containsExactly("COPY aaaa", "BATCH aaaa");
  }

  private StrategyChain distinctKeysAlone() {
    WriteStrategy strategy = new DistinctKeys(new Recording(WriteMethod.BATCH, 1, calls));
    return Objects.requireNonNull(StrategyChain.of(List.of(strategy), PLAN, Operation.UPSERT));
  }

  private StrategyChain chain() {
    return Objects.requireNonNull(
        StrategyChain.of(
            List.of(
                new DistinctKeys(new Recording(WriteMethod.COPY, 4, calls)),
                new DistinctKeys(new Recording(WriteMethod.UNNEST, 3, calls)),
                new Recording(WriteMethod.BATCH, 1, calls)),
            PLAN,
            Operation.UPSERT));
  }

  private void write(StrategyChain chain, String... keys) throws SQLException {
    write(chain.best(run(!DISTINCT, keys)));
  }

  private void write(List<StrategyChain.Chunk> parts) throws SQLException {
    for (StrategyChain.Chunk part : parts) {
      part.write(connection);
    }
  }

  private static Run run(boolean distinct, String... keys) {
    return new Run(PLAN, Operation.UPSERT, rows(keys), distinct);
  }

  private static List<Row> rows(String... keys) {
    return Stream.of(keys)
        .map(key -> TestingRows.withValues(PLAN, Operation.UPSERT, 1, key))
        .toList();
  }

  /** Writes down the keys of each call. */
  private record Recording(WriteMethod method, int fewestRows, List<String> calls)
      implements WriteStrategy {

    @Override
    public boolean supports(TablePlan plan, Operation operation) {
      return true;
    }

    @Override
    public int fewestRows(TablePlan plan, Operation operation) {
      return fewestRows;
    }

    @Override
    public RowWriter prepare(TablePlan plan, Operation operation) {
      return (connection, rows) -> {
        List<String> keys = rows.stream().map(row -> String.valueOf(row.values()[0])).toList();
        calls.add(method + " " + String.join("", keys));
      };
    }
  }
}
