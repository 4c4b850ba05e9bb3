package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.RecentlyUsed;
import io.tarmac.connect.jdbc.config.OwnSqlProperties;
import io.tarmac.connect.jdbc.config.SchemaEvolution;
import io.tarmac.connect.jdbc.config.TableSql;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.DefaultLiterals;
import io.tarmac.connect.jdbc.type.Schemaless;
import io.tarmac.connect.text.PrintableText;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The cache of the tables' schemas, and the step that brings a table in line with a plan if the
 * configuration allows that. Statements that change tables are committed at once, outside the
 * transactions that write rows, because some databases commit them implicitly.
 */
final class TableEvolution {

  private static final int NO_TABLE = Integer.MAX_VALUE;

  private static final Logger LOG = LoggerFactory.getLogger(TableEvolution.class);

  /**
   * The changes that a table needs for the rows of a plan, as far as the sink may change it.
   *
   * @param missing columns that the table lacks
   * @param tooNarrow columns of the table, and the types they need
   * @param notNull columns of the table that have to take null
   */
  private record TableDifference(
      List<PlannedColumn> missing,
      Map<ColumnSchema, ColumnType> tooNarrow,
      List<ColumnSchema> notNull) {

    int size() {
      return missing.size() + tooNarrow.size() + notNull.size();
    }
  }

  private final SchemaEvolution allowed;
  private final TableRequirements requirements;
  private final TableDdl ddl;
  private final ColumnAlteration alteration;
  private final TableSchemaReader schemaReader;
  private final boolean insertsRows;
  private final Identifiers identifiers;
  private final Widening widening;
  private final RecordNames recordNames;
  private final EvolutionBudget budget;
  private final List<TableSql> afterCreate;
  private final DefaultLiterals defaultLiterals;

  /** The mapping of a text, for the placeholder that is a string literal. */
  private final ColumnMapping text;

  private final RecentlyUsed<TableName, TableSchema> known = new RecentlyUsed<>();

  /** Safe for threads: a truncation may look for its table while a put begins. */
  private final Set<TableName> absent = ConcurrentHashMap.newKeySet();

  TableEvolution(PlannerSettings settings, EvolutionBudget budget) {
    this.allowed = settings.evolution();
    this.requirements = new TableRequirements(settings);
    this.ddl =
        new TableDdl(
            settings.identifiers(),
            settings.typeNames(),
            settings.createdTypes(),
            settings.defaultLiterals(),
            false);
    this.alteration = settings.columnAlteration();
    this.schemaReader = new TableSchemaReader(settings.catalog(), settings.identifiers());
    this.insertsRows = settings.insertsRows();
    this.identifiers = settings.identifiers();
    this.widening = new Widening(settings.typeNames(), Schemaless.decimalType(settings.types()));
    this.recordNames = settings.recordNames();
    this.budget = budget;
    this.afterCreate = settings.sql().afterCreate();
    this.defaultLiterals = settings.defaultLiterals();
    this.text = settings.types().columnMapping(Schema.STRING_SCHEMA);
  }

  /**
   * Returns the schema of the plan's table with everything that the plan needs. Creates or alters
   * the table if it lacks something.
   *
   * @param refused the names of columns that cannot hold a value that has come
   * @throws PlanException if the table lacks something and may not, or cannot, get it
   * @throws BadRecordException if a record is to blame for what the table lacks
   */
  TableSchema adapted(Connection connection, TablePlan plan, Set<String> refused)
      throws SQLException, PlanException, BadRecordException {
    TableSchema schema = current(connection, plan, refused);
    requirements.requireNoOffsets(plan, schema);
    if (schema == null) {
      requireCreatable(connection, plan);
      budget.requireRoomForTable(plan.table());
      return changed(
          connection,
          plan,
          refused,
          NO_TABLE,
          () -> create(connection, plan),
          () -> budget.countTable(plan.table()));
    }
    TableDifference difference = difference(plan, schema, refused);
    if (difference.size() == 0) {
      return schema;
    }
    requireNames(plan, schema, difference.missing());
    requirements.requireAddable(plan, difference.missing());
    int added = difference.missing().size();
    budget.requireRoomForAlteration(plan.table(), added);
    TableName table = schema.table(); // in the database's spelling
    DdlExecution.Attempt attempt =
        difference.tooNarrow().isEmpty() && difference.notNull().isEmpty()
            ? () -> DdlExecution.execute(connection, table, steps(table, difference))
            : () -> alter(connection, table, plan, refused);
    return changed(
        connection,
        plan,
        refused,
        difference.size(),
        () -> DdlExecution.executeInAttempts(connection, alteration.lockWait(), attempt),
        () -> budget.countAlteration(plan.table(), added));
  }

