package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.errors.ConnectException;

/** Records whose shapes are those of a converter, and the table that the sink creates for them. */
abstract class RecordShapesSuite extends RecordSuite {

  TaskConfiguration evolving() {
    return configuration().evolution("basic");
  }

  /** Returns the type of each column of the table. */
  Map<String, String> columns() {
    Map<String, String> types = new TreeMap<>();
    sql.rows(
            """
            select attname,
              format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end
            from pg_attribute where attrelid = '`%s`'::regclass and attnum > 0
            """
                .formatted(table))
        .forEach(column -> types.put(column.get(0), column.get(1)));
    return types;
  }

  /** Requires that a record of such a value fails, and that the failure hides the value. */
  void assertHasNoColumns(Schema schema, Object value, String hidden) {
    try (TaskHarness task = task("schema.evolution", "basic")) {
      assertThat(
              task.failure(
                  records.next(partition, TestingRow.KEY, TestingRow.key(1), schema, value)))
          .isInstanceOf(ConnectException.class)
          .hasMessageContaining(partition + "@0")
          .hasMessageNotContaining(hidden);
    }
  }
}
