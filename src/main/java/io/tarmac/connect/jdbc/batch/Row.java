package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.table.PlanMerge;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.type.Unavailable;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * A converted change.
 *
 * @param plan tells the columns, and which of them the row leaves as they are
 * @param values canonical, in the order of the plan's columns; not to be modified
 * @param origin the record it came from
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; a list would cost an object per row
public record Row(
    TablePlan plan, Operation operation, @Nullable Object[] values, SinkRecord origin) {

  /**
   * The row a change becomes.
   *
   * @throws BadRecordException when the change cannot become a row
   */
  public static Row of(TablePlan plan, Operation operation, Change change)
      throws BadRecordException {
    @Nullable Object[] values = plan.values(change);
    Row row = new Row(plan, operation, values, change.origin());
    if (!plan.mayBeUnavailable()) {
      return row;
    }
    return switch (operation) {
      case INSERT -> new Row(plan, operation, withNulls(values), change.origin());
      case UPSERT, UPDATE, INSERT_IGNORE, DELETE ->
          new Row(plan.forValues(values), operation, values, change.origin());
    };
  }

  /** The row that this one and a later one of the same key amount to. */
  Row with(Row later) {
    PlanMerge merge = plan.with(later.plan);
    @Nullable Object[] merged = merge.values(values, later.values);
    return merged == later.values && merge.plan() == later.plan
        ? later
        : new Row(merge.plan(), later.operation, merged, later.origin);
  }

  /** The row where none of its key is in the table: there is nothing that could be kept. */
  Row intoNothing() {
    return plan.isPartial() ? new Row(plan.complete(), operation, withNulls(values), origin) : this;
  }

  private static @Nullable Object[] withNulls(@Nullable Object[] values) {
    @Nullable Object[] nulls = values.clone();
    for (int i = 0; i < nulls.length; i++) {
      if (nulls[i] == Unavailable.VALUE) {
        nulls[i] = null;
      }
    }
    return nulls;
  }
}
