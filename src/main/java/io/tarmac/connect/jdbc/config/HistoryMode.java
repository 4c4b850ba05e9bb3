package io.tarmac.connect.jdbc.config;

/** The choice whether a table keeps all versions of its rows. */
enum HistoryMode {
  /** The table has the latest version of each row. */
  OFF,
  /** The table has every version of each row, and the time when it was valid. */
  ON
}
