package io.tarmac.connect.jdbc.database.postgresql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The temporary tables of one connection. Rows of the same types share a temporary table, even if
 * they have different targets. So many targets and their versions need few temporary tables. One
 * thread uses the temporary tables at a time.
 */
final class TemporaryTables {

  /**
   * The most tables of a connection. If a transaction uses one of them, its commit empties all,
   * which takes 0.2 ms for each. So more tables would cost what they gain.
   */
  private static final int MOST = 8;

  /** The tables by the types of their columns, the least recently used one first. */
  private final Map<List<ElementType>, TemporaryTable> byTypes = new LinkedHashMap<>(16, 1, true);

  private int made;

  /** Returns the table for rows of such types. */
  TemporaryTable table(List<ElementType> types) {
    TemporaryTable known = byTypes.get(types);
    if (known != null) {
      return known;
    }
    makeRoom();
    TemporaryTable table = new TemporaryTable(made, types);
    made++;
    byTypes.put(types, table);
    return table;
  }

  private void makeRoom() {
    List<TemporaryTable> used =
        byTypes.values().stream().filter(table -> !table.isEnding()).toList();
    if (used.size() >= MOST) {
      used.get(0).end();
    }
  }

  /** Drops the tables that are marked or too old. Call this when a transaction begins. */
  void begin(Connection connection) throws SQLException {
    Iterator<TemporaryTable> tables = byTypes.values().iterator();
    while (tables.hasNext()) {
      if (tables.next().begin(connection)) {
        tables.remove();
      }
    }
  }
}
