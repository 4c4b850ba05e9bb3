package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.SchemaSize;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnSchema.Generated;
import io.tarmac.connect.jdbc.type.Unavailable;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Everything about the changes of one table, one pair of schemas and one kind that can be decided
 * before the first of them is converted. Compared by identity: strategies keep what they prepare
 * per plan. Immutable; what is derived from it is made once and kept.
 */
public final class TablePlan {

  /** Estimated bytes of what is decided for a column. */
  private static final int COLUMN = 600;

  /** A nested value's converter has as many parts as its schema, so each schema counts twice. */
  private static final int COPIES = 2;

  private final TableName table;
  private final List<PlannedColumn> keyColumns;
  private final List<PlannedColumn> columns;
  private final @Nullable TableSchema schema;
  private final RowValues values;
  private final RowSize rowSize;
  private final PlanTraits traits;
  private final DerivedPlans derived;

  /** Where each column is, by its name. */
  private final Map<String, Integer> indexes;

  /** The plan this one is but for the values that are unavailable; itself when there are none. */
  private final TablePlan complete;

  private final BitSet unavailable;
  private final long keptBytes;

  /** Strategies keep what they prepare per plan, so this one is made once. */
  private volatile @Nullable TablePlan identifying;

  /** A plan as if the table had every column. */
  TablePlan(TableName table, List<PlannedColumn> keyColumns, List<PlannedColumn> otherColumns) {
    this(table, keyColumns, otherColumns, null, null, new DerivedPlans());
  }

