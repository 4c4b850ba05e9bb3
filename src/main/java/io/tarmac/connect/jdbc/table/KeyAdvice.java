package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.type.ColumnSchema;
import org.apache.kafka.connect.data.Schema;

/**
 * Looks at the columns of keys when tables are planned, and warns of what is not wrong but risky.
 */
@FunctionalInterface
public interface KeyAdvice {

  /** There is nothing to say. */
  KeyAdvice NONE = (table, schema, column) -> {};

  /**
   * Says, in the log, what there is to say.
   *
   * @param schema of the values
   * @param column that takes them
   */
  void give(TableName table, Schema schema, ColumnSchema column);
}
