package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.Run;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.offset.StatementCommit;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The strategies that write the rows of one plan with one operation, best first. Which of them
 * writes a chunk of rows depends on how many rows may go together.
 */
@SuppressWarnings("ReferenceEquality") // links are compared by identity
final class StrategyChain {

  private record Link(WriteMethod method, int fewestRows, RowWriter writer) {}

  /**
   * Rows and their writer.
   *
   * @param method the method of the writer
   * @param together whether the rows are known to fit together
   */
  record Chunk(RowWriter writer, WriteMethod method, List<Row> rows, boolean together) {

    /** Writes the rows, and leaves the transaction open. */
    void write(Connection connection) throws SQLException {
      if (together) {
        writer.writeTogether(connection, rows);
      } else {
        writer.write(connection, rows);
      }
    }

    /** Tells whether the last statement for the rows can carry the commit of the transaction. */
    boolean canCarry(StatementCommit commit, boolean isRepeatable) {
      return together && writer.canCarry(commit, isRepeatable);
    }

    /** Writes the rows, and commits the transaction with the last statement. */
    void writeAndCommit(Connection connection, StatementCommit commit) throws SQLException {
      writer.writeAndCommit(connection, rows, commit);
    }
  }

  /**
   * The strategies, best first. The last one takes any number of rows, and sends a statement for
   * each.
   */
  private final List<Link> links;

  /** Whether somebody asked for the first strategy, which then takes single rows too. */
  private final boolean isAskedFor;

  private StrategyChain(List<Link> links, boolean isAskedFor) {
    this.links = links;
    this.isAskedFor = isAskedFor;
  }

  /**
   * Returns the chain for a plan and operation, or null if no strategy supports them.
   *
   * @param strategies best first
   */
  static @Nullable StrategyChain of(
      List<WriteStrategy> strategies, TablePlan plan, Operation operation) {
    List<Link> links = new ArrayList<>();
    for (WriteStrategy strategy : strategies) {
      if (strategy.supports(plan, operation)) {
        links.add(
            new Link(
                strategy.method(),
                strategy.fewestRows(plan, operation),
                strategy.prepare(plan, operation)));
        if (strategy.method() == WriteMethod.BATCH) {
          return new StrategyChain(links, false);
        }
      }
    }
    return null;
  }

  /** Returns a chain of one method and the last strategy, or null if none has the method. */
  @Nullable StrategyChain only(WriteMethod method) {
    List<Link> chosen = links.stream().filter(link -> link.method() == method).limit(1).toList();
    if (chosen.isEmpty()) {
      return null;
    }
    Link link = chosen.get(0);
    return new StrategyChain(
        List.of(new Link(method, 1, link.writer()), links.get(links.size() - 1)), true);
  }

  /** Returns the rows in order, each chunk with the best strategy for its size. */
  List<Chunk> best(Run run) {
    List<Row> rows = run.rows();
    return run.distinct() ? List.of(together(best(rows.size()), rows)) : best(rows);
  }

  private List<Chunk> best(List<Row> rows) {
    List<Chunk> chunks = new ArrayList<>();
    int begin = 0;
    int end = 0;
    while (end < rows.size()) {
      Link link = best(rows.size() - end);
      int together = link.writer().together(rows, end);
      Link fitting = best(together);
      // The statements of rows that do not fit together are sent together.
      boolean isAmongOthers = together == 1 && rows.size() > 1;
      if (fitting != last() && (isAskedFor || !isAmongOthers)) {
        addRowByRow(chunks, rows.subList(begin, end));
        List<Row> fit = rows.subList(end, end + together);
        chunks.add(fitting == link ? together(link, fit) : inOrder(fitting, fit));
        begin = end + together;
      }
      end += together;
    }
    addRowByRow(chunks, rows.subList(begin, end));
    return chunks;
  }

  /** Returns the rows with the last strategy, which sends a statement for each. */
  List<Chunk> rowByRow(Run run) {
    return List.of(run.distinct() ? together(last(), run.rows()) : inOrder(last(), run.rows()));
  }

  private void addRowByRow(List<Chunk> chunks, List<Row> rows) {
    if (!rows.isEmpty()) {
      chunks.add(inOrder(last(), rows));
    }
  }

  private static Chunk inOrder(Link link, List<Row> rows) {
    return new Chunk(link.writer(), link.method(), rows, false);
  }

  /** Returns a chunk of rows that are known to fit together. */
  private static Chunk together(Link link, List<Row> rows) {
    return new Chunk(link.writer(), link.method(), rows, true);
  }

  private Link best(int rows) {
    int index = 0;
    while (rows < links.get(index).fewestRows()) {
      index++;
    }
    return links.get(index);
  }

  private Link last() {
    return links.get(links.size() - 1);
  }
}
