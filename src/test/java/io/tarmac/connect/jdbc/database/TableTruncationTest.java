package io.tarmac.connect.jdbc.database;

import static io.tarmac.connect.jdbc.database.NamedDatabases.database;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.offset.TransactionEnd;
import io.tarmac.connect.jdbc.session.Answering;
import io.tarmac.connect.jdbc.table.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a server that the build does not have refuses to empty. */
class TableTruncationTest {

  private int statements;
  private int commits;

  @ParameterizedTest
  @CsvSource({"SQL Server,4712", "Oracle,2266"})
  @DisplayName("C2_3 C9 a table that a foreign key refers to is emptied by a DELETE")
  void aTableThatAForeignKeyRefersToIsEmptiedByADelete(String database, int refusal)
      throws SQLException {
    truncate(database, refusal);

    assertThat(statements).isEqualTo(2);
    assertThat(commits).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"SQL Server,229", "Oracle,1031"})
  @DisplayName("C5_3 C9 any other refusal is told")
  void anyOtherRefusalIsTold(String database, int refusal) {
    assertThatThrownBy(() -> truncate(database, refusal)).isInstanceOf(SQLException.class);
    assertThat(commits).isZero();
  }

  private void truncate(String database, int refusal) throws SQLException {
    Statement statement =
        Answering.with(
            Statement.class,
            Map.of(
                "setEscapeProcessing", () -> "",
                "close", () -> "",
                "executeUpdate", () -> emptied(refusal)));
    Connection connection =
        Answering.with(
            Connection.class,
            Map.of(
                "getNetworkTimeout", () -> 0,
                "createStatement", () -> statement,
                "rollback", () -> "",
                "commit", () -> commits++));
    TableTruncation.quick(database(database), TransactionEnd.COMMIT)
        .truncate(connection, TableName.of(List.of("orders")), Map.of());
  }

  /** The first statement is refused. */
  private int emptied(int refusal) throws SQLException {
    if (statements++ == 0) {
      throw new SQLException("refused", "S0001", refusal);
    }
    return 0;
  }
}
