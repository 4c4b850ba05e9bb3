package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.Sweep;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TablePlan.HistoryIndexes;
import io.tarmac.connect.jdbc.table.TablePlan.SweepIndexes;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The statements that write rows of a plan. Of a record, only names become SQL text, and they are
 * always quoted.
 *
 * @param driver prepares the statements
 */
public record Dml(Identifiers identifiers, UpsertSyntax upsertSyntax, DriverStatements driver) {

  public Dml(Identifiers identifiers, UpsertSyntax upsertSyntax) {
    this(identifiers, upsertSyntax, DriverStatements.STANDARD);
  }

  /**
   * Tells whether there is a statement for the operation. Without a key, not every database can
   * ignore a conflict, and no database can ignore one that it finds at the commit.
   */
  public boolean supports(TablePlan plan, Operation operation) {
    return switch (operation) {
      case INSERT, UPSERT, UPDATE, DELETE -> true;
      case ADD_VERSION, END_VERSION, SWEEP -> false;
      case INSERT_IGNORE ->
          !plan.keyColumns().isEmpty()
              || (upsertSyntax.ignoresAnyConflict() && !plan.hasDeferrableKey());
    };
  }

  /**
   * Tells whether one statement does the whole operation. One statement is not enough for
   * unavailable values: a new row needs null for them, but an existing row must keep its values. It
   * is not enough for a soft delete without values for required columns. It is not enough either if
   * a conflict may be at another unique index, or may be found at the commit. The statement must
   * also take the plan's values.
   */
  public boolean isOneStep(TablePlan plan, Operation operation) {
    return switch (operation) {
      case INSERT, UPDATE, DELETE -> true;
      case ADD_VERSION, END_VERSION, SWEEP -> false;
      case UPSERT, INSERT_IGNORE ->
          plan.keyColumns().isEmpty()
              || !(plan.isPartial()
                  || (plan.comparesVersions() && !plan.hasWhatIsRequired())
                  || plan.hasDeferrableKey()
                  || mayHitOtherUniqueKey(plan)
                  || !upsertSyntax.takes(plan));
    };
  }

  /** Tells whether an upsert may change the row of another unique index. */
  boolean mayHitOtherUniqueKey(TablePlan plan) {
    return upsertSyntax.takesAnyKey() && plan.hasOtherUniqueKey();
  }

  /** Tells whether the statement of an upsert takes the plan's values at all. */
  boolean upsertTakes(TablePlan plan) {
    return upsertSyntax.takes(plan);
  }

  RowStatement statement(TablePlan plan, Operation operation) {
    return switch (operation) {
      case INSERT, UPSERT, INSERT_IGNORE -> insertion(plan, operation, 1);
      case UPDATE -> update(plan);
      case DELETE -> ofKey(plan, "DELETE FROM %s WHERE %s".formatted(table(plan), sameKey(plan)));
      case ADD_VERSION, END_VERSION, SWEEP ->
          throw new IllegalArgumentException(operation + " takes several statements");
    };
  }

  /**
   * Returns the statement that writes a number of rows. Its parameters are the first row's, then
   * the second row's, and so on.
   */
  RowStatement statement(TablePlan plan, Operation operation, int rows) {
    return switch (operation) {
      case INSERT, UPSERT, INSERT_IGNORE -> insertion(plan, operation, rows);
      case DELETE -> ofKey(plan, deletion(plan, rows));
      case UPDATE, ADD_VERSION, END_VERSION, SWEEP ->
          throw new IllegalArgumentException(operation + " changes one row");
    };
  }

  /** Returns the SQL text that inserts a table of rows, or upserts them, as the operation says. */
  public String insertion(TablePlan plan, Operation operation, String rows) {
    return switch (operation) {
      case INSERT -> upsertSyntax.insert(plan, identifiers, rows);
      case UPSERT -> upsertSyntax.upsert(plan, identifiers, rows);
      case INSERT_IGNORE -> upsertSyntax.insertIgnore(plan, identifiers, rows);
      case UPDATE, DELETE, ADD_VERSION, END_VERSION, SWEEP ->
          throw new IllegalArgumentException(operation + " inserts no rows");
    };
  }

