package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.H2;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.StatementLog;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many long rows H2 gets in one statement, which it holds in memory as a whole. */
@EachDatabase(only = H2)
class LongRowsIT extends TableSuite {

  private static final int ROWS = 16;

  /** A character counts as four bytes at most, of which a statement has 8 MB. */
  @ParameterizedTest
  @CsvSource({"10, 1", "400000, 4", "600000, 8"})
  @DisplayName("C3_4 a MERGE has as many rows as 8 MB are, however many more there are")
  void aMergeHasSoManyBytes(int characters, int statements) {
    createTable("`id` int primary key, `name` varchar, `amount` bigint");

    try (StatementLog log = new StatementLog()) {
      put(
          upserts().with("connection.url", log.url(database.url())),
          records(0, ROWS, "x".repeat(characters)));

      assertThat(log.beginningWith("MERGE")).hasSize(statements);
    }
    assertThat(database.sql().count(table)).isEqualTo(ROWS);
  }
}
