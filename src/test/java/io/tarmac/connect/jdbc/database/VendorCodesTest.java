package io.tarmac.connect.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.delivery.FailureKind;
import io.tarmac.connect.jdbc.delivery.SqlStates;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the codes mean of databases that the build has no server of, as their vendors tell. */
class VendorCodesTest {

  private static final Map<String, SqlStates> STATES =
      Map.of(
          "SQL Server", SqlServerStates.states(),
          "Oracle", OracleStates.states(),
          "Db2", Db2States.states());

  @DisplayName("C5_1 C9 what passes by itself is waited out, also on Azure")
  @ParameterizedTest
  @CsvSource({
    "SQL Server,S0001,10928",
    "SQL Server,S0001,10929",
    "SQL Server,S0001,40197",
    "SQL Server,S0001,40501",
    "SQL Server,S0001,40613",
    "SQL Server,S0001,49918",
    "SQL Server,S0001,49919",
    "SQL Server,S0001,49920",
    "SQL Server,40001,1205",
    "Oracle,61000,60",
    "Oracle,08006,17002",
    "Db2,40001,-911",
    "Db2,08001,-4499"
  })
  void whatPassesIsWaitedOut(String database, String state, int vendorCode) {
    assertThat(kind(database, state, vendorCode)).isEqualTo(FailureKind.TRANSIENT);
  }

  @DisplayName("C5_3 C6_1 C9 any number that a trigger may raise is the record's, and no other")
  @ParameterizedTest
  @CsvSource({
    "SQL Server,S0001,49999,FATAL",
    "SQL Server,S0001,50000,BAD_RECORD",
    "SQL Server,S0001,51234,BAD_RECORD",
    "SQL Server,S0001,2147483647,BAD_RECORD",
    "Oracle,72000,19999,FATAL",
    "Oracle,72000,20000,BAD_RECORD",
    "Oracle,72000,20999,BAD_RECORD",
    "Oracle,72000,21000,FATAL",
    "Db2,75000,-438,BAD_RECORD"
  })
  void whatTriggersRaise(String database, String state, int vendorCode, FailureKind kind) {
    assertThat(kind(database, state, vendorCode)).isEqualTo(kind);
  }

  @DisplayName("C5_3 C9 what a person has to change is fatal")
  @ParameterizedTest
  @CsvSource({
    "SQL Server,S0001,4060",
    "SQL Server,S0001,18456",
    "SQL Server,S0001,1105",
    "SQL Server,S0001,40544",
    "Oracle,72000,1017",
    "Oracle,42000,942",
    "Db2,57011,-964"
  })
  void whatAPersonHasToChange(String database, String state, int vendorCode) {
    assertThat(kind(database, state, vendorCode)).isEqualTo(FailureKind.FATAL);
  }

  private static FailureKind kind(String database, String state, int vendorCode) {
    return STATES.get(database).verdict(new SQLException("refused", state, vendorCode)).kind();
  }
}
