package io.tarmac.connect.jdbc.table;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The rule that makes one row of a row and a later one of the same key, whose plans may differ. The
 * merged row has the later row's columns, and those of the earlier row that the later one lacks.
 * The plans have one key and bind each column alike. Immutable.
 */
public final class PlanMerge {

  private static final int NOWHERE = Integer.MIN_VALUE;

  private final TablePlan plan;

  /**
   * The source of each of the plan's columns: an index into the later row, or the bitwise
   * complement of an index into the earlier row.
   */
  private final int[] sources;

  private final boolean replaces;

  private PlanMerge(TablePlan plan, int[] sources, boolean replaces) {
    this.plan = plan;
    this.sources = sources;
    this.replaces = replaces;
  }

  /**
   * Creates the merge of two plans.
   *
   * @param complete the plan of all the columns that the two have
   */
  static PlanMerge of(TablePlan earlier, TablePlan later, TablePlan complete) {
    int[] sources = new int[complete.columns().size()];
    BitSet absent = new BitSet();
    boolean replaces = sources.length == later.columns().size();
    for (int i = 0; i < sources.length; i++) {
      sources[i] = source(complete.columns().get(i).name(), earlier, later);
      replaces &= sources[i] == i;
      if (sources[i] == NOWHERE) {
        absent.set(i);
      }
    }
    return new PlanMerge(complete.lacking(absent), sources, replaces);
  }

  /** Returns the plan of the merged row. */
  public TablePlan plan() {
    return plan;
  }

  /** Tells whether nothing of the earlier row is in the merged row, which is the later row. */
  public boolean replaces() {
    return replaces;
  }

  /** Returns the values of the merged row. */
  public @Nullable Object[] values(@Nullable Object[] earlier, @Nullable Object[] later) {
    if (replaces) {
      return later;
    }
    @Nullable Object[] merged = new @Nullable Object[sources.length];
    for (int i = 0; i < merged.length; i++) {
      int source = sources[i];
      if (source != NOWHERE) {
        merged[i] = source >= 0 ? later[source] : earlier[~source];
      }
    }
    return merged;
  }

  private static int source(String column, TablePlan earlier, TablePlan later) {
    int ofLater = later.indexOf(column);
    if (ofLater >= 0 && !later.isUnavailable(ofLater)) {
      return ofLater;
    }
    int ofEarlier = earlier.indexOf(column);
    return ofEarlier >= 0 && !earlier.isUnavailable(ofEarlier) ? ~ofEarlier : NOWHERE;
  }
}
