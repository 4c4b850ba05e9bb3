package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.KeepRecord;
import io.tarmac.connect.jdbc.change.MemoryEstimate;
import io.tarmac.connect.jdbc.offset.AssignedPartition;
import io.tarmac.connect.jdbc.table.PlanMerge;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.type.Unavailable;
import java.util.List;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * A row to write, converted from a change.
 *
 * @param plan the plan, which tells the columns, and which columns keep their stored values
 * @param values the canonical values, in the order of the plan's columns; not to be modified
 * @param change the change that the row came from, with the parts that {@link KeepRecord} keeps
 * @param partition the partition that the change came from
 * @param keyChange the change of the key, if this row deletes the old key, or has the new key and
 *     lacks values; else null
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; a list would cost an object per row
public record Row(
    TablePlan plan,
    Operation operation,
    @Nullable Object[] values,
    Change change,
    AssignedPartition partition,
    @Nullable KeyChange keyChange) {

  /** Creates a row that is not part of a change of a key. */
  public Row(
      TablePlan plan,
      Operation operation,
      @Nullable Object[] values,
      Change change,
      AssignedPartition partition) {
    this(plan, operation, values, change, partition, null);
  }

  /**
   * Returns the row that a change becomes.
   *
   * @param keepRecord how much of the change is kept
   * @throws BadRecordException if the change cannot become a row
   */
  public static Row of(
      TablePlan plan,
      Operation operation,
      Change change,
      AssignedPartition partition,
      KeepRecord keepRecord)
      throws BadRecordException {
    return of(plan, operation, plan.values(change), keepRecord.keep(change), partition);
  }

  /** Returns the row with the given values. Some of the values may be unavailable. */
  static Row of(
      TablePlan plan,
      Operation operation,
      @Nullable Object[] values,
      Change kept,
      AssignedPartition partition) {
    return switch (operation) {
      case INSERT -> new Row(plan, operation, withNulls(values), kept, partition);
      case UPSERT, UPDATE, INSERT_IGNORE, DELETE, ADD_VERSION, END_VERSION, SWEEP ->
          new Row(plan.forValues(values), operation, values, kept, partition);
    };
  }

  /** Returns the record that the row came from. The record's value may have been dropped. */
  public SinkRecord origin() {
    return change.origin();
  }

  /** Tells whether the row comes from the same record as another one. */
  @SuppressWarnings("ReferenceEquality") // an assignment has one object per partition
  public boolean isOfRecord(Row other) {
    return partition == other.partition && offset() == other.offset();
  }

  /** Returns the estimated bytes of the row and of the record that the row came from. */
  public long bytes() {
    return plan.bytes(values) + MemoryEstimate.besideRow(change, plan.countedFields());
  }

  /** Returns the offset of the record in its original partition. */
  public long offset() {
    return origin().originalKafkaOffset();
  }

  /**
   * Returns an upper bound for the bytes of the row's texts and binary values on their way to a
   * server, in any encoding. A UTF-16 unit becomes at most three bytes of UTF-8, or two bytes with
   * an escape. A byte becomes two bytes, with an escape or in hexadecimal digits. The plan's
   * estimate already counts each unit and each byte twice.
   */
  public long maxEncodedBytes() {
    return 2 * plan.bytes(values);
  }

  /** Tells whether later rows, some of which have the same key, replace this row completely. */
  public boolean isReplacedBy(List<Row> later) {
    return Reduction.isReplaced(this, later);
  }

  /** Tells whether the row comes from a delete. A soft delete leaves its row in the table. */
  public boolean isOfDelete() {
    return change instanceof Change.Delete;
  }

  /** Tells whether writing this row may change other rows in any table, such as by a cascade. */
  boolean mayChangeOtherRows() {
    if (plan.ownStatement() != null) {
      return true; // a procedure may write to any table
    }
    return switch (operation) {
      case DELETE, SWEEP -> plan.deletesReachOthers();
      case UPSERT, UPDATE, ADD_VERSION, END_VERSION -> plan.updatesReachOthers();
      case INSERT, INSERT_IGNORE -> false;
    };
  }

  /**
   * Returns the delete of exactly this row, or of all its versions. Returns null if nothing
   * identifies the row. Also returns null if the user's own statement writes the row, because the
   * statement may write other rows.
   */
  public @Nullable Row deletion() {
    TablePlan identifying = plan.ownStatement() == null ? plan.identifying() : null;
    return identifying == null
        ? null
        : new Row(
            identifying, Operation.DELETE, plan.valuesFor(identifying, values), change, partition);
  }

  /**
   * Returns the row with another plan that differs only in which values may be unavailable. Returns
   * null if the plans differ otherwise.
   */
  @SuppressWarnings("ReferenceEquality") // plans are compared by identity
  public @Nullable Row asOneOf(TablePlan other) {
    if (plan == other) {
      return this;
    }
    return plan == other.complete() ? new Row(other, operation, values, change, partition) : null;
  }

  /** Returns the sweep that follows this last row of a snapshot. */
  public Row sweeping() {
    return new Row(plan, Operation.SWEEP, values, change, partition);
  }

  /**
   * Returns an insert of other values, for a table without a row of that key. Unavailable values
   * become null.
   */
  public Row inserting(@Nullable Object[] others) {
    return new Row(plan.complete(), Operation.INSERT, withNulls(others), change, partition);
  }

  /** Returns the row as part of a change of a key. */
  Row withKeyChange(KeyChange keyChange) {
    return new Row(plan, operation, values, change, partition, keyChange);
  }

  /**
   * Returns the row with its missing values filled from the old key's row, as far as they are
   * known.
   */
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
    return new Row(plan.forValues(completed), operation, completed, change, partition, former);
  }

  /**
   * Merges this row with a later one of the same key. If this row is an update, the later one must
   * be an update too.
   */
  Row with(Row later) {
    if (operation == later.operation && later.replaces(this)) {
      return later;
    }
    PlanMerge merge = plan.with(later.plan);
    @Nullable Object[] merged = merge.values(values, later.values);
    return new Row(merge.plan(), operation, merged, later.change, later.partition);
  }

  /** Tells whether this row sets every column that an earlier row of the same key sets. */
  boolean replaces(Row earlier) {
    return (plan == earlier.plan && !plan.isPartial()) || earlier.plan.with(plan).replaces();
  }

  /**
   * Returns the row for a table without a row of its key. Unavailable values become null, because
   * there is no old value to keep.
   */
  Row forAbsentRow() {
    return plan.isPartial()
        ? new Row(plan.complete(), operation, withNulls(values), change, partition)
        : this;
  }

  /**
   * Returns the values with null for each one that is unavailable. Returns the same array if none
   * is.
   */
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