  private RowStatement insertion(TablePlan plan, Operation operation, int rows) {
    String table =
        operation == Operation.INSERT
            ? values(plan, rows)
            : upsertSyntax.rows(plan, identifiers, rows);
    return new RowStatement(
        plan,
        insertion(plan, operation, table),
        IntStream.range(0, plan.columns().size()).toArray(),
        driver);
  }

  /**
   * Returns a query that yields the number if the table has a row whose key equals the parameters.
   */
  RowStatement existence(TablePlan plan, int number) {
    return ofKey(plan, "SELECT %d FROM %s WHERE %s".formatted(number, table(plan), sameKey(plan)));
  }

  /** Returns a query that yields the number if the table has the row's version or a newer one. */
  RowStatement sameOrNewerVersion(TablePlan plan, int number) {
    return ofKey(
        plan,
        "SELECT %d FROM %s WHERE %s".formatted(number, table(plan), versionCondition(plan, ">=")));
  }

  /**
   * Returns a statement that ends the current version of a row's key if it is older than the row.
   * The ended version gets the row's values for the end and for whether it is current.
   */
  RowStatement endCurrentVersion(TablePlan plan) {
    HistoryIndexes history = plan.historyIndexes();
    PlannedColumn end = plan.columns().get(history.to());
    PlannedColumn current = plan.columns().get(history.current());
    String isCurrent = identifiers.quote(current.name());
    return new RowStatement(
        plan,
        "UPDATE %s SET %s = %s, %s = %s WHERE %s AND %s <> %s"
            .formatted(
                table(plan),
                identifiers.quote(end.name()),
                end.mapping().parameter(),
                isCurrent,
                current.mapping().parameter(),
                versionCondition(plan, "<"),
                isCurrent,
                current.mapping().parameter()),
        IntStream.concat(
                IntStream.of(history.to(), history.current()),
                IntStream.concat(keyIndexes(plan), IntStream.of(history.current())))
            .toArray(),
        driver);
  }

  /**
   * Returns a statement that inserts a version, and copies unavailable values from the current
   * version. It inserts nothing if there is no current version.
   */
  RowStatement insertFromCurrentVersion(TablePlan plan) {
    IntStream.Builder parameters = IntStream.builder();
    List<String> values = new ArrayList<>();
    for (int i = 0; i < plan.columns().size(); i++) {
      PlannedColumn column = plan.columns().get(i);
      if (plan.isUnavailable(i)) {
        values.add(identifiers.quote(column.name()));
      } else {
        values.add(column.mapping().parameter());
        parameters.add(i);
      }
    }
    Arrays.stream(indexesOfCurrentVersion(plan)).forEach(parameters::add);
    return new RowStatement(
        plan,
        insertion(
            plan,
            Operation.INSERT,
            "SELECT %s FROM %s WHERE %s"
                .formatted(
                    String.join(", ", values), table(plan), currentVersion(plan, identifiers))),
        parameters.build().toArray(),
        driver);
  }

  /**
   * Returns a query with three counts of the rows from a row's source table: all rows that are not
   * marked as deleted, the rows of the row's snapshot, and the rows that the snapshot lacks.
   */
  RowStatement snapshotCounts(TablePlan plan, Sweep sweep) {
    SweepIndexes at = plan.sweepIndexes();
    PlannedColumn number = plan.columns().get(at.snapshot());
    String notMarked = notMarked(plan, sweep);
    IntStream parameters =
        sweep.isSoft()
            ? IntStream.of(at.mark(), at.snapshot(), at.snapshot(), at.mark(), at.source())
            : IntStream.of(at.snapshot(), at.snapshot(), at.source());
    return new RowStatement(
        plan,
        "SELECT COUNT(%s), COUNT(CASE WHEN %s THEN 1 END), COUNT(CASE WHEN %s%s THEN 1 END) FROM %s WHERE %s"
            .formatted(
                sweep.isSoft() ? "CASE WHEN " + notMarked + " THEN 1 END" : "*",
                comparison(number, "="),
                comparison(number, "<"),
                sweep.isSoft() ? " AND " + notMarked : "",
                table(plan),
                comparison(plan.columns().get(at.source()), "=")),
        parameters.toArray(),
        driver);
  }

