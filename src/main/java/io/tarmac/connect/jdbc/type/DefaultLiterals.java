package io.tarmac.connect.jdbc.type;

import org.jspecify.annotations.Nullable;

/** How a database spells the default of a column that it is told to make. */
@FunctionalInterface
public interface DefaultLiterals {

  /** For databases whose columns are made without defaults. */
  DefaultLiterals NONE = (mapping, value) -> null;

  /**
   * The SQL text after {@code DEFAULT}, safe whatever the value is; null where a column of that
   * type cannot have the default.
   *
   * @param value canonical, of the mapping's type
   */
  @Nullable String literal(ColumnMapping mapping, Object value);
}
