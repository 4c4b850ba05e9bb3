package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.table.TableName;

/**
 * What a put wants to know of the database, or done by it: equal to what it wants when the same
 * records are handed over again.
 *
 * @param about what tells it from others of the table, as the position of a record
 */
record Question(Asked asked, TableName table, Object about) {

  /** The kinds of questions. */
  enum Asked {
    ARE_THERE,
    PLAN,
    ANOTHER_PLAN,
    IS_ANY_STALE
  }
}
