package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.config.SchemaEvolution;
import io.tarmac.connect.jdbc.config.TableProperties;
import io.tarmac.connect.jdbc.type.UnsupportedTypeException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

  private static final Logger LOG = LoggerFactory.getLogger(TableEvolution.class);

  private final SchemaEvolution allowed;
  private final TableDdl ddl;
  private final Identifiers identifiers;
  private final Map<TableName, TableSchema> known = new HashMap<>();

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
      return changed(connection, plan, () -> ddl.createTable(plan));
    }
    List<PlannedColumn> missing = missing(plan, schema);
    if (missing.isEmpty()) {
      return schema;
    }
    require(SchemaEvolution.BASIC, plan, noColumn(missing));
    return changed(connection, plan, () -> ddl.addColumns(plan.table(), missing));
  }

  /**
   * The schema of the plan's table, which is not changed; null when the table does not exist and
   * may be created later.
   */
  @Nullable TableSchema existing(Connection connection, TablePlan plan)
      throws SQLException, PlanException {
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

  /** What is known of the table if that suffices for the plan, else what the database says now. */
  private @Nullable TableSchema current(Connection connection, TablePlan plan) throws SQLException {
    TableSchema schema = known.get(plan.table());
    if (schema == null || !missing(plan, schema).isEmpty()) {
      schema = read(connection, plan.table());
    }
    return schema;
  }

  /**
   * Executes a statement and reads the table again. Another task may have done the same first: what
   * counts is whether the table is as wanted afterwards.
   */
  private TableSchema changed(Connection connection, TablePlan plan, Supplier<String> statement)
      throws SQLException, PlanException {
    String sql = text(plan, statement);
    SQLException failure = execute(connection, sql);
    TableSchema schema = read(connection, plan.table());
    if (schema != null && missing(plan, schema).isEmpty()) {
      LOG.info("Table {} has been changed: {}", plan.table(), sql);
      return schema;
    }
    if (failure != null) {
      throw failure;
    }
    throw new PlanException(
        "table %s is not as it should be after: %s".formatted(plan.table(), sql));
  }

  private static String text(TablePlan plan, Supplier<String> statement) throws PlanException {
    try {
      return statement.get();
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
    } else {
      known.put(table, schema);
    }
    return schema;
  }

  private List<PlannedColumn> missing(TablePlan plan, TableSchema schema) {
    return plan.columns().stream()
        .filter(column -> schema.column(column.name(), identifiers) == null)
        .toList();
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
