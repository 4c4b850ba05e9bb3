package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.config.KeyProperties;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.text.PrintableText;
import java.util.List;
import java.util.Set;

/**
 * The unique index by which a row is looked for. Without one on the key an upsert would double
 * rows, and a delete would take several. If there is another index, MySQL and MariaDB would use
 * that for the key.
 */
final class UniqueIndex {

  private static final String NEEDS =
      "table %s: %s=upsert (and insert_ignore) needs a primary key or unique index on exactly the"
          + " columns %s (a view has none); create it or change %s";

  private UniqueIndex() {}

  /**
   * Requires a unique index on the key.
   *
   * @param key the columns as the table spells them
   * @throws PlanException if the table has no such index
   */
  static void require(TableName table, List<String> key, TableSchema schema) throws PlanException {
    if (!schema.uniqueKeys().contains(Set.copyOf(key))) {
      throw new PlanException(
          ErrorCode.TABLE_KEY_MISMATCH,
          NEEDS.formatted(
              table,
              KeyProperties.INSERT_MODE,
              PrintableText.names(key),
              KeyProperties.KEY_FIELDS));
    }
  }

  /**
   * Requires any unique index, for a key that only records tell.
   *
   * @throws PlanException if the table has no such index
   */
  static void requireAny(TableSchema schema) throws PlanException {
    if (schema.uniqueKeys().stream().allMatch(key -> key.contains(TableSchema.NO_COLUMN))) {
      throw new PlanException(
          ErrorCode.TABLE_KEY_MISMATCH,
          NEEDS.formatted(
              schema.table(),
              KeyProperties.INSERT_MODE,
              "of the records' key, and the table has none",
              KeyProperties.KEY_FIELDS));
    }
  }
}
