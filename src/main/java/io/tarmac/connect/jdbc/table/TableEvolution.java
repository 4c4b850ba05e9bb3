package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.config.KeyProperties;
import io.tarmac.connect.jdbc.config.SchemaEvolution;
import io.tarmac.connect.jdbc.config.TableProperties;
import io.tarmac.connect.jdbc.type.UnsupportedTypeException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows the tables' schemas and brings a table in line with a plan where that is allowed.
 * Statements that change tables are committed at once, outside the transactions that write rows,
 * because some databases commit them implicitly.
 */
final class TableEvolution {

  private static final int NO_TABLE = Integer.MAX_VALUE;

  private static final Logger LOG = LoggerFactory.getLogger(TableEvolution.class);

  private final SchemaEvolution allowed;
  private final TableDdl ddl;
  private final Identifiers identifiers;
  private final Map<TableName, TableSchema> known = new HashMap<>();
  private final Set<TableName> absent = new HashSet<>();

  TableEvolution(PlannerSettings settings) {
    this.allowed = settings.evolution();
    this.ddl = new TableDdl(settings.identifiers(), settings.typeNames());
    this.identifiers = settings.identifiers();
  }

  /** The schema of the plan's table with every column of the plan. */
  TableSchema adapted(Connection connection, TablePlan plan) throws SQLException, PlanException {
    TableSchema schema = current(connection, plan);
    if (schema == null) {
      require(SchemaEvolution.BASIC, plan, "the table does not exist");
      return changed(connection, plan, NO_TABLE, () -> List.of(ddl.createTable(plan)));
    }
    List<PlannedColumn> missing = missing(plan, schema);
    if (missing.isEmpty()) {
      return schema;
    }
    requireKey(plan, missing);
    require(SchemaEvolution.BASIC, plan, noColumn(missing));
    return changed(connection, plan, missing.size(), () -> ddl.addColumns(plan.table(), missing));
  }

  /**
   * The schema of the plan's table, which is not changed; null when the table does not exist and
   * may be created later.
   */
  @Nullable TableSchema existing(Connection connection, TablePlan plan)
      throws SQLException, PlanException {
    if (absent.contains(plan.table())) {
      return null;
    }
    TableSchema schema = current(connection, plan);
    if (schema == null) {
      require(SchemaEvolution.BASIC, plan, "the table does not exist");
      return null;
    }
    List<PlannedColumn> missing = missing(plan, schema);
    if (!missing.isEmpty()) {
      throw new PlanException("table %s: %s".formatted(plan.table(), noColumn(missing)));
    }
    return schema;
  }

  /** Tables that were absent may have been made by others since. */
  void lookAgainForAbsentTables() {
    absent.clear();
  }

  /** What is known of the table if that suffices for the plan, else what the database says now. */
  private @Nullable TableSchema current(Connection connection, TablePlan plan) throws SQLException {
    TableSchema schema = known.get(plan.table());
    if (schema == null || !missing(plan, schema).isEmpty()) {
      schema = read(connection, plan.table());
    }
    return schema;
  }

  /**
   * Executes statements and reads the table again. Another task may have done the same first: what
   * counts is whether the table is as wanted afterwards.
   */
  private TableSchema changed(
      Connection connection, TablePlan plan, int missingBefore, Supplier<List<String>> statements)
      throws SQLException, PlanException {
    List<String> sql = texts(plan, statements);
    SQLException failure = null;
    for (String statement : sql) {
      SQLException failed = execute(connection, statement);
      failure = failure == null ? failed : failure;
    }
    TableSchema schema = read(connection, plan.table());
    if (schema != null && missing(plan, schema).isEmpty()) {
      LOG.info("Table {} has been changed: {}", plan.table(), sql);
      return schema;
    }
    if (schema != null && missing(plan, schema).size() < missingBefore) {
      return adapted(connection, plan); // another task has done a part
    }
    if (failure != null) {
      throw failure;
    }
    throw new PlanException(
        "table %s is not as it should be after: %s".formatted(plan.table(), sql));
  }

  private static List<String> texts(TablePlan plan, Supplier<List<String>> statements)
      throws PlanException {
    try {
      return statements.get();
    } catch (InvalidNameException | UnsupportedTypeException impossible) {
      throw new PlanException("table %s: %s".formatted(plan.table(), impossible.getMessage()));
    }
  }

  /** Commits the statement, or rolls back and returns why it failed. */
  private static @Nullable SQLException execute(Connection connection, String sql)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      // Braces in a name are not the driver's.
      statement.setEscapeProcessing(false);
      statement.execute(sql);
      connection.commit();
      return null;
    } catch (SQLException failure) {
      connection.rollback();
      return failure;
    }
  }

  private @Nullable TableSchema read(Connection connection, TableName table) throws SQLException {
    TableSchema schema = TableSchemaReader.read(connection, table);
    connection.commit(); // leaves no transaction open while nothing is written
    if (schema == null) {
      known.remove(table);
      absent.add(table);
    } else {
      known.put(table, schema);
      absent.remove(table);
    }
    return schema;
  }

  private List<PlannedColumn> missing(TablePlan plan, TableSchema schema) {
    return plan.columns().stream()
        .filter(column -> schema.column(column.name(), identifiers) == null)
        .toList();
  }

  /** A column that is added to a table does not become part of its primary key. */
  private static void requireKey(TablePlan plan, List<PlannedColumn> missing) throws PlanException {
    for (PlannedColumn column : missing) {
      if (plan.keyColumns().contains(column)) {
        throw new PlanException(
            "table %s: the table has no column '%s', which is part of the key; alter the table's key or change %s"
                .formatted(plan.table(), column.name(), KeyProperties.KEY_FIELDS));
      }
    }
  }

  private void require(SchemaEvolution needed, TablePlan plan, String problem)
      throws PlanException {
    if (allowed.compareTo(needed) < 0) {
      throw new PlanException(
          "table %s: %s; create it or set %s=basic"
              .formatted(plan.table(), problem, TableProperties.SCHEMA_EVOLUTION));
    }
  }

  private static String noColumn(List<PlannedColumn> missing) {
    return "the table has no column '" + missing.get(0).name() + "'";
  }
}
