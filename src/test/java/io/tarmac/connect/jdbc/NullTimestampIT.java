package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Timestamp;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A null for a TIMESTAMP that takes none, for which these servers may store the time of day. */
@EachDatabase(only = {MARIADB, MYSQL})
class NullTimestampIT extends TableSuite {

  private static final Schema ROW =
      fields("id int32").field("v", Timestamp.builder().optional().build()).build();
  private static final String DEFAULT = "2020-01-01 00:00:00";

  @ParameterizedTest
  @CsvSource({
    "ON,insert,2",
    "OFF,insert,2",
    "ON,upsert,1",
    "OFF,upsert,1",
    "OFF,upsert,2",
    "OFF,update,1",
    "OFF,insert_ignore,2"
  })
  @DisplayName("C7_3 C9 a null is refused as in other databases, and does not become a time")
  void aNullDoesNotBecomeATime(String explicitDefaults, String mode, int id) {
    createTableOfOneRow();
    TaskConfiguration configuration =
        configuration(explicitDefaults, "basic").with("insert.mode", mode);

    try (TaskHarness task = open(configuration)) {
      assertThatThrownBy(() -> task.put(withoutTime(id)))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(table, "v", "must not be null");
    }

    assertThat(rows("`id`, `v`")).containsExactly(List.of("1", DEFAULT));
  }

  @Test
  @DisplayName("C8_1 where columns may be altered this one takes the null")
  void anAlteredColumnTakesTheNull() {
    createTableOfOneRow();

    put(configuration("OFF", "full"), withoutTime(2));

    assertThat(rows("`id`, `v`")).containsExactly(List.of("1", DEFAULT), Arrays.asList("2", null));
  }

  private void createTableOfOneRow() {
    createTable("`id` int primary key, `v` timestamp not null default '%s'".formatted(DEFAULT));
    sql.execute("insert into `%s` (`id`) values (1)".formatted(table));
  }

  private TaskConfiguration configuration(String explicitDefaults, String evolution) {
    String option = "?sessionVariables=explicit_defaults_for_timestamp=" + explicitDefaults;
    return upserts().evolution(evolution).with("connection.url", database.url() + option);
  }

  private SinkRecord withoutTime(int id) {
    return records.next(partition, TestingRow.key(id), struct(ROW, id));
  }
}
