package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.type.ColumnSchema;
import org.apache.kafka.connect.data.Schema;

/**
 * A check of key columns that runs when a table is planned. The check warns of a column that is not
 * wrong but risky.
 */
@FunctionalInterface
public interface KeyAdvice {

  /** The advice that never warns. */
  KeyAdvice NONE = (table, schema, column) -> {};

  /**
   * Logs a warning if the column is risky as a part of the key.
   *
   * @param schema the schema of the values
   * @param column the column that takes the values
   */
  void give(TableName table, Schema schema, ColumnSchema column);
}
