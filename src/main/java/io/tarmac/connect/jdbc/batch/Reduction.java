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
 * The reduction of one table's rows to the net effect per key: first the deletes, then the updates,
 * then the upserts. Each kind is sorted by key, so that tasks that write to one table rarely
 * deadlock.
 *
 * <p>If versions are compared, an older change of a key that comes after a newer one is dropped. If
 * a newer change does not set all columns of an older one, both are written, in two runs. A merged
 * row would have the newer version, and so could overwrite a table's row that is newer than the
 * older change.
 */
final class Reduction {

  /** The net effect of the changes of one key within a batch. Used by one thread at a time. */
  private static final class NetEffect {

    private final RowKey key;
    private @Nullable Row delete;

    /** The upsert or update after the delete; null if there is none. */
    private @Nullable Row write;

    /** The older upserts to write before {@link #write}, oldest first, if versions are compared. */
    private List<Row> older = List.of();

    NetEffect(RowKey key) {
      this.key = key;
    }

    /** Adds the next change of the key. Returns false if the net effect is not certain. */
    boolean add(Row row) {
      if (row.operation() == Operation.DELETE) {
        delete = row;
        write = null;
      } else if (row.plan().comparesVersions()) {
        addVersion(row);
      } else if (write != null) {
        if (write.operation() == Operation.UPDATE && row.operation() == Operation.UPSERT) {
          // The update may find no row. Then the table has none of its values.
          if (!row.replaces(write)) {
            return false;
          }
          write = row;
        } else {
          write = write.with(row);
        }
      } else if (delete == null) {
        write = row;
      } else if (row.operation() == Operation.UPSERT) {
        write = row.forAbsentRow();
      }
      return true;
    }

    private void addVersion(Row row) {
      Row newest = write;
      if (newest == null) {
        write = row;
      } else if (!RowKey.isOlder(row, newest)) {
        if (!older.isEmpty() || !row.replaces(newest)) {
          List<Row> kept = new ArrayList<>(older);
          kept.add(newest);
          kept.removeIf(row::replaces);
          older = kept;
        }
        write = row;
      }
    }

    /**
     * Returns the delete to write before the upsert, or null. An upsert that covers its table
     * leaves nothing of the old row, so it needs no delete. Any other upsert needs the delete,
     * because the new row must not keep old values of columns that the upsert lacks.
     */
    @Nullable Row delete() {
      return write != null && write.plan().coversTable() ? null : delete;
    }

    /** Tells whether another effect writes the same rows. */
    @SuppressWarnings("ReferenceEquality") // the same row objects
    boolean writesSameRows(NetEffect other) {
      return delete() == other.delete() && write == other.write && older.equals(other.older);
    }
  }

  /**
   * The check whether rows of several plans of one table can be compared and merged. The plans must
   * have the same key columns, the same comparison of keys, and the same binding of each column. A
   * plan is checked once, even if it is added often. Used by one thread at a time.
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
  private boolean hasKeyEqualToAny;

  private Reduction() {}

  /**
   * Returns runs that have the effect of the rows. Rows that cannot be reduced become runs in their
   * order. A row cannot be reduced if it has no key, or is an insert, a version, or an update that
   * is not a soft delete. Rows cannot be reduced either if their plans do not agree, or if the
   * database may consider different keys equal.
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

  /** Tells whether later rows replace a row completely, because they write its key. */
  @SuppressWarnings("ReferenceEquality") // the same row object
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
    return with.writesSameRows(without);
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
        case INSERT, INSERT_IGNORE, ADD_VERSION, END_VERSION, SWEEP -> {
          return false;
        }
        case UPSERT, UPDATE, DELETE -> {
          TablePlan plan = row.plan().complete();
          if (row.operation() == Operation.UPDATE && !row.isOfDelete()) {
            return false; // insert.mode=update writes each update
          }
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
        if (!row.plan().hasExactKey() && mayEqualOtherKey(row)) {
          return false;
        }
        effect = new NetEffect(key);
        effects.put(key, effect);
      }
      if (!effect.add(row)) {
        return false;
      }
    }
    return true;
  }

  /** Tells whether a new key of the batch may equal an earlier key in the database. */
  private boolean mayEqualOtherKey(Row row) {
    RowKey coarseKey = RowKey.coarseOf(row);
    if (coarseKey == null || hasKeyEqualToAny) {
      hasKeyEqualToAny = true;
      return !effects.isEmpty();
    }
    return !coarseKeys.add(coarseKey);
  }

  /** Returns the runs. No run has two keys that are equal, or that may be equal in the database. */
  private List<Run> runs() {
    List<NetEffect> sorted = new ArrayList<>(effects.values());
    sorted.sort(Comparator.comparing(effect -> effect.key));
    Map<TablePlan, List<Row>> deletes = new LinkedHashMap<>();
    Map<TablePlan, List<Row>> updates = new LinkedHashMap<>();
    List<Map<TablePlan, List<Row>>> upserts = new ArrayList<>();
    upserts.add(new LinkedHashMap<>());
    for (NetEffect effect : sorted) {
      add(deletes, effect.delete());
      for (int i = 0; i < effect.older.size(); i++) {
        add(upserts.get(i), effect.older.get(i));
        if (upserts.size() == i + 1) {
          upserts.add(new LinkedHashMap<>());
        }
      }
      Row write = effect.write;
      boolean isUpdate = write != null && write.operation() == Operation.UPDATE;
      add(isUpdate ? updates : upserts.get(effect.older.size()), write);
    }
    List<Run> runs = new ArrayList<>();
    addRuns(runs, deletes, Operation.DELETE);
    addRuns(runs, updates, Operation.UPDATE);
    upserts.forEach(each -> addRuns(runs, each, Operation.UPSERT));
    return runs;
  }

  private static void add(Map<TablePlan, List<Row>> rowsByPlan, @Nullable Row row) {
    if (row != null) {
      rowsByPlan.computeIfAbsent(row.plan(), plan -> new ArrayList<>()).add(row);
    }
  }

  private static void addRuns(
      List<Run> runs, Map<TablePlan, List<Row>> rowsByPlan, Operation operation) {
    rowsByPlan.forEach((plan, rows) -> runs.add(new Run(plan, operation, rows, true)));
  }
}