  /**
   * Returns the schema of the plan's table, which is not changed. Returns null if the table does
   * not exist and may be created later.
   *
   * @throws PlanException if the table lacks a column of the plan, or may not be created
   * @throws BadRecordException if a record is to blame for what the table lacks
   */
  @Nullable TableSchema existing(Connection connection, TablePlan plan)
      throws SQLException, PlanException, BadRecordException {
    if (absent.contains(plan.table())) {
      return null;
    }
    TableSchema schema = known.get(plan.table());
    if (schema == null || !missing(plan, schema).isEmpty()) {
      schema = read(connection, plan.table());
    }
    requirements.requireNoOffsets(plan, schema);
    if (schema == null) {
      requireCreatable(connection, plan);
      return null;
    }
    List<PlannedColumn> missing = missing(plan, schema);
    requireNames(plan, schema, missing);
    TableRequirements.requireNoneMissing(plan, missing);
    return schema;
  }

  private void requireCreatable(Connection connection, TablePlan plan)
      throws SQLException, PlanException, BadRecordException {
    recordNames.requireNoControl(plan);
    try {
      requireNoOtherCase(connection, plan.table());
      requirements.requireCreatable(plan);
    } catch (PlanException missing) {
      throw recordNames.withoutTable(missing);
    }
  }

  /** Refuses the name of an absent table if a table exists whose name differs only in case. */
  void requireNoOtherCase(Connection connection, TableName absent)
      throws SQLException, PlanException {
    if (!requirements.allowOtherCase()) {
      TableName other = schemaReader.inOtherCase(connection, absent);
      connection.commit(); // leaves no transaction open while nothing is written
      requirements.requireNoOtherCase(absent, other);
    }
  }

  /** Requires that the names of missing columns are ones that a table may get. */
  private void requireNames(TablePlan plan, TableSchema schema, List<PlannedColumn> missing)
      throws PlanException, BadRecordException {
    recordNames.requireNoControl(plan, missing);
    List<String> all = PlannedColumn.names(plan.columns());
    for (PlannedColumn column : missing) {
      try {
        requirements.requireNoOtherCase(schema, column.name(), all);
      } catch (PlanException inOtherCase) {
        throw RecordNames.blamed(
            recordNames.chose(column.name(), column.schema(), plan.keyColumns().contains(column)),
            inOtherCase.code(),
            inOtherCase.getMessage());
      }
    }
  }

  /** Forgets which tables are absent, because others may have created them since. */
  void lookAgainForAbsentTables() {
    absent.clear();
  }

  /**
   * Returns the table as it is known, or reads it if it is not known. Returns null if there is
   * none.
   */
  @Nullable TableSchema found(Connection connection, TableName table)
      throws SQLException, PlanException {
    TableSchema schema = known.get(table);
    return schema != null || absent.contains(table) ? schema : read(connection, table);
  }

  /** Reads the table again, even if it is known. Returns null if there is none. */
  @Nullable TableSchema readAgain(Connection connection, TableName table)
      throws SQLException, PlanException {
    TableSchema before = known.get(table);
    // The table may be known under another spelling too.
    forget(table);
    return read(connection, table, before);
  }

  /** Forgets a table, so that the next use reads the table again. */
  void forget(TableName table) {
    known.removeIf(schema -> schema.table().equals(table));
  }

  /** Tells whether the table would be changed for the plan. */
  boolean wouldChange(Connection connection, TablePlan plan, Set<String> refused)
      throws SQLException, PlanException {
    TableSchema schema = found(connection, plan.table());
    return schema != null && difference(plan, schema, refused).size() > 0;
  }

  /**
   * Tells whether the table would be made wider for the values if the configuration allowed that.
   */
  boolean mayBecomeWider(Connection connection, TablePlan plan, Set<String> refused)
      throws SQLException, PlanException {
    TableSchema schema = found(connection, plan.table());
    return allowed != SchemaEvolution.FULL
        && schema != null
        && tooNarrow(plan, schema, refused).keySet().stream()
            .anyMatch(column -> refused.contains(column.name()));
  }

  /**
   * Tells whether an existing column would be made wider for the values of a planned one if the
   * configuration allowed that.
   */
  boolean mayBecomeWider(PlannedColumn column, boolean isKey, ColumnSchema existing) {
    return allowed != SchemaEvolution.FULL
        && existing.takesValues()
        && widening.widerType(column, isKey, existing, false) != null;
  }

  /**
   * Tells whether a column that a plan's rows have no value for would take null if the
   * configuration allowed that.
   */
  boolean mayTakeNull(TablePlan plan, String column) {
    TableSchema schema = plan.schema();
    return allowed != SchemaEvolution.FULL
        && schema != null
        && notNull(plan, schema).stream().anyMatch(existing -> existing.name().equals(column));
  }

