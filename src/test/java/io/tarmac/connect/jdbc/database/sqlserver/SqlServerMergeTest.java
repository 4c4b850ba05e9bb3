package io.tarmac.connect.jdbc.database.sqlserver;

import static io.tarmac.connect.jdbc.table.TestingIdentifiers.DOUBLE_QUOTES;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import io.tarmac.connect.jdbc.write.UpsertSyntax;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SqlServerMergeTest {

  private final UpsertSyntax syntax = new SqlServerMerge();

  @Test
  @DisplayName("C9 SQL Server locks the key that it looks for, and its MERGE ends")
  void theKeyIsLocked() {
    TablePlan plan =
        TestingPlans.plan(
            new TableName(null, "fleet", "flights"), List.of("id", "leg"), List.of("a", "b"));

    assertThat(syntax.upsert(plan, DOUBLE_QUOTES, syntax.rows(plan, DOUBLE_QUOTES, 2)))
        .isEqualTo(
            "MERGE INTO \"fleet\".\"flights\" WITH (HOLDLOCK) AS t USING (VALUES (?, ?, ?, ?),"
                + " (?, ?, ?, ?)) AS s (\"id\", \"leg\", \"a\", \"b\") ON (t.\"id\" = s.\"id\""
                + " AND t.\"leg\" = s.\"leg\") WHEN MATCHED THEN UPDATE SET \"a\" = s.\"a\","
                + " \"b\" = s.\"b\" WHEN NOT MATCHED THEN INSERT (\"id\", \"leg\", \"a\", \"b\")"
                + " VALUES (s.\"id\", s.\"leg\", s.\"a\", s.\"b\");");
  }

  @Test
  @DisplayName("C7_3 keys that the table would count by itself are written as they are")
  void givenKeysCount() {
    TablePlan plan = TestingPlans.withIdentity(TestingPlans.plan("f", "id", "a"));
    String rows = syntax.rows(plan, DOUBLE_QUOTES, 1);

    assertThat(syntax.insert(plan, DOUBLE_QUOTES, rows))
        .isEqualTo(
            "SET IDENTITY_INSERT \"f\" ON; INSERT INTO \"f\" (\"id\", \"a\") VALUES (?, ?);"
                + " SET IDENTITY_INSERT \"f\" OFF;");
    assertThat(syntax.upsert(plan, DOUBLE_QUOTES, rows))
        .startsWith("SET IDENTITY_INSERT \"f\" ON; MERGE INTO \"f\" WITH (HOLDLOCK) AS t")
        .endsWith(" VALUES (s.\"id\", s.\"a\"); SET IDENTITY_INSERT \"f\" OFF;");
  }
}
