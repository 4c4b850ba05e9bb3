package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The ways to write the rows of one plan with one operation. */
final class Ways {

  private record Way(WriteMethod method, int fewestRows, RowWriter writer) {}

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

  /** The best for so many rows. */
  RowWriter best(int rows) {
    return ways.get(indexOfBest(rows)).writer();
  }

  /** The one that sends a statement per row. */
  RowWriter rowByRow() {
    return ways.get(ways.size() - 1).writer();
  }

  boolean isRowByRow(int rows) {
    return ways.get(indexOfBest(rows)).method() == WriteMethod.BATCH;
  }

  private int indexOfBest(int rows) {
    int index = 0;
    while (rows < ways.get(index).fewestRows()) {
      index++;
    }
    return index;
  }
}
