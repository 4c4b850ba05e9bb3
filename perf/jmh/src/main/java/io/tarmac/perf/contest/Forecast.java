package io.tarmac.perf.contest;

/** What contests take, by what they took on a machine of two processors with a disk of its own. */
public final class Forecast {
  private static final double MICROS_PER_SECOND = 1e6;

  /** Until the server is there and its ways have been prepared. */
  private static final double START_SECONDS = 8;

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
    double micros = 0;
    for (RowShape shape : agenda.shapes()) {
      for (Job job : agenda.jobs()) {
        int columns = job.columns(shape);
        int warm = agenda.warmTurns() + Contest.UNMEASURED_TURNS;
        micros += warm * round(kind, Competition.WARM_ROWS, columns);
        for (int rows : agenda.rows(kind, job, shape)) {
          micros += (agenda.turns() + Contest.UNMEASURED_TURNS) * round(kind, rows, columns);
        }
      }
    }
    return START_SECONDS + BESIDE * micros / MICROS_PER_SECOND;
  }

  /** One turn of every way. */
  private static double round(ServerKind kind, int rows, int columns) {
    Pace pace = pace(kind);
    int transactions = Contest.transactions(rows);
    double perRow = pace.row() + columns * pace.value();
    return pace.ways() * transactions * (pace.commit() + rows * perRow);
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
