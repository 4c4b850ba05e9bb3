package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.RecentlyUsed;
import io.tarmac.connect.jdbc.type.CanonicalType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The plans that are derived from other plans of the same table. Derived plans are for rows that
 * lack values, and for rows that are merged from rows of several plans. There is one complete plan
 * per table, key and set of columns, because strategies keep what they prepare per plan. Records
 * decide how many plans are made, so the memory of all plans is bounded. A forgotten plan is made
 * again. Thread-safe.
 */
final class DerivedPlans {

  /** The shares of memory that this collection may use. The planner's own plans count too. */
  private static final int SHARES = 4;

  /** Estimated bytes of an entry of a map, with its key and value. */
  private static final int ENTRY = 192;

  /** Estimated bytes of a column in the key of a complete plan. */
  private static final int BOUND = 96;

  /** A column, as a statement binds it. */
  private record Bound(String name, CanonicalType type, String parameter) {

    static Bound of(PlannedColumn column) {
      return new Bound(
          column.name(), column.mapping().canonicalType(), column.mapping().parameter());
    }
  }

  private record Columns(
      RoutedTable table, @Nullable TableSchema schema, List<String> key, Set<Bound> all) {

    static Columns of(TablePlan plan, List<PlannedColumn> more, @Nullable TableSchema schema) {
      Set<Bound> all = new HashSet<>();
      plan.columns().forEach(column -> all.add(Bound.of(column)));
      more.forEach(column -> all.add(Bound.of(column)));
      List<String> key = PlannedColumn.names(plan.keyColumns());
      return new Columns(plan.target(), schema, key, all);
    }
  }

  /** A pair of plans, which are compared by identity. */
  private record Pair(TablePlan earlier, TablePlan later) {}

  private record Lack(TablePlan complete, BitSet absent) {}

  private final Map<Columns, TablePlan> complete = new ConcurrentHashMap<>();
  private final Map<Pair, PlanMerge> merges = new ConcurrentHashMap<>();
  private final Map<Lack, TablePlan> lacking = new ConcurrentHashMap<>();

  /** The plans whose memory is already counted, by identity. */
  private final Set<TablePlan> counted = Collections.newSetFromMap(new IdentityHashMap<>());

  private final long maxBytes;
  private long bytes;

  DerivedPlans() {
    this(SHARES * RecentlyUsed.SHARE);
  }

  /**
   * Creates an empty collection.
   *
   * @param maxBytes the bytes that all of its plans together may keep in memory
   */
  DerivedPlans(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  /**
   * Adds a plan that was made for records. A merge of rows of other plans may need the same
   * columns.
   */
  void add(TablePlan plan) {
    keep(complete, Columns.of(plan, List.of(), plan.schema()), plan, plan);
  }

  /** Returns how a row and a later row become one. */
  PlanMerge merge(TablePlan earlier, TablePlan later) {
    Pair pair = new Pair(earlier, later);
    PlanMerge merge = merges.get(pair);
    if (merge == null) {
      merge = PlanMerge.of(earlier, later, union(earlier, later));
      return keep(merges, pair, merge, earlier, later, merge.plan());
    }
    return merge;
  }

  /** Returns the plan of rows that lack the values of some columns of a complete plan. */
  TablePlan lacking(TablePlan plan, BitSet absent) {
    Lack lack = new Lack(plan, absent);
    TablePlan known = lacking.get(lack);
    return known == null ? keep(lacking, lack, new TablePlan(plan, absent), plan) : known;
  }

  /**
   * Returns the complete plan of the earlier plan's columns and the columns that the later plan has
   * values for.
   */
  private static TablePlan union(TablePlan earlier, TablePlan later) {
    List<PlannedColumn> added = new ArrayList<>();
    int laterAlone = 0;
    for (int i = 0; i < later.columns().size(); i++) {
      PlannedColumn column = later.columns().get(i);
      if (earlier.indexOf(column.name()) < 0) {
        laterAlone++;
        if (!later.isUnavailable(i)) {
          added.add(column);
        }
      }
    }
    boolean hasAllOfLater = added.size() == laterAlone;
    if (hasAllOfLater && later.columns().size() - laterAlone == earlier.columns().size()) {
      return later.complete();
    }
    if (added.isEmpty()) {
      return earlier.complete();
    }
    TablePlan newer = later.knowsMoreThan(earlier) ? later : earlier;
    return newer.derived().withMore(earlier.complete(), added, newer);
  }

  private TablePlan withMore(TablePlan plan, List<PlannedColumn> more, TablePlan newer) {
    Columns columns = Columns.of(plan, more, newer.schema());
    TablePlan known = complete.get(columns);
    if (known == null) {
      TablePlan made = plan.withMore(more, newer);
      return keep(complete, columns, made, made);
    }
    return known;
  }

  /**
   * Keeps a derived value. If there is no room, all other values are forgotten first. Those in use
   * are soon made again.
   *
   * @param plans the plans that the value keeps alive
   */
  private synchronized <K, V> V keep(Map<K, V> derived, K key, V value, TablePlan... plans) {
    V known = derived.get(key);
    if (known != null) {
      return known;
    }
    if (bytes > maxBytes) {
      complete.clear();
      merges.clear();
      lacking.clear();
      counted.clear();
      bytes = 0;
    }
    derived.put(key, value);
    for (TablePlan plan : plans) {
      bytes += ENTRY + (long) Integer.BYTES * plan.columns().size();
      if (counted.add(plan.complete())) {
        bytes += plan.keptBytes() + (long) BOUND * plan.columns().size();
      }
    }
    return value;
  }
}
