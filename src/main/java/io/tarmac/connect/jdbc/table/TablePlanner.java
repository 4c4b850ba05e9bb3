package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.FieldLimit;
import io.tarmac.connect.jdbc.change.RecentlyUsed;
import io.tarmac.connect.jdbc.config.HistoryProperties;
import io.tarmac.connect.jdbc.config.KeyProperties;
import io.tarmac.connect.jdbc.config.KeySettings;
import io.tarmac.connect.jdbc.config.RowSql;
import io.tarmac.connect.jdbc.config.SweepSettings;
import io.tarmac.connect.jdbc.config.TableProperties;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.table.PlanKeys.PlanKey;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnSchema.Generated;
import io.tarmac.connect.jdbc.type.Schemaless;
import io.tarmac.connect.jdbc.type.UnsupportedTypeException;
import io.tarmac.connect.text.PrintableText;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Timestamp;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * The maker and cache of plans for the tables of one group. A plan is made once per table, key
 * schema and row schema. The planner reads the database only to make a plan, never per batch. Used
 * by one thread at a time.
 */
public final class TablePlanner {

  /**
   * The shares of memory of the plans. Plans get more than other caches, because making one may
   * cost a round trip to the database.
   */
  private static final int SHARES = 4;

  private final PlannerSettings settings;
  private final int group;
  private final ColumnPlanner columnPlanner;
  private final TableEvolution evolution;
  private final PlanKeys planKeys;
  private final TableRequirements requirements;
  private final @Nullable UnavailablePlaceholder placeholder;
  private final @Nullable Sweep sweep;
  private final DerivedPlans derived;
  private final RecentlyUsed<PlanKey, TablePlan> plans;

  /** Tables that have been read again since the last put because a value did not fit. */
  private final Set<TableName> readAgain = new HashSet<>();

  /** The time of the current put, which {@code ${now}} stands for in added columns. */
  private Object putTime = now();

  // Most records have the same plan as the previous one.
  private @Nullable PlanKey latestKey;
  private @Nullable TablePlan latestPlan;

  private TablePlanner(
      PlannerSettings settings,
      int group,
      EvolutionBudget budget,
      RecentlyUsed<PlanKey, TablePlan> plans,
      DerivedPlans derived) {
    this.settings = settings;
    this.group = group;
    this.plans = plans;
    this.derived = derived;
    FieldLimit limit = new FieldLimit(settings.values().maxFields());
    AddedColumns addedColumns =
        new AddedColumns(
            settings.columns().added(),
            settings.keys().history() == null ? null : settings.keys().history().version(),
            settings.values().nullBecomesDefault(),
            limit,
            change -> putTime);
    this.sweep = sweep(settings.keys());
    Snapshots snapshots = sweep == null ? null : sweep.snapshots();
    this.columnPlanner =
        new ColumnPlanner(
            settings.keys(),
            settings.values(),
            settings.columns(),
            settings.types(),
            settings.identifiers(),
            settings.recordNames(),
            addedColumns,
            sweep);
    this.evolution = new TableEvolution(settings, budget);
    this.planKeys =
        new PlanKeys(settings.keys(), settings.columns(), limit, addedColumns, snapshots);
    this.requirements = new TableRequirements(settings);
    this.placeholder = UnavailablePlaceholder.of(settings.values().unavailablePlaceholder());
  }

  private static @Nullable Sweep sweep(KeySettings keys) {
    SweepSettings settings = keys.sweep();
    return settings == null
        ? null
        : new Sweep(new Snapshots(), settings.maxRatio(), keys.deletes().areSoft());
  }

  /**
   * Creates the planners of a task, which have made no plan. The plans share the memory that a task
   * may use for plans.
   *
   * @param groups the settings of each group of tables, by the number of the group
   * @param budget limits what the planners change about tables
   */
  public static List<TablePlanner> perGroup(List<PlannerSettings> groups, EvolutionBudget budget) {
    RecentlyUsed<PlanKey, TablePlan> plans = new RecentlyUsed<>(SHARES * RecentlyUsed.SHARE);
    DerivedPlans derived = new DerivedPlans();
    List<TablePlanner> planners = new ArrayList<>();
    for (PlannerSettings settings : groups) {
      planners.add(new TablePlanner(settings, planners.size(), budget, plans, derived));
    }
    return List.copyOf(planners);
  }

