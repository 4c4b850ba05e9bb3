package io.tarmac.connect.jdbc.config;

/** The versions of its rows that a table keeps. */
enum HistoryMode {
  /** The table has the latest version of each row. */
  OFF,
  /** The table has every version of each row, with the time from which to which it was valid. */
  ON
}
