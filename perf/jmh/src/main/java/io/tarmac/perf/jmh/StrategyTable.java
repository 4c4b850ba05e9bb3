package io.tarmac.perf.jmh;

import io.tarmac.connect.jdbc.TaskSession;
import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.database.KnownDatabases;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.write.RowWriter;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import io.tarmac.perf.trial.Cleanup;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.kafka.connect.sink.SinkRecord;

/**
 * A table that one strategy writes to, and batches of rows that fit the table. Inserted ids ascend.
 * Upserted ids are neighbours at a random place.
 */
final class StrategyTable implements AutoCloseable {
  /** The number of rows that a new table has. */
  private static final int PRESENT = 100_000;

  /** The number of changed rows after which the table is refilled, to keep its size. */
  private static final int MOST_CHANGES = 300_000;

  private static final int CHUNK = 10_000;

  private final Cleanup cleanup = new Cleanup();
  private final StrategyDatabase database;
  private final Job job;
  private final RowShape shape;
  private final int rows;
  private final TaskSession session;
  private final TablePlan plan;
  private final TablePlan planOfDeletes;
  private final String quotedName;
  private final Connection connection;
  private final WriteStrategy strategy;
  private final RowWriter writer;
  private final Connection fillingConnection;
  private final RowWriter fillingWriter;
  private final Random random = new Random(1);

  private int nextId;
  private int version;
  private int changes = MOST_CHANGES;

  /** Creates the table. A transaction will have {@code rows} rows. */
  StrategyTable(StrategyDatabase database, String strategyName, Job job, RowShape shape, int rows)
      throws SQLException {
    this.database = database;
    this.job = job;
    this.shape = shape;
    this.rows = rows;
    // Another machine's process may use the same server.
    String name = "tarmac_strategies_%08x".formatted(new SecureRandom().nextInt());
    try {
      try (Connection first = database.open(database.fillingStrategy())) {
        quotedName = KnownDatabases.read(first).identifiers().quote(name);
      }
      // Added before the connections, so that the table is dropped after they are closed.
      cleanup.add(this::drop);
      fillingConnection = open(database.fillingStrategy());
      try (TaskSession planning = new TaskSession(database.properties(name, job))) {
        session = planning;
        plan = planning.row(shape.row(1, 0)).plan();
        planOfDeletes = job == Job.DELETE ? planning.row(shape.tombstone(1)).plan() : plan;
      }
      fillingWriter =
          database
              .strategy(database.fillingStrategy(), fillingConnection, plan, Operation.INSERT)
              .prepare(plan, Operation.INSERT);
      connection = open(strategyName);
      TablePlan written = plan(job.operation());
      strategy = database.strategy(strategyName, connection, written, job.operation());
      connection.commit();
      writer = strategy.prepare(written, job.operation());
    } catch (SQLException | RuntimeException e) {
      cleanup.close();
      throw e;
    }
  }

  private Connection open(String strategyName) throws SQLException {
    Connection opened = database.open(strategyName);
    cleanup.add(
        () -> {
          // A driver's close waits for a running statement, so abort first. H2 ignores abort.
          opened.abort(Runnable::run);
          opened.close();
        });
    return opened;
  }

  /** Refills the table if many rows have changed since it was filled. */
  void refillAfterManyChanges() throws SQLException {
    if (changes < MOST_CHANGES) {
      return;
    }
    execute("TRUNCATE TABLE " + quotedName);
    nextId = 1;
    while (nextId <= PRESENT) {
      fill(next(Operation.INSERT, CHUNK));
    }
    execute(database.analysis(quotedName));
    changes = 0;
  }

  /** Returns the rows of the next transaction, which has to follow. */
  List<Row> nextBatch() throws SQLException {
    changes += rows;
    return switch (job) {
      case INSERT, UPSERT_NEW -> next(job.operation(), rows);
      case UPSERT_PRESENT, UPSERT_NEWEST -> {
        version++;
        yield rows(job.operation(), 1 + random.nextInt(PRESENT - rows + 1), rows);
      }
      case DELETE -> {
        int first = nextId;
        fill(next(Operation.INSERT, rows));
        yield rows(job.operation(), first, rows);
      }
    };
  }

  /** Writes the rows in one transaction. */
  void write(List<Row> batch) throws SQLException {
    strategy.begin(connection);
    writer.write(connection, batch);
    connection.commit();
  }

  private List<Row> next(Operation operation, int count) {
    List<Row> next = rows(operation, nextId, count);
    nextId += count;
    return next;
  }

  private List<Row> rows(Operation operation, int first, int count) {
    List<Row> made = new ArrayList<>(count);
    for (int id = first; id < first + count; id++) {
      SinkRecord record =
          operation == Operation.DELETE ? shape.tombstone(id) : shape.row(id, version);
      made.add(session.row(plan(operation), operation, session.change(record)));
    }
    return made;
  }

  private TablePlan plan(Operation operation) {
    return operation == Operation.DELETE ? planOfDeletes : plan;
  }

  private void fill(List<Row> batch) throws SQLException {
    fillingWriter.write(fillingConnection, batch);
    fillingConnection.commit();
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = fillingConnection.createStatement()) {
      statement.execute(sql);
    }
    fillingConnection.commit();
  }

  /** Drops the table over a new connection, because the others may have been aborted. */
  private void drop() throws SQLException {
    try (Connection last = database.open(database.fillingStrategy());
        Statement statement = last.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS " + quotedName);
      last.commit();
    }
  }

  @Override
  public void close() {
    cleanup.close();
  }
}
