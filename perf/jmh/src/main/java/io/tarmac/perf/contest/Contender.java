package io.tarmac.perf.contest;

import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.write.RowWriter;
import io.tarmac.perf.ways.Figure;
import io.tarmac.perf.ways.Quartiles;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** A way that takes part in one contest, and what was found of it. */
final class Contender {

  /** Microseconds per row of one turn. */
  record Sample(double client, double server, double wall) {}

  private final Way way;
  private final Job job;
  private final RowWriter writer;
  private final List<Sample> samples = new ArrayList<>();

  Contender(Way way, TablePlan plan, Job job) {
    this.way = way;
    this.job = job;
    this.writer = way.strategy().prepare(plan, job.operation());
  }

  /** A transaction for each batch. */
  void write(List<List<Row>> batches) throws SQLException {
    Connection connection = way.connection();
    for (List<Row> batch : batches) {
      way.strategy().begin(connection);
      writer.write(connection, batch);
      connection.commit();
    }
  }

  void add(Sample sample) {
    samples.add(sample);
  }

  /**
   * All turns together.
   *
   * @param columns of the table
   * @param values of a transaction
   * @param isServerKnown whether the server's time is
   */
  Figure figure(int columns, int rows, int values, boolean isServerKnown) {
    return new Figure(
        job.words(),
        columns,
        rows,
        values,
        way.name(),
        samples.size(),
        quartiles(Sample::client),
        isServerKnown ? quartiles(Sample::server) : null,
        quartiles(sample -> sample.client() + sample.server()),
        quartiles(Sample::wall));
  }

  private Quartiles quartiles(ToDoubleFunction<Sample> time) {
    return Quartiles.of(samples.stream().map(time::applyAsDouble).toList());
  }
}
