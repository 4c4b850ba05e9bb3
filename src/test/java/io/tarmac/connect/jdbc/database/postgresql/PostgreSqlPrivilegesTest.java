package io.tarmac.connect.jdbc.database.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.database.Privilege;
import io.tarmac.connect.jdbc.session.Answering;
import io.tarmac.connect.jdbc.table.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PostgreSqlPrivilegesTest {

  private static final TableName TABLE = new TableName(null, "closed", "flights");

  private final PostgreSqlPrivileges privileges =
      new PostgreSqlPrivileges(PostgreSql.database().identifiers());

  @Test
  @DisplayName("C10_2 in a schema that the user may not use, privileges are missing, and no more")
  void aSchemaThatMayNotBeUsed() throws SQLException {
    Connection refusing = refusing("42501");

    assertThat(privileges.held(refusing, TABLE, EnumSet.of(Privilege.INSERT))).isEmpty();
    assertThat(privileges.closedSequences(refusing, TABLE)).isEmpty();
  }

  @Test
  @DisplayName("C10_2 any other failure is the caller's")
  void anyOtherFailureIsTheCallers() {
    assertThatThrownBy(() -> privileges.closedSequences(refusing("57014"), TABLE))
        .isInstanceOf(SQLException.class);
  }

  private static Connection refusing(String state) {
    PreparedStatement query =
        Answering.with(
            PreparedStatement.class,
            Map.of(
                "setString",
                () -> true,
                "close",
                () -> true,
                "executeQuery",
                () -> {
                  throw new SQLException("refused", state);
                }));
    return Answering.with(Connection.class, Map.of("prepareStatement", () -> query));
  }
}
