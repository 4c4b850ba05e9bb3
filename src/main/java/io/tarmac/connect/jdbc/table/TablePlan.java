package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnSchema.Generated;
import io.tarmac.connect.jdbc.type.Unavailable;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Everything about the changes of one table, one pair of schemas and one kind that can be decided
 * before the first of them is converted. Compared by identity: strategies keep what they prepare
 * per plan. Immutable; what is derived from it is made once and kept.
 */
public final class TablePlan {

  /** Which columns lack a value is up to the records: what is derived for it is kept in bounds. */
  private static final int MOST_DERIVED = 1_000;

  private final TableName table;
  private final List<PlannedColumn> keyColumns;
  private final List<PlannedColumn> columns;
  private final @Nullable TableSchema schema;
  private final RowValues values;
  private final boolean mayBeUnavailable;
  private final List<KeyComparison> keyComparisons;
  private final boolean exactKey;
  private final boolean otherUniqueKey;
  private final boolean everyColumn;

  /** The plan this one is but for the values that are unavailable; itself when there are none. */
  private final TablePlan complete;

  private final BitSet unavailable;
  private final Map<BitSet, TablePlan> lacking = new ConcurrentHashMap<>();
  private final Map<TablePlan, PlanMerge> merges = new ConcurrentHashMap<>();

  /** A plan as if the table had every column. */
  TablePlan(TableName table, List<PlannedColumn> keyColumns, List<PlannedColumn> otherColumns) {
    this(table, keyColumns, otherColumns, null, null);
  }

  /**
   * A plan.
   *
   * @param keyColumns columns of the key, empty without a key
   * @param otherColumns columns beside the key, empty for deletes
   * @param schema of the table the columns have been fitted to
   * @param placeholder what stands for a value that is unavailable; null: nothing
   */
  TablePlan(
      TableName table,
      List<PlannedColumn> keyColumns,
      List<PlannedColumn> otherColumns,
      @Nullable TableSchema schema,
      @Nullable UnavailablePlaceholder placeholder) {
    this.table = table;
    this.keyColumns = List.copyOf(keyColumns);
    this.columns = Stream.concat(keyColumns.stream(), otherColumns.stream()).toList();
    this.schema = schema;
    this.values = new RowValues(table, columns, keyColumns.size(), placeholder);
    this.mayBeUnavailable = values.mayBeUnavailable();
    this.keyComparisons =
        this.keyColumns.stream()
            .map(column -> KeyComparison.of(column, existing(schema, column)))
            .toList();
    this.exactKey = keyComparisons.stream().allMatch(KeyComparison.EXACT::equals);
    this.otherUniqueKey = schema != null && hasOtherUniqueKey(schema, names(this.keyColumns));
    this.everyColumn = schema != null && hasEveryColumn(schema, names(columns));
    this.complete = this;
    this.unavailable = new BitSet();
  }

  private TablePlan(TablePlan complete, BitSet unavailable) {
    this.table = complete.table;
    this.keyColumns = complete.keyColumns;
    this.columns = complete.columns;
    this.schema = complete.schema;
    this.values = complete.values;
    this.mayBeUnavailable = complete.mayBeUnavailable;
    this.keyComparisons = complete.keyComparisons;
    this.exactKey = complete.exactKey;
    this.otherUniqueKey = complete.otherUniqueKey;
    this.everyColumn = complete.everyColumn;
    this.complete = complete;
    this.unavailable = unavailable;
  }

  public TableName table() {
    return table;
  }

  /** The table as it was when the plan was made for it; null for a plan that is not fitted yet. */
  @Nullable TableSchema schema() {
    return schema;
  }

  /** The columns of the key, which are the first of {@link #columns()}. */
  public List<PlannedColumn> keyColumns() {
    return keyColumns;
  }

  /** All columns, in the order of the values of a row. */
  public List<PlannedColumn> columns() {
    return columns;
  }

