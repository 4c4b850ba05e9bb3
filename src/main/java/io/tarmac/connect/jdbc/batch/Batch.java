package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.offset.AssignedPartition;
import io.tarmac.connect.jdbc.offset.OffsetRange;
import io.tarmac.connect.jdbc.offset.OffsetText;
import io.tarmac.connect.jdbc.table.TableName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * A batch of rows that one transaction writes, with the offsets that are done once the batch has
 * been committed. Immutable: a retry needs nothing except the batch.
 *
 * @param rows the rows of all tables, in the order in which they arrived
 * @param ranges the offsets of the batch's records, by partition; each row's partition has a range
 * @param refusals the refusals of records that cannot become rows, in order; to be reported after
 *     the rows have been written
 * @param suspected whether the database has refused a row of the batch, or a refused batch was
 *     planned again. The next try searches for the bad row.
 * @param truncation the table to empty if the batch is a truncation, which has no rows; else null
 */
public record Batch(
    List<Row> rows,
    Map<AssignedPartition, OffsetRange> ranges,
    List<Refusal> refusals,
    boolean suspected,
    @Nullable Truncation truncation) {

  /** The empty batch. */
  public static final Batch NONE = new Batch(List.of(), Map.of());

  public Batch {
    rows = List.copyOf(rows);
    ranges = Map.copyOf(ranges);
    refusals = List.copyOf(refusals);
  }

  /** Creates a batch of rows. */
  public Batch(
      List<Row> rows,
      Map<AssignedPartition, OffsetRange> ranges,
      List<Refusal> refusals,
      boolean suspected) {
    this(rows, ranges, refusals, suspected, null);
  }

  /** Creates a batch of rows, none of which is suspected. */
  public Batch(List<Row> rows, Map<AssignedPartition, OffsetRange> ranges) {
    this(rows, ranges, List.of(), false);
  }

  /** Returns the batch that empties a table. */
  static Batch of(Truncation truncation, Map<AssignedPartition, OffsetRange> ranges) {
    return new Batch(List.of(), ranges, List.of(), false, truncation);
  }

  /** Returns the partitions of the batch's records. */
  public Set<TopicPartition> partitions() {
    Set<TopicPartition> partitions = new HashSet<>();
    ranges.keySet().forEach(partition -> partitions.add(partition.topicPartition()));
    return partitions;
  }

  /** Returns the offsets of the batch's records, for a message. */
  public String offsets() {
    SortedMap<String, OffsetRange> offsets = new TreeMap<>();
    ranges.forEach((partition, range) -> offsets.put(partition.toString(), range));
    return OffsetText.ranges(offsets);
  }

  public int rowCount() {
    return rows.size();
  }

  /** Tells whether there is nothing to write, to report or to count as done. */
  public boolean isEmpty() {
    return rows.isEmpty() && refusals.isEmpty() && ranges.isEmpty();
  }

  /** Tells whether there is nothing to write, but something to report. */
  public boolean isRefused() {
    return rows.isEmpty() && !refusals.isEmpty();
  }

  /** Returns the batch, marked as one of which the database has refused a row. */
  public Batch asSuspected() {
    return new Batch(rows, ranges, refusals, true, truncation);
  }

  /** Returns the batch that is left once its rows have been written. */
  public Batch withoutRows() {
    return withRows(List.of());
  }

  /** Returns the batch with other rows in place of its own. */
  Batch withRows(List<Row> others) {
    return new Batch(others, ranges, refusals, suspected, truncation);
  }

  /** Returns a refusal for each failure, by the index of its row. */
  Map<Integer, Refusal> refusals(Map<Integer, DeliveryFailure> failures) {
    Map<Integer, Refusal> refused = new HashMap<>();
    failures.forEach(
        (i, failure) -> {
          Row row = rows.get(i);
          refused.put(
              i, new Refusal(row.origin(), row.partition(), failure.code(), failure.reason()));
        });
    return refused;
  }

  /**
   * Returns the runs that write the batch, reduced to the net effect per key. The runs come table
   * by table, in the order of the tables' first rows. If writing a row may make the database change
   * other rows, nothing is reduced, because the rows written before decide which rows change. Then
   * the runs are those of {@link #runsInRecordOrder()}.
   */
  public List<Run> runs() {
    for (Row row : rows) {
      if (row.mayChangeOtherRows()) {
        return runsInRecordOrder();
      }
    }
    Map<TableName, List<Row>> tables = new LinkedHashMap<>();
    for (Row row : rows) {
      tables.computeIfAbsent(row.plan().table(), table -> new ArrayList<>()).add(row);
    }
    List<Run> runs = new ArrayList<>();
    tables.values().forEach(ofTable -> runs.addAll(Reduction.runs(ofTable)));
    return runs;
  }

  /** Returns the runs that write every row, in the order of arrival across the tables. */
  public List<Run> runsInRecordOrder() {
    return Run.inOrder(rows);
  }

  /** Returns the batch with the rows of a later one behind its own. */
  Batch with(Batch later) {
    if (suspected || later.suspected || truncation != null || later.truncation != null) {
      throw new IllegalStateException("only batches of rows that were never tried may grow");
    }
    List<Row> all = new ArrayList<>(rows);
    all.addAll(later.rows);
    List<Refusal> allRefusals = new ArrayList<>(refusals);
    allRefusals.addAll(later.refusals);
    Map<AssignedPartition, OffsetRange> union = new HashMap<>(ranges);
    later.ranges.forEach((partition, range) -> union.merge(partition, range, OffsetRange::union));
    return new Batch(all, union, allRefusals, false);
  }

  /** Tells whether rows of the batch must not be written any more. */
  boolean hasRevokedPartition() {
    for (AssignedPartition partition : ranges.keySet()) {
      if (partition.isRevoked()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the batch without the rows, offsets and refusals of revoked partitions. Returns this
   * very batch if no partition is revoked.
   */
  Batch withoutRevoked() {
    if (!hasRevokedPartition()) {
      return this;
    }
    Map<AssignedPartition, OffsetRange> remaining = new HashMap<>(ranges);
    remaining.keySet().removeIf(AssignedPartition::isRevoked);
    return new Batch(
        rows.stream().filter(row -> !row.partition().isRevoked()).toList(),
        remaining,
        refusals.stream().filter(refusal -> !refusal.partition().isRevoked()).toList(),
        suspected,
        truncation);
  }
}
