package io.tarmac.connect.jdbc.database.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.table.TestingIdentifiers;
import io.tarmac.connect.jdbc.table.TestingPlans;
import io.tarmac.connect.jdbc.write.AttemptBackoff;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LoadWriterTest {

  @Test
  @DisplayName("C9 rows are written by statements to a server that takes no savepoints")
  void withoutSavepointsNothingIsLoaded() throws SQLException {
    List<String> calls = new ArrayList<>();
    Connection connection =
        (Connection)
            Proxy.newProxyInstance(
                LoadWriterTest.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                  calls.add(method.getName());
                  throw new SQLException("not supported", "42000", 1235);
                });
    LoadWriter writer =
        new LoadWriter(
            "LOAD DATA",
            Operation.INSERT,
            new LoadedField[0],
            new LoadSql(TestingIdentifiers.BACKTICKS).table(TestingPlans.plan("t", "id", "v")),
            new OtherDriver(),
            1 << 20,
            new AttemptBackoff(),
            (open, rows) -> calls.add("statements"));

    writer.write(connection, List.of());
    writer.write(connection, List.of());

    assertThat(calls).containsExactly("setSavepoint", "statements", "statements");
  }
}
