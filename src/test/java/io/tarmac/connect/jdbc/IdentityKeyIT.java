package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.H2;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of keys in identity columns, which must be those of the source. */
@EachDatabase(only = {POSTGRESQL, H2})
class IdentityKeyIT extends TableSuite {

  @ParameterizedTest
  @CsvSource({
    "batch, 3", "multi_row, 3", "unnest, 3", "copy, 3", "auto, 3",
    "batch, 200", "multi_row, 200", "unnest, 200", "copy, 200", "auto, 200"
  })
  @DisplayName("C7_3 keys of records are written into an identity column that always counts")
  void keysAreWritten(String method, int count) {
    createTable(
        "`id` int generated always as identity primary key, `name` varchar(20), `amount` bigint");

    put(configuration("insert", method), records(1, count, "new"));
    put(configuration("upsert", method), records(1, count + 1, "changed"));
    put(configuration("upsert", method), records(1_001, count, "above"));
    put(configuration("insert_ignore", method), records(1_001, count + 1, "ignored"));
    put(configuration("update", method), records(1, 1, "updated"));
    put(configuration("upsert", method).deletes(), tombstone(2));

    assertThat(rows("`id`, `name`"))
        .hasSize(2 * count + 1)
        .startsWith(List.of("1", "updated"), List.of("3", "changed"))
        .contains(List.of(String.valueOf(count + 1), "changed"), List.of("1001", "above"))
        .endsWith(List.of(String.valueOf(1_001 + count), "ignored"));
  }

  private TaskConfiguration configuration(String mode, String method) {
    return upserts().with("insert.mode", mode).with("write.method", method);
  }
}
