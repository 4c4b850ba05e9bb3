package io.tarmac.connect.jdbc.write;

import static io.tarmac.connect.jdbc.table.TestingIdentifiers.BACKTICKS;
import static io.tarmac.connect.jdbc.table.TestingIdentifiers.DOUBLE_QUOTES;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import io.tarmac.connect.jdbc.write.OnDuplicateKeyUpdate.NewRow;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UpsertSyntaxTest {

  private static final TablePlan PLAN =
      TestingPlans.plan(
          new TableName(null, "fleet", "flights"), List.of("id", "leg"), List.of("a", "b"));
  private static final TablePlan KEY_ONLY =
      TestingPlans.plan("flights", List.of("id", "leg"), List.of());
  private static final TablePlan NO_KEY = TestingPlans.plan("flights", List.of(), List.of("a"));
  private static final TablePlan PARTIAL = TestingPlans.lacking(PLAN, "a");
  private static final TablePlan HOSTILE = TestingPlans.plan("t\"`", "k\"`", "a\"`; --");

  @Nested
  class OnConflictTest {

    private final UpsertSyntax syntax = new OnConflict();

    @Test
    void updatesTheOtherColumns() {
      assertThat(syntax.upsert(PLAN, DOUBLE_QUOTES, Dml.values(PLAN, 1)))
          .isEqualTo(
              "INSERT INTO \"fleet\".\"flights\" (\"id\", \"leg\", \"a\", \"b\")"
                  + " VALUES (?, ?, ?, ?) ON CONFLICT (\"id\", \"leg\")"
                  + " DO UPDATE SET \"a\" = excluded.\"a\", \"b\" = excluded.\"b\"");
    }

    @Test
    @DisplayName("C7_2 insert_ignore names the key; without one it ignores every conflict")
    void aRowThatExistsStays() {
      assertThat(syntax.insertIgnore(PLAN, DOUBLE_QUOTES, Dml.values(PLAN, 1)))
          .isEqualTo(
              "INSERT INTO \"fleet\".\"flights\" (\"id\", \"leg\", \"a\", \"b\")"
                  + " VALUES (?, ?, ?, ?) ON CONFLICT (\"id\", \"leg\") DO NOTHING");
      assertThat(syntax.insertIgnore(NO_KEY, DOUBLE_QUOTES, Dml.values(NO_KEY, 1)))
          .isEqualTo("INSERT INTO \"flights\" (\"a\") VALUES (?) ON CONFLICT DO NOTHING");
      assertThat(syntax.ignoresAnyConflict()).isTrue();
    }

    @Test
    @DisplayName("C7_4 a row of the key keeps what is unavailable")
    void aRowOfTheKeyKeepsWhatIsUnavailable() {
      assertThat(syntax.upsert(PARTIAL, DOUBLE_QUOTES, Dml.values(PARTIAL, 1)))
          .contains("(\"id\", \"leg\", \"a\", \"b\") VALUES (?, ?, ?, ?)")
          .endsWith(" DO UPDATE SET \"b\" = excluded.\"b\"");
    }

    @Test
    void aRowOfNothingButItsKeyIsLeftAlone() {
      assertThat(syntax.upsert(KEY_ONLY, DOUBLE_QUOTES, Dml.values(KEY_ONLY, 1)))
          .isEqualTo(
              "INSERT INTO \"flights\" (\"id\", \"leg\") VALUES (?, ?)"
                  + " ON CONFLICT (\"id\", \"leg\") DO NOTHING");
    }

    @Test
    @DisplayName("C8_2 SQL in names stays within quotes")
    void hostileNamesStayNames() {
      assertThat(syntax.upsert(HOSTILE, DOUBLE_QUOTES, Dml.values(HOSTILE, 1)))
          .isEqualTo(
              "INSERT INTO \"t\"\"`\" (\"k\"\"`\", \"a\"\"`; --\") VALUES (?, ?)"
                  + " ON CONFLICT (\"k\"\"`\")"
                  + " DO UPDATE SET \"a\"\"`; --\" = excluded.\"a\"\"`; --\"");
    }
  }

  @Nested
  class OnDuplicateKeyUpdateTest {

    private final UpsertSyntax mySql = new OnDuplicateKeyUpdate(NewRow.ALIAS);
    private final UpsertSyntax mariaDb = new OnDuplicateKeyUpdate(NewRow.VALUES_FUNCTION);

    @ParameterizedTest
    @CsvSource({
      "9.7.4, ALIAS",
      "8.4.6-commercial, ALIAS",
      "8.0.19, ALIAS",
      "8.0.18, VALUES_FUNCTION",
      "5.7.44-log, VALUES_FUNCTION",
      "8.0.11-TiDB-v8.5.0, VALUES_FUNCTION",
      "8.0.mysql_aurora.3.04.0, VALUES_FUNCTION"
    })
    @DisplayName("C9 a server is not asked for what its version does not know")
    void aServerIsNotAskedForWhatItDoesNotKnow(String version, NewRow newRow) {
      assertThat(NewRow.ofMySql(version)).isEqualTo(newRow);
    }

    @Test
    void updatesTheOtherColumns() {
      assertThat(mySql.upsert(PLAN, BACKTICKS, Dml.values(PLAN, 1)))
          .isEqualTo(
              "INSERT INTO `fleet`.`flights` (`id`, `leg`, `a`, `b`) VALUES (?, ?, ?, ?)"
                  + " AS `new_row` ON DUPLICATE KEY UPDATE"
                  + " `a` = `new_row`.`a`, `b` = `new_row`.`b`");
      assertThat(mariaDb.upsert(PLAN, BACKTICKS, Dml.values(PLAN, 1)))
          .isEqualTo(
              "INSERT INTO `fleet`.`flights` (`id`, `leg`, `a`, `b`) VALUES (?, ?, ?, ?)"
                  + " ON DUPLICATE KEY UPDATE `a` = VALUES(`a`), `b` = VALUES(`b`)");
    }

    @Test
    @DisplayName("C7_2 insert_ignore assigns a column to itself, which hides no other error")
    void aRowThatExistsIsAssignedToItself() {
      for (UpsertSyntax syntax : List.of(mySql, mariaDb)) {
        assertThat(syntax.insertIgnore(PLAN, BACKTICKS, Dml.values(PLAN, 1)))
            .isEqualTo(
                "INSERT INTO `fleet`.`flights` (`id`, `leg`, `a`, `b`) VALUES (?, ?, ?, ?)"
                    + " ON DUPLICATE KEY UPDATE `fleet`.`flights`.`id` = `fleet`.`flights`.`id`");
        assertThat(syntax.insertIgnore(NO_KEY, BACKTICKS, Dml.values(NO_KEY, 1)))
            .isEqualTo(
                "INSERT INTO `flights` (`a`) VALUES (?)"
                    + " ON DUPLICATE KEY UPDATE `flights`.`a` = `flights`.`a`");
        assertThat(syntax.ignoresAnyConflict()).isTrue();
      }
    }

    @Test
    @DisplayName("C7_4 a row of the key keeps what is unavailable")
    void aRowOfTheKeyKeepsWhatIsUnavailable() {
      assertThat(mySql.upsert(PARTIAL, BACKTICKS, Dml.values(PARTIAL, 1)))
          .contains("(`id`, `leg`, `a`, `b`) VALUES (?, ?, ?, ?)")
          .endsWith(" UPDATE `b` = `new_row`.`b`");
    }

    @Test
    void aRowOfNothingButItsKeyIsAssignedToItself() {
      for (UpsertSyntax syntax : List.of(mySql, mariaDb)) {
        assertThat(syntax.upsert(KEY_ONLY, BACKTICKS, Dml.values(KEY_ONLY, 1)))
            .isEqualTo(
                "INSERT INTO `flights` (`id`, `leg`) VALUES (?, ?)"
                    + " ON DUPLICATE KEY UPDATE `flights`.`id` = `flights`.`id`");
      }
    }

    @ParameterizedTest
    @ValueSource(strings = {"new_row", "NEW_ROW", "New_Row"})
    @DisplayName("C8_2 a table may be called like the alias, in whatever case")
    void theAliasIsNeverTheTablesName(String table) {
      TablePlan plan = TestingPlans.plan(table, "id", "a");

      assertThat(mySql.upsert(plan, BACKTICKS, Dml.values(plan, 1)))
          .isEqualTo(
              "INSERT INTO `%s` (`id`, `a`) VALUES (?, ?) AS `new_row_`".formatted(table)
                  + " ON DUPLICATE KEY UPDATE `a` = `new_row_`.`a`");
    }

    @Test
    @DisplayName("C8_2 SQL in names stays within quotes")
    void hostileNamesStayNames() {
      assertThat(mySql.upsert(HOSTILE, BACKTICKS, Dml.values(HOSTILE, 1)))
          .isEqualTo(
              "INSERT INTO `t\"``` (`k\"```, `a\"``; --`) VALUES (?, ?) AS `new_row`"
                  + " ON DUPLICATE KEY UPDATE `a\"``; --` = `new_row`.`a\"``; --`");
      assertThat(mariaDb.upsert(HOSTILE, BACKTICKS, Dml.values(HOSTILE, 1)))
          .isEqualTo(
              "INSERT INTO `t\"``` (`k\"```, `a\"``; --`) VALUES (?, ?)"
                  + " ON DUPLICATE KEY UPDATE `a\"``; --` = VALUES(`a\"``; --`)");
    }
  }

  @Nested
  class MergeIntoTest {

    private final UpsertSyntax syntax = MergeInto.STANDARD;

    @Test
    void updatesTheOtherColumnsOfTheRowOfThatKey() {
      assertThat(syntax.upsert(PLAN, DOUBLE_QUOTES, Dml.values(PLAN, 1)))
          .isEqualTo(
              "MERGE INTO \"fleet\".\"flights\" AS t USING (VALUES (?, ?, ?, ?))"
                  + " AS s (\"id\", \"leg\", \"a\", \"b\")"
                  + " ON (t.\"id\" = s.\"id\" AND t.\"leg\" = s.\"leg\")"
                  + " WHEN MATCHED THEN UPDATE SET \"a\" = s.\"a\", \"b\" = s.\"b\""
                  + " WHEN NOT MATCHED THEN INSERT (\"id\", \"leg\", \"a\", \"b\")"
                  + " VALUES (s.\"id\", s.\"leg\", s.\"a\", s.\"b\")");
    }

    @Test
    @DisplayName("C7_2 insert_ignore inserts where nothing matches, which takes a key")
    void aRowThatExistsStays() {
      assertThat(syntax.insertIgnore(PLAN, DOUBLE_QUOTES, Dml.values(PLAN, 1)))
          .contains(" ON (t.\"id\" = s.\"id\" AND t.\"leg\" = s.\"leg\") WHEN NOT MATCHED THEN")
          .doesNotContain("WHEN MATCHED");
      assertThat(syntax.ignoresAnyConflict()).isFalse();
    }

    @Test
    @DisplayName("C7_4 a row of the key keeps what is unavailable")
    void aRowOfTheKeyKeepsWhatIsUnavailable() {
      assertThat(syntax.upsert(PARTIAL, DOUBLE_QUOTES, Dml.values(PARTIAL, 1)))
          .contains(" WHEN MATCHED THEN UPDATE SET \"b\" = s.\"b\" WHEN NOT MATCHED")
          .endsWith(" VALUES (s.\"id\", s.\"leg\", s.\"a\", s.\"b\")");
    }

    @Test
    void aRowOfNothingButItsKeyIsLeftAlone() {
      assertThat(syntax.upsert(KEY_ONLY, DOUBLE_QUOTES, Dml.values(KEY_ONLY, 1)))
          .isEqualTo(
              "MERGE INTO \"flights\" AS t USING (VALUES (?, ?)) AS s (\"id\", \"leg\")"
                  + " ON (t.\"id\" = s.\"id\" AND t.\"leg\" = s.\"leg\")"
                  + " WHEN NOT MATCHED THEN INSERT (\"id\", \"leg\") VALUES (s.\"id\", s.\"leg\")");
    }

    @Test
    @DisplayName("C7_3 keys that the table would count by itself are written as they are")
    void givenKeysCount() {
      TablePlan plan = TestingPlans.withIdentity(TestingPlans.plan("f", "id", "a"));

      assertThat(new OnConflict().upsert(plan, DOUBLE_QUOTES, Dml.values(plan, 1)))
          .startsWith("INSERT INTO \"f\" (\"id\", \"a\") OVERRIDING SYSTEM VALUE VALUES (?, ?) ON");
      assertThat(syntax.insert(plan, DOUBLE_QUOTES, Dml.values(plan, 1)))
          .isEqualTo("INSERT INTO \"f\" (\"id\", \"a\") OVERRIDING SYSTEM VALUE VALUES (?, ?)");
      assertThat(syntax.upsert(plan, DOUBLE_QUOTES, Dml.values(plan, 1)))
          .endsWith("INSERT (\"id\", \"a\") OVERRIDING SYSTEM VALUE VALUES (s.\"id\", s.\"a\")");
    }

    @Test
    @DisplayName("C8_2 a table that is called like the row that could not be inserted has an alias")
    void aTableCalledExcludedHasAnAlias() {
      TablePlan plan = TestingPlans.plan("Excluded", "id", "a");

      assertThat(new OnConflict().upsert(plan, DOUBLE_QUOTES, Dml.values(plan, 1)))
          .startsWith("INSERT INTO \"Excluded\" AS tarmac_target (\"id\", \"a\") VALUES")
          .endsWith("DO UPDATE SET \"a\" = excluded.\"a\"");
    }

    @Test
    @DisplayName("C9 an INSERT has its rows as plain values, however the MERGE spells new rows")
    void anInsertHasPlainValues() {
      MergeInto ofQueries =
          new MergeInto() {
            @Override
            public String rows(TablePlan plan, Identifiers identifiers, int rows) {
              return "SELECT ?, ? FROM dual";
            }
          };

      assertThat(new Dml(DOUBLE_QUOTES, ofQueries).statement(KEY_ONLY, Operation.INSERT).sql())
          .isEqualTo("INSERT INTO \"flights\" (\"id\", \"leg\") VALUES (?, ?)");
    }

    @Test
    @DisplayName("C8_2 SQL in names stays within quotes")
    void hostileNamesStayNames() {
      assertThat(syntax.upsert(HOSTILE, DOUBLE_QUOTES, Dml.values(HOSTILE, 1)))
          .isEqualTo(
              "MERGE INTO \"t\"\"`\" AS t USING (VALUES (?, ?)) AS s (\"k\"\"`\", \"a\"\"`; --\")"
                  + " ON (t.\"k\"\"`\" = s.\"k\"\"`\")"
                  + " WHEN MATCHED THEN UPDATE SET \"a\"\"`; --\" = s.\"a\"\"`; --\""
                  + " WHEN NOT MATCHED THEN INSERT (\"k\"\"`\", \"a\"\"`; --\")"
                  + " VALUES (s.\"k\"\"`\", s.\"a\"\"`; --\")");
    }
  }
}
