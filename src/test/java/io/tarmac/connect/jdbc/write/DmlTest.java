package io.tarmac.connect.jdbc.write;

import static io.tarmac.connect.jdbc.table.TestingIdentifiers.DOUBLE_QUOTES;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DmlTest {

  private static final TablePlan PLAN =
      TestingPlans.plan(
          new TableName(null, "fleet", "flights"), List.of("id", "leg"), List.of("airline"));
  private static final TablePlan HOSTILE =
      TestingPlans.plan("t\"; DROP TABLE v; --", "k\" = 1 OR \"k", "a?\\");

  private final Dml dml = new Dml(DOUBLE_QUOTES, new OnConflict());

  @Test
  void manyRowsAreDeletedByTheirKeys() {
    TablePlan one = TestingPlans.plan("t", "a");
    TablePlan two = TestingPlans.plan("t", List.of("a", "b"), List.of());

    assertThat(dml.statement(one, Operation.DELETE, 2).sql())
        .isEqualTo("DELETE FROM \"t\" WHERE \"a\" IN (?, ?)");
    assertThat(dml.statement(two, Operation.DELETE, 2).sql())
        .isEqualTo(
            "DELETE FROM \"t\" WHERE (\"a\" = ? AND \"b\" = ?) OR (\"a\" = ? AND \"b\" = ?)");
  }

  @Test
  void insertsAllColumnsInTheOrderOfThePlan() {
    assertThat(text(PLAN, Operation.INSERT))
        .isEqualTo(
            "INSERT INTO \"fleet\".\"flights\" (\"id\", \"leg\", \"airline\") VALUES (?, ?, ?)");
  }

  @Test
  void deletesByEveryColumnOfTheKey() {
    assertThat(text(TestingPlans.plan("t", List.of("id", "leg"), List.of()), Operation.DELETE))
        .isEqualTo("DELETE FROM \"t\" WHERE \"id\" = ? AND \"leg\" = ?");
    assertThat(text(TestingPlans.plan("t", "id"), Operation.DELETE))
        .isEqualTo("DELETE FROM \"t\" WHERE \"id\" = ?");
  }

  @Test
  void upsertsByTheDatabasesSyntax() {
    assertThat(text(PLAN, Operation.UPSERT))
        .isEqualTo(new OnConflict().upsert(PLAN, DOUBLE_QUOTES, Dml.values(PLAN, 1)));
    assertThat(text(PLAN, Operation.INSERT_IGNORE))
        .isEqualTo(new OnConflict().insertIgnore(PLAN, DOUBLE_QUOTES, Dml.values(PLAN, 1)));
  }

  @Test
  @DisplayName("C8_2 SQL in names stays within quotes")
  void hostileNamesStayNames() {
    assertThat(text(HOSTILE, Operation.INSERT))
        .isEqualTo(
            "INSERT INTO \"t\"\"; DROP TABLE v; --\" (\"k\"\" = 1 OR \"\"k\", \"a?\\\")"
                + " VALUES (?, ?)");
    assertThat(text(TestingPlans.plan("v", "k\" = 1 OR \"k"), Operation.DELETE))
        .isEqualTo("DELETE FROM \"v\" WHERE \"k\"\" = 1 OR \"\"k\" = ?");
  }

  @Test
  @DisplayName("C8_2 percent signs and braces in names are no format of ours")
  void percentSignsInNamesAreNoFormat() {
    assertThat(text(TestingPlans.plan("100%s", List.of(), List.of("%d{0}")), Operation.INSERT))
        .isEqualTo("INSERT INTO \"100%s\" (\"%d{0}\") VALUES (?)");
  }

  @Test
  @DisplayName("C7_2 an update changes the columns beside the key of the row of that key")
  void updatesTheRowOfTheKey() {
    assertThat(text(PLAN, Operation.UPDATE))
        .isEqualTo(
            "UPDATE \"fleet\".\"flights\" SET \"airline\" = ? WHERE \"id\" = ? AND \"leg\" = ?");
  }

  @Test
  @DisplayName(
      "C7_4 an update leaves columns alone whose values are unavailable, an insert has them")
  void anUpdateLeavesUnavailableColumnsAlone() {
    TablePlan plan = TestingPlans.lacking(TestingPlans.plan("t", "id", "a", "b"), "a");

    assertThat(text(plan, Operation.UPDATE))
        .isEqualTo("UPDATE \"t\" SET \"b\" = ? WHERE \"id\" = ?");
    assertThat(text(plan, Operation.INSERT))
        .isEqualTo("INSERT INTO \"t\" (\"id\", \"a\", \"b\") VALUES (?, ?, ?)");
  }

  private String text(TablePlan plan, Operation operation) {
    return dml.statement(plan, operation).sql();
  }
}