  /**
   * Lets the planner ask the database again about tables that are absent, and about tables that may
   * have changed although no statement has failed. Call this once per put. Between two calls the
   * planner asks about each table once, and all added columns have the same time.
   */
  public void lookAgain() {
    evolution.lookAgainForAbsentTables();
    readAgain.clear();
    putTime = now();
  }

  /**
   * Forgets the plans that have a field without a column. Meanwhile another task may have added the
   * column and written values, which a null must replace. Call this when partitions are assigned.
   */
  public void lookAgainForColumns() {
    forgetPlans(
        plan -> {
          if (plan.hasFieldWithoutColumn()) {
            evolution.forget(plan.table());
          }
          return plan.hasFieldWithoutColumn();
        });
  }

  private static Object now() {
    return Timestamp.toLogical(Timestamp.SCHEMA, System.currentTimeMillis());
  }

  /**
   * Returns the plan for a change if one has been made. If the answer is null, call {@link #plan}.
   *
   * @throws BadRecordException if the record lacks the part that its key is to be taken from
   */
  @SuppressWarnings("ReferenceEquality") // an equal but different key object is looked up
  public @Nullable TablePlan planned(TableName table, Change change) throws BadRecordException {
    if (sweep != null && !sweep.snapshots().knows(change)) {
      return null;
    }
    PlanKey key = planKeys.key(table, change);
    if (sweep != null) {
      sweep.snapshots().noteRead(change);
    }
    if (key != latestKey) {
      latestKey = key;
      latestPlan = plans.get(key);
    }
    return latestPlan;
  }

  /**
   * Makes the plan for a change that has none, and creates or alters the table if the configuration
   * allows that. Returns null for a delete from a table that is yet to be created.
   *
   * @throws PlanException if the records do not fit the table and the table may not be changed
   * @throws BadRecordException if the record lacks something that other records of its schemas may
   *     have
   */
  public @Nullable TablePlan plan(Connection connection, TableName table, Change change)
      throws SQLException, PlanException, BadRecordException {
    return plan(connection, table, change, Set.of());
  }

  /**
   * Returns another plan for a change with a value that its plan could not convert. There is
   * another plan if the table is not as it was known, or is made wider for the value. Otherwise the
   * method returns null. The table is read once per {@link #lookAgain} at most to see whether it
   * has changed.
   *
   * @param refusing the plan that could not convert the value
   * @param refusal why that plan could not convert the value
   * @throws BadRecordException if the table may not be made wider; the refusal, with the property
   *     to set
   */
  public @Nullable TablePlan replan(
      Connection connection,
      TableName table,
      Change change,
      TablePlan refusing,
      BadRecordException refusal)
      throws SQLException, PlanException, BadRecordException {
    Set<String> refused = refused(refusing, change);
    TablePlan wanted = wanted(connection, table, change);
    boolean changed =
        readAgain.add(table)
            && !Objects.equals(
                refusing.schema(), evolution.readAgain(connection, refusing.table()));
    if (!changed && !evolution.wouldChange(connection, wanted, refused)) {
      if (refused(wanted, change).isEmpty()
          && evolution.mayBecomeWider(connection, wanted, refused)) {
        throw new BadRecordException(
            refusal.code(),
            "%s; %s=full makes the column wider"
                .formatted(refusal.getMessage(), TableProperties.SCHEMA_EVOLUTION));
      }
      return null;
    }
    TablePlan plan = plan(connection, table, change, refused);
    if (plan == null || refused(plan, change).isEmpty()) {
      return plan;
    }
    // Another task may have changed the table during the read, which then saw half of the change.
    evolution.readAgain(connection, refusing.table());
    return plan(connection, table, change, refused);
  }

  /**
   * Reads the tables of plans again after a statement has failed. Tells whether one of the tables
   * is not as its plan knows it, and forgets the plans of such tables.
   */
  public boolean isAnyStale(Connection connection, Collection<TablePlan> used)
      throws SQLException, PlanException {
    Map<TableName, Optional<TableSchema>> now = new HashMap<>();
    boolean any = false;
    for (TablePlan plan : used) {
      TableName table = plan.table();
      if (!now.containsKey(table)) {
        now.put(table, Optional.ofNullable(evolution.readAgain(connection, table)));
      }
      if (!Optional.ofNullable(plan.schema()).equals(now.get(table))) {
        any = true;
        forgetPlans(made -> made.table().equals(table));
      }
    }
    return any;
  }

