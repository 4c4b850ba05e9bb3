package io.tarmac.connect.jdbc.type;

import org.apache.kafka.connect.data.Schema;

/**
 * The rule for the type with which a column is created, which may differ from the type that its
 * values need. The rule counts only in {@code CREATE TABLE} and {@code ADD COLUMN}. The type that
 * the values need decides whether an existing column is wide enough. So the sink changes no column
 * only because another type would have been created.
 */
@FunctionalInterface
public interface CreatedTypes {

  /** The rule that creates columns with the type that their values need. */
  CreatedTypes AS_NEEDED = (schema, needed, key) -> needed;

  /**
   * Returns the type to create.
   *
   * @param needed the type that the type table gives
   * @param key whether the column is part of the primary key
   */
  ColumnType type(Schema schema, ColumnType needed, boolean key);
}