  /**
   * Returns the known table if it has everything that the plan needs, or else the table as the
   * database has it now.
   */
  private @Nullable TableSchema current(Connection connection, TablePlan plan, Set<String> refused)
      throws SQLException, PlanException {
    TableSchema schema = known.get(plan.table());
    if (schema == null || difference(plan, schema, refused).size() > 0) {
      schema = read(connection, plan.table());
    }
    return schema;
  }

  /**
   * Changes a table and reads it again. Another task may have made the same change first. So the
   * change succeeds if the table is as wanted afterwards.
   */
  private TableSchema changed(
      Connection connection,
      TablePlan plan,
      Set<String> refused,
      int differencesBefore,
      DdlExecution.Attempt change,
      Runnable count)
      throws SQLException, PlanException, BadRecordException {
    DdlExecution.DdlOutcome outcome = change.execute();
    if (outcome.failure() == null && !outcome.executed().isEmpty()) {
      count.run();
    }
    TableSchema schema = read(connection, plan.table());
    int differences = schema == null ? NO_TABLE : difference(plan, schema, refused).size();
    if (schema != null && differences == 0) {
      LOG.info(
          "Table {} has been changed: {}",
          plan.table(),
          PrintableText.message(outcome.executed().toString()));
      return schema;
    }
    if (differences < differencesBefore) {
      return adapted(connection, plan, refused); // another task has made a part of the change
    }
    if (outcome.failure() != null) {
      throw outcome.failure();
    }
    throw new PlanException(
        ErrorCode.REFUSED_CHANGE,
        "table %s is not as it should be after: %s; make the change by hand"
            .formatted(plan.table(), outcome.executed()));
  }

  /**
   * Creates a table and executes the user's own statements about it.
   *
   * @throws RefusedDdlException if one of the user's own statements fails. The table has been
   *     rolled back or dropped, unless the message says that it stays
   */
  private DdlExecution.DdlOutcome create(Connection connection, TablePlan plan)
      throws SQLException, PlanException {
    List<DdlExecution.DdlStatement> steps = new ArrayList<>();
    steps.add(
        new DdlExecution.DdlStatement(
            DdlExecution.CREATE_TABLE,
            open -> ddl.createTable(plan),
            () -> ddl.shown().createTable(plan)));
    for (TableSql statement : afterCreate) {
      steps.add(
          new DdlExecution.DdlStatement(
              DdlExecution.OWN_STATEMENT + steps.size() + " of " + OwnSqlProperties.CREATE,
              open -> sql(statement, plan.table())));
    }
    DdlExecution.DdlOutcome outcome = DdlExecution.execute(connection, plan.table(), steps);
    if (!(outcome.failure() instanceof RefusedDdlException refusal)
        || !refusal.isOfOwnStatement()) {
      return outcome;
    }
    if (connection.getMetaData().dataDefinitionCausesTransactionCommit()
        && !isDropped(connection, plan.table(), refusal)) {
      throw refusal.andThen(
          "the table stays; drop it, or run this statement and the following ones by hand");
    }
    throw refusal;
  }

  /** Drops a new table unless others have written to it. Returns whether it was dropped. */
  private boolean isDropped(Connection connection, TableName table, RefusedDdlException refusal) {
    try {
      return alteration.dropIfEmpty(connection, table);
    } catch (SQLException failure) {
      refusal.addSuppressed(failure);
      return false;
    }
  }

  private String sql(TableSql statement, TableName table) {
    String quoted = identifiers.quote(table);
    return statement.fill(
        quoted,
        identifiers.quote(table.name()),
        Objects.requireNonNull(defaultLiterals.literal(text, quoted), "names have no U+0000"));
  }

  /**
   * Alters the table as it is once this task has the lock. A statement made from an older schema
   * would narrow a column that another task has made wider meanwhile.
   */
  private DdlExecution.DdlOutcome alter(
      Connection connection, TableName table, TablePlan plan, Set<String> refused)
      throws SQLException, PlanException {
    SQLException refusal = lock(connection, table);
    if (refusal != null) {
      return new DdlExecution.DdlOutcome(List.of(), refusal);
    }
    try {
      TableSchema now = schemaReader.read(connection, table);
      return DdlExecution.execute(
          connection,
          table,
          now == null ? List.of() : steps(table, difference(plan, now, refused)));
    } finally {
      alteration.unlock(connection, table);
    }
  }

  /** Locks the table, or rolls back and returns the failure if the wait was too long. */
  private @Nullable SQLException lock(Connection connection, TableName table) throws SQLException {
    try {
      alteration.lock(connection, table);
      return null;
    } catch (SQLException failure) {
      LockWait lockWait = alteration.lockWait();
      if (lockWait == null || !lockWait.isOver().test(failure)) {
        throw failure;
      }
      connection.rollback();
      return failure;
    }
  }

