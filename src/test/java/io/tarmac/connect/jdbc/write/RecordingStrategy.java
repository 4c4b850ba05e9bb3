package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes down what it is asked to write, and fails when it is told to. */
class RecordingStrategy implements WriteStrategy {

  private final WriteMethod method;
  private final List<Operation> supported;
  private final List<String> written = new ArrayList<>();
  private final List<List<Row>> calls = new ArrayList<>();
  private final List<Connection> connections = new ArrayList<>();
  private int prepared;
  private @Nullable SQLException failure;

  RecordingStrategy(Operation... supported) {
    this(WriteMethod.BATCH, supported);
  }

  RecordingStrategy(WriteMethod method, Operation... supported) {
    this.method = method;
    this.supported = List.of(supported);
  }

  /** From now on writing fails like this; null: not any more. */
  void fail(@Nullable SQLException failure) {
    this.failure = failure;
  }

  /** Table, operation and number of rows of each call. */
  List<String> written() {
    return written;
  }

  /** Returns the rows of each call. */
  List<List<Row>> calls() {
    return calls;
  }

  /** Returns the first value of each row of each call. */
  List<List<String>> keys() {
    return calls.stream()
        .map(rows -> rows.stream().map(row -> String.valueOf(row.values()[0])).toList())
        .toList();
  }

  /** Returns the connection of each call. */
  List<Connection> connections() {
    return connections;
  }

  int prepared() {
    return prepared;
  }

  @Override
  public WriteMethod method() {
    return method;
  }

  @Override
  public boolean supports(TablePlan plan, Operation operation) {
    return supported.contains(operation);
  }

  @Override
  public RowWriter prepare(TablePlan plan, Operation operation) {
    prepared++;
    return (connection, rows) -> {
      written.add(plan.table() + " " + operation + " " + rows.size() + " rows");
      calls.add(List.copyOf(rows));
      connections.add(connection);
      if (failure != null) {
        throw failure;
      }
    };
  }
}
