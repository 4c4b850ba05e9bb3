package io.tarmac.connect.jdbc.database.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingIdentifiers;
import io.tarmac.connect.jdbc.table.TestingPlans;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.write.AttemptBackoff;
import io.tarmac.connect.jdbc.write.Dml;
import io.tarmac.connect.jdbc.write.JdbcBatch;
import io.tarmac.connect.jdbc.write.OnDuplicateKeyUpdate;
import io.tarmac.connect.jdbc.write.OnDuplicateKeyUpdate.NewRow;
import io.tarmac.connect.jdbc.write.RowWriter;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LoadDataTest {

  private static final TablePlan PLAN = TestingPlans.plan("t`\\", "id", "a?", "b");
  private static final Identifiers IDENTIFIERS =
      TestingIdentifiers.BACKTICKS.withoutSupplementary();
  private static final Dml DML = new Dml(IDENTIFIERS, new OnDuplicateKeyUpdate(NewRow.ALIAS));

  private final LoadData strategy =
      new LoadData(
          DML,
          IDENTIFIERS,
          new OtherDriver(),
          new MySqlServer(1 << 20, true, false),
          new AttemptBackoff(),
          new JdbcBatch(DML));

  @Test
  @DisplayName("C8_2 names are quoted, separators are in hexadecimal, the text is UTF-8")
  void fieldsAreColumns() {
    assertThat(strategy.sql(PLAN, new LoadedField[] {field(null), field(null), field(null)}))
        .isEqualTo(
            "LOAD DATA LOCAL INFILE 'rows' INTO TABLE `t``\\` CHARACTER SET utf8mb4"
                + " FIELDS TERMINATED BY X'09' ESCAPED BY X'5C' LINES TERMINATED BY X'0A'"
                + " (`id`, `a?`, `b`)");
  }

  @Test
  void expressionsAreSetFromVariables() {
    assertThat(
            strategy.sql(PLAN, new LoadedField[] {field(null), field("F(?)"), field("UNHEX(?)")}))
        .endsWith("(`id`, @tarmac_1, @tarmac_2) SET `a?` = F(@tarmac_1), `b` = UNHEX(@tarmac_2)");
  }

  @Test
  @DisplayName("C9 a column that is not known as the table has it is not loaded")
  void anUnknownColumnIsNotLoaded() {
    assertThat(PLAN.columns()).allMatch(column -> LoadedField.of(column, PLAN) == null);
  }

  @Test
  @DisplayName("C9 rows are written by statements to a server that takes no savepoints")
  void withoutSavepointsNothingIsLoaded() throws SQLException {
    List<String> calls = new ArrayList<>();
    Connection connection =
        (Connection)
            Proxy.newProxyInstance(
                LoadDataTest.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                  calls.add(method.getName());
                  throw new SQLException("not supported", "42000", 1235);
                });
    RowWriter writer =
        strategy
        .new LoadDataWriter(
            TestingPlans.plan("t", "id", "v"),
            Operation.INSERT,
            new LoadedField[0],
            (open, rows) -> calls.add("statements"));

    writer.write(connection, List.of());
    writer.write(connection, List.of());

    assertThat(calls).containsExactly("setSavepoint", "statements", "statements");
  }

  private static LoadedField field(@Nullable String expression) {
    return new LoadedField(
        Objects.requireNonNull(FieldBuffer.encoder(CanonicalType.STRING)), expression, true);
  }
}
