package io.tarmac.connect.jdbc.table;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * How a row and a later one of the same key, of plans that may differ, become the one row they
 * amount to: the later one's columns, and those of the earlier one that it lacks. The plans agree
 * ({@link PlanAgreement}). Immutable.
 */
public final class PlanMerge {

  private static final int NOWHERE = Integer.MIN_VALUE;

  private final TablePlan plan;

  /**
   * Per column of the plan: an index into the later row, or the complement of one of the earlier.
   */
  private final int[] sources;

  private final boolean replaces;

  private PlanMerge(TablePlan plan, int[] sources, boolean replaces) {
    this.plan = plan;
    this.sources = sources;
    this.replaces = replaces;
  }

  /**
   * The merge of two plans.
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

  /** The plan of the row that the two become. */
  public TablePlan plan() {
    return plan;
  }

  /** The values of the row that the two become. */
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
