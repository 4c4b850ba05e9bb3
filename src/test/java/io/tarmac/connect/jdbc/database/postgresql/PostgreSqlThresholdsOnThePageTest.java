package io.tarmac.connect.jdbc.database.postgresql;

import static io.tarmac.connect.jdbc.table.TestingIdentifiers.DOUBLE_QUOTES;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import io.tarmac.connect.jdbc.testing.WritingPage;
import io.tarmac.connect.jdbc.write.Dml;
import io.tarmac.connect.jdbc.write.OnConflict;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PostgreSqlThresholdsOnThePageTest {

  private static final SetBasedSql SQL =
      new SetBasedSql(DOUBLE_QUOTES, new Dml(DOUBLE_QUOTES, new OnConflict()));
  private static final TablePlan ONE_COLUMN = TestingPlans.plan("t", "id");
  private static final TablePlan FOUR_COLUMNS = TestingPlans.plan("t", "id", "a", "b", "c");

  @Test
  void copiesAreCountedInValues() throws Exception {
    assertThat(WritingPage.from("PostgreSQL", "into the table"))
        .startsWith(
            WritingPage.number(values(new CopyInsert(DOUBLE_QUOTES, Duration.ZERO))) + " values");
    assertThat(WritingPage.from("PostgreSQL", "into a temporary table"))
        .startsWith(WritingPage.number(values(new StagedCopy(SQL, Duration.ZERO))) + " values");
  }

  @Test
  void aDistantServerCopiesMoreValues() throws Exception {
    Duration far = Duration.ofMillis(20);
    int copied = values(new CopyInsert(DOUBLE_QUOTES, far));

    assertThat(copied).isEqualTo(values(new StagedCopy(SQL, far)));
    assertThat(WritingPage.text())
        .contains("At 20 ms they are " + WritingPage.number(copied) + " values");
  }

  @Test
  void arraysAreCountedInRows() throws Exception {
    UnnestRows unnest = new UnnestRows(SQL, new CarriedCommits());

    assertThat(WritingPage.from("PostgreSQL", "`unnest`"))
        .startsWith(WritingPage.number(unnest.fewestRows(FOUR_COLUMNS, Operation.INSERT)) + ";");
  }

  @Test
  void theLookForTheHighestKeyIsCountedInRows() throws Exception {
    assertThat(WritingPage.text())
        .contains(
            "Upserts of "
                + WritingPage.number(InsertAboveHighestKey.FEWEST_ROWS)
                + " rows and more");
  }

  /** So many rows of one column, and a fourth of them of four. */
  private static int values(WriteStrategy strategy) {
    int values = strategy.fewestRows(ONE_COLUMN, Operation.INSERT);
    assertThat(strategy.fewestRows(FOUR_COLUMNS, Operation.INSERT)).isEqualTo(values / 4);
    return values;
  }
}
