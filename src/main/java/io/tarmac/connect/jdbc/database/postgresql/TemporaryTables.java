package io.tarmac.connect.jdbc.database.postgresql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The temporary tables of one connection. Rows of the same types share one, whatever table they are
 * for, so that tables and their versions cost few. Used by one thread at a time.
 */
final class TemporaryTables {

  /**
   * The commit of a transaction that uses one of them empties all, which takes 0.2 ms for each, so
   * that more of them would cost what they gain.
   */
  private static final int MOST = 8;

  /** The one that has not been used for longest is the first. */
  private final Map<List<ElementType>, TemporaryTable> byTypes = new LinkedHashMap<>(16, 1, true);

  private int made;

  /** The table for rows of such types. */
  TemporaryTable of(List<ElementType> types) {
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

  /** To be called when a transaction begins. */
  void begin(Connection connection) throws SQLException {
    Iterator<TemporaryTable> tables = byTypes.values().iterator();
    while (tables.hasNext()) {
      if (tables.next().begin(connection)) {
        tables.remove();
      }
    }
  }
}
