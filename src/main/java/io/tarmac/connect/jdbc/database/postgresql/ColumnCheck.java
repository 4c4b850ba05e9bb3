package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnSchema.Generated;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * A check that a table is still as its plan knows it. {@code COPY} reads the bytes of a value as
 * the type that the column has by then, and takes values for an identity column. Run the check in
 * the transaction that has copied, whose lock keeps the table as it is.
 */
final class ColumnCheck {

  private static final String UNCHANGED =
      """
      select count(*)
      from pg_catalog.pg_attribute a
      join pg_catalog.pg_class c on c.oid = a.attrelid and not c.relhasrules
      where a.attrelid = ?::pg_catalog.regclass
        and a.attname || e'\n' || pg_catalog.format_type(a.atttypid, -1)
          || case a.attidentity when 'a' then e'\nidentity' else '' end = any (?)
      """;

  /**
   * The SQLSTATE that the server reports for a prepared statement after such a change. The sink
   * then plans the rows again.
   */
  private static final String CACHED_PLAN_MUST_NOT_CHANGE = "0A000";

  private final String table;
  private final String[] columns;

  ColumnCheck(TablePlan plan, Identifiers identifiers) {
    this.table = identifiers.quote(plan.table());
    this.columns =
        plan.columns().stream().map(column -> withType(column, plan)).toArray(String[]::new);
  }

  private static String withType(PlannedColumn column, TablePlan plan) {
    ColumnSchema existing = plan.existing(column);
    if (existing == null) {
      return column.name() + "\n";
    }
    String identity = existing.generated() == Generated.IDENTITY_ALWAYS ? "\nidentity" : "";
    return column.name() + "\n" + existing.castType() + identity;
  }

  /**
   * Checks the table.
   *
   * @throws SQLException if the table has changed, or the query fails
   */
  void run(Connection connection) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(UNCHANGED)) {
      query.setString(1, table);
      query.setArray(2, connection.createArrayOf("text", columns));
      try (ResultSet unchanged = query.executeQuery()) {
        if (!unchanged.next() || unchanged.getInt(1) != columns.length) {
          throw new SQLException("the table has changed", CACHED_PLAN_MUST_NOT_CHANGE);
        }
      }
    }
  }
}
