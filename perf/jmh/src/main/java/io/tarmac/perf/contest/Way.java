package io.tarmac.perf.contest;

import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import java.sql.Connection;
import java.util.EnumSet;
import java.util.Set;

/**
 * A way to write over the connection that it was made for.
 *
 * @param name in the results
 * @param fewestRows from which on it differs from a simpler way
 * @param mostRows beyond which it is known to be so slow that nobody wants to wait for it
 * @param jobs that it takes part in, as far as the strategy supports them
 */
public record Way(
    String name,
    WriteStrategy strategy,
    Connection connection,
    int fewestRows,
    int mostRows,
    Set<Job> jobs) {

  public Way(String name, WriteStrategy strategy, Connection connection) {
    this(name, strategy, connection, 1, Integer.MAX_VALUE, EnumSet.allOf(Job.class));
  }

  public Way from(int rows) {
    return new Way(name, strategy, connection, rows, mostRows, jobs);
  }

  public Way upTo(int rows) {
    return new Way(name, strategy, connection, fewestRows, rows, jobs);
  }

  public Way without(Job job) {
    Set<Job> others = EnumSet.copyOf(jobs);
    others.remove(job);
    return new Way(name, strategy, connection, fewestRows, mostRows, others);
  }

  boolean takesPart(Job job, TablePlan plan, int rows) {
    return jobs.contains(job)
        && rows >= fewestRows
        && rows <= mostRows
        && strategy.supports(plan, job.operation());
  }
}
