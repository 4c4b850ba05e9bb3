package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.config.ErrorOrder;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.error.SqlStates;
import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import io.tarmac.connect.jdbc.offset.TransactionEnd;
import io.tarmac.connect.jdbc.table.TestingIdentifiers;

/** Writers in strict order, to which the standard's SQLSTATEs tell whose fault a failure is. */
final class TestingBatchWriters {

  static final WriteStrategy JDBC_BATCH =
      new JdbcBatch(new Dml(TestingIdentifiers.DOUBLE_QUOTES, new OnConflict()));

  private TestingBatchWriters() {}

  static BatchWriter of(WriteStrategy... strategies) {
    return of(WriteStrategies.of(strategies));
  }

  static BatchWriter of(WriteStrategies strategies) {
    return of(WriteMethod.AUTO, strategies);
  }

  static BatchWriter of(WriteMethod method, WriteStrategies strategies) {
    return new BatchWriter(
        strategies,
        method,
        SqlStates.standard(),
        ErrorOrder.STRICT,
        TransactionEnd.COMMIT,
        SinkMetrics.NONE);
  }
}