  /**
   * Returns the statement that removes the rows that the snapshot of a row's source table lacks. If
   * the sweep is soft, the statement sets their mark to the row's value instead.
   */
  RowStatement sweep(TablePlan plan, Sweep sweep) {
    SweepIndexes at = plan.sweepIndexes();
    String stale =
        "%s AND %s"
            .formatted(
                comparison(plan.columns().get(at.source()), "="),
                comparison(plan.columns().get(at.snapshot()), "<"));
    return sweep.isSoft()
        ? new RowStatement(
            plan,
            "UPDATE %s SET %s WHERE %s AND %s"
                .formatted(
                    table(plan),
                    comparison(plan.columns().get(at.mark()), "="),
                    stale,
                    notMarked(plan, sweep)),
            new int[] {at.mark(), at.source(), at.snapshot(), at.mark()},
            driver)
        : new RowStatement(
            plan,
            "DELETE FROM %s WHERE %s".formatted(table(plan), stale),
            new int[] {at.source(), at.snapshot()},
            driver);
  }

  /**
   * Returns the SQL condition that a row is not marked as deleted; empty unless deletes are soft.
   */
  private String notMarked(TablePlan plan, Sweep sweep) {
    if (!sweep.isSoft()) {
      return "";
    }
    PlannedColumn mark = plan.columns().get(plan.sweepIndexes().mark());
    return "(%s IS NULL OR %s)".formatted(identifiers.quote(mark.name()), comparison(mark, "<>"));
  }

  /** Returns the SQL condition that a version has the row's key and is older or newer than it. */
  private String versionCondition(TablePlan plan, String operator) {
    int version = plan.historyIndexes().version();
    return IntStream.rangeClosed(0, version)
        .mapToObj(
            i -> {
              PlannedColumn column = plan.keyColumns().get(i);
              return comparison(column, i == version ? operator : plan.equalityOperator(column));
            })
        .collect(Collectors.joining(" AND "));
  }

  private String comparison(PlannedColumn column, String operator) {
    return "%s %s %s"
        .formatted(identifiers.quote(column.name()), operator, column.mapping().parameter());
  }

  /** Prepares a statement that was combined from others. */
  PreparedStatement prepare(Connection connection, String sql) throws SQLException {
    return driver.prepare(connection, sql);
  }

  /** Returns the indexes of the columns outside the key that a row of the plan has a value for. */
  static int[] availableOthers(TablePlan plan) {
    return IntStream.range(plan.keyColumns().size(), plan.columns().size())
        .filter(column -> !plan.isUnavailable(column))
        .toArray();
  }

  static String insert(TablePlan plan, Identifiers identifiers, String rows) {
    return insert(plan, identifiers.quote(plan.table()), identifiers, rows);
  }

  /** Returns an insert into a target that differs from the table's name, such as by an alias. */
  static String insert(TablePlan plan, String target, Identifiers identifiers, String rows) {
    return "INSERT INTO %s (%s)%s %s"
        .formatted(
            target,
            UpsertSyntax.list(plan.columns(), c -> identifiers.quote(c.name())),
            overriding(plan),
            rows);
  }

  /**
   * Returns the standard's clause that overrides an identity column of the key, or an empty text.
   */
  static String overriding(TablePlan plan) {
    return plan.overridesIdentity() ? " OVERRIDING SYSTEM VALUE" : "";
  }

