package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.config.ErrorOrder;
import io.tarmac.connect.jdbc.offset.AssignedPartition;
import io.tarmac.connect.jdbc.offset.OffsetRange;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The parts into which bad records divide a batch. Parts of good rows and parts of bad records
 * alternate. The offsets of the parts follow one another, so that each part can be done by itself.
 */
public final class BatchParts {

  /** The order of records within a partition. Records of different partitions have no order. */
  private static final Comparator<Refusal> IN_RECORD_ORDER =
      Comparator.comparing((Refusal refusal) -> refusal.record().originalTopic())
          .thenComparing(refusal -> refusal.record().originalKafkaPartition())
          .thenComparing(refusal -> refusal.record().originalKafkaOffset());

  private final Batch batch;

  /** The index of each partition's first row. */
  private final Map<AssignedPartition, Integer> firsts = new HashMap<>();

  /** The batch's offsets that no part has taken yet. */
  private final Map<AssignedPartition, OffsetRange> left;

  private BatchParts(Batch batch) {
    this.batch = batch;
    this.left = new HashMap<>(batch.ranges());
    for (int i = 0; i < batch.rowCount(); i++) {
      firsts.putIfAbsent(partition(i), i);
    }
  }

  /**
   * Returns the parts, at least one. If order does not count, there is only one part.
   *
   * @param rows one per row of the batch, in place of the batch's; null if there is nothing to
   *     write
   * @param refusals the refusals of records, by the index of their rows
   */
  public static List<Batch> of(
      Batch batch,
      List<? extends @Nullable Row> rows,
      Map<Integer, Refusal> refusals,
      ErrorOrder order) {
    return switch (order) {
      case STRICT -> new BatchParts(batch).divided(rows, refusals);
      case RELAXED -> List.of(together(batch, rows, refusals));
    };
  }

  /**
   * Returns the part of a batch that is written: the rows before the first bad record, or all good
   * rows if order does not count. Returns {@link Batch#NONE} if there are none.
   *
   * @param rows one per row of the batch; null if not written
   * @param refused the indexes of the bad records' rows, at least one
   */
  static Batch goodPart(
      Batch batch, List<? extends @Nullable Row> rows, Set<Integer> refused, ErrorOrder order) {
    return switch (order) {
      case STRICT -> new BatchParts(batch).before(Collections.min(refused), rows);
      case RELAXED -> {
        List<Row> written = written(rows, refused, 0, rows.size());
        yield written.isEmpty() ? Batch.NONE : new Batch(written, batch.ranges());
      }
    };
  }

  private Batch before(int end, List<? extends @Nullable Row> rows) {
    if (end == 0) {
      return Batch.NONE;
    }
    takeOffsets(end, rows.size());
    return new Batch(written(rows, Set.of(), 0, end), takeOffsets(0, end));
  }

  private static Batch together(
      Batch batch, List<? extends @Nullable Row> rows, Map<Integer, Refusal> refusals) {
    List<Refusal> all = new ArrayList<>(batch.refusals());
    all.addAll(refusals.values());
    all.sort(IN_RECORD_ORDER);
    return new Batch(
        written(rows, refusals.keySet(), 0, rows.size()), batch.ranges(), all, batch.suspected());
  }

  /**
   * Divides the batch from its last row to its first, because the offsets of a part end where those
   * of the next part begin.
   */
  private List<Batch> divided(List<? extends @Nullable Row> rows, Map<Integer, Refusal> refusals) {
    if (!batch.refusals().isEmpty()) {
      throw new IllegalStateException("in strict order bad records are a batch of their own");
    }
    Deque<Batch> parts = new ArrayDeque<>();
    int end = rows.size();
    while (end > 0) {
      boolean refused = refusals.containsKey(end - 1);
      int begin = end - 1;
      while (begin > 0 && refusals.containsKey(begin - 1) == refused) {
        begin--;
      }
      parts.addFirst(
          new Batch(
              written(rows, refusals.keySet(), begin, end),
              takeOffsets(begin, end),
              refused ? refused(refusals, begin, end) : List.of(),
              batch.suspected()));
      end = begin;
    }
    return List.copyOf(parts);
  }

  private Map<AssignedPartition, OffsetRange> takeOffsets(int begin, int end) {
    Map<AssignedPartition, OffsetRange> taken = new HashMap<>();
    for (int i = begin; i < end; i++) {
      AssignedPartition partition = partition(i);
      OffsetRange range = left.get(partition);
      if (range != null && !taken.containsKey(partition)) {
        long first = batch.rows().get(i).origin().originalKafkaOffset();
        taken.put(
            partition, isFirst(partition, begin) ? range : new OffsetRange(first, range.last()));
        if (isFirst(partition, begin)) {
          left.remove(partition);
        } else {
          left.put(partition, new OffsetRange(range.first(), first - 1));
        }
      }
    }
    return taken;
  }

  /** Tells whether no earlier part has a row of the partition. */
  private boolean isFirst(AssignedPartition partition, int begin) {
    return Objects.requireNonNull(firsts.get(partition)) >= begin;
  }

  private static List<Row> written(
      List<? extends @Nullable Row> rows, Set<Integer> refused, int begin, int end) {
    List<Row> written = new ArrayList<>(end - begin);
    for (int i = begin; i < end; i++) {
      Row row = rows.get(i);
      if (row != null && !refused.contains(i)) {
        written.add(row);
      }
    }
    return written;
  }

  private static List<Refusal> refused(Map<Integer, Refusal> refusals, int begin, int end) {
    List<Refusal> refused = new ArrayList<>();
    for (int i = begin; i < end; i++) {
      refused.add(Objects.requireNonNull(refusals.get(i)));
    }
    return refused;
  }

  private AssignedPartition partition(int index) {
    return batch.rows().get(index).partition();
  }
}