  /**
   * Tells whether a column that a plan's rows have no value for would take null if the
   * configuration allowed that.
   */
  public boolean mayTakeNull(TablePlan plan, String column) {
    return evolution.mayTakeNull(plan, column);
  }

  /**
   * Returns the name of the table to empty, as the database spells it. Returns null if there is
   * none.
   *
   * @throws BadRecordException if the table keeps offsets
   */
  public @Nullable TableName find(Connection connection, TableName table)
      throws SQLException, PlanException, BadRecordException {
    TableName name = spelling(table);
    TableSchema schema = evolution.found(connection, name);
    if (schema == null) {
      try {
        evolution.requireNoOtherCase(connection, name);
      } catch (PlanException inOtherCase) {
        throw settings.recordNames().withoutTable(inOtherCase);
      }
      return null;
    }
    requirements.requireNoOffsets(schema);
    return schema.table();
  }

  /**
   * Returns the statement of a truncate that leaves rows in the table: it marks all rows as
   * deleted, or ends all versions older than the truncate. Newer versions may exist, because a
   * truncate may be redelivered. Adds missing columns if the configuration allows that. Returns
   * null if a truncate removes rows.
   *
   * @param table a name that {@link #find} has returned
   * @param record the record that asks for the truncation
   * @throws PlanException if the table lacks a column
   */
  public @Nullable String softTruncation(Connection connection, TableName table, SinkRecord record)
      throws SQLException, PlanException, BadRecordException {
    if (!settings.keys().deletesLeaveRows()) {
      return null;
    }
    TablePlan wanted = columnPlanner.truncatePlan(table, new Change.Truncate(record));
    TableSchema schema = evolution.adapted(connection, wanted, Set.of());
    List<PlannedColumn> columns = fittedColumns(table, wanted.otherColumns(), schema, false);
    PlannedColumn mark = columns.get(columns.size() - 1);
    boolean isHistory = settings.keys().keepHistory();
    String set = comparison(mark, "=", !isHistory);
    String where = "(%s IS NULL OR NOT %s)".formatted(name(mark), set);
    if (isHistory) {
      Object time = ValidityColumns.changeTime(record);
      set = set + ", " + comparison(columns.get(columns.size() - 2), "=", time);
      where = where + olderVersionsCondition(schema, columns.get(columns.size() - 3), time, record);
    }
    return "UPDATE %s SET %s WHERE %s".formatted(settings.identifiers().quote(table), set, where);
  }

  /**
   * Returns the SQL condition that a version is older than a truncate, by its number or by its
   * time. A truncate has no number if the number comes from a field of the row.
   */
  private String olderVersionsCondition(
      TableSchema schema, PlannedColumn from, @Nullable Object time, SinkRecord record)
      throws PlanException, BadRecordException {
    TableName table = schema.table();
    Change truncate = new Change.Truncate(record);
    PlannedColumn version = columnPlanner.versionColumn(table, truncate);
    Object number = version == null ? null : version.source().valueIn(truncate);
    if (version == null || number == null) {
      return time == null ? "" : " AND " + comparison(from, "<=", time);
    }
    PlannedColumn fitted = fittedColumns(table, List.of(version), schema, true).get(0);
    String older = comparison(fitted, "<", number);
    return " AND "
        + (time == null ? older : "(%s OR %s)".formatted(older, comparison(from, "<", time)));
  }

  private String name(PlannedColumn column) {
    return settings.identifiers().quote(column.name());
  }

  /** Returns the SQL text that compares a column with a value, or sets the column to the value. */
  private String comparison(PlannedColumn column, String operator, @Nullable Object value) {
    String literal =
        value == null
            ? null
            : settings
                .defaultLiterals()
                .literal(column.mapping(), column.mapping().converter().convert(value));
    return "%s %s %s".formatted(name(column), operator, literal);
  }

  /**
   * Requires that a table exists.
   *
   * @throws PlanException if the table does not exist
   */
  public void require(Connection connection, TableName table) throws SQLException, PlanException {
    TableName name = settings.identifiers().spelling(table);
    if (evolution.readAgain(connection, name) == null) {
      evolution.requireNoOtherCase(connection, name);
      throw new PlanException(
          ErrorCode.MISSING_TABLE,
          "table %s does not exist; create it, or change %s or %s"
              .formatted(
                  table, TableProperties.SCHEMA_EVOLUTION, TableProperties.TABLE_NAME_FORMAT));
    }
  }

