package io.tarmac.connect.jdbc.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableSqlTest {

  @Test
  @DisplayName("C11_8 placeholders stand for the table in each statement")
  void placeholdersStandForTheTable() {
    assertThat(
            TableSql.parse(
                "CREATE INDEX ON ${table} (a); ALTER TABLE ${table} RENAME TO ${table.name};"
                    + " SELECT f(${table.text}, 'a;b$')"))
        .extracting(statement -> statement.fill("\"s\".\"t\"", "\"t\"", "'\"s\".\"t\"'"))
        .containsExactly(
            "CREATE INDEX ON \"s\".\"t\" (a)",
            "ALTER TABLE \"s\".\"t\" RENAME TO \"t\"",
            "SELECT f('\"s\".\"t\"', 'a;b$')");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ANALYZE ${tabel}",
        "ANALYZE ${topic}",
        "SELECT '${table}'",
        "ANALYZE \"${table}\"",
        "DO $$ ANALYZE ${table} $$",
        "ANALYZE -- ${table}"
      })
  @DisplayName("C11_8 unknown placeholders are refused, and all between quotes")
  void unknownPlaceholders(String sql) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TableSql.parse(sql))
        .withMessageContaining("placeholder");
  }
}
