package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.KeepRecord;
import io.tarmac.connect.jdbc.change.MemoryEstimate;
import io.tarmac.connect.jdbc.table.PlanMerge;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.type.Unavailable;
import java.util.List;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * A converted change.
 *
 * @param plan tells the columns, and which of them the row leaves as they are
 * @param values canonical, in the order of the plan's columns; not to be modified
 * @param change what it came from, as {@link KeepRecord} keeps it
 * @param keyChange the change of a key that the row is part of, if it is a delete of the old key or
 *     a row of the new key that lacks values
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; a list would cost an object per row
public record Row(
    TablePlan plan,
    Operation operation,
    @Nullable Object[] values,
    Change change,
    @Nullable KeyChange keyChange) {

  /** A row that is not part of a key's change. */
  public Row(TablePlan plan, Operation operation, @Nullable Object[] values, Change change) {
    this(plan, operation, values, change, null);
  }

  /**
   * The row a change becomes.
   *
   * @param keepRecord how much of the change is kept
   * @throws BadRecordException when the change cannot become a row
   */
  public static Row of(TablePlan plan, Operation operation, Change change, KeepRecord keepRecord)
      throws BadRecordException {
    return of(plan, operation, plan.values(change), keepRecord.keep(change));
  }

  /** The row of values some of which may be unavailable, which are those of few rows. */
  static Row of(TablePlan plan, Operation operation, @Nullable Object[] values, Change retained) {
    return switch (operation) {
      case INSERT -> new Row(plan, operation, withNulls(values), retained);
      case UPSERT, UPDATE, INSERT_IGNORE, DELETE ->
          new Row(plan.forValues(values), operation, values, retained);
    };
  }

  /** The record it came from, whose value may have been let go. */
  public SinkRecord origin() {
    return change.origin();
  }

  /** Estimated, of the record that the row came from too. */
  public long bytes() {
    return plan.bytes(values) + MemoryEstimate.besideRow(change, plan.countedFields());
  }

  /**
   * No less than what its texts and binary values are on their way to a server, whatever they are
   * encoded in: a UTF-16 unit becomes three bytes of UTF-8 at most, or two with an escape, and a
   * byte becomes two with an escape or in hexadecimal digits, while the estimate counts each twice.
   */
  public long maxEncodedBytes() {
    return 2 * plan.bytes(values);
  }

  /** Whether nothing is left of it when later ones, some of which are of its key, are written. */
  public boolean isReplacedBy(List<Row> later) {
    return Reduction.isReplaced(this, later);
  }

  /** Whether the database may change other rows, of any table, when this one is written. */
  boolean reachesOthers() {
    return switch (operation) {
      case DELETE -> plan.deletesReachOthers();
      case UPSERT, UPDATE -> plan.updatesReachOthers();
      case INSERT, INSERT_IGNORE -> false;
    };
  }

  /** Returns the delete of that very row; null if nothing identifies it. */
  public @Nullable Row deletion() {
    TablePlan identifying = plan.identifying();
    return identifying == null
        ? null
        : new Row(identifying, Operation.DELETE, plan.valuesFor(identifying, values), change);
  }

  /**
   * Returns the row as one of another plan, which may lack some of the values; null if the plans
   * differ in more than that.
   */
  @SuppressWarnings("ReferenceEquality") // plans are compared by identity
  public @Nullable Row asOneOf(TablePlan other) {
    if (plan == other) {
      return this;
    }
    return plan == other.complete() ? new Row(other, operation, values, change) : null;
  }

  /** The row as a part of a key's change. */
  Row in(KeyChange keyChange) {
    return new Row(plan, operation, values, change, keyChange);
  }

  /** The row with what it lacks, as far as it is known of the row of the old key. */
  Row withFormerValues(KeyChange former) {
    if (!plan.isPartial()) {
      return this;
    }
    @Nullable Object[] completed = values.clone();
    for (int i = 0; i < completed.length; i++) {
      if (plan.isUnavailable(i)) {
        completed[i] = former.formerValue(plan.columns().get(i));
      }
    }
    return new Row(plan.forValues(completed), operation, completed, change, former);
  }

  /** The row that this one and a later one of the same key amount to. */
  Row with(Row later) {
    if (plan == later.plan && !plan.isPartial()) {
      return later;
    }
    PlanMerge merge = plan.with(later.plan);
    @Nullable Object[] merged = merge.values(values, later.values);
    return merged == later.values && merge.plan() == later.plan
        ? later
        : new Row(merge.plan(), later.operation, merged, later.change);
  }

  /** The row where none of its key is in the table: there is nothing that could be kept. */
  Row intoNothing() {
    return plan.isPartial() ? new Row(plan.complete(), operation, withNulls(values), change) : this;
  }

  /** The values themselves where none is unavailable. */
  private static @Nullable Object[] withNulls(@Nullable Object[] values) {
    @Nullable Object[] nulls = values;
    for (int i = 0; i < values.length; i++) {
      if (values[i] == Unavailable.VALUE) {
        if (nulls == values) {
          nulls = values.clone();
        }
        nulls[i] = null;
      }
    }
    return nulls;
  }
}
