package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.table.KeyComparison;
import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The reduction of one table's rows to the net effect per key: first the deletes, then the upserts.
 * Both are in the order of their keys, so that tasks that write to one table rarely deadlock.
 */
final class Reduction {

  /** The net effect of the changes of one key within a batch. Used by one thread at a time. */
  private static final class NetEffect {

    private final RowKey key;
    private @Nullable Row delete;
    private @Nullable Row upsert;

    NetEffect(RowKey key) {
      this.key = key;
    }

    /** Adds the next change of the key. */
    void add(Row row) {
      if (row.operation() == Operation.DELETE) {
        delete = row;
        upsert = null;
      } else if (upsert != null) {
        upsert = upsert.with(row);
      } else {
        upsert = delete == null ? row : row.intoNothing();
      }
    }

    /**
     * Returns the delete to write before the upsert, or null. An upsert that covers its table
     * leaves nothing of the old row, so it needs no delete. Any other upsert needs the delete,
     * because the new row must not keep old values of columns that the upsert lacks.
     */
    @Nullable Row delete() {
      return upsert != null && upsert.plan().coversTable() ? null : delete;
    }
  }

  /**
   * The check whether rows of several plans of one table can be compared and merged. The plans must
   * have one key, and bind each column alike. The database must have compared the key in one way
   * when each plan was made. Each plan is looked at once, however often it is added. Used by one
   * thread at a time.
   */
  static final class PlanAgreement {

    private final Set<TablePlan> plans = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<String, ColumnMapping> mappings = new HashMap<>();
    private List<String> key = List.of();
    private List<KeyComparison> comparisons = List.of();

    /**
     * Adds a plan that has a key. Returns false if the plan does not agree with those added before.
     */
    boolean add(TablePlan plan) {
      if (!plans.add(plan)) {
        return true;
      }
      List<String> names = PlannedColumn.names(plan.keyColumns());
      if (plans.size() == 1) {
        key = names;
        comparisons = plan.keyComparisons();
      }
      return names.equals(key)
          && plan.keyComparisons().equals(comparisons)
          && plan.columns().stream().allMatch(this::agrees);
    }

    private boolean agrees(PlannedColumn column) {
      ColumnMapping known = mappings.putIfAbsent(column.name(), column.mapping());
      return known == null
          || (known.canonicalType() == column.mapping().canonicalType()
              && Objects.equals(known.parameter(), column.mapping().parameter()));
    }
  }

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
    return with.delete() == without.delete() && with.upsert == without.upsert;
  }

  @SuppressWarnings("ReferenceEquality") // plans are compared by identity
  private static boolean isReducible(List<Row> rows) {
    PlanAgreement agreement = new PlanAgreement();
    TablePlan latest = null;
    for (Row row : rows) {
      if (row.plan().ownStatement() != null) {
        return false;
      }
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
    sorted.sort(Comparator.comparing(effect -> effect.key));
    Map<TablePlan, List<Row>> deletes = new LinkedHashMap<>();
    Map<TablePlan, List<Row>> upserts = new LinkedHashMap<>();
    for (NetEffect effect : sorted) {
      add(deletes, effect.delete());
      add(upserts, effect.upsert);
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
