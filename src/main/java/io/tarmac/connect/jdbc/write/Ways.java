package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.Run;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The ways to write the rows of one plan with one operation. */
@SuppressWarnings("ReferenceEquality") // a way is itself alone
final class Ways {

  private record Way(WriteMethod method, int fewestRows, RowWriter writer) {}

  /**
   * Rows and what writes them.
   *
   * @param method the writer's
   */
  record Part(RowWriter writer, WriteMethod method, List<Row> rows) {}

  /** The best first; the last takes any number of rows, by a statement for each. */
  private final List<Way> ways;

  private Ways(List<Way> ways) {
    this.ways = ways;
  }

  /**
   * What writes the rows of a plan and operation, or null when no strategy can.
   *
   * @param strategies best first
   */
  static @Nullable Ways of(List<WriteStrategy> strategies, TablePlan plan, Operation operation) {
    List<Way> ways = new ArrayList<>();
    for (WriteStrategy strategy : strategies) {
      if (strategy.supports(plan, operation)) {
        ways.add(
            new Way(
                strategy.method(),
                strategy.fewestRows(plan, operation),
                strategy.prepare(plan, operation)));
        if (strategy.method() == WriteMethod.BATCH) {
          return new Ways(ways);
        }
      }
    }
    return null;
  }

  /** Those of one method alone and the last, or null when there is none of the method. */
  @Nullable Ways only(WriteMethod method) {
    List<Way> chosen = ways.stream().filter(way -> way.method() == method).limit(1).toList();
    if (chosen.isEmpty()) {
      return null;
    }
    Way way = chosen.get(0);
    return new Ways(List.of(new Way(method, 1, way.writer()), ways.get(ways.size() - 1)));
  }

  /** The rows in order, each part with the best way for as many as it writes together. */
  List<Part> best(Run run) {
    List<Row> rows = run.rows();
    return run.distinct() ? List.of(together(best(rows.size()), rows)) : best(rows);
  }

  private List<Part> best(List<Row> rows) {
    List<Part> parts = new ArrayList<>();
    int begin = 0;
    int end = 0;
    while (end < rows.size()) {
      Way way = best(rows.size() - end);
      int together = way.writer().together(rows, end);
      Way fitting = best(together);
      if (fitting != last()) {
        addRowByRow(parts, rows.subList(begin, end));
        List<Row> fit = rows.subList(end, end + together);
        parts.add(fitting == way ? together(way, fit) : inOrder(fitting, fit));
        begin = end + together;
      }
      end += together;
    }
    addRowByRow(parts, rows.subList(begin, end));
    return parts;
  }

  /** The rows as the last way writes them, which sends a statement for each. */
  List<Part> rowByRow(Run run) {
    return List.of(run.distinct() ? together(last(), run.rows()) : inOrder(last(), run.rows()));
  }

  private void addRowByRow(List<Part> parts, List<Row> rows) {
    if (!rows.isEmpty()) {
      parts.add(inOrder(last(), rows));
    }
  }

  private static Part inOrder(Way way, List<Row> rows) {
    return new Part(way.writer(), way.method(), rows);
  }

  /** Rows that the way writes together, which it need not find out again. */
  private static Part together(Way way, List<Row> rows) {
    return new Part(way.writer()::writeTogether, way.method(), rows);
  }

  private Way best(int rows) {
    int index = 0;
    while (rows < ways.get(index).fewestRows()) {
      index++;
    }
    return ways.get(index);
  }

  private Way last() {
    return ways.get(ways.size() - 1);
  }
}