  /** The columns beside the key. */
  public List<PlannedColumn> otherColumns() {
    return columns.subList(keyColumns.size(), columns.size());
  }

  /** How the database compares the columns of the key, in their order. */
  public List<KeyComparison> keyComparisons() {
    return keyComparisons;
  }

  /** Whether the database tells keys apart exactly as Java does. */
  public boolean hasExactKey() {
    return exactKey;
  }

  /**
   * Whether the table has a unique index that two rows of different keys can meet at. One that
   * holds the whole key has none.
   */
  public boolean hasOtherUniqueKey() {
    return otherUniqueKey;
  }

  /** Whether a row of the plan leaves no column as it was that the table takes values for. */
  public boolean coversTable() {
    return everyColumn && unavailable.isEmpty();
  }

  /**
   * The change's canonical values, in the order of the columns, or {@link Unavailable#VALUE}.
   *
   * @throws BadRecordException when a value is outside what its type can hold, or the key is null
   */
  public @Nullable Object[] values(Change change) throws BadRecordException {
    return values.of(change);
  }

  /** Whether a row may have values that are unavailable. */
  public boolean mayBeUnavailable() {
    return mayBeUnavailable;
  }

  /** Whether the rows of this plan leave the column of that index as it is. */
  public boolean isUnavailable(int column) {
    return unavailable.get(column);
  }

  /** Whether the rows of this plan leave columns of theirs as they are. */
  public boolean isPartial() {
    return !unavailable.isEmpty();
  }

  /** The plan with every one of its columns available. */
  public TablePlan complete() {
    return complete;
  }

  /** The plan for a row with such values: of their columns some may be unavailable. */
  public TablePlan forValues(@Nullable Object[] values) {
    BitSet absent = new BitSet();
    for (int i = keyColumns.size(); i < values.length; i++) {
      if (values[i] == Unavailable.VALUE) {
        absent.set(i);
      }
    }
    return lacking(absent);
  }

  /** How a row of this plan and a later one of another become one. */
  public PlanMerge with(TablePlan later) {
    PlanMerge merge = merges.get(later);
    if (merge == null) {
      merge = PlanMerge.of(this, later);
      makeRoomIn(merges);
      merges.put(later, merge);
    }
    return merge;
  }

  TablePlan lacking(BitSet absent) {
    if (absent.isEmpty()) {
      return complete;
    }
    makeRoomIn(complete.lacking);
    return complete.lacking.computeIfAbsent(absent, set -> new TablePlan(complete, set));
  }

  private static void makeRoomIn(Map<?, ?> derived) {
    if (derived.size() >= MOST_DERIVED) {
      derived.clear();
    }
  }

  /** A plan of the same key with more columns, in the table as the newer of two plans knows it. */
  TablePlan withMore(List<PlannedColumn> more, TablePlan other) {
    return new TablePlan(
        table,
        keyColumns,
        Stream.concat(otherColumns().stream(), more.stream()).toList(),
        schemaSize() < other.schemaSize() ? other.schema : schema,
        null);
  }

  private int schemaSize() {
    return schema == null ? 0 : schema.columns().size();
  }

  private static @Nullable ColumnSchema existing(
      @Nullable TableSchema schema, PlannedColumn column) {
    if (schema != null) {
      for (ColumnSchema existing : schema.columns()) {
        if (existing.name().equals(column.name())) {
          return existing;
        }
      }
    }
    return null;
  }

  private static boolean hasOtherUniqueKey(TableSchema schema, Set<String> key) {
    return schema.uniqueKeys().stream().anyMatch(unique -> !unique.containsAll(key));
  }

  private static boolean hasEveryColumn(TableSchema schema, Set<String> names) {
    return schema.columns().stream()
        .filter(column -> column.generated() == Generated.NO)
        .allMatch(column -> names.contains(column.name()));
  }

  private static Set<String> names(List<PlannedColumn> columns) {
    Set<String> names = new HashSet<>();
    columns.forEach(column -> names.add(column.name()));
    return names;
  }
}
