package io.tarmac.connect.jdbc.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.TestingRows;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingIdentifiers;
import io.tarmac.connect.jdbc.table.TestingPlans;
import io.tarmac.connect.jdbc.write.OnDuplicateKeyUpdate.NewRow;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SelectThenWriteTest {

  private static final int MANY = Integer.MAX_VALUE;
  private static final Dml DML =
      new Dml(TestingIdentifiers.DOUBLE_QUOTES, new OnDuplicateKeyUpdate(NewRow.ALIAS));
  private static final TablePlan PLAN = plan(Set.of("a"));

  private final WriteStrategy strategy =
      new SelectThenWrite(DML, new MultiRow(DML, new StatementLimits(512, MANY, MANY, MANY)));
  private final ScriptedConnection script = new ScriptedConnection();

  @Test
  void writesWhatAnotherIndexKeepsFromOneStatement() {
    for (Operation operation : List.of(Operation.UPSERT, Operation.INSERT_IGNORE)) {
      assertThat(strategy.supports(PLAN, operation)).isTrue();
      assertThat(strategy.supports(plan(Set.of("id")), operation)).isFalse();
      assertThat(strategy.supports(plan(Set.of("id", "a")), operation)).isFalse();
    }
    for (Operation operation : List.of(Operation.INSERT, Operation.UPDATE, Operation.DELETE)) {
      assertThat(strategy.supports(PLAN, operation)).isFalse();
    }
  }

  @Test
  @DisplayName("C7_4 rows that lack values are left to what updates first")
  void rowsThatLackValuesAreNotTaken() {
    TablePlan partial = TestingPlans.lacking(PLAN, "b");

    assertThat(strategy.supports(partial, Operation.UPSERT)).isFalse();
    assertThat(strategy.supports(partial, Operation.INSERT_IGNORE)).isFalse();
  }

  @Test
  @DisplayName("C2_4 new rows are looked for and inserted, many in a statement, and lock no gaps")
  void newRowsAreInsertedTogether() throws Exception {
    script.finding();

    write(Operation.UPSERT, 1, 2, 3);

    assertThat(script.statements())
        .containsExactly(
            "SELECT 0 FROM \"t\" WHERE \"id\" = ? UNION ALL SELECT 1 FROM \"t\" WHERE \"id\" = ?"
                + " UNION ALL SELECT 2 FROM \"t\" WHERE \"id\" = ?"
                + " UNION ALL SELECT 3 FROM \"t\" WHERE \"id\" = ?",
            "INSERT INTO \"t\" (\"id\", \"a\", \"b\") VALUES (?, ?, ?), (?, ?, ?)",
            "INSERT INTO \"t\" (\"id\", \"a\", \"b\") VALUES (?, ?, ?)");
    // The last row is asked for twice, as there is no query of three.
    assertThat(script.calls())
        .containsSubsequence("setString[3, 3]", "setString[4, 3]", "executeQuery");
  }

  @Test
  @DisplayName("C2_4 rows that are there are locked and updated, before the others are inserted")
  void rowsThatAreThereAreUpdated() throws Exception {
    script.finding(1).finding(0);

    write(Operation.UPSERT, 1, 2);

    assertThat(script.statements())
        .containsExactly(
            "SELECT 0 FROM \"t\" WHERE \"id\" = ? UNION ALL SELECT 1 FROM \"t\" WHERE \"id\" = ?",
            "(SELECT 0 FROM \"t\" WHERE \"id\" = ? FOR UPDATE)",
            "UPDATE \"t\" SET \"a\" = ?, \"b\" = ? WHERE \"id\" = ?",
            "INSERT INTO \"t\" (\"id\", \"a\", \"b\") VALUES (?, ?, ?)");
    assertThat(script.calls())
        .containsSubsequence("setString[3, 2]", "addBatch", "executeBatch", "setString[1, 1]");
  }

  @Test
  @DisplayName("C2_1 a row that was deleted after it had been seen is inserted")
  void aRowThatIsGoneIsInserted() throws Exception {
    script.finding(0, 1).finding(1);

    write(Operation.UPSERT, 1, 2);

    assertThat(script.statements())
        .hasSize(4)
        .contains(
            "(SELECT 0 FROM \"t\" WHERE \"id\" = ? FOR UPDATE) UNION ALL"
                + " (SELECT 1 FROM \"t\" WHERE \"id\" = ? FOR UPDATE)");
    assertThat(script.calls())
        .containsOnlyOnce("addBatch")
        .containsSubsequence("setString[3, 2]", "executeBatch", "setString[1, 1]", "executeUpdate");
  }

  @Test
  void rowsThatAreAllThereNeedNoInsert() throws Exception {
    script.finding(0, 1, 2, 3).finding(0, 1, 2, 3);

    write(Operation.UPSERT, 1, 2, 3);

    assertThat(script.statements()).hasSize(3).noneMatch(sql -> sql.startsWith("INSERT"));
  }

  @Test
  @DisplayName("C7_2 insert_ignore changes and locks nothing, and inserts what is not there")
  void insertIgnoreInsertsWhatIsNotThere() throws Exception {
    script.finding(0);

    write(Operation.INSERT_IGNORE, 1, 2);

    assertThat(script.statements())
        .containsExactly(
            "SELECT 0 FROM \"t\" WHERE \"id\" = ? UNION ALL SELECT 1 FROM \"t\" WHERE \"id\" = ?",
            "INSERT INTO \"t\" (\"id\", \"a\", \"b\") VALUES (?, ?, ?)");
    assertThat(script.calls()).containsSubsequence("executeQuery", "setString[1, 2]");
  }

  private void write(Operation operation, int... ids) throws Exception {
    List<Row> rows =
        IntStream.of(ids)
            .mapToObj(id -> TestingRows.withValues(PLAN, operation, id, "" + id, "a" + id, "b"))
            .toList();
    strategy.prepare(PLAN, operation).write(script.connection(), rows);
  }

  private static TablePlan plan(Set<String> unique) {
    return TestingPlans.withUniqueKeys(
        TestingPlans.plan("t", "id", "a", "b"), List.of(Set.of("id"), unique));
  }
}