  /**
   * A plan.
   *
   * @param keyColumns columns of the key, empty without a key
   * @param otherColumns columns beside the key, empty for deletes
   * @param schema of the table the columns have been fitted to
   * @param placeholder what stands for a value that is unavailable; null: nothing
   * @param derived the plans that are derived from others
   */
  TablePlan(
      TableName table,
      List<PlannedColumn> keyColumns,
      List<PlannedColumn> otherColumns,
      @Nullable TableSchema schema,
      @Nullable UnavailablePlaceholder placeholder,
      DerivedPlans derived) {
    this.table = table;
    this.keyColumns = List.copyOf(keyColumns);
    this.columns = Stream.concat(keyColumns.stream(), otherColumns.stream()).toList();
    this.schema = schema;
    this.values = new RowValues(table, columns, keyColumns.size(), schema, placeholder);
    this.rowSize = new RowSize(columns);
    this.traits = PlanTraits.of(schema, this.keyColumns, columns);
    this.derived = derived;
    this.indexes = new HashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      indexes.put(columns.get(i).name(), i);
    }
    this.complete = this;
    this.unavailable = new BitSet();
    this.keptBytes = keptBytes(schema, columns);
  }

  /** The plan of rows of another, complete one that lack values. */
  TablePlan(TablePlan complete, BitSet unavailable) {
    this.table = complete.table;
    this.keyColumns = complete.keyColumns;
    this.columns = complete.columns;
    this.schema = complete.schema;
    this.values = complete.values;
    this.rowSize = complete.rowSize;
    this.traits = complete.traits;
    this.derived = complete.derived;
    this.indexes = complete.indexes;
    this.complete = complete;
    this.unavailable = unavailable;
    this.keptBytes = complete.keptBytes;
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

  /**
   * Returns an estimate of the bytes that the plan keeps in memory. The table's schema is included,
   * even if plans of the table share it.
   */
  public long keptBytes() {
    return keptBytes;
  }

  /** The columns beside the key. */
  public List<PlannedColumn> otherColumns() {
    return columns.subList(keyColumns.size(), columns.size());
  }

  /** The names of the columns that the table takes values for beside the key. */
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
   * Returns a plan of the same columns with a key that identifies rows: this one if it has a key,
   * else one by a unique key of the table; null if the columns hold none.
   */
  public @Nullable TablePlan identifying() {
    if (!keyColumns.isEmpty()) {
      return this;
    }
    TablePlan known = identifying;
    if (known == null && schema != null) {
      known = byUniqueKey(schema);
      identifying = known;
    }
    return known;
  }

  private @Nullable TablePlan byUniqueKey(TableSchema schema) {
    for (Set<String> unique : schema.uniqueKeys()) {
      if (indexes.keySet().containsAll(unique)) {
        return new TablePlan(
            table,
            columns.stream().filter(column -> unique.contains(column.name())).toList(),
            columns.stream().filter(column -> !unique.contains(column.name())).toList(),
            schema,
            null,
            derived);
      }
    }
    return null;
  }

  /** Returns values of this plan in the order of another one's columns, which are the same. */
  public @Nullable Object[] valuesFor(TablePlan other, @Nullable Object[] values) {
    @Nullable Object[] ordered = new @Nullable Object[values.length];
    for (int i = 0; i < ordered.length; i++) {
      ordered[i] = values[indexOf(other.columns.get(i).name())];
    }
    return ordered;
  }

  /** How the database compares the columns of the key, in their order. */
  public List<KeyComparison> keyComparisons() {
    return traits.keyComparisons();
  }

  /** Whether the database tells keys apart exactly as Java does. */
  public boolean hasExactKey() {
    return traits.exactKey();
  }

  /**
   * Whether the table has a unique index that two rows of different keys can meet at. One that
   * holds the whole key has none.
   */
  public boolean hasOtherUniqueKey() {
    return traits.otherUniqueKey();
  }

  /**
   * Whether the database may check as late as the commit that a key is in the table once; without a
   * key, whether there is such a one of the table.
   */
  public boolean hasDeferrableKey() {
    return traits.deferrableKey();
  }

  /** Whether rows may be loaded into the table as they are, past the database's SQL. */
  public boolean isLoadable() {
    return traits.loadable();
  }

  /** Whether the table has rules, which make something else of each statement as a whole. */
  public boolean hasRules() {
    return traits.hasRules();
  }

  /** The column as the table has it, or null when the plan has not been fitted to the table. */
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

  /** Whether a foreign key changes other rows, of any table, when a row is deleted. */
  public boolean deletesReachOthers() {
    return traits.deletesReachOthers();
  }

  /** Whether a foreign key changes other rows, of any table, when a row of a key is changed. */
  public boolean updatesReachOthers() {
    return traits.updatesReachOthers();
  }

  /** Whether a row of the plan leaves no column as it was that the table takes values for. */
  public boolean coversTable() {
    return traits.everyColumn() && unavailable.isEmpty();
  }

  /** Whether a row of the plan has a value for each column of the table that has to have one. */
  public boolean hasWhatIsRequired() {
    return schema == null
        || schema.columns().stream()
            .filter(column -> column.takesValues() && !column.nullable() && !column.hasDefault())
            .allMatch(column -> indexes.containsKey(column.name()));
  }

  /**
   * The change's canonical values, in the order of the columns, or {@link Unavailable#VALUE}.
   *
   * @throws BadRecordException when a value is outside what its type can hold, or the key is null
   */
  public @Nullable Object[] values(Change change) throws BadRecordException {
    return values.of(change);
  }

  /** An estimate of what a row with such values and the record that it came from take. */
  public long bytes(@Nullable Object[] values) {
    return rowSize.bytes(values);
  }

  /** How many fields of the record that a row came from are counted with its values. */
  public int countedFields() {
    return rowSize.countedFields();
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

  /** How a row of this plan and a later one of another become one. */
  public PlanMerge with(TablePlan later) {
    return derived.merge(this, later);
  }

  TablePlan lacking(BitSet absent) {
    return absent.isEmpty() ? complete : derived.lacking(complete, absent);
  }

  /** Where the column of that name is, or -1. */
  int indexOf(String column) {
    Integer index = indexes.get(column);
    return index == null ? -1 : index;
  }

  /** Returns the plans that are derived from others. */
  DerivedPlans derived() {
    return derived;
  }

  /** Whether this plan was made when the table had more columns than when the other one was. */
  boolean knowsMoreThan(TablePlan other) {
    return other.schemaSize() < schemaSize();
  }

  /** A plan of the same key with more columns, in the table as another plan knows it. */
  TablePlan withMore(List<PlannedColumn> more, TablePlan newer) {
    return new TablePlan(
        table,
        keyColumns,
        Stream.concat(otherColumns().stream(), more.stream()).toList(),
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
