package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes down what it is asked to write, and fails when it is told to. */
final class RecordingStrategy implements WriteStrategy {

  private final WriteMethod method;
  private final List<Operation> supported;
  private final List<String> written = new ArrayList<>();
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
      if (failure != null) {
        throw failure;
      }
    };
  }
}
