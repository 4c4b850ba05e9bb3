package io.tarmac.connect.jdbc.type;

import org.jspecify.annotations.Nullable;

/** The spelling of a default in the column that a database is to create. */
@FunctionalInterface
public interface DefaultLiterals {

  /** The literals of databases whose columns are created without defaults. */
  DefaultLiterals NONE = (mapping, value) -> null;

  /**
   * Returns the SQL text after {@code DEFAULT}, or null if a column of that type cannot have the
   * default. The text is safe for every value.
   *
   * @param value the canonical value, of the mapping's type
   */
  @Nullable String literal(ColumnMapping mapping, Object value);
}
