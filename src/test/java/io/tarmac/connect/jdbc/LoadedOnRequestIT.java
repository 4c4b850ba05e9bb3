package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.LocalFiles;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** MariaDB, where rows are loaded only if the write method says so. */
@EachDatabase(only = MARIADB)
class LoadedOnRequestIT extends LoadDataSuite {
  @Test
  @DisplayName("C9 statements of many rows cost as little, unless loading is insisted on")
  void loadingHasToBeAskedFor() {
    TopicPartition table = table();

    assertThat(put(writeMethod("auto"), rows(table, 1, MANY))).isNotEmpty().containsOnly("INSERT");
    assertThat(count(table)).isEqualTo(MANY);
  }

  /** Each JVM has its own MariaDB, so this need not run alone. */
  @Test
  @DisplayName("C9 nor is anybody told to allow it then")
  void loadingIsNotAdvised() {
    try (LocalFiles forbidden = LocalFiles.forbid(database)) {
      assertThat(logOf(writeMethod("auto"))).doesNotContain("LOAD DATA");
    }
  }

  @Test
  @DisplayName("C9 inserts go in bulk where the URL asks for it")
  void insertsGoInBulk() {
    TopicPartition table = table();
    TaskConfiguration configuration =
        writeMethod("auto").with("connection.url", url + "?useBulkStmtsForInserts=true");

    assertThat(put(configuration, rows(table, 1, 1000))).containsExactly("INSERT");
    assertThat(count(table)).isEqualTo(1000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"?useCompression=true", "?maxAllowedPacket=65536"})
  @DisplayName("C5_1 nothing is loaded where the driver cannot send a file")
  void nothingIsLoadedWhereTheDriverCannot(String option) {
    TopicPartition table = table();

    assertThat(put(loading().with("connection.url", url + option), rows(table, 1, 100)))
        .doesNotContain("LOAD");
    assertThat(count(table)).isEqualTo(100);
  }

  @Test
  @DisplayName("C8_3 a table that is altered in any way is written to all the same")
  void anAlteredTableIsWrittenTo() {
    TopicPartition table = table();

    for (String method : List.of("auto", "batch", "multi_row")) {
      try (TaskHarness task = new TaskHarness(writeMethod(method))) {
        int first = (int) count(table) + 1;
        task.open(table).put(rows(table, first, first + 9));
        alterTable(table, "add index (amount)");
        task.put(rows(table, first + 10, first + 19));
      }
    }
    assertThat(count(table)).isEqualTo(60);
  }
}
