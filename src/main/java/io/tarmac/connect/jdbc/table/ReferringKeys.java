package io.tarmac.connect.jdbc.table;

import java.util.Set;

/**
 * The effect that foreign keys which refer to a table have on the rows that hold the references.
 * Such rows may be in any table. Foreign keys that only forbid a change do not count. Immutable.
 *
 * @param actOnDelete whether a foreign key deletes or changes rows when a row of the table is
 *     deleted
 * @param actOnUpdateOf the columns of the table whose update makes a foreign key change the rows
 *     that refer to them
 */
public record ReferringKeys(boolean actOnDelete, Set<String> actOnUpdateOf) {

  /** The effect of no foreign keys: only the written rows change. */
  static final ReferringKeys NONE = new ReferringKeys(false, Set.of());

  public ReferringKeys {
    actOnUpdateOf = Set.copyOf(actOnUpdateOf);
  }
}
