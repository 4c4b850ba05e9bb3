package io.tarmac.perf.contest;

import io.tarmac.perf.database.Access;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A database to write to; closing it stops it when perf started it. */
interface Server extends AutoCloseable {

  Access access();

  /** The settings that decide durability and speed, as the server states them. */
  Map<String, String> settings() throws SQLException;

  /** The server's first process when it runs on this machine. */
  Optional<ProcessHandle> process();

  /** What is compared; the first way that supports inserts fills tables. */
  List<Way> ways(Sessions sessions) throws SQLException;

  /** The statement that has the server look at a table for its planner. */
  String analysis(String table);

  @Override
  void close();
}
