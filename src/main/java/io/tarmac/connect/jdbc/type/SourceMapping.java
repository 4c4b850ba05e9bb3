package io.tarmac.connect.jdbc.type;

import org.apache.kafka.connect.data.Schema;

/** A mapping that uses the type of the source's column in addition to the schema. */
@FunctionalInterface
public interface SourceMapping {

  /**
   * Returns the mapping for a column like the source's.
   *
   * @param standard the mapping by the schema's name and type alone. Implementations return it if
   *     the values are not of a form that the source's type has.
   */
  ColumnMapping columnMapping(Schema schema, SourceColumn source, ColumnMapping standard);
}