  private @Nullable TablePlan plan(
      Connection connection, TableName table, Change change, Set<String> refused)
      throws SQLException, PlanException, BadRecordException {
    TablePlan wanted = wanted(connection, table, change);
    RowSql own = change instanceof Change.Delete ? settings.sql().delete() : settings.sql().write();
    TableSchema schema;
    if (own != null) {
      schema = evolution.found(connection, wanted.table());
    } else if (needsExistingTable(connection, wanted, change)) {
      schema = evolution.existing(connection, wanted);
    } else {
      schema = evolution.adapted(connection, wanted, refused);
    }
    if (schema != null) {
      requirements.requireNoOffsets(schema); // another task may have added columns meanwhile
      settings.condition().require(connection, schema.table());
      forgetPlans(made -> made.table().equals(schema.table()) && !schema.equals(made.schema()));
    }
    TablePlan plan;
    if (own != null) {
      plan = planForOwnStatement(wanted, schema, own, change);
    } else if (schema != null) {
      plan = fittedToTable(wanted, schema);
      if (sweep != null) {
        restoreSnapshot(connection, sweep.snapshots(), schema, change);
      }
    } else {
      return null;
    }
    PlanKey key = planKeys.key(table, change);
    plans.put(key, plan, plan.keptBytes() + key.schemaBytes());
    latestKey = key;
    latestPlan = plan;
    return plan;
  }

  /** Forgets the snapshots of revoked partitions, which another task may read from now on. */
  public void forgetSnapshots(Set<TopicPartition> partitions) {
    if (sweep != null) {
      sweep.snapshots().forget(partitions);
    }
  }

  /** Restores the latest snapshot number of a change's source table from the target table. */
  private void restoreSnapshot(
      Connection connection, Snapshots snapshots, TableSchema schema, Change change)
      throws SQLException {
    if (!snapshots.knows(change)) {
      snapshots.restore(
          change, latestSnapshotNumber(connection, schema, snapshots.sourceTable(change)));
      connection.commit(); // leave no transaction open between batches
    }
    snapshots.noteRead(change);
  }

