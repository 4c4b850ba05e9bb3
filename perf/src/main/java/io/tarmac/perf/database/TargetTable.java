package io.tarmac.perf.database;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.perf.event.Column;
import io.tarmac.perf.event.Traffic;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The table that a sink writes to, which perf creates and drops.
 *
 * <p>Has its own connection. One thread uses the table, but any thread may close it at any time,
 * even during its creation.
 */
public final class TargetTable implements AutoCloseable {
  private final TargetDatabase database;
  private final String name;
  private final Traffic traffic;
  private final String definition;
  private final boolean commitTimes;
  private @Nullable Connection connection;
  private Optional<BinaryLog> binaryLog = Optional.empty();
  private boolean closed;

  private TargetTable(
      TargetDatabase database, String name, Traffic traffic, boolean index, boolean commitTimes) {
    this.database = database;
    this.name = name;
    this.traffic = traffic;
    this.definition = database.kind().createTable(name, traffic.columns(), index, commitTimes);
    this.commitTimes = commitTimes;
  }

  /**
   * Returns a table that does not exist before {@link #create}, so that its cleanup can be
   * registered first.
   *
   * @param index whether the first column is the primary key
   * @param commitTimes whether a MariaDB records commit times, which slows commits and leaves a row
   *     for each on the server
   */
  public static TargetTable of(
      TargetDatabase database, String name, Traffic traffic, boolean index, boolean commitTimes) {
    return new TargetTable(database, name, traffic, index, commitTimes);
  }

  /** Creates the table. If that fails, {@link #close} removes what was created. */
  public synchronized void create() {
    if (closed) {
      throw new ReplayFailure("The table " + name + " is not created: the run is ending");
    }
    try {
      Connection opened = database.open();
      connection = opened;
      execute(opened, definition);
      if (database.kind() == DatabaseKind.MYSQL && stampColumn().isPresent()) {
        binaryLog = BinaryLog.fromNow(opened);
      }
    } catch (SQLException e) {
      throw new ReplayFailure("The table " + name + " cannot be created: " + e.getMessage(), e);
    }
  }

  public String name() {
    return name;
  }

  /**
   * Returns the number of the last committed event. It is the number of committed events if the
   * sink writes in order. {@link TableCheck} finds missing rows.
   */
  public long lastEvent() {
    String column = database.kind().quoted(traffic.progressColumn());
    return number("select coalesce(max(" + column + "), 0) from " + quoted());
  }

  /** Returns the number of committed rows. */
  public long rows() {
    return number("select count(*) from " + quoted());
  }

  /** Returns the server's counter of commits; 0 if the table itself shows its transactions. */
  public long commits() {
    return switch (database.kind()) {
      case POSTGRESQL -> 0;
      case MARIADB, MYSQL -> status("Com_commit");
    };
  }

  /**
   * Returns the number of transactions that wrote the rows of these tables of one database, or the
   * server's counter of commits. The database counts them, so that all sinks are measured alike. A
   * transaction may span tables.
   */
  public static long transactions(List<TargetTable> tables) {
    TargetTable any = tables.get(0);
    return switch (any.database.kind()) {
      case POSTGRESQL ->
          any.number(
              // PostgreSQL sorts all rows for count(distinct), but not for this.
              "select count(*) from (select distinct x from (" + transactionIds(tables) + ") t) d");
      case MARIADB, MYSQL -> any.commits();
    };
  }

  private static String transactionIds(List<TargetTable> tables) {
    return tables.stream()
        .map(table -> "select xmin::text as x from " + table.quoted())
        .collect(Collectors.joining(" union all "));
  }

  TargetDatabase database() {
    return database;
  }

  boolean recordsCommitTimes() {
    return commitTimes;
  }

  /** Returns MySQL's log since the table's creation; empty if events have no time of sending. */
  Optional<BinaryLog> binaryLog() {
    return binaryLog;
  }

  /** Returns the index of the column with the time of sending. */
  OptionalInt stampColumn() {
    List<Column> columns = traffic.columns();
    return IntStream.range(0, columns.size())
        .filter(place -> columns.get(place).type() == Column.Type.STAMP)
        .findFirst();
  }

  String quoted(int column) {
    return database.kind().quoted(traffic.columns().get(column).name());
  }

  String quoted() {
    return database.kind().quoted(name);
  }

  /** Drops the table over another connection, because another thread may be using its own. */
  @Override
  public synchronized void close() {
    closed = true;
    Connection opened = connection;
    if (opened == null) {
      return;
    }
    try (opened;
        Connection other = database.open()) {
      execute(other, "drop table if exists " + quoted());
      connection = null;
    } catch (SQLException e) {
      throw new ReplayFailure("The table " + name + " cannot be dropped: " + e.getMessage(), e);
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private long status(String variable) {
    return query("show global status like '" + variable + "'", 2);
  }

  private long number(String sql) {
    return query(sql, 1);
  }

  private long query(String sql, int column) {
    try (Statement statement = Objects.requireNonNull(connection).createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      result.next();
      return result.getLong(column);
    } catch (SQLException e) {
      throw new ReplayFailure("The database cannot be queried: " + e.getMessage(), e);
    }
  }
}
