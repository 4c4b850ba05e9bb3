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
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The table a sink writes to, made by perf beforehand and dropped with it.
 *
 * <p>Has a connection of its own. One thread; another may close it at any time, also while it is
 * only just being created.
 */
public final class TargetTable implements AutoCloseable {
  private final TargetDatabase database;
  private final String name;
  private final Traffic traffic;
  private final String definition;
  private final boolean timed;
  private @Nullable Connection connection;
  private Optional<BinaryLog> log = Optional.empty();
  private boolean closed;

  private TargetTable(
      TargetDatabase database, String name, Traffic traffic, boolean index, boolean timed) {
    this.database = database;
    this.name = name;
    this.traffic = traffic;
    this.definition = database.kind().createTable(name, traffic.columns(), index, timed);
    this.timed = timed;
  }

  /**
   * A table that is not there before {@link #create}: whoever is to close it can be found first.
   * With an index its first column is its primary key.
   *
   * @param timed whether a MariaDB keeps the time of each commit, which makes commits slower and
   *     leaves a row of each on the server
   */
  public static TargetTable of(
      TargetDatabase database, String name, Traffic traffic, boolean index, boolean timed) {
    return new TargetTable(database, name, traffic, index, timed);
  }

  /** Creates the table; when that fails, closing it removes what there is. */
  public synchronized void create() {
    if (closed) {
      throw new ReplayFailure("The table " + name + " is not created: the run is being ended");
    }
    try {
      Connection own = database.open();
      connection = own;
      execute(own, definition);
      if (database.kind() == DatabaseKind.MYSQL && stamp().isPresent()) {
        log = BinaryLog.fromNow(own);
      }
    } catch (SQLException e) {
      throw new ReplayFailure("The table " + name + " cannot be created: " + e.getMessage(), e);
    }
  }

  public String name() {
    return name;
  }

  /**
   * The number of the last event that is committed now, and so how many are, as long as they are
   * written in their order; whether none is missing is for {@link TableCheck} to say.
   */
  public long lastEvent() {
    String column = database.kind().quoted(traffic.progressColumn());
    return number("select coalesce(max(" + column + "), 0) from " + quoted());
  }

  /** The rows that are committed now. */
  public long rows() {
    return number("select count(*) from " + quoted());
  }

  /**
   * A counter of transactions, or nothing where the number comes from the table itself afterwards.
   */
  public long commits() {
    return switch (database.kind()) {
      case POSTGRESQL -> 0;
      case MARIADB, MYSQL -> status("Com_commit");
    };
  }

  /**
   * In how many transactions the rows of these tables of one database were written, from the
   * database's side so that every sink is measured alike; nothing when the sink's transactions
   * cannot be told. A transaction may span tables.
   */
  public static OptionalLong transactions(List<TargetTable> tables, long commitsBefore) {
    TargetTable any = tables.get(0);
    long transactions =
        switch (any.database.kind()) {
          case POSTGRESQL ->
              any.number(
                  // PostgreSQL sorts all rows for count(distinct), but not for this.
                  "select count(*) from (select distinct x from (" + writers(tables) + ") t) d");
          case MARIADB, MYSQL -> any.commits() - commitsBefore;
        };
    return transactions == 0 ? OptionalLong.empty() : OptionalLong.of(transactions);
  }

  private static String writers(List<TargetTable> tables) {
    return tables.stream()
        .map(table -> "select xmin::text as x from " + table.quoted())
        .collect(Collectors.joining(" union all "));
  }

  TargetDatabase database() {
    return database;
  }

  /** Returns whether a MariaDB keeps the time of each commit. */
  boolean timed() {
    return timed;
  }

  /** Returns MySQL's log since the table is there; empty if no events are timed by it. */
  Optional<BinaryLog> log() {
    return log;
  }

  /** Returns the place of the column with the time at which an event was sent. */
  OptionalInt stamp() {
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

  /** Drops the table, over another connection: this one may be in use by another thread. */
  @Override
  public synchronized void close() {
    closed = true;
    Connection own = connection;
    if (own == null) {
      return;
    }
    try (own;
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
      throw new ReplayFailure("The database does not answer: " + e.getMessage(), e);
    }
  }
}
