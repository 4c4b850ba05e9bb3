package io.tarmac.connect.jdbc.type;

import org.apache.kafka.connect.data.Schema;

/**
 * The rule by which a database takes the values of a schema into an existing column. The column's
 * type decides, not the type that the sink would have created. The planner consults the rule for
 * each table, never per row.
 */
@FunctionalInterface
public interface ColumnFit {

  /**
   * Returns the mapping to use for the column.
   *
   * @param standard the mapping that the schema has if the sink creates the column
   * @throws UnsupportedTypeException if no conversion leads from the schema's values to the
   *     column's
   */
  ColumnMapping fit(Schema schema, ColumnMapping standard, ColumnSchema column);
}
