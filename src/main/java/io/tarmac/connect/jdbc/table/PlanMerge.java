package io.tarmac.connect.jdbc.table;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
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

  static PlanMerge of(TablePlan earlier, TablePlan later) {
    List<PlannedColumn> added = new ArrayList<>();
    for (int i = 0; i < later.columns().size(); i++) {
      PlannedColumn column = later.columns().get(i);
      if (!later.isUnavailable(i) && indexOf(earlier, column) < 0) {
        added.add(column);
      }
    }
    TablePlan complete;
    if (covers(later, earlier) && !lacksMore(later, earlier)) {
      complete = later.complete();
    } else if (added.isEmpty()) {
      complete = earlier.complete();
    } else if ((earlier.isPartial() || later.isPartial()) && !lacksMore(later, earlier)) {
      complete = earlier.complete().with(later.complete()).plan();
    } else {
      complete = earlier.complete().withMore(added, later);
    }
    int[] sources = new int[complete.columns().size()];
    BitSet absent = new BitSet();
    boolean replaces = sources.length == later.columns().size();
    for (int i = 0; i < sources.length; i++) {
      sources[i] = source(complete.columns().get(i), earlier, later);
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

  private static int source(PlannedColumn column, TablePlan earlier, TablePlan later) {
    int ofLater = indexOf(later, column);
    if (ofLater >= 0 && !later.isUnavailable(ofLater)) {
      return ofLater;
    }
    int ofEarlier = indexOf(earlier, column);
    return ofEarlier >= 0 && !earlier.isUnavailable(ofEarlier) ? ~ofEarlier : NOWHERE;
  }

  private static boolean covers(TablePlan plan, TablePlan other) {
    return other.columns().stream().allMatch(column -> indexOf(plan, column) >= 0);
  }

  /** Whether the later plan has an unavailable column that the earlier one has not at all. */
  private static boolean lacksMore(TablePlan later, TablePlan earlier) {
    for (int i = 0; i < later.columns().size(); i++) {
      if (later.isUnavailable(i) && indexOf(earlier, later.columns().get(i)) < 0) {
        return true;
      }
    }
    return false;
  }

  private static int indexOf(TablePlan plan, PlannedColumn column) {
    for (int i = 0; i < plan.columns().size(); i++) {
      if (plan.columns().get(i).name().equals(column.name())) {
        return i;
      }
    }
    return -1;
  }
}
