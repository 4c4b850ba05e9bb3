package io.tarmac.perf.contest;

import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.perf.contest.Contender.Sample;
import io.tarmac.perf.measure.SchedulerTime;
import io.tarmac.perf.ways.Figure;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Has ways write the same numbers of rows into one table, one after the other, over and over: what
 * the machine does beside, and what the table becomes, meets all alike. Each turn begins with
 * another way, and every second goes backwards. One thread, whose processor time is the client's.
 */
final class Contest {
  /** Few rows are written in several transactions, for one takes too short to be measured. */
  private static final int ROWS_OF_A_TURN = 64;

  /** Until drivers and servers have prepared their statements. */
  static final int UNMEASURED_TURNS = 6;

  private static final double NANOS_PER_MICRO = 1_000;

  private final List<Way> ways;
  private final Contents contents;
  private final @Nullable SchedulerTime server;
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

  /**
   * A contest in a table.
   *
   * @param server null where its processor time cannot be known apart
   */
  Contest(List<Way> ways, Contents contents, @Nullable SchedulerTime server) {
    this.ways = ways;
    this.contents = contents;
    this.server = server;
  }

  /** What each way took; nothing where fewer than two can do the job. */
  List<Figure> run(Job job, int rows, int turns) throws SQLException {
    List<Contender> contenders = new ArrayList<>();
    for (Way way : ways) {
      if (way.takesPart(job, contents.plan(job), rows)) {
        contenders.add(new Contender(way, contents.plan(job), job));
      }
    }
    if (contenders.size() < 2) {
      return List.of();
    }
    for (int turn = -UNMEASURED_TURNS; turn < turns; turn++) {
      if (contents.isWorn()) {
        renew(contenders, job, rows);
      }
      for (Contender contender : inTurn(contenders, turn)) {
        Sample sample = measure(contender, job, rows);
        if (turn >= 0) {
          contender.add(sample);
        }
      }
    }
    int columns = contents.columns();
    int values = rows * contents.plan(job).columns().size();
    return contenders.stream()
        .map(contender -> contender.figure(columns, rows, values, server != null))
        .toList();
  }

  /** Statements are planned anew for a table that begins anew, which is nobody's turn. */
  private void renew(List<Contender> contenders, Job job, int rows) throws SQLException {
    contents.renew();
    for (Contender contender : contenders) {
      contender.write(contents.batches(job, 1, rows));
    }
  }

  private static List<Contender> inTurn(List<Contender> contenders, int turn) {
    List<Contender> order = new ArrayList<>(contenders);
    Collections.rotate(order, turn);
    if (turn % 2 != 0) {
      Collections.reverse(order);
    }
    return order;
  }

  private Sample measure(Contender contender, Job job, int rows) throws SQLException {
    int transactions = transactions(rows);
    List<List<Row>> batches = contents.batches(job, transactions, rows);
    long serverBefore = serverNanos();
    long clientBefore = threads.getCurrentThreadCpuTime();
    long before = System.nanoTime();
    contender.write(batches);
    long wall = System.nanoTime() - before;
    long client = threads.getCurrentThreadCpuTime() - clientBefore;
    long ofServer = serverNanos() - serverBefore;
    double perRow = NANOS_PER_MICRO * transactions * rows;
    return new Sample(client / perRow, ofServer / perRow, wall / perRow);
  }

  /** Those of a turn. */
  static int transactions(int rows) {
    return Math.max(1, ROWS_OF_A_TURN / rows);
  }

  private long serverNanos() {
    return server == null ? 0 : server.nanos();
  }
}
