package io.tarmac.connect.jdbc.database.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingIdentifiers;
import io.tarmac.connect.jdbc.table.TestingPlans;
import io.tarmac.connect.jdbc.testing.WritingPage;
import io.tarmac.connect.jdbc.write.AttemptBackoff;
import io.tarmac.connect.jdbc.write.Dml;
import io.tarmac.connect.jdbc.write.JdbcBatch;
import io.tarmac.connect.jdbc.write.MultiRow;
import io.tarmac.connect.jdbc.write.OnDuplicateKeyUpdate;
import io.tarmac.connect.jdbc.write.OnDuplicateKeyUpdate.NewRow;
import io.tarmac.connect.jdbc.write.StatementLimits;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import org.junit.jupiter.api.Test;

class MySqlThresholdsOnThePageTest {

  private static final Identifiers IDENTIFIERS =
      TestingIdentifiers.BACKTICKS.withoutSupplementary();
  private static final Dml DML = new Dml(IDENTIFIERS, new OnDuplicateKeyUpdate(NewRow.ALIAS));
  private static final MySqlServer SERVER = new MySqlServer(64L << 20, true, false);
  private static final StatementLimits LIMITS = SERVER.statementLimits(Integer.MAX_VALUE);
  private static final TablePlan ONE_COLUMN = TestingPlans.plan("t", "id");
  private static final TablePlan FOUR_COLUMNS = TestingPlans.plan("t", "id", "a", "b", "c");

  @Test
  void filesAreCountedInValues() throws Exception {
    LoadData load =
        new LoadData(
            DML,
            IDENTIFIERS,
            new OtherDriver(),
            SERVER,
            new AttemptBackoff(),
            new MultiRow(DML, LIMITS));
    int values = rows(load, ONE_COLUMN);

    assertThat(rows(load, FOUR_COLUMNS)).isEqualTo(values / 4);
    assertThat(WritingPage.from("MySQL, MariaDB", "LOAD DATA"))
        .isEqualTo(WritingPage.number(values) + " values");
  }

  @Test
  void statementsAndBulksAreCountedInRows() throws Exception {
    assertThat(WritingPage.from("MySQL, MariaDB", "DELETE ... IN"))
        .isEqualTo(WritingPage.number(rows(new MultiRow(DML, LIMITS), FOUR_COLUMNS)));
    assertThat(WritingPage.from("MariaDB", "bulk protocol"))
        .isEqualTo(WritingPage.number(rows(new BulkInsert(new JdbcBatch(DML)), FOUR_COLUMNS)));
  }

  @Test
  void aStatementIsLimitedInRowsAndParameters() throws Exception {
    assertThat(WritingPage.text())
        .contains("Statements have up to " + WritingPage.number(LIMITS.rows()) + " rows")
        .contains("fewer when " + WritingPage.number(LIMITS.parameters()) + " parameters");
  }

  private static int rows(WriteStrategy strategy, TablePlan plan) {
    return strategy.fewestRows(plan, Operation.INSERT);
  }
}
