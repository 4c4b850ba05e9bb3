package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.write.RowWriter;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A strategy that inserts rows by {@code COPY} into their table, regardless of the rows that are
 * there. Each value is in the format of its column's type, so that the server converts none.
 */
final class CopyInsert implements WriteStrategy {

  /** The number of values below which arrays are faster. */
  private static final int FEWEST_VALUES = 5_000;

  private final Identifiers identifiers;

  CopyInsert(Identifiers identifiers) {
    this.identifiers = identifiers;
  }

  @Override
  public WriteMethod method() {
    return WriteMethod.COPY;
  }

  @Override
  public boolean supports(TablePlan plan, Operation operation) {
    return operation == Operation.INSERT
        && plan.isLoadable()
        && plan.columns().stream().allMatch(column -> CopyFormat.of(column, plan) != null);
  }

  @Override
  public int fewestRows(TablePlan plan, Operation operation) {
    return FEWEST_VALUES / plan.columns().size();
  }

  @Override
  public RowWriter prepare(TablePlan plan, Operation operation) {
    String columns =
        plan.columns().stream()
            .map(column -> identifiers.quote(column.name()))
            .collect(Collectors.joining(", "));
    List<BinaryEncoder> encoders =
        plan.columns().stream().map(column -> CopyFormat.of(column, plan)).toList();
    BinaryCopy copy =
        new BinaryCopy("%s (%s)".formatted(identifiers.quote(plan.table()), columns), encoders);
    ColumnCheck check = new ColumnCheck(plan, identifiers);
    return (connection, rows) -> {
      copy.send(connection, rows);
      check.run(connection);
    };
  }
}
