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
 * Reduces the rows of one table to the net effect per key: the deletes, then the upserts, each in
 * the order of the keys, so that tasks that write to one table rarely deadlock.
 */
final class Reduction {

  private final Map<RowKey, NetEffect> effects = new HashMap<>();

  private final Set<RowKey> coarseKeys = new HashSet<>();
  private boolean anyMayEqualAny;

  private Reduction() {}

  /**
   * The runs that have the effect of the rows. Rows that cannot be reduced are runs in their order:
   * those without a key, those of other operations, and those whose keys the database may take for
   * one although they differ.
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
   * Whether nothing is left of a row when later ones have been written, since those of its key take
   * its place.
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

  /** Whether a key that is new to the batch may be, in the database, one that the batch has. */
  private boolean mayBeAnothers(Row row) {
    RowKey coarseKey = RowKey.coarseOf(row);
    if (coarseKey == null || anyMayEqualAny) {
      anyMayEqualAny = true;
      return !effects.isEmpty();
    }
    return !coarseKeys.add(coarseKey);
  }

  /** Each with no key twice, nor two that the database may take for one: such were not taken. */
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
