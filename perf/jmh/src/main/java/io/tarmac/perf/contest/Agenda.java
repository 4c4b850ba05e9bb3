package io.tarmac.perf.contest;

import java.util.List;

/**
 * What is to be measured.
 *
 * @param rows of a transaction; empty: those of the database
 * @param turns of each way with each number of rows
 */
record Agenda(List<Job> jobs, List<RowShape> shapes, List<Integer> rows, int turns) {
  /** Of a transaction; more takes long, and is beyond every threshold. */
  private static final int MOST_VALUES = 200_000;

  /** The numbers of rows for rows of a width. */
  List<Integer> rows(Server server, int columns) {
    List<Integer> all = rows.isEmpty() ? server.rows() : rows;
    return all.stream().filter(count -> (long) count * columns <= MOST_VALUES).toList();
  }
}
