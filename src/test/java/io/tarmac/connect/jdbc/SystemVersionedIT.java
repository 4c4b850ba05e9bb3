package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests of MariaDB's system-versioned tables, whose history the server keeps. */
@EachDatabase(only = MARIADB)
class SystemVersionedIT extends RecordSuite {

  static Stream<Arguments> tables() {
    return Stream.of(
            "",
            ", s timestamp(6) generated always as row start,"
                + " e timestamp(6) generated always as row end, period for system_time(s, e)",
            ", s timestamp(6) generated always as row start invisible,"
                + " e timestamp(6) generated always as row end invisible,"
                + " period for system_time(s, e)",
            ", s bigint unsigned generated always as row start,"
                + " e bigint unsigned generated always as row end, period for system_time(s, e)")
        .flatMap(
            columns ->
                Stream.of("batch", "multi_row", "load_data")
                    .map(method -> Arguments.of(columns, method)));
  }

  @ParameterizedTest
  @MethodSource("tables")
  @DisplayName("C7_2 rows of a system-versioned table are written by their key")
  void rowsAreWrittenByTheirKey(String columns, String method) {
    sql.execute(
        "create table %s (id int primary key, name varchar(100), amount bigint not null%s)"
                .formatted(table, columns)
            + " with system versioning");

    put("upsert", method, row(1, "a"), row(2, "a"), row(3, "a"));
    put("upsert", method, row(1, "b"), row(4, "b"), row(5, "b"));
    put("insert", method, row(6, "c"), row(7, "c"));
    put("update", method, row(6, "d"), row(8, "d"));
    put("insert_ignore", method, row(6, "e"), row(9, "e"));
    put("upsert", method, tombstone(2), tombstone(4));

    assertThat(names()).containsExactly("1 b", "3 a", "5 b", "6 d", "7 c", "9 e");
    assertThat(sql.value("select count(*) from " + table + " for system_time all where id = 1"))
        .isEqualTo("2");

    Envelope envelope = new Envelope("test", "row", TestingRow.ROW);
    put("upsert", method, records.next(partition, null, envelope.truncate()), row(1, "last"));
    assertThat(names()).containsExactly("1 last");
  }

  private void put(String mode, String method, SinkRecord... all) {
    TaskConfiguration configuration =
        configuration()
            .with("insert.mode", mode)
            .with("write.method", method)
            .with("truncate.enabled", true)
            .with("delete.enabled", mode.equals("upsert"));
    try (TaskHarness task = open(configuration)) {
      task.put(all);
    }
  }

  private SinkRecord row(int id, String name) {
    return row(id, name, 1);
  }

  private List<String> names() {
    return rows().stream().map(row -> row.get(0) + " " + row.get(1)).toList();
  }
}
