package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.SchemaSize;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnSchema.Generated;
import io.tarmac.connect.jdbc.type.Unavailable;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The decisions about the changes of one table, one pair of schemas and one kind that need none of
 * the changes. Plans are compared by identity, because strategies keep what they prepare per plan.
 * Immutable. A plan that is derived from this one is made once and kept.
 */
public final class TablePlan {

  /**
   * The indexes of the columns of a history in a plan's columns.
   *
   * @param version the last column of the key, which numbers the versions of a row
   * @param from the time from which a version is valid
   * @param to the time at which a version ended
   * @param current whether a version is current
   */
  public record HistoryIndexes(int version, int from, int to, int current) {}

  /**
   * The indexes of the columns of a sweep in a plan's columns.
   *
   * @param mark the mark of a soft delete; meaningless unless the sweep is soft
   * @param source the name of the row's source table
   * @param snapshot the number of the row's snapshot
   */
  public record SweepIndexes(int mark, int source, int snapshot) {}

  private static final int NO_COLUMN = -1;

  /** Estimated bytes of what is decided for a column. */
  private static final int COLUMN = 600;

  /**
   * The times that a column's schema counts. A nested value's converter has as many parts as the
   * schema.
   */
  private static final int COPIES = 2;

  private final RoutedTable target;
  private final List<PlannedColumn> keyColumns;
  private final List<PlannedColumn> columns;
  private final @Nullable TableSchema schema;
  private final RowValues values;
  private final RowSize rowSize;
  private final List<KeyComparison> keyComparisons;
  private final boolean hasExactKey;
  private final boolean hasOtherUniqueKey;
  private final boolean hasDeferrableKey;
  private final boolean hasEveryColumn;
  private final boolean updatesReachOthers;
  private final ApplyRules rules;
  private final HistoryIndexes historyIndexes;
  private final int version;
  private final DerivedPlans derived;
  private final @Nullable OwnStatement ownStatement;

  /** The index of each column, by its name. */
  private final Map<String, Integer> indexes;

  /**
   * The plan with the same columns, all of them available; this plan itself if none is unavailable.
   */
  private final TablePlan complete;

  private final BitSet unavailable;
  private final long keptBytes;

  /**
   * The plan with a key that identifies rows, made once, because strategies keep what they prepare
   * per plan.
   */
  private volatile @Nullable TablePlan identifying;

  /** Creates a plan as if the table had every column. */
  TablePlan(
      TableName table,
      List<PlannedColumn> keyColumns,
      List<PlannedColumn> otherColumns,
      ApplyRules rules) {
    this(
        new RoutedTable(table, 0), keyColumns, otherColumns, rules, null, null, new DerivedPlans());
  }

  /** Creates a plan for the sink's own statements, with a column for each field. */
  TablePlan(
      RoutedTable target,
      List<PlannedColumn> keyColumns,
      List<PlannedColumn> otherColumns,
      ApplyRules rules,
      @Nullable TableSchema schema,
      @Nullable UnavailablePlaceholder placeholder,
      DerivedPlans derived) {
    this(target, keyColumns, otherColumns, rules, List.of(), schema, placeholder, derived, null);
  }

