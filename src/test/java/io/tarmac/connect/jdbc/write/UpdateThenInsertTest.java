package io.tarmac.connect.jdbc.write;

import static io.tarmac.connect.jdbc.table.TestingIdentifiers.DOUBLE_QUOTES;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.TestingRows;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import io.tarmac.connect.jdbc.type.Unavailable;
import io.tarmac.connect.jdbc.write.OnDuplicateKeyUpdate.NewRow;
import java.sql.Statement;
import java.sql.Types;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class UpdateThenInsertTest {

  private static final TablePlan PLAN = plan(Set.of("id"));
  private static final TablePlan PARTIAL = TestingPlans.lacking(PLAN, "a");
  private static final TablePlan OTHER_UNIQUE = plan(Set.of("a"));
  private static final TablePlan KEY_WITHIN = plan(Set.of("id", "a"));
  private static final TablePlan DEFERRABLE = TestingPlans.withDeferrableKey(PLAN);

  private final WriteStrategy ofTheKey =
      UpdateThenInsert.countingRowsFound(new Dml(DOUBLE_QUOTES, new OnConflict()));
  private final WriteStrategy ofAnyKey =
      UpdateThenInsert.lookingForRows(
          new Dml(DOUBLE_QUOTES, new OnDuplicateKeyUpdate(NewRow.ALIAS)));
  private final ScriptedConnection script = new ScriptedConnection();

  @Test
  void writesWhatOneStatementCannot() {
    for (Operation operation : List.of(Operation.UPSERT, Operation.INSERT_IGNORE)) {
      assertThat(ofTheKey.supports(PARTIAL, operation)).isTrue();
      assertThat(ofTheKey.supports(PLAN, operation)).isFalse();
      assertThat(ofTheKey.supports(OTHER_UNIQUE, operation)).isFalse();
      assertThat(ofTheKey.supports(DEFERRABLE, operation)).isTrue();
      assertThat(ofAnyKey.supports(PARTIAL, operation)).isTrue();
      assertThat(ofAnyKey.supports(PLAN, operation)).isFalse();
      assertThat(ofAnyKey.supports(OTHER_UNIQUE, operation)).isTrue();
      assertThat(ofAnyKey.supports(KEY_WITHIN, operation)).isFalse();
    }
    for (Operation operation : List.of(Operation.INSERT, Operation.UPDATE, Operation.DELETE)) {
      assertThat(ofAnyKey.supports(TestingPlans.lacking(OTHER_UNIQUE, "a"), operation)).isFalse();
    }
  }

  @Test
  @DisplayName("C7_4 what is available is updated, and rows that were not there are inserted")
  void rowsThatWereNotHitAreInserted() throws Exception {
    script.hitting(1, 0);

    write(
        ofTheKey,
        row(PARTIAL, "1", Unavailable.VALUE, "b1"),
        row(PARTIAL, "2", Unavailable.VALUE, "b2"));

    assertThat(script.calls())
        .containsExactly(
            "prepareStatement[UPDATE \"t\" SET \"b\" = ? WHERE \"id\" = ?]",
            "setString[1, b1]",
            "setString[2, 1]",
            "addBatch",
            "setString[1, b2]",
            "setString[2, 2]",
            "addBatch",
            "executeBatch",
            "close",
            "prepareStatement[INSERT INTO \"t\" (\"id\", \"a\", \"b\") VALUES (?, ?, ?)"
                + " ON CONFLICT (\"id\") DO UPDATE SET \"b\" = excluded.\"b\"]",
            "setString[1, 2]",
            "setNull[2, " + Types.VARCHAR + "]",
            "setString[3, b2]",
            "addBatch",
            "executeBatch",
            "close");
  }

  @Test
  @DisplayName("C7_2 at a key that is checked late no conflict is named, and the table is asked")
  void atAKeyThatIsCheckedLateNoConflictIsNamed() throws Exception {
    script.hitting(1, 0).finding();

    write(ofTheKey, row(DEFERRABLE, "1", "a", "b"), row(DEFERRABLE, "2", "a", "b"));

    assertThat(script.statements())
        .containsExactly(
            "UPDATE \"t\" SET \"a\" = ?, \"b\" = ? WHERE \"id\" = ?",
            "SELECT 0 FROM \"t\" WHERE \"id\" = ?",
            "INSERT INTO \"t\" (\"id\", \"a\", \"b\") VALUES (?, ?, ?)");
  }

  @Test
  @DisplayName("C2_4 where counts tell nothing, the table is asked before a row is inserted")
  void whereCountsTellNothingTheTableIsAsked() throws Exception {
    script.hitting(1, 0, Statement.SUCCESS_NO_INFO).finding(1);

    write(
        ofAnyKey,
        row(OTHER_UNIQUE, "1", "a1", "b1"),
        row(OTHER_UNIQUE, "2", "a2", "b2"),
        row(OTHER_UNIQUE, "3", "a3", "b3"));

    assertThat(script.statements())
        .containsExactly(
            "UPDATE \"t\" SET \"a\" = ?, \"b\" = ? WHERE \"id\" = ?",
            "SELECT 0 FROM \"t\" WHERE \"id\" = ? UNION ALL SELECT 1 FROM \"t\" WHERE \"id\" = ?",
            "UPDATE \"t\" SET \"a\" = ?, \"b\" = ? WHERE \"id\" = ?",
            "INSERT INTO \"t\" (\"id\", \"a\", \"b\") VALUES (?, ?, ?)");
    assertThat(script.calls())
        .containsSubsequence(
            "setString[1, 2]",
            "setString[2, 3]",
            "executeQuery",
            "setString[3, 3]",
            "executeBatch",
            "setString[1, 2]",
            "executeBatch")
        .doesNotContain("setString[1, 3]");
  }

  @Test
  void rowsThatWereAllHitNeedNothingMore() throws Exception {
    script.hitting(1);

    write(ofAnyKey, row(OTHER_UNIQUE, "1", "a1", "b1"));

    assertThat(script.calls()).containsOnlyOnce("executeBatch").doesNotContain("executeQuery");
  }

  @Test
  @DisplayName(
      "C7_4 a row of which nothing is available but its key is inserted if it is not there")
  void withNothingToUpdateTheTableIsAsked() throws Exception {
    TablePlan keyOnly = TestingPlans.lacking(PLAN, "a", "b");
    script.finding(0);

    write(
        ofTheKey,
        row(keyOnly, "1", Unavailable.VALUE, Unavailable.VALUE),
        row(keyOnly, "2", Unavailable.VALUE, Unavailable.VALUE));

    assertThat(script.calls())
        .noneMatch(call -> call.contains("UPDATE"))
        .anyMatch(call -> call.endsWith(" ON CONFLICT (\"id\") DO NOTHING]"))
        .containsSubsequence("executeQuery", "setString[1, 2]", "executeBatch");
  }

  @Test
  @DisplayName(
      "C7_2 insert_ignore asks the table, and inserts what is not there without a condition")
  void insertIgnoreInsertsWhatIsNotThere() throws Exception {
    script.finding(1);

    ofAnyKey
        .prepare(OTHER_UNIQUE, Operation.INSERT_IGNORE)
        .write(
            script.connection(),
            List.of(row(OTHER_UNIQUE, "1", "a1", "b1"), row(OTHER_UNIQUE, "2", "a2", "b2")));

    assertThat(script.calls())
        .contains("prepareStatement[INSERT INTO \"t\" (\"id\", \"a\", \"b\") VALUES (?, ?, ?)]")
        .containsSubsequence("executeQuery", "setString[1, 1]", "executeBatch")
        .noneMatch(call -> call.contains("UPDATE"));
  }

  @Test
  void manyRowsAreAskedForInSeveralQueries() throws Exception {
    Row[] rows =
        IntStream.range(0, 70)
            .mapToObj(i -> row(OTHER_UNIQUE, "k" + i, "a", "b"))
            .toArray(Row[]::new);
    script.hitting(new int[70]).finding(0, 31).finding().finding(5);

    write(ofAnyKey, rows);

    assertThat(script.calls().stream().filter("executeQuery"::equals)).hasSize(3);
    List<String> calls = script.calls();
    assertThat(calls.subList(calls.lastIndexOf("executeQuery"), calls.size()))
        .filteredOn(call -> call.startsWith("prepare") || call.equals("addBatch"))
        .containsSubsequence(Collections.nCopies(67, "addBatch"))
        .hasSize(1 + 3 + 1 + 67);
  }

  private void write(WriteStrategy strategy, Row... rows) throws Exception {
    strategy.prepare(rows[0].plan(), Operation.UPSERT).write(script.connection(), List.of(rows));
  }

  private static TablePlan plan(Set<String> unique) {
    return TestingPlans.withUniqueKeys(
        TestingPlans.plan("t", "id", "a", "b"), List.of(Set.of("id"), unique));
  }

  private static Row row(TablePlan plan, @Nullable Object... values) {
    return TestingRows.withValues(plan, Operation.UPSERT, 1, values);
  }
}
