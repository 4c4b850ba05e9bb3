package io.tarmac.connect.jdbc.table;

import java.util.Set;

/**
 * What the foreign keys that refer to a table, from any table, do to the rows that hold them: those
 * that only forbid a change are none of these. Immutable.
 *
 * @param actOnDelete whether one deletes or changes rows when a row of the table is deleted
 * @param actOnUpdateOf the columns of the table with which one changes the rows that hold it
 */
public record ReferringKeys(boolean actOnDelete, Set<String> actOnUpdateOf) {

  /** No row is changed but those that are written. */
  static final ReferringKeys NONE = new ReferringKeys(false, Set.of());

  public ReferringKeys {
    actOnUpdateOf = Set.copyOf(actOnUpdateOf);
  }
}
