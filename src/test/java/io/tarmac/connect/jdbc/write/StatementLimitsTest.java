package io.tarmac.connect.jdbc.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StatementLimitsTest {

  private static final int MANY = Integer.MAX_VALUE;

  @Test
  void rowsAreLimited() {
    assertThat(rows(new StatementLimits(500, MANY, MANY, MANY), 3)).isEqualTo(500);
  }

  @Test
  void parametersLimitRows() {
    assertThat(rows(new StatementLimits(512, 96, MANY, MANY), 3)).isEqualTo(32);
    assertThat(rows(new StatementLimits(512, 95, MANY, MANY), 3)).isEqualTo(31);
  }

  @Test
  void charactersLimitRows() {
    String one = statement(3, 1).sql();
    String sixteen = statement(3, 16).sql();

    assertThat(rows(new StatementLimits(512, MANY, sixteen.length(), MANY), 3)).isEqualTo(16);
    assertThat(rows(new StatementLimits(512, MANY, sixteen.length() - 1, MANY), 3)).isEqualTo(15);
    assertThat(rows(new StatementLimits(512, MANY, one.length(), MANY), 3)).isEqualTo(1);
  }

  @Test
  void oneRowIsAlwaysAllowed() {
    assertThat(rows(new StatementLimits(512, 2, 10, 10), 3)).isEqualTo(1);
  }

  private static int rows(StatementLimits limits, int columns) {
    return limits.rowsOf(statement(columns, 1), statement(columns, 2));
  }

  private static RowStatement statement(int columns, int rows) {
    List<String> names = IntStream.range(0, columns).mapToObj(i -> "c" + i).toList();
    TablePlan plan = TestingPlans.plan("t", List.of(), names);
    return new RowStatement(
        plan,
        "INSERT INTO t " + Dml.values(plan, rows),
        IntStream.range(0, columns).toArray(),
        DriverStatements.STANDARD);
  }
}
