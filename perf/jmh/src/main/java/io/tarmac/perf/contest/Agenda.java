package io.tarmac.perf.contest;

import java.util.ArrayList;
import java.util.List;

/**
 * What is to be measured.
 *
 * @param rows of a transaction; empty: those of the database
 * @param turns of each way with each number of rows
 * @param warmTurns of each way with some rows, before anything is measured
 */
public record Agenda(
    List<Job> jobs, List<RowShape> shapes, List<Integer> rows, int turns, int warmTurns) {
  /** Of each way, unless others are asked for. */
  static final int TURNS = 21;

  /** Until Java has compiled what is called for each row. */
  static final int WARM_TURNS = 60;

  /** Of a transaction; more takes long, and is beyond every threshold. */
  private static final int MOST_VALUES = 200_000;

  /** Enough for each way, but for those of a single row. */
  private static final int MOST_IN_ONE_STATEMENT = 512;

  /** Everything. */
  public static Agenda full() {
    return new Agenda(
        List.of(Job.values()), List.of(RowShape.values()), List.of(), TURNS, WARM_TURNS);
  }

  /** A little of it. */
  public static Agenda smoke() {
    return new Agenda(
        List.of(Job.INSERT), List.of(RowShape.values()), List.of(10, 100), 3, WARM_TURNS);
  }

  /** As little as shows whether each way works. */
  Agenda rehearsal() {
    return new Agenda(jobs, shapes.subList(0, 1), List.of(MOST_IN_ONE_STATEMENT), 1, 0);
  }

  /** The numbers of rows that are tried in contests. */
  List<Integer> rows(ServerKind kind, Job job, RowShape shape) {
    int columns = job.columns(shape);
    List<Integer> all = rows.isEmpty() ? kind.rows() : rows;
    return all.stream().filter(count -> (long) count * columns <= MOST_VALUES).toList();
  }

  /** How many contests there are; in some of them only one way may take part. */
  public int contests(ServerKind kind) {
    return shapes.stream().mapToInt(shape -> planned(kind, shape).size()).sum();
  }

  /** Those with rows of a shape, in their order. */
  List<PlannedContest> planned(ServerKind kind, RowShape shape) {
    List<PlannedContest> planned = new ArrayList<>();
    for (Job job : jobs) {
      for (int count : rows(kind, job, shape)) {
        ContestKey key = new ContestKey(kind.toString(), job.words(), shape.columns(), count);
        planned.add(new PlannedContest(key, job, job.columns(shape), count));
      }
    }
    return planned;
  }
}
