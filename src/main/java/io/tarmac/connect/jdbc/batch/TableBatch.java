package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.table.TableName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;

/** The rows of one table within a batch, in the order they arrived. */
public final class TableBatch {

  private final TableName table;
  private final List<Row> rows;

  TableBatch(TableName table) {
    this(table, new ArrayList<>());
  }

  private TableBatch(TableName table, List<Row> rows) {
    this.table = table;
    this.rows = rows;
  }

  public TableName table() {
    return table;
  }

  public List<Row> rows() {
    return Collections.unmodifiableList(rows);
  }

  void add(Row row) {
    rows.add(row);
  }

  int size() {
    return rows.size();
  }

  TableBatch without(Predicate<Row> dropped) {
    return new TableBatch(table, new ArrayList<>(rows.stream().filter(dropped.negate()).toList()));
  }

  /** The rows as runs, in order: a change of plan or of operation begins a new one. */
  public List<Run> runs() {
    List<Run> runs = new ArrayList<>();
    int begin = 0;
    for (int end = 1; end <= rows.size(); end++) {
      if (end == rows.size() || !continues(rows.get(end), rows.get(begin))) {
        Row first = rows.get(begin);
        runs.add(new Run(first.plan(), first.operation(), rows.subList(begin, end)));
        begin = end;
      }
    }
    return runs;
  }

  @SuppressWarnings("ReferenceEquality") // plans are compared by identity
  private static boolean continues(Row row, Row first) {
    return row.plan() == first.plan() && row.operation() == first.operation();
  }
}
