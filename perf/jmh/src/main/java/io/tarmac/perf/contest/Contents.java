package io.tarmac.perf.contest;

import io.tarmac.connect.jdbc.MeasuredTable;
import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.write.RowWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;

/**
 * What is in the table, and batches of rows that fit to it: inserted ids ascend, upserted ids are
 * neighbours, wherever they are among those that are there.
 */
final class Contents {
  /** Rows that are there at first. */
  private static final int PRESENT = 100_000;

  /** After which the table begins anew, so that it stays what it is for every way. */
  private static final int MOST_CHANGES = 300_000;

  private static final int CHUNK = 10_000;

  private final MeasuredTable table;
  private final RowShape shape;
  private final String name;
  private final String analysis;
  private final Connection connection;
  private final RowWriter inserts;
  private final Random random = new Random(1);

  private int nextId;
  private int version;
  private int changes = MOST_CHANGES;

  /**
   * Contents that are not there yet.
   *
   * @param name of the table, as SQL text
   * @param analysis the statement that has the server look at the table for its planner
   * @param filler inserts what has to be there
   */
  Contents(MeasuredTable table, RowShape shape, String name, String analysis, Way filler) {
    this.table = table;
    this.shape = shape;
    this.name = name;
    this.analysis = analysis;
    this.connection = filler.connection();
    this.inserts = filler.strategy().prepare(plan(Job.INSERT), Operation.INSERT);
  }

  /** Of the table. */
  int columns() {
    return shape.columns();
  }

  /** The columns that the job sends. */
  TablePlan plan(Job job) {
    return table.plan(job.operation());
  }

  /** Whether so much has changed that the table is to begin anew. */
  boolean isWorn() {
    return changes >= MOST_CHANGES;
  }

  /** Has the table as it is at first. */
  void renew() throws SQLException {
    execute("TRUNCATE TABLE " + name);
    nextId = 1;
    while (nextId <= PRESENT) {
      insert(next(Operation.INSERT, CHUNK));
    }
    execute(analysis);
    changes = 0;
  }

  /** Rows for so many transactions of the job, which has to be done with them. */
  List<List<Row>> batches(Job job, int transactions, int rows) throws SQLException {
    List<List<Row>> batches = new ArrayList<>();
    for (int i = 0; i < transactions; i++) {
      batches.add(batch(job, rows));
    }
    changes += transactions * rows;
    return batches;
  }

  private List<Row> batch(Job job, int rows) throws SQLException {
    return switch (job) {
      case INSERT, UPSERT_OF_NEW -> next(job.operation(), rows);
      case UPSERT_OF_PRESENT -> {
        version++;
        yield rows(job.operation(), 1 + random.nextInt(PRESENT - rows + 1), rows);
      }
      case DELETE -> {
        int first = nextId;
        insert(next(Operation.INSERT, rows));
        yield rows(job.operation(), first, rows);
      }
    };
  }

  private List<Row> next(Operation operation, int count) {
    List<Row> rows = rows(operation, nextId, count);
    nextId += count;
    return rows;
  }

  private List<Row> rows(Operation operation, int first, int count) {
    IntFunction<Row> row =
        operation == Operation.DELETE
            ? id -> table.row(operation, shape.tombstone(id))
            : id -> table.row(operation, shape.row(id, version));
    List<Row> rows = new ArrayList<>(count);
    for (int id = first; id < first + count; id++) {
      rows.add(row.apply(id));
    }
    return rows;
  }

  private void insert(List<Row> rows) throws SQLException {
    inserts.write(connection, rows);
    connection.commit();
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
    connection.commit();
  }
}
