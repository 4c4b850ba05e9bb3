package io.tarmac.connect.jdbc.type;

import org.apache.kafka.connect.data.Schema;

/** What the type of the source's column adds to what a schema says by itself. */
@FunctionalInterface
public interface SourceMapping {

  /**
   * The mapping for a column like the source's.
   *
   * @param standard the mapping by the schema's name and type alone, to be returned where the
   *     values are not of a form that the source's type has
   */
  ColumnMapping columnMapping(Schema schema, SourceColumn source, ColumnMapping standard);
}
