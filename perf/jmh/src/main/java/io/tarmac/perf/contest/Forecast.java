package io.tarmac.perf.contest;

/** What contests take, by what they took on a machine of two processors with a disk of its own. */
public final class Forecast {
  private static final double MICROS_PER_SECOND = 1e6;

  /** Until the server is there and its ways have been prepared. */
  static final double START_SECONDS = 8;

  /** Making rows, deleting only those that are there, and tables that begin anew. */
  private static final double BESIDE = 1.5;

  /**
   * A database's pace, in microseconds.
   *
   * @param ways that take part in a contest, usually
   */
  private record Pace(int ways, double commit, double row, double value) {}

  private Forecast() {}

  /** The seconds that all contests of a database take. */
  public static double seconds(ServerKind kind, Agenda agenda) {
    double seconds = START_SECONDS;
    for (RowShape shape : agenda.shapes()) {
      seconds += warming(kind, agenda, shape);
      for (PlannedContest contest : agenda.planned(kind, shape)) {
        seconds += contest(kind, agenda, contest);
      }
    }
    return seconds;
  }

  /** The seconds before the first contest with rows of a shape. */
  static double warming(ServerKind kind, Agenda agenda, RowShape shape) {
    int turns = agenda.warmTurns() + Contest.UNMEASURED_TURNS;
    double seconds = 0;
    for (Job job : agenda.jobs()) {
      seconds += turns * round(kind, Competition.WARM_ROWS, job.columns(shape));
    }
    return seconds;
  }

  /** The seconds of one contest. */
  static double contest(ServerKind kind, Agenda agenda, PlannedContest contest) {
    int turns = agenda.turns() + Contest.UNMEASURED_TURNS;
    return turns * round(kind, contest.rows(), contest.sentColumns());
  }

  /** The seconds of one turn of every way. */
  private static double round(ServerKind kind, int rows, int columns) {
    Pace pace = pace(kind);
    int transactions = Contest.transactions(rows);
    double perRow = pace.row() + columns * pace.value();
    double micros = pace.ways() * transactions * (pace.commit() + rows * perRow);
    return BESIDE * micros / MICROS_PER_SECOND;
  }

  private static Pace pace(ServerKind kind) {
    return switch (kind) {
      case POSTGRESQL -> new Pace(4, 700, 4.5, 0.15);
      case MARIADB -> new Pace(9, 450, 5.5, 0.55);
      case MYSQL -> new Pace(9, 1_000, 8, 1.2);
      case H2 -> new Pace(2, 20, 4, 0.15);
    };
  }
}
