package io.tarmac.connect.jdbc.database.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MySqlServerTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "9.7.0 | MySQL Community Server - GPL | ON | true",
        "8.0.39 | Source distribution | ON | true",
        "8.0.36-28 | Percona Server (GPL), Release 28 | ON | true",
        "11.4.5-MariaDB | mariadb.org binary distribution | ON | true",
        "9.7.0 | MySQL Community Server - GPL | OFF | false",
        "8.0.11-TiDB-v7.5.0 | TiDB Server (Apache License 2.0) | ON | false",
        // The operator of a TiDB may set its version.
        "8.0.11 | TiDB Server (Apache License 2.0) | ON | false",
        "5.7.25-TDDL-5.4.18 | Source distribution | ON | false",
        "5.7.25-OceanBase-v4.2.1.0 | OceanBase 4.2.1.0 | ON | false"
      })
  @DisplayName("C4_2 rows are loaded only by servers that load them in the session's transaction")
  void serversThatLoadInTheTransaction(
      String version, String product, String localFiles, boolean loads) {
    MySqlServer server =
        MySqlServer.of(
            Map.of(
                "version", version,
                "version_comment", product,
                "local_infile", localFiles));

    assertThat(server.loadsLocalFiles()).isEqualTo(loads);
  }

  @ParameterizedTest
  @CsvSource({"ON, false", "OFF, true"})
  @DisplayName("C4_2 Galera loads in the session's transaction unless it splits loads")
  void galeraThatSplitsLoads(String splitting, boolean loads) {
    MySqlServer server =
        MySqlServer.of(Map.of("local_infile", "ON", "wsrep_load_data_splitting", splitting));

    assertThat(server.loadsLocalFiles()).isEqualTo(loads);
  }
}
