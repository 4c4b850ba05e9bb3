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
 * @param plan the plan, which tells the columns, and which of them the row leaves as they are
 * @param values the canonical values, in the order of the plan's columns; not to be modified
 * @param change the change that the row came from, as {@link KeepRecord} keeps it
 * @param partition the partition that the change came from
 * @param keyChange the key's change of a delete of the old key, or of a row of the new key that
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

  /** Creates a row that is not part of a key's change. */
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

  /**
   * Returns the row of values, some of which may be unavailable. Few rows have unavailable values.
   */
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

  /**
   * Tells whether nothing is left of this row once later rows are written, some of which have its
   * key.
   */
  public boolean isReplacedBy(List<Row> later) {
    return Reduction.isReplaced(this, later);
  }

  /** Tells whether the row comes from a delete, which may leave it in the table. */
  public boolean isOfDelete() {
    return change instanceof Change.Delete;
  }

  /** Tells whether the database may change other rows, of any table, when this row is written. */
  boolean reachesOthers() {
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
   * Returns the delete of this very row, or of all versions of the row. Returns null if nothing
   * identifies the row, or if the user's own statement writes it, which may write something else.
   */
  public @Nullable Row deletion() {
    TablePlan identifying = plan.ownStatement() == null ? plan.identifying() : null;
    return identifying == null
        ? null
        : new Row(
            identifying, Operation.DELETE, plan.valuesFor(identifying, values), change, partition);
  }

  /**
   * Returns the row as one of another plan, in which some of the values may be unavailable. Returns
   * null if the plans differ in more than that.
   */
  @SuppressWarnings("ReferenceEquality") // plans are compared by identity
  public @Nullable Row asOneOf(TablePlan other) {
    if (plan == other) {
      return this;
    }
    return plan == other.complete() ? new Row(other, operation, values, change, partition) : null;
  }

  /** Returns the sweep of rows that the snapshot does not have whose last row this is. */
  public Row sweeping() {
    return new Row(plan, Operation.SWEEP, values, change, partition);
  }

  /**
   * Returns the row with other values, to be inserted into a table that has no row of its key.
   * Values that are unavailable become null.
   */
  public Row inserting(@Nullable Object[] others) {
    return new Row(plan.complete(), Operation.INSERT, withNulls(others), change, partition);
  }

  /** Returns the row as a part of a key's change. */
  Row in(KeyChange keyChange) {
    return new Row(plan, operation, values, change, partition, keyChange);
  }

  /**
   * Returns the row with the values that it lacks, as far as the values of the old key's row are
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
   * Returns the row that this row and a later one of the same key amount to. If this row is an
   * update, the later one is an update too.
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
   * Returns the row as written to a table that has no row of its key. Values that are unavailable
   * become null, because there is no old value to keep.
   */
  Row intoNothing() {
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