  private List<DdlExecution.DdlStatement> steps(TableName table, TableDifference difference) {
    List<DdlExecution.DdlStatement> steps = new ArrayList<>();
    for (PlannedColumn column : difference.missing()) {
      steps.add(
          new DdlExecution.DdlStatement(
              "ADD COLUMN '%s'".formatted(PrintableText.name(column.name())),
              connection -> ddl.addColumn(table, alteration.addColumn(), column),
              () -> ddl.shown().addColumn(table, alteration.addColumn(), column)));
    }
    // NOT NULL is dropped before types change. A statement that repeats the whole definition of a
    // column begins with the type that is known.
    for (ColumnSchema column : difference.notNull()) {
      steps.add(
          new DdlExecution.DdlStatement(
              "the change of column '%s' to take null".formatted(PrintableText.name(column.name())),
              connection -> alteration.withNull(connection, table, column)));
    }
    difference
        .tooNarrow()
        .forEach(
            (column, type) ->
                steps.add(
                    new DdlExecution.DdlStatement(
                        "the change of column '%s' from %s to %s"
                            .formatted(
                                PrintableText.name(column.name()),
                                column.shownType(),
                                ColumnSchema.shown(ddl.typeName(type))),
                        connection ->
                            alteration.withType(connection, table, column, ddl.typeName(type)))));
    return steps;
  }

  /**
   * Returns the changes that the table needs.
   *
   * @param refused the names of columns that cannot hold a value that has come
   */
  private TableDifference difference(TablePlan plan, TableSchema schema, Set<String> refused) {
    List<PlannedColumn> missing = missing(plan, schema);
    return allowed == SchemaEvolution.FULL
        ? new TableDifference(missing, tooNarrow(plan, schema, refused), notNull(plan, schema))
        : new TableDifference(missing, Map.of(), List.of());
  }

  /** Returns the columns that the table lacks, except fields that have been null so far. */
  private List<PlannedColumn> missing(TablePlan plan, TableSchema schema) {
    return plan.columns().stream()
        .filter(column -> schema.column(column.name(), identifiers) == null)
        .filter(column -> !column.hasNoType() || plan.keyColumns().contains(column))
        .toList();
  }

  /**
   * Returns the columns that are too narrow, and the types they need. The allowed evolution is not
   * considered.
   */
  private Map<ColumnSchema, ColumnType> tooNarrow(
      TablePlan plan, TableSchema schema, Set<String> refused) {
    Map<ColumnSchema, ColumnType> tooNarrow = new LinkedHashMap<>();
    for (PlannedColumn column : plan.columns()) {
      ColumnSchema existing = schema.column(column.name(), identifiers);
      if (existing != null) {
        boolean key = plan.keyColumns().contains(column);
        ColumnType wider =
            widening.widerType(column, key, existing, refused.contains(existing.name()));
        if (wider != null) {
          tooNarrow.put(existing, wider);
        }
      }
    }
    return tooNarrow;
  }

  /**
   * Returns the columns that have to take null. Such a column takes values, is in no unique index
   * and refuses null. Either the schema allows null for the column, or no row of the plan has a
   * value for it. The source may have dropped such a column. Rows without a schema need no such
   * column, because nothing says that their nulls are meant.
   */
  private List<ColumnSchema> notNull(TablePlan plan, TableSchema schema) {
    List<ColumnSchema> notNull = new ArrayList<>();
    if (plan.columns().stream()
        .anyMatch(column -> Schemaless.isOfRecordWithoutSchema(column.schema()))) {
      return notNull;
    }
    for (ColumnSchema column : schema.columns()) {
      if (!column.nullable()
          && column.mayTakeNull()
          && schema.uniqueKeys().stream().noneMatch(key -> key.contains(column.name()))
          && getsNull(plan, column)) {
        notNull.add(column);
      }
    }
    return notNull;
  }

  private boolean getsNull(TablePlan plan, ColumnSchema column) {
    for (PlannedColumn planned : plan.columns()) {
      if (identifiers.sameColumn(planned.name(), column.name())) {
        return planned.nullable();
      }
    }
    return insertsRows && plan.insertsRows() && !column.hasDefault();
  }

  private @Nullable TableSchema read(Connection connection, TableName table)
      throws SQLException, PlanException {
    return read(connection, table, known.get(table));
  }

  /**
   * Reads a table.
   *
   * @param before the table as it was known; returned if nothing has changed, because plans share
   *     the object
   */
  private @Nullable TableSchema read(
      Connection connection, TableName table, @Nullable TableSchema before)
      throws SQLException, PlanException {
    TableSchema now = schemaReader.read(connection, table);
    connection.commit(); // leaves no transaction open while nothing is written
    if (now == null) {
      known.remove(table);
      absent.add(table);
      return null;
    }
    TableSchema schema = before != null && before.equals(now) ? before : now;
    known.put(table, schema, schema.bytes());
    absent.remove(table);
    return schema;
  }
}
