package io.tarmac.connect.jdbc.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.TestingRows;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingIdentifiers;
import io.tarmac.connect.jdbc.table.TestingPlans;
import io.tarmac.connect.jdbc.write.OnDuplicateKeyUpdate.NewRow;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MultiRowTest {

  private static final int MANY = Integer.MAX_VALUE;
  private static final int MOST_ROWS = 200;
  private static final Dml DML =
      new Dml(TestingIdentifiers.BACKTICKS, new OnDuplicateKeyUpdate(NewRow.ALIAS));
  private static final TablePlan PLAN = TestingPlans.plan("t", "id", "v");

  private final ScriptedConnection script = new ScriptedConnection();

  @Test
  @DisplayName("C9 calls of a size that repeats take one statement each from the third on")
  void aUsualSizeTakesOneStatement() throws Exception {
    RowWriter writer = writer(MANY);

    assertThat(sizes(writer, 100)).containsExactly(64, 32, 4);
    assertThat(sizes(writer, 100)).containsExactly(64, 32, 4);
    assertThat(sizes(writer, 100)).containsExactly(100);
    assertThat(sizes(writer, 99)).containsExactly(64, 32, 2, 1);
    assertThat(sizes(writer, 100)).containsExactly(100);
  }

  @Test
  @DisplayName("C9 each further size that becomes usual takes twice as many calls")
  void furtherSizesTakeMoreCalls() throws Exception {
    RowWriter writer = writer(MANY);
    for (int call = 0; call < 3; call++) {
      sizes(writer, 100);
    }
    for (int call = 0; call < 5; call++) {
      assertThat(sizes(writer, 99)).containsExactly(64, 32, 2, 1);
    }

    assertThat(sizes(writer, 99)).containsExactly(99);
    assertThat(sizes(writer, 100)).containsExactly(64, 32, 4);
  }

  @Test
  @DisplayName("C9 a usual size beyond the limit takes the fewest statements that the limit allows")
  void aLargeSizeTakesFullStatements() throws Exception {
    RowWriter writer = writer(MANY);

    assertThat(sizes(writer, 500)).containsExactly(128, 128, 128, 64, 32, 16, 4);
    sizes(writer, 500);
    assertThat(sizes(writer, 500)).containsExactly(200, 200, 100);
  }

  @Test
  @DisplayName("C9 sizes that change prepare no statement of their own")
  void changingSizesShareStatements() throws Exception {
    RowWriter writer = writer(MANY);
    Set<String> prepared = new HashSet<>();
    for (int size = 1; size < 40; size++) {
      assertThat(sizes(writer, size)).hasSize(Integer.bitCount(size));
      sizes(writer, size);
      prepared.addAll(script.statements());
    }

    assertThat(prepared).hasSize(6);
  }

  @Test
  @DisplayName("C9 rows that are limited by their bytes prepare no statement of their own")
  void bytesLimitRows() throws Exception {
    RowWriter writer = writer(3 * row(1).maxEncodedBytes());
    sizes(writer, 5);
    sizes(writer, 5);

    assertThat(sizes(writer, 5)).containsExactly(2, 3);
  }

  private static RowWriter writer(long bytes) {
    return new MultiRow(DML, new StatementLimits(MOST_ROWS, MANY, MANY, bytes))
        .prepare(PLAN, Operation.INSERT);
  }

  /** Writes so many rows, and returns the number of rows of each statement. */
  private List<Integer> sizes(RowWriter writer, int rows) throws SQLException {
    int before = script.statements().size();
    writer.write(
        script.connection(), IntStream.rangeClosed(1, rows).mapToObj(MultiRowTest::row).toList());
    return script.statements().stream()
        .skip(before)
        .map(sql -> sql.split("\\?, \\?", -1).length - 1)
        .toList();
  }

  private static Row row(int id) {
    return TestingRows.withValues(PLAN, Operation.INSERT, 1, "" + id % 10, "v");
  }
}