  /** Returns the greatest snapshot number of a source table's rows; null if there is none. */
  private @Nullable Long latestSnapshotNumber(
      Connection connection, TableSchema schema, @Nullable String source) throws SQLException {
    SweepSettings columns = Objects.requireNonNull(settings.keys().sweep());
    for (String column : List.of(columns.sourceColumn(), columns.snapshotColumn())) {
      if (schema.column(settings.identifiers().fold(column), settings.identifiers()) == null) {
        return null; // a delete adds no columns, so they may be missing
      }
    }
    String sql =
        "SELECT MAX(%s) FROM %s WHERE %s = ?"
            .formatted(
                settings.identifiers().quote(columns.snapshotColumn()),
                settings.identifiers().quote(schema.table()),
                settings.identifiers().quote(columns.sourceColumn()));
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setString(1, source);
      try (ResultSet answer = query.executeQuery()) {
        answer.next();
        long latest = answer.getLong(1);
        return answer.wasNull() ? null : latest;
      }
    }
  }

  /** Tells whether a change does nothing if its table does not exist. */
  private boolean needsExistingTable(Connection connection, TablePlan wanted, Change change)
      throws SQLException, PlanException {
    KeySettings keys = settings.keys();
    return change instanceof Change.Delete
        && !keys.deletesInsertRows()
        && (!keys.deletesLeaveRows() || evolution.found(connection, wanted.table()) == null);
  }

  /** Returns the plan of changes like this one, as if the table had every column. */
  private TablePlan wanted(Connection connection, TableName table, Change change)
      throws SQLException, PlanException, BadRecordException {
    TableName name = spelling(table);
    TableSchema known =
        columnPlanner.dependsOnTable(change) ? evolution.readAgain(connection, name) : null;
    Schema keySchema = planKeys.key(table, change).keySchema();
    return columnPlanner.plan(name, change, keySchema, known);
  }

  /**
   * Returns the database's spelling of the name of a record's table.
   *
   * @throws PlanException if the database cannot have the name, which the topic decides
   * @throws BadRecordException if the database cannot have the name, which the record chose
   */
  private TableName spelling(TableName table) throws PlanException, BadRecordException {
    try {
      return settings.identifiers().spelling(table);
    } catch (PlanException impossible) {
      throw RecordNames.blamed(
          settings.recordNames().ofTables(), impossible.code(), impossible.getMessage());
    }
  }

  /**
   * Returns the plan of rows that the user's own statement writes. If the table has a column,
   * values are converted to its type. All other values stay as the record has them.
   *
   * @param schema null if there is no table
   * @throws PlanException if the rows lack a column of the statement
   * @throws BadRecordException if a record without a schema lacks such a column
   */
  private TablePlan planForOwnStatement(
      TablePlan wanted, @Nullable TableSchema schema, RowSql own, Change change)
      throws PlanException, BadRecordException {
    List<PlannedColumn> keyColumns = new ArrayList<>();
    List<PlannedColumn> otherColumns = new ArrayList<>();
    for (PlannedColumn column : wanted.columns()) {
      ColumnSchema existing =
          schema == null ? null : schema.column(column.name(), settings.identifiers());
      (wanted.keyColumns().contains(column) ? keyColumns : otherColumns)
          .add(existing == null ? column : fittedColumn(wanted.table(), column, existing, false));
    }
    List<PlannedColumn> all = new ArrayList<>(keyColumns);
    all.addAll(otherColumns);
    TableName table = schema == null ? wanted.table() : schema.table();
    OwnStatement statement;
    try {
      statement = OwnStatement.of(own, table, all, settings.identifiers());
    } catch (PlanException lacking) {
      throw RecordNames.blamed(
          change.row() instanceof Map, lacking.code(), String.valueOf(lacking.getMessage()));
    }
    for (int index : statement.columns()) {
      PlannedColumn column = all.get(index);
      if (Schemaless.isAny(column.schema())
          && (schema == null || schema.column(column.name(), settings.identifiers()) == null)) {
        throw new PlanException(
            ErrorCode.OWN_STATEMENT,
            "table %s: %s needs the type of the column '%s', and the record has no schema; create the table with that column"
                .formatted(table, statement.property(), PrintableText.name(column.name())));
      }
    }
    return new TablePlan(
        new RoutedTable(table, group),
        keyColumns,
        otherColumns,
        new ApplyRules(wanted.insertsRows(), null, false, null),
        List.of(),
        schema,
        placeholder,
        derived,
        statement);
  }

  /**
   * Returns the plan with its columns as the table has them.
   *
   * @throws PlanException if the records do not fit the table
   * @throws BadRecordException if the record has no value for any column
   */
  private TablePlan fittedToTable(TablePlan wanted, TableSchema schema)
      throws PlanException, BadRecordException {
    List<PlannedColumn> missingColumns =
        wanted.otherColumns().stream()
            .filter(PlannedColumn::hasNoType)
            .filter(column -> schema.column(column.name(), settings.identifiers()) == null)
            .toList();
    List<PlannedColumn> others =
        fittedColumns(wanted.table(), wanted.otherColumns(), schema, false);
    TablePlan plan =
        new TablePlan(
            new RoutedTable(schema.table(), group),
            fittedColumns(wanted.table(), wanted.keyColumns(), schema, true),
            others,
            new ApplyRules(
                wanted.insertsRows(),
                versionColumn(wanted.table(), others),
                wanted.keepsHistory(),
                wanted.sweep() == null ? null : sweep),
            missingColumns,
            schema,
            placeholder,
            derived,
            null);
    if (plan.columns().isEmpty()) {
      TableRequirements.requireValues(schema.table(), wanted.columns());
      throw new PlanException(
          ErrorCode.NO_VALUE_COLUMN,
          "table %s: the record has values only for columns that the database computes; add a column for one of its fields"
              .formatted(schema.table()));
    }
    if (plan.keepsHistory()) {
      PlannedColumn version = plan.keyColumns().get(plan.keyColumns().size() - 1);
      requireOrdered(schema.table(), version, HistoryProperties.VERSION);
    }
    if (settings.keys().needUniqueKey()) {
      TableRequirements.requireUniqueIndex(schema, PlannedColumn.names(plan.keyColumns()));
    }
    derived.add(plan);
    return plan;
  }

  /**
   * Returns the name of the column that says which row is newer, or null if rows are not compared.
   *
   * @throws PlanException if the database and the sink may not put the column's values in one order
   */
  private @Nullable String versionColumn(TableName table, List<PlannedColumn> columns)
      throws PlanException {
    String name = settings.keys().versionColumn();
    if (name == null) {
      return null;
    }
    for (PlannedColumn column : columns) {
      if (settings.identifiers().sameColumn(column.name(), name)) {
        requireOrdered(table, column, KeyProperties.OVERWRITE_WHEN);
        return column.name();
      }
    }
    throw new PlanException(
        ErrorCode.NO_VERSION,
        "table %s: the column '%s', which %s compares, is part of the key, or the database computes it; name another column"
            .formatted(table, PrintableText.name(name), KeyProperties.OVERWRITE_WHEN));
  }

  private static void requireOrdered(TableName table, PlannedColumn column, String property)
      throws PlanException {
    if (!column.mapping().canonicalType().isOrdered()) {
      throw new PlanException(
          ErrorCode.NO_VERSION,
          "table %s, column '%s': %s needs numbers, dates or timestamps, and the column has another type; name another column"
              .formatted(table, PrintableText.name(column.name()), property));
    }
  }

  /**
   * Returns the columns as the table has them. Leaves out columns that the table lacks, because
   * their fields have been null so far. Also leaves out columns outside the key that the database
   * computes.
   *
   * @throws PlanException if the database computes a column that the sink itself has to set, such
   *     as the mark of a soft delete, or if the records do not fit the table
   */
  private List<PlannedColumn> fittedColumns(
      TableName table, List<PlannedColumn> columns, TableSchema schema, boolean isKey)
      throws PlanException {
    List<PlannedColumn> fitted = new ArrayList<>();
    for (PlannedColumn column : columns) {
      ColumnSchema existing = schema.column(column.name(), settings.identifiers());
      if (existing != null
          && existing.generated() == Generated.FROM_COLUMNS
          && AddedValue.isSetByMode(column.source())) {
        throw new PlanException(
            ErrorCode.NO_VALUE_COLUMN,
            "table %s: the database computes the column '%s', which the sink has to set; make it a normal column, or %s"
                .formatted(
                    table,
                    PrintableText.name(existing.name()),
                    AddedValue.remedy(column.source())));
      }
      if (existing != null && (existing.generated() != Generated.FROM_COLUMNS || isKey)) {
        fitted.add(fittedColumn(table, column, isKey ? existing.asKeyColumn() : existing, isKey));
        if (isKey) {
          settings.keyAdvice().give(table, column.schema(), existing);
        }
      }
    }
    return fitted;
  }

  private PlannedColumn fittedColumn(
      TableName table, PlannedColumn column, ColumnSchema existing, boolean isKey)
      throws PlanException {
    try {
      return column.fittedTo(
          existing.name(), settings.columnFit().fit(column.schema(), column.mapping(), existing));
    } catch (UnsupportedTypeException unsupported) {
      String withoutField =
          isKey
              ? "name other fields in " + KeyProperties.KEY_FIELDS
              : AddedValue.remedy(column.source());
      String byTheSink =
          evolution.mayBecomeWider(column, isKey, existing)
              ? "; " + TableProperties.SCHEMA_EVOLUTION + "=full would alter the column"
              : "";
      throw new PlanException(
          ErrorCode.TYPE_DOES_NOT_FIT,
          "table %s, column '%s': %s; alter the column, convert the field with a transformation, or %s%s"
              .formatted(
                  table,
                  PrintableText.name(existing.name()),
                  unsupported.getMessage(),
                  withoutField,
                  byTheSink));
    }
  }

  /**
   * Forgets stale plans. A plan fits one state of its table, so each change of the table makes the
   * plan stale.
   */
  private void forgetPlans(Predicate<TablePlan> stale) {
    plans.removeIf(stale);
    latestKey = null;
    latestPlan = null;
  }

  /** Returns the names of the columns that cannot hold the change's values. */
  private static Set<String> refused(TablePlan plan, Change change) {
    Set<String> refused = new HashSet<>();
    for (PlannedColumn column : plan.columns()) {
      Object value = readable(column, change);
      try {
        if (value != null) {
          column.mapping().converter().convert(value);
        }
      } catch (RuntimeException outOfRange) {
        refused.add(column.name());
      }
    }
    return refused;
  }

  /** Returns the value of a column. Returns null also if no column could take the value. */
  private static @Nullable Object readable(PlannedColumn column, Change change) {
    try {
      return column.source().valueIn(change);
    } catch (RuntimeException unreadable) {
      return null;
    }
  }
}