  /**
   * Creates a plan.
   *
   * @param keyColumns the columns of the key; empty without a key
   * @param otherColumns the columns outside the key; empty for deletes that remove rows
   * @param missingColumns columns that the table lacks because their fields have been null so far
   * @param schema the schema of the table that the columns have been fitted to; null if there is
   *     none
   * @param placeholder stands for a value that is unavailable; null if no value stands for one
   * @param derived the plans that are derived from others
   * @param ownStatement the user's own statement for the rows; null for the sink's own
   */
  TablePlan(
      RoutedTable target,
      List<PlannedColumn> keyColumns,
      List<PlannedColumn> otherColumns,
      ApplyRules rules,
      List<PlannedColumn> missingColumns,
      @Nullable TableSchema schema,
      @Nullable UnavailablePlaceholder placeholder,
      DerivedPlans derived,
      @Nullable OwnStatement ownStatement) {
    this.target = target;
    this.ownStatement = ownStatement;
    this.keyColumns = List.copyOf(keyColumns);
    this.columns = Stream.concat(keyColumns.stream(), otherColumns.stream()).toList();
    this.schema = schema;
    this.indexes = new HashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      indexes.put(columns.get(i).name(), i);
    }
    this.rules = rules;
    this.historyIndexes =
        new HistoryIndexes(
            this.keyColumns.size() - 1, columns.size() - 3, columns.size() - 2, columns.size() - 1);
    this.version = rules.versionColumn() == null ? NO_COLUMN : indexOf(rules.versionColumn());
    this.values =
        new RowValues(
            target.name(),
            columns,
            keyColumns.size(),
            version,
            missingColumns,
            schema,
            placeholder);
    this.rowSize = new RowSize(columns);
    this.derived = derived;
    this.keyComparisons =
        keyColumns.stream().map(column -> KeyComparison.of(column, existing(column))).toList();
    this.hasExactKey = keyComparisons.stream().allMatch(KeyComparison.EXACT::equals);
    Set<String> key = Set.copyOf(PlannedColumn.names(keyColumns));
    this.hasOtherUniqueKey =
        schema != null && schema.uniqueKeys().stream().anyMatch(unique -> !unique.containsAll(key));
    this.hasDeferrableKey =
        schema != null
            && (key.isEmpty()
                ? !schema.deferrableKeys().isEmpty()
                : schema.deferrableKeys().contains(key));
    this.hasEveryColumn =
        schema != null
            && schema.columns().stream()
                .filter(ColumnSchema::takesValues)
                .allMatch(column -> indexes.containsKey(column.name()));
    this.updatesReachOthers =
        schema != null
            && !Collections.disjoint(
                schema.referringKeys().actOnUpdateOf(), PlannedColumn.names(otherColumns));
    this.complete = this;
    this.unavailable = new BitSet();
    this.keptBytes = keptBytes(schema, columns) + keptBytes(null, missingColumns);
  }

  /** Creates the plan of rows that lack the values of some columns of a complete plan. */
  TablePlan(TablePlan complete, BitSet unavailable) {
    this.target = complete.target;
    this.ownStatement = complete.ownStatement;
    this.keyColumns = complete.keyColumns;
    this.columns = complete.columns;
    this.schema = complete.schema;
    this.values = complete.values;
    this.rowSize = complete.rowSize;
    this.keyComparisons = complete.keyComparisons;
    this.hasExactKey = complete.hasExactKey;
    this.hasOtherUniqueKey = complete.hasOtherUniqueKey;
    this.hasDeferrableKey = complete.hasDeferrableKey;
    this.hasEveryColumn = complete.hasEveryColumn;
    this.updatesReachOthers = complete.updatesReachOthers;
    this.rules = complete.rules;
    this.historyIndexes = complete.historyIndexes;
    this.version = complete.version;
    this.derived = complete.derived;
    this.indexes = complete.indexes;
    this.complete = complete;
    this.unavailable = unavailable;
    this.keptBytes = complete.keptBytes;
  }

  public TableName table() {
    return target.name();
  }

  /** Returns the table with its group. */
  public RoutedTable target() {
    return target;
  }

  /** Tells whether the changes have fields that have been null so far and have no column. */
  boolean hasFieldWithoutColumn() {
    return values.hasFieldWithoutColumn();
  }

  /**
   * Returns the table as it was when the plan was made for it. Returns null if the plan is not
   * fitted to a table yet.
   */
  @Nullable TableSchema schema() {
    return schema;
  }

  /** Returns the user's own statement for the rows; null for the sink's own. */
  public @Nullable OwnStatement ownStatement() {
    return ownStatement;
  }

  /** Returns the columns of the key, which are the first of {@link #columns()}. */
  public List<PlannedColumn> keyColumns() {
    return keyColumns;
  }

  /** Returns all columns, in the order of the values of a row. */
  public List<PlannedColumn> columns() {
    return columns;
  }

  /**
   * Returns an estimate of the bytes that the plan keeps in memory. The table's schema is included,
   * even if plans of the table share it.
   */
  public long keptBytes() {
    return keptBytes;
  }

  /** Returns the columns outside the key. */
  public List<PlannedColumn> otherColumns() {
    return columns.subList(keyColumns.size(), columns.size());
  }

  /** Returns the names of the columns outside the key that the table takes values for. */
  public List<String> otherColumnsOfTable() {
    if (schema == null) {
      return List.of();
    }
    return schema.columns().stream()
        .filter(ColumnSchema::takesValues)
        .map(ColumnSchema::name)
        .filter(name -> indexes.getOrDefault(name, keyColumns.size()) >= keyColumns.size())
        .toList();
  }

  /**
   * Returns a plan of the same columns with a key that identifies rows. A plan with a key returns
   * itself, or a plan by the key that all versions of a row share. A plan without one returns a
   * plan by a unique key of the table, or null if the columns hold no such key.
   */
  public @Nullable TablePlan identifying() {
    if (!keyColumns.isEmpty() && !keepsHistory()) {
      return this;
    }
    TablePlan known = identifying;
    if (known == null && schema != null) {
      known = keepsHistory() ? byKeyOfAllVersions(schema) : byUniqueKey(schema);
      identifying = known;
    }
    return known;
  }

  private TablePlan byKeyOfAllVersions(TableSchema schema) {
    int version = historyIndexes().version();
    return new TablePlan(
        target,
        keyColumns.subList(0, version),
        columns.subList(version, columns.size()),
        ApplyRules.LATEST_ROW,
        schema,
        null,
        derived);
  }

  private @Nullable TablePlan byUniqueKey(TableSchema schema) {
    for (Set<String> unique : schema.uniqueKeys()) {
      if (indexes.keySet().containsAll(unique)) {
        return new TablePlan(
            target,
            columns.stream().filter(column -> unique.contains(column.name())).toList(),
            columns.stream().filter(column -> !unique.contains(column.name())).toList(),
            rules,
            schema,
            null,
            derived);
      }
    }
    return null;
  }

  /**
   * Returns values of this plan's columns in the order of another plan's columns, which are the
   * same.
   */
  public @Nullable Object[] valuesFor(TablePlan other, @Nullable Object[] values) {
    @Nullable Object[] ordered = new @Nullable Object[values.length];
    for (int i = 0; i < ordered.length; i++) {
      ordered[i] = values[indexOf(other.columns.get(i).name())];
    }
    return ordered;
  }

  /** Returns how the database compares the columns of the key, in their order. */
  public List<KeyComparison> keyComparisons() {
    return keyComparisons;
  }

  /** Tells whether the database tells keys apart exactly as Java does. */
  public boolean hasExactKey() {
    return hasExactKey;
  }

  /**
   * Tells whether the table has a unique index at which rows of different keys can meet. They
   * cannot meet at an index that holds the whole key.
   */
  public boolean hasOtherUniqueKey() {
    return hasOtherUniqueKey;
  }

  /**
   * Tells whether the database may check as late as the commit that a key is in the table only
   * once. Without a key, tells whether the table has any unique key that is checked so late.
   */
  public boolean hasDeferrableKey() {
    return hasDeferrableKey;
  }

  /** Tells whether rows may be loaded into the table as they are, past the database's SQL. */
  public boolean isLoadable() {
    return schema != null && schema.loadable();
  }

  /** Tells whether the table has rules, which make something else of each statement as a whole. */
  public boolean hasRules() {
    return schema != null && schema.hasRules();
  }

  /**
   * Returns the column as the table has it, or null if the plan has not been fitted to the table.
   */
  public @Nullable ColumnSchema existing(PlannedColumn column) {
    return schema == null ? null : schema.column(column.name());
  }

  /** Returns the SQL operator that compares values of a key column. */
  public String equalityOperator(PlannedColumn column) {
    ColumnSchema existing = existing(column);
    return existing == null ? "=" : existing.equalityOperator();
  }

  /** Tells whether an insert has to override an identity column of the key. */
  public boolean overridesIdentity() {
    return keyColumns.stream()
        .map(this::existing)
        .anyMatch(c -> c != null && c.generated() == Generated.IDENTITY_ALWAYS);
  }

  /** Tells whether a foreign key changes other rows, of any table, when a row is deleted. */
  public boolean deletesReachOthers() {
    return schema != null && schema.referringKeys().actOnDelete();
  }

  /**
   * Tells whether a foreign key changes other rows, of any table, when a row's columns outside the
   * key are updated.
   */
  public boolean updatesReachOthers() {
    return updatesReachOthers;
  }

  /** Tells whether a row of the plan sets every column that the table takes values for. */
  public boolean coversTable() {
    return hasEveryColumn && unavailable.isEmpty();
  }

  /** Tells whether rows may be inserted. If not, they only change existing rows. */
  boolean insertsRows() {
    return rules.insertsRows();
  }

  /** Tells whether the table keeps every version of a row. */
  public boolean keepsHistory() {
    return rules.keepsHistory();
  }

  /** Returns the indexes of the columns of a history. The plan must keep one. */
  public HistoryIndexes historyIndexes() {
    return historyIndexes;
  }

  /** Tells whether a row replaces another one only if it is not older. */
  public boolean comparesVersions() {
    return version != NO_COLUMN;
  }

  /** Returns the index of the column by which {@link #comparesVersions} compares rows. */
  public int version() {
    return version;
  }

  /**
   * Returns the sweep of the rows' source table. Returns null if sweeps are off, or if the source
   * table is unknown.
   */
  public @Nullable Sweep sweep() {
    return rules.sweep();
  }

  /** Returns the indexes of the columns of a sweep. The plan must have a sweep. */
  public SweepIndexes sweepIndexes() {
    return new SweepIndexes(columns.size() - 3, columns.size() - 2, columns.size() - 1);
  }

  /** Tells whether the plan has each column of the table that must have a value. */
  public boolean hasWhatIsRequired() {
    return schema == null
        || schema.columns().stream()
            .filter(column -> column.takesValues() && !column.nullable() && !column.hasDefault())
            .allMatch(column -> indexes.containsKey(column.name()));
  }

  /**
   * Returns the change's canonical values in the order of the columns, or {@link
   * Unavailable#VALUE}.
   *
   * @throws BadRecordException if a value is outside what its type can hold, or the key is null
   */
  public @Nullable Object[] values(Change change) throws BadRecordException {
    @Nullable Object[] read = values.values(change);
    return ownStatement == null ? read : ownStatement.replaceUnavailable(table(), columns, read);
  }

  /**
   * Returns an estimate of the bytes that a row with these values and its record keep in memory.
   */
  public long bytes(@Nullable Object[] values) {
    return rowSize.bytes(values);
  }

  /** Returns how many fields of a row's record are counted with the row's values. */
  public int countedFields() {
    return rowSize.countedFields();
  }

  /** Tells whether the rows of this plan leave the column of that index as it is. */
  public boolean isUnavailable(int column) {
    return unavailable.get(column);
  }

  /** Tells whether the rows of this plan leave some of the plan's columns as they are. */
  public boolean isPartial() {
    return !unavailable.isEmpty();
  }

  /** Returns the plan with all of its columns available. */
  public TablePlan complete() {
    return complete;
  }

  /** Returns the plan for a row with these values, some of which may be unavailable. */
  public TablePlan forValues(@Nullable Object[] values) {
    BitSet absent = null;
    for (int i = keyColumns.size(); i < values.length; i++) {
      if (values[i] == Unavailable.VALUE) {
        if (absent == null) {
          absent = new BitSet();
        }
        absent.set(i);
      }
    }
    return absent == null ? complete : lacking(absent);
  }

  /** Returns how a row of this plan and a later row of another plan become one. */
  public PlanMerge with(TablePlan later) {
    return derived.merge(this, later);
  }

  TablePlan lacking(BitSet absent) {
    return absent.isEmpty() ? complete : derived.lacking(complete, absent);
  }

  /** Returns the index of the column of that name, or -1. */
  int indexOf(String column) {
    return indexes.getOrDefault(column, NO_COLUMN);
  }

  /** Returns the plans that are derived from others. */
  DerivedPlans derived() {
    return derived;
  }

  /**
   * Tells whether the table had more columns when this plan was made than when the other plan was
   * made.
   */
  boolean knowsMoreThan(TablePlan other) {
    return other.schemaSize() < schemaSize();
  }

  /** Returns a plan of the same key with more columns, in the table as the newer plan knows it. */
  TablePlan withMore(List<PlannedColumn> more, TablePlan newer) {
    return new TablePlan(
        target,
        keyColumns,
        Stream.concat(otherColumns().stream(), more.stream()).toList(),
        rules,
        newer.schema,
        null,
        newer.derived);
  }

  private static long keptBytes(@Nullable TableSchema schema, List<PlannedColumn> columns) {
    long bytes = schema == null ? 0 : schema.bytes();
    for (PlannedColumn column : columns) {
      bytes += COLUMN + SchemaSize.ofText(column.name()) + COPIES * SchemaSize.of(column.schema());
    }
    return bytes;
  }

  private int schemaSize() {
    return schema == null ? 0 : schema.columns().size();
  }
}
