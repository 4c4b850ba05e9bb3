package io.tarmac.connect.jdbc.type;

import org.apache.kafka.connect.data.Schema;

/**
 * How a database takes the values of a schema into a column that is there already: the column's
 * type decides, not the type the sink would have created. Consulted when a table is planned, never
 * per row.
 */
@FunctionalInterface
public interface ColumnFit {

  /**
   * The mapping to use for the column.
   *
   * @param standard what the schema is mapped to where the sink creates the column
   * @throws UnsupportedTypeException when nothing converts the schema's values to the column's
   */
  ColumnMapping fit(Schema schema, ColumnMapping standard, ColumnSchema column);
}
