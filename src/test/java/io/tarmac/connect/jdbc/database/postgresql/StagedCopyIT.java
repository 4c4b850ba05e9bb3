package io.tarmac.connect.jdbc.database.postgresql;

import static io.tarmac.connect.jdbc.table.TestingIdentifiers.DOUBLE_QUOTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.TestingRows;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.Sql;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.write.Dml;
import io.tarmac.connect.jdbc.write.OnConflict;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What becomes of the temporary tables that rows are copied into. */
class StagedCopyIT {

  private final Sql sql = DatabaseServer.POSTGRESQL.database().sql();
  private final String table = UniqueName.of("staged");
  private final TablePlan plan = TestingPlans.plan(table, "id", "a");
  private final StagedCopy strategy =
      new StagedCopy(
          new SetBasedSql(DOUBLE_QUOTES, new Dml(DOUBLE_QUOTES, new OnConflict())), Duration.ZERO);
  private final Connection connection;

  StagedCopyIT() throws SQLException {
    connection = DatabaseServer.POSTGRESQL.database().open();
  }

  @BeforeEach
  void createTable() throws SQLException {
    sql.execute("create table %s (id varchar(5) primary key, a text)".formatted(table));
    connection.setAutoCommit(false);
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  @Test
  @DisplayName("C9 the temporary table is kept by a commit, and empty in the next transaction")
  void theTableIsKeptByACommit() throws SQLException {
    write(Operation.UPSERT, row("1", "one"));
    connection.commit();
    String made = temporaryTables();
    write(Operation.UPSERT, row("1", null), row("2", ""));
    connection.commit();
    write(Operation.DELETE, row("1"), row("3"));
    connection.commit();

    assertThat(temporaryTables()).startsWith(made);
    assertThat(value("select count(*) from pg_temp.tarmac_rows_0")).isEqualTo("0");
    assertThat(rows()).containsExactly(List.of("2", ""));
  }

  @Test
  @DisplayName("C9 after a rollback the same connection goes on")
  void afterARollbackTheSameConnectionGoesOn() throws SQLException {
    write(Operation.UPSERT, row("1", "one"));
    connection.rollback();
    write(Operation.UPSERT, row("2", "two"));
    connection.rollback();
    write(Operation.UPSERT, row("3", "three"));
    connection.commit();
    write(Operation.UPSERT, row("4", "four"));
    connection.rollback();
    write(Operation.UPSERT, row("5", "five"));
    connection.commit();

    assertThat(rows()).containsExactly(List.of("3", "three"), List.of("5", "five"));
  }

  @Test
  @DisplayName("C9 after a savepoint's rollback the transaction goes on")
  void afterASavepointsRollbackTheTransactionGoesOn() throws SQLException {
    var savepoint = connection.setSavepoint();
    write(Operation.UPSERT, row("1", "one"));
    connection.rollback(savepoint);
    prepared(Operation.UPSERT, row("2", "two"));
    connection.commit();

    assertThat(rows()).containsExactly(List.of("2", "two"));
  }

  @Test
  @DisplayName("C9 calls of one transaction do not meet each other's rows")
  void callsDoNotMeetEachOthersRows() throws SQLException {
    write(Operation.INSERT, row("1", "one"), row("2", "two"));
    prepared(Operation.UPDATE, row("1", "first"), row("3", "third"));
    prepared(Operation.INSERT_IGNORE, row("1", "again"), row("3", "three"));
    prepared(Operation.DELETE, row("2"));
    connection.commit();

    assertThat(rows()).containsExactly(List.of("1", "first"), List.of("3", "three"));
  }

  @Test
  @DisplayName("C9 a row that the target refuses is refused as in a statement of its own")
  void theTargetRefuses() throws SQLException {
    write(Operation.UPSERT, row("1", "one"));
    assertThatThrownBy(() -> prepared(Operation.UPSERT, row("1234567", "too long")))
        .isInstanceOfSatisfying(
            SQLException.class, refusal -> assertThat(refusal.getSQLState()).isEqualTo("22001"));
    connection.rollback();
    assertThatThrownBy(() -> write(Operation.UPSERT, row(null, "no key")))
        .isInstanceOfSatisfying(
            SQLException.class, refusal -> assertThat(refusal.getSQLState()).isEqualTo("23502"));
  }

  @Test
  @DisplayName("C9 a user's table of the same name is left alone")
  void aTableOfTheSameNameIsLeftAlone() throws SQLException {
    sql.execute("create table if not exists tarmac_rows_0 (c0 text)");
    try {
      write(Operation.UPSERT, row("1", "one"));
      connection.commit();

      assertThat(sql.count("tarmac_rows_0")).isZero();
      assertThat(rows()).containsExactly(List.of("1", "one"));
    } finally {
      sql.execute("drop table tarmac_rows_0");
    }
  }

  @Test
  @DisplayName("C9 there are no more than a few temporary tables, however many kinds of rows")
  void thereAreNoMoreThanAFewTables() throws SQLException {
    for (int columns = 1; columns < 20; columns++) {
      String wide = UniqueName.of("wide");
      List<String> names = IntStream.range(0, columns).mapToObj(i -> "a" + i).toList();
      sql.execute("create table %s (%s text)".formatted(wide, String.join(" text, ", names)));
      TablePlan texts = TestingPlans.plan(wide, List.of(), names);
      strategy.begin(connection);
      strategy
          .prepare(texts, Operation.INSERT)
          .write(
              connection,
              List.of(TestingRows.withValues(texts, Operation.INSERT, 0, new Object[columns])));
      connection.commit();
      assertThat(sql.count(wide)).isOne();
    }
    strategy.begin(connection);
    connection.commit();

    assertThat(temporaryTables().lines().count()).isLessThanOrEqualTo(8);
  }

  /** In a new transaction. */
  private void write(Operation operation, @Nullable Object[]... values) throws SQLException {
    strategy.begin(connection);
    prepared(operation, values);
  }

  private void prepared(Operation operation, @Nullable Object[]... values) throws SQLException {
    List<Row> rows =
        Stream.of(values).map(row -> TestingRows.withValues(plan, operation, 0, row)).toList();
    strategy.prepare(plan, operation).write(connection, rows);
  }

  private static @Nullable Object[] row(@Nullable Object... values) {
    return values;
  }

  private List<List<@Nullable String>> rows() {
    return sql.rows("select * from " + table + " order by id");
  }

  /** The session's, with what tells one from another of its name. */
  private String temporaryTables() throws SQLException {
    return value(
        """
        select coalesce(string_agg(relname || ' ' || oid, e'\\n' order by oid), '')
        from pg_catalog.pg_class
        where relnamespace = pg_catalog.pg_my_temp_schema() and relkind = 'r'
        """);
  }

  private String value(String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getString(1);
    }
  }
}
