package io.tarmac.connect.jdbc.database.oracle;

import static io.tarmac.connect.jdbc.table.TestingIdentifiers.DOUBLE_QUOTES;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import io.tarmac.connect.jdbc.write.UpsertSyntax;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class OracleMergeTest {

  private static final TablePlan PLAN =
      TestingPlans.plan("flights", List.of("id", "leg"), List.of());

  private final UpsertSyntax syntax = new OracleMerge();

  @Test
  @DisplayName("C9 Oracle's MERGE reads new rows from dual, its INSERT has them as plain values")
  void newRowsAreReadFromDual() {
    assertThat(syntax.upsert(PLAN, DOUBLE_QUOTES, syntax.rows(PLAN, DOUBLE_QUOTES, 2)))
        .isEqualTo(
            "MERGE INTO \"flights\" t USING (SELECT ? \"id\", ? \"leg\" FROM dual UNION ALL"
                + " SELECT ?, ? FROM dual) s ON (t.\"id\" = s.\"id\" AND t.\"leg\" = s.\"leg\")"
                + " WHEN NOT MATCHED THEN INSERT (\"id\", \"leg\") VALUES (s.\"id\", s.\"leg\")");
    assertThat(syntax.insert(PLAN, DOUBLE_QUOTES, "VALUES (?, ?)"))
        .isEqualTo("INSERT INTO \"flights\" (\"id\", \"leg\") VALUES (?, ?)");
  }
}
