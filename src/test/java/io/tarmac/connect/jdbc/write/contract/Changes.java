package io.tarmac.connect.jdbc.write.contract;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.TestingRows;
import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.KeepRecord;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/** Changes of rows of which a number, the {@code id}, is the key. */
final class Changes {

  private static final Schema KEY = SchemaBuilder.struct().field("id", Schema.INT32_SCHEMA).build();

  private Changes() {}

  static Struct key(int id) {
    return new Struct(KEY).put("id", id);
  }

  static Change upsert(String topic, int id, Struct row) {
    return upsert(topic, key(id), row);
  }

  static Change upsert(String topic, Struct key, Struct row) {
    return new Change.Upsert(record(topic, key, row), row);
  }

  static Change delete(String topic, int id) {
    return delete(topic, key(id));
  }

  static Change delete(String topic, Struct key) {
    return new Change.Delete(record(topic, key, null), (Struct) null);
  }

  /**
   * Returns a change of a row whose first field is {@code id}, or its delete.
   *
   * @param values of the schema's other fields in their order; none for nulls
   */
  static Change of(
      String topic,
      Operation operation,
      Schema schema,
      int id,
      List<? extends @Nullable Object> values) {
    if (operation == Operation.DELETE) {
      return delete(topic, id);
    }
    Struct row = new Struct(schema).put("id", id);
    for (int i = 0; i < values.size(); i++) {
      row.put(schema.fields().get(i + 1), values.get(i));
    }
    return upsert(topic, id, row);
  }

  private static SinkRecord record(String topic, Struct key, @Nullable Struct row) {
    return new SinkRecord(topic, 0, key.schema(), key, row == null ? null : row.schema(), row, 0);
  }

  /** The rows of a plan that changes become. */
  static List<Row> rows(TablePlan plan, Operation operation, List<Change> changes)
      throws BadRecordException {
    List<Row> rows = new ArrayList<>();
    for (Change change : changes) {
      rows.add(Row.of(plan, operation, change, TestingRows.partition("flights", 0), KeepRecord.NO));
    }
    return rows;
  }
}
