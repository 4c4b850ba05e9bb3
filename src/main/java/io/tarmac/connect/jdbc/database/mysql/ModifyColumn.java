package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.table.ColumnAlteration;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.LockWait;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.text.PrintableText;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The alteration of columns by {@code MODIFY COLUMN} of MySQL and MariaDB. The statement takes a
 * whole definition, and drops what the definition does not repeat: default, comment, character set,
 * auto_increment. So the definition is the one that the server itself shows, with one part
 * replaced.
 */
record ModifyColumn(Identifiers identifiers) implements ColumnAlteration {

  /**
   * The definition after the type. The character set stays in front of NOT NULL, the rest stays
   * behind it.
   */
  private static final Pattern AFTER_TYPE =
      Pattern.compile("((?: CHARACTER SET \\S+)?(?: COLLATE \\S+)?)( NOT NULL)?(.*)");

  /** A literal default, which a text or blob can only have as an expression. */
  private static final Pattern LITERAL_DEFAULT =
      Pattern.compile("^ DEFAULT ('(?:[^'\\\\]++|''|\\\\.)*+')");

  private static final int LOCK_SECONDS = 30;

  private static final int NO_LOCK_IN_TIME = 1205;

  private static final LockWait LOCK_WAIT =
      new LockWait(
          "SELECT @@SESSION.lock_wait_timeout",
          "SET SESSION lock_wait_timeout = %d",
          TimeUnit.SECONDS,
          false,
          failure -> failure.getErrorCode() == NO_LOCK_IN_TIME);

  /**
   * The statements that set known modes. The session's modes decide about backslashes, about the
   * marks around names and about the words that the server shows. The sink reads and executes a
   * shown definition only under the known modes. A zero in an AUTO_INCREMENT column stays zero when
   * the server copies the table.
   */
  private static final List<String> KNOWN_MODES =
      List.of(
          "set @tarmac_sql_mode = @@session.sql_mode",
          "set @tarmac_quote_show_create = @@session.sql_quote_show_create",
          "set session sql_mode = 'STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO'",
          "set session sql_quote_show_create = 1");

  private static final List<String> MODES_OF_BEFORE =
      List.of(
          "set session sql_mode = @tarmac_sql_mode",
          "set session sql_quote_show_create = @tarmac_quote_show_create");

  @Override
  public String withType(Connection connection, TableName table, ColumnSchema column, String type)
      throws SQLException {
    Matcher definition = definition(connection, table, column);
    // The column keeps its own character set.
    String bare = type.replaceFirst(" character set .*", "");
    String notNull = definition.group(2) == null ? "" : definition.group(2);
    String rest =
        bare.endsWith("text") || bare.endsWith("blob")
            ? LITERAL_DEFAULT.matcher(definition.group(3)).replaceFirst(" DEFAULT ($1)")
            : definition.group(3);
    return modify(table, column, bare + definition.group(1) + notNull + rest);
  }

  @Override
  public String withNull(Connection connection, TableName table, ColumnSchema column)
      throws SQLException {
    Matcher definition = definition(connection, table, column);
    return modify(
        table, column, column.declaredType() + definition.group(1) + " NULL" + definition.group(3));
  }

  @Override
  public LockWait lockWait() {
    return LOCK_WAIT;
  }

  @Override
  public void lock(Connection connection, TableName table) throws SQLException {
    callLock(connection, "select get_lock(sha2(?, 224), " + LOCK_SECONDS + ")", table);
    execute(connection, KNOWN_MODES);
  }

  @Override
  public void unlock(Connection connection, TableName table) throws SQLException {
    execute(connection, MODES_OF_BEFORE);
    callLock(connection, "select release_lock(sha2(?, 224))", table);
  }

  @Override
  public boolean dropIfEmpty(Connection connection, TableName table) throws SQLException {
    String name = identifiers.quote(table);
    try (Statement statement = connection.createStatement()) {
      statement.setEscapeProcessing(false);
      statement.execute("LOCK TABLES " + name + " WRITE");
      try (ResultSet row = statement.executeQuery("SELECT 1 FROM " + name + " LIMIT 1")) {
        if (row.next()) {
          return false;
        }
      }
      statement.execute("DROP TABLE " + name);
      return true;
    } finally {
      execute(connection, List.of("UNLOCK TABLES"));
    }
  }

  /**
   * Calls a function of the lock for a table. A lock's name has at most 64 characters, and is known
   * in the whole server.
   *
   * @throws SQLException if the call fails, or another task has the lock
   */
  private static void callLock(Connection connection, String sql, TableName table)
      throws SQLException {
    try (PreparedStatement call = connection.prepareStatement(sql)) {
      call.setString(1, "tarmac " + MySqlCatalog.database(connection, table) + "." + table.name());
      try (ResultSet answer = call.executeQuery()) {
        if (!answer.next() || answer.getInt(1) != 1) {
          throw new SQLException("another task changes the table", "40001");
        }
      }
    }
  }

  private static void execute(Connection connection, List<String> settings) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String setting : settings) {
        statement.execute(setting);
      }
    }
  }

  /** Returns the parts of the definition that the server shows after the type of the column. */
  private Matcher definition(Connection connection, TableName table, ColumnSchema column)
      throws SQLException {
    String begin = "  " + identifiers.quote(column.name()) + " " + column.declaredType();
    String sql = "SHOW CREATE TABLE " + identifiers.quote(table);
    try (Statement statement = connection.createStatement()) {
      statement.setEscapeProcessing(false);
      try (ResultSet shown = statement.executeQuery(sql)) {
        if (shown.next()) {
          for (String line : shown.getString(2).split("\n", -1)) {
            if (line.startsWith(begin)) {
              String rest = line.substring(begin.length()).replaceFirst(",$", "");
              Matcher parts = AFTER_TYPE.matcher(rest);
              if (parts.matches()) {
                return parts;
              }
            }
          }
        }
      }
    }
    throw new SQLException(
        "the definition of column '" + PrintableText.name(column.name()) + "' cannot be read",
        "HY000");
  }

  private String modify(TableName table, ColumnSchema column, String definition) {
    return "ALTER TABLE "
        + identifiers.quote(table)
        + " MODIFY COLUMN "
        + identifiers.quote(column.name())
        + " "
        + definition;
  }
}