  static String values(TablePlan plan, int rows) {
    String row = "(" + UpsertSyntax.list(plan.columns(), c -> c.mapping().parameter()) + ")";
    return "VALUES " + String.join(", ", Collections.nCopies(rows, row));
  }

  /**
   * Returns the SQL text that deletes a number of rows. Keys of several columns are not compared as
   * row values. By row values, MariaDB finds some types only without an index, and MySQL refuses
   * some numbers. {@code IN} knows no operator except {@code =}.
   */
  private String deletion(TablePlan plan, int rows) {
    String deletion = "DELETE FROM %s WHERE ".formatted(table(plan));
    if (plan.keyColumns().size() == 1
        && plan.equalityOperator(plan.keyColumns().get(0)).equals("=")) {
      PlannedColumn key = plan.keyColumns().get(0);
      List<String> parameters = Collections.nCopies(rows, key.mapping().parameter());
      return deletion
          + "%s IN (%s)".formatted(identifiers.quote(key.name()), String.join(", ", parameters));
    }
    return deletion + String.join(" OR ", Collections.nCopies(rows, "(" + sameKey(plan) + ")"));
  }

  private RowStatement update(TablePlan plan) {
    String assignments =
        UpsertSyntax.list(
            UpsertSyntax.changed(plan),
            column -> identifiers.quote(column.name()) + " = " + column.mapping().parameter());
    String update = "UPDATE %s SET %s WHERE %s".formatted(table(plan), assignments, sameKey(plan));
    IntStream columns = IntStream.concat(Arrays.stream(availableOthers(plan)), keyIndexes(plan));
    if (!plan.comparesVersions()) {
      return new RowStatement(plan, update, columns.toArray(), driver);
    }
    PlannedColumn version = plan.columns().get(plan.version());
    String name = identifiers.quote(version.name());
    return new RowStatement(
        plan,
        "%s AND (%s IS NULL OR %s <= %s)"
            .formatted(update, name, name, version.mapping().parameter()),
        IntStream.concat(columns, IntStream.of(plan.version())).toArray(),
        driver);
  }

  private RowStatement ofKey(TablePlan plan, String sql) {
    return new RowStatement(plan, sql, keyIndexes(plan).toArray(), driver);
  }

  private static IntStream keyIndexes(TablePlan plan) {
    return IntStream.range(0, plan.keyColumns().size());
  }

  private String sameKey(TablePlan plan) {
    return sameKey(plan, identifiers);
  }

  /** Returns the SQL condition that a row's key equals the parameters. */
  static String sameKey(TablePlan plan, Identifiers identifiers) {
    return same(plan, identifiers, plan.keyColumns().size());
  }

  /**
   * Returns the SQL condition that a row is the current version of the parameters' key. The
   * parameters are the columns of {@link #indexesOfCurrentVersion}.
   */
  static String currentVersion(TablePlan plan, Identifiers identifiers) {
    HistoryIndexes history = plan.historyIndexes();
    PlannedColumn current = plan.columns().get(history.current());
    return "%s AND %s = %s"
        .formatted(
            same(plan, identifiers, history.version()),
            identifiers.quote(current.name()),
            current.mapping().parameter());
  }

  static int[] indexesOfCurrentVersion(TablePlan plan) {
    HistoryIndexes history = plan.historyIndexes();
    return IntStream.concat(IntStream.range(0, history.version()), IntStream.of(history.current()))
        .toArray();
  }

  private static String same(TablePlan plan, Identifiers identifiers, int columns) {
    return plan.keyColumns().stream()
        .limit(columns)
        .map(
            column ->
                "%s %s %s"
                    .formatted(
                        identifiers.quote(column.name()),
                        plan.equalityOperator(column),
                        column.mapping().parameter()))
        .collect(Collectors.joining(" AND "));
  }

  private String table(TablePlan plan) {
    return identifiers.quote(plan.table());
  }
}
