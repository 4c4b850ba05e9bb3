package io.tarmac.connect.jdbc.database.portable;

import io.tarmac.connect.jdbc.table.ColumnAlteration;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.LockWait;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * The standard's {@code ALTER COLUMN}: each clause changes one thing and keeps the rest.
 *
 * @param typeClause the words before a new type
 * @param lockTable the statement that locks a table until its transaction ends, with {@code %s} for
 *     the table; empty if the database has no such statement
 * @param lockWait the way to limit the wait for a lock; null if that is not known
 */
public record StandardAlteration(
    Identifiers identifiers, String typeClause, String lockTable, @Nullable LockWait lockWait)
    implements ColumnAlteration {

  public StandardAlteration(Identifiers identifiers, String typeClause, String lockTable) {
    this(identifiers, typeClause, lockTable, null);
  }

  @Override
  public String withType(Connection connection, TableName table, ColumnSchema column, String type) {
    return alter(table, column) + typeClause + " " + type;
  }

  @Override
  public String withNull(Connection connection, TableName table, ColumnSchema column) {
    return alter(table, column) + "DROP NOT NULL";
  }

  @Override
  public void lock(Connection connection, TableName table) throws SQLException {
    if (!lockTable.isEmpty()) {
      try (Statement statement = connection.createStatement()) {
        statement.setEscapeProcessing(false);
        statement.execute(lockTable.replace("%s", identifiers.quote(table)));
      }
    }
  }

  private String alter(TableName table, ColumnSchema column) {
    return "ALTER TABLE "
        + identifiers.quote(table)
        + " ALTER COLUMN "
        + identifiers.quote(column.name())
        + " ";
  }
}
