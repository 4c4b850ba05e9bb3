package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Keys that come again and again within one batch, with the drivers' options that make one
 * statement of many rows: a statement that met a key twice would fail, or keep the wrong row.
 */
@EachDatabase(except = SQLITE)
class RepeatedKeyIT extends TableSuite {

  private static final int CHANGES = 40;
  private static final int KEYS = 4;

  @ParameterizedTest
  @DisplayName("C3_3 the last change of each key stands, whatever the batch size and the driver do")
  @ValueSource(ints = {1, 3, 500})
  void theLastChangeOfEachKeyStands(int batchSize) {
    createTable();
    List<SinkRecord> changes = new ArrayList<>();
    for (int i = 0; i < CHANGES; i++) {
      changes.add(row(i % KEYS, "change " + i, i));
    }
    TaskConfiguration configuration =
        upserts().with("connection.url", database.url() + options()).batchSize(batchSize);

    try (TaskHarness task = open(configuration)) {
      task.put(changes);
      assertThat(task.committable(partition)).hasValue(CHANGES);
    }

    assertThat(rows())
        .containsExactly(
            List.of("0", "change 36", "36"),
            List.of("1", "change 37", "37"),
            List.of("2", "change 38", "38"),
            List.of("3", "change 39", "39"));
  }

  private String options() {
    return switch (server) {
      case POSTGRESQL -> "?reWriteBatchedInserts=true";
      case MARIADB -> "?useBulkStmts=true";
      case MYSQL -> "?rewriteBatchedStatements=true";
      default -> "";
    };
  }
}
