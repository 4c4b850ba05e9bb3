package io.tarmac.connect.jdbc.database.postgresql;

import static io.tarmac.connect.jdbc.table.TestingIdentifiers.DOUBLE_QUOTES;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import io.tarmac.connect.jdbc.write.Dml;
import io.tarmac.connect.jdbc.write.OnConflict;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SetBasedSqlTest {

  private static final TablePlan PLAN =
      TestingPlans.plan("t\"?", List.of("a", "b"), List.of("c\"?", "d"));

  private final SetBasedSql sql =
      new SetBasedSql(DOUBLE_QUOTES, new Dml(DOUBLE_QUOTES, new OnConflict()));

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '|',
      delimiter = ';',
      value = {
        "INSERT; INSERT INTO \"t\"\"?\" (\"a\", \"b\", \"c\"\"?\", \"d\")"
            + " SELECT r.c0, r.c1, r.c2, r.c3 FROM rows AS r (c0, c1, c2, c3)",
        "UPSERT; INSERT INTO \"t\"\"?\" (\"a\", \"b\", \"c\"\"?\", \"d\")"
            + " SELECT r.c0, r.c1, r.c2, r.c3 FROM rows AS r (c0, c1, c2, c3)"
            + " ON CONFLICT (\"a\", \"b\") DO UPDATE SET \"c\"\"?\" = excluded.\"c\"\"?\","
            + " \"d\" = excluded.\"d\"",
        "INSERT_IGNORE; INSERT INTO \"t\"\"?\" (\"a\", \"b\", \"c\"\"?\", \"d\")"
            + " SELECT r.c0, r.c1, r.c2, r.c3 FROM rows AS r (c0, c1, c2, c3)"
            + " ON CONFLICT (\"a\", \"b\") DO NOTHING",
        "UPDATE; UPDATE \"t\"\"?\" AS t SET \"c\"\"?\" = r.c2, \"d\" = r.c3"
            + " FROM rows AS r (c0, c1, c2, c3) WHERE t.\"a\" = r.c0 AND t.\"b\" = r.c1",
        "DELETE; DELETE FROM \"t\"\"?\" AS t USING rows AS r (c0, c1)"
            + " WHERE t.\"a\" = r.c0 AND t.\"b\" = r.c1"
      })
  void theStatementTakesItsRowsFromTheRelation(Operation operation, String statement) {
    assertThat(sql.statement(PLAN, operation, "rows")).isEqualTo(statement);
  }

  @ParameterizedTest
  @EnumSource(
      value = Operation.class,
      names = {"UPSERT", "INSERT_IGNORE", "UPDATE"})
  void rowsThatLackValuesAreLeftToOtherStrategies(Operation operation) {
    assertThat(sql.supports(PLAN, operation)).isTrue();
    assertThat(sql.supports(TestingPlans.lacking(PLAN, "d"), operation)).isFalse();
  }

  @Test
  void anUpdateOfNothingIsLeftToOtherStrategies() {
    TablePlan onlyKey = TestingPlans.plan("t", "id");

    assertThat(sql.supports(onlyKey, Operation.UPDATE)).isFalse();
    assertThat(sql.supports(onlyKey, Operation.UPSERT)).isTrue();
  }
}
