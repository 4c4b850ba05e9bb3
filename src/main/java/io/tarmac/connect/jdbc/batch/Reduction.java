package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.table.PlanAgreement;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The reduction of one table's rows to the net effect per key: first the deletes, then the upserts.
 * Both are in the order of their keys, so that tasks that write to one table rarely deadlock.
 */
final class Reduction {

  private final Map<RowKey, NetEffect> effects = new HashMap<>();

  private final Set<RowKey> coarseKeys = new HashSet<>();
  private boolean anyMayEqualAny;

  private Reduction() {}

  /**
   * Returns runs that have the effect of the rows. Rows that cannot be reduced become runs in their
   * order. A row without a key cannot be reduced, nor can an operation other than upsert and
   * delete. Rows cannot be reduced either if their plans do not agree, or if the database may take
   * different keys for one.
   */
  static List<Run> runs(List<Row> rows) {
    if (rows.size() > 1 && isReducible(rows)) {
      Reduction reduction = new Reduction();
      if (reduction.addAll(rows)) {
        return reduction.runs();
      }
    }
    return Run.inOrder(rows);
  }

  /**
   * Tells whether nothing is left of a row once later rows have been written, because rows of its
   * key take its place.
   */
  @SuppressWarnings("ReferenceEquality") // whether it is that very row
  static boolean isReplaced(Row row, List<Row> later) {
    List<Row> ofTable = new ArrayList<>();
    ofTable.add(row);
    for (Row other : later) {
      if (other.plan().table().equals(row.plan().table())) {
        ofTable.add(other);
      }
    }
    if (ofTable.size() == 1 || !isReducible(ofTable)) {
      return false;
    }
    RowKey key = RowKey.of(row);
    NetEffect with = new NetEffect(key);
    NetEffect without = new NetEffect(key);
    for (Row other : ofTable) {
      if (RowKey.of(other).equals(key)) {
        with.add(other);
        if (other != row) {
          without.add(other);
        }
      }
    }
    return with.delete() == without.delete() && with.upsert() == without.upsert();
  }

  @SuppressWarnings("ReferenceEquality") // plans are compared by identity
  private static boolean isReducible(List<Row> rows) {
    PlanAgreement agreement = new PlanAgreement();
    TablePlan latest = null;
    for (Row row : rows) {
      switch (row.operation()) {
        case INSERT, UPDATE, INSERT_IGNORE -> {
          return false;
        }
        case UPSERT, DELETE -> {
          TablePlan plan = row.plan().complete();
          if (plan != latest && (plan.keyColumns().isEmpty() || !agreement.add(plan))) {
            return false;
          }
          latest = plan;
        }
      }
    }
    return true;
  }

  private boolean addAll(List<Row> rows) {
    for (Row row : rows) {
      RowKey key = RowKey.of(row);
      NetEffect effect = effects.get(key);
      if (effect == null) {
        if (!row.plan().hasExactKey() && mayBeAnothers(row)) {
          return false;
        }
        effect = new NetEffect(key);
        effects.put(key, effect);
      }
      effect.add(row);
    }
    return true;
  }

  /**
   * Tells whether the database may take a key that is new to the batch for one that the batch has.
   */
  private boolean mayBeAnothers(Row row) {
    RowKey coarseKey = RowKey.coarseOf(row);
    if (coarseKey == null || anyMayEqualAny) {
      anyMayEqualAny = true;
      return !effects.isEmpty();
    }
    return !coarseKeys.add(coarseKey);
  }

  /**
   * Returns the runs, none of which has a key twice. No run has two keys either that the database
   * may take for one, because such rows are not reduced.
   */
  private List<Run> runs() {
    List<NetEffect> sorted = new ArrayList<>(effects.values());
    sorted.sort(Comparator.comparing(NetEffect::key));
    Map<TablePlan, List<Row>> deletes = new LinkedHashMap<>();
    Map<TablePlan, List<Row>> upserts = new LinkedHashMap<>();
    for (NetEffect effect : sorted) {
      add(deletes, effect.delete());
      add(upserts, effect.upsert());
    }
    List<Run> runs = new ArrayList<>();
    deletes.forEach((plan, rows) -> runs.add(new Run(plan, Operation.DELETE, rows, true)));
    upserts.forEach((plan, rows) -> runs.add(new Run(plan, Operation.UPSERT, rows, true)));
    return runs;
  }

  private static void add(Map<TablePlan, List<Row>> rowsByPlan, @Nullable Row row) {
    if (row != null) {
      rowsByPlan.computeIfAbsent(row.plan(), plan -> new ArrayList<>()).add(row);
    }
  }
}
