package io.tarmac.connect.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.config.LocalZones;
import io.tarmac.connect.jdbc.database.postgresql.PostgreSql;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.testing.TestingLog;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import java.time.ZoneId;
import java.util.List;
import org.apache.kafka.connect.data.Date;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Timestamp;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocalKeysTest {
  private static final TableName ORDERS = TableName.of(List.of("orders"));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "America/New_York | timestamp without time zone | true",
        "America/New_York | timestamp with time zone    | false",
        "America/New_York | date                        | false",
        "-05:00           | timestamp without time zone | false",
        "Z                | timestamp without time zone | false",
      })
  @DisplayName("C10_1 where a clock goes back keys may merge, of which a task warns once a table")
  void keysMayMerge(String zone, String type, boolean merge) {
    Schema schema = type.equals("date") ? Date.SCHEMA : Timestamp.SCHEMA;
    LocalZones zones = new LocalZones(ZoneId.of(zone), ZoneId.of(zone));
    ColumnSchema column = TestingColumns.column(type);

    try (TestingLog log = new TestingLog(Level.WARN)) {
      LocalKeys keys = new LocalKeys(LocalTimesTest.times(zones, PostgreSql.database()));
      keys.give(ORDERS, schema, column);
      keys.give(ORDERS, schema, column);

      assertThat(log.text().split("local.time.zone=UTC", -1)).hasSize(merge ? 2 : 1);
    }
  }
}
