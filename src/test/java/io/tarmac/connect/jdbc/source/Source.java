package io.tarmac.connect.jdbc.source;

import io.tarmac.connect.jdbc.testing.TestingDatabase;
import java.util.List;
import java.util.Map;

/** A database that a Debezium source connector reads, with its tables for the workload. */
interface Source extends AutoCloseable {
  TestingDatabase database();

  List<SourceTable> tables();

  /** The values that will not be the same in the target. */
  List<Inequality> inequalities();

  /** What a session of the workload sets first. */
  List<String> sessionSettings();

  /** The statements that come before the tables. */
  default List<String> preparations() {
    return List.of();
  }

  /** The statements that follow the creation of a table. */
  default List<String> completions(SourceTable table) {
    return List.of();
  }

  /** The end of an insert statement that leaves a row alone which has the key already. */
  String unlessPresent(SourceTable table);

  /** Adds one to the only key column of every row, in an order that no unique index minds. */
  String shift(SourceTable table);

  /** What the source connector needs to know of the database. */
  Map<String, String> connector(String topicPrefix);

  @Override
  void close();
}
