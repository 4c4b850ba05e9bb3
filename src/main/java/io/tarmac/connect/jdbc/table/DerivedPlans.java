package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.type.CanonicalType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The plans that are made of others of one table, for rows that lack values and for what rows of
 * several plans amount to. There is one complete plan per key and set of columns, whatever the way
 * to it: strategies keep what they prepare per plan. Records have a say in what there is, so what
 * is kept is bounded; what was forgotten is made again. Thread-safe.
 */
final class DerivedPlans {

  private static final int MOST_KEPT = 4_000;

  /** A column, as it is bound. */
  private record Bound(String name, CanonicalType type, String parameter) {

    static Bound of(PlannedColumn column) {
      return new Bound(
          column.name(), column.mapping().canonicalType(), column.mapping().parameter());
    }
  }

  private record Columns(List<String> key, Set<Bound> all) {

    static Columns of(TablePlan plan, List<PlannedColumn> more) {
      Set<Bound> all = new HashSet<>();
      plan.columns().forEach(column -> all.add(Bound.of(column)));
      more.forEach(column -> all.add(Bound.of(column)));
      return new Columns(plan.keyColumns().stream().map(PlannedColumn::name).toList(), all);
    }
  }

  /** Plans are compared by identity. */
  private record Pair(TablePlan earlier, TablePlan later) {}

  private record Lack(TablePlan complete, BitSet absent) {}

  private final Map<Columns, TablePlan> complete = new ConcurrentHashMap<>();
  private final Map<Pair, PlanMerge> merges = new ConcurrentHashMap<>();
  private final Map<Lack, TablePlan> lacking = new ConcurrentHashMap<>();

  /** Takes a plan that was made for records: rows of others may amount to its columns. */
  void add(TablePlan plan) {
    makeRoomIn(complete);
    complete.putIfAbsent(Columns.of(plan, List.of()), plan);
  }

  /** How a row and a later one become one. */
  PlanMerge merge(TablePlan earlier, TablePlan later) {
    Pair pair = new Pair(earlier, later);
    PlanMerge merge = merges.get(pair);
    if (merge == null) {
      merge = PlanMerge.of(earlier, later, union(earlier, later));
      makeRoomIn(merges);
      merges.put(pair, merge);
    }
    return merge;
  }

  /** The plan of rows of a complete one that lack the values of those columns. */
  TablePlan lacking(TablePlan plan, BitSet absent) {
    Lack lack = new Lack(plan, absent);
    TablePlan known = lacking.get(lack);
    if (known == null) {
      makeRoomIn(lacking);
      known = lacking.computeIfAbsent(lack, key -> new TablePlan(plan, absent));
    }
    return known;
  }

  /** The complete plan with the columns of one and those that a later one has values for. */
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
    Columns columns = Columns.of(plan, more);
    TablePlan known = complete.get(columns);
    if (known == null) {
      makeRoomIn(complete);
      known = complete.computeIfAbsent(columns, key -> plan.withMore(more, newer));
    }
    return known;
  }

  private static void makeRoomIn(Map<?, ?> derived) {
    if (derived.size() >= MOST_KEPT) {
      derived.clear();
    }
  }
}
