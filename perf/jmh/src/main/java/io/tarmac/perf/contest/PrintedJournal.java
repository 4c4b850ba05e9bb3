package io.tarmac.perf.contest;

import io.tarmac.perf.ways.Figure;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Also tells who waits for it which contest is next, and what was measured: each way's processor
 * time, lower quartiles.
 */
record PrintedJournal(Journal journal, Countdown countdown, PrintStream out) implements Journal {
  @Override
  public List<Figure> measured(ContestKey contest) {
    return journal.measured(contest);
  }

  @Override
  public void begins(ContestKey contest) {
    journal.begins(contest);
    out.printf(
        "contest %s: %s, %d columns, %,d rows%n",
        countdown.next(), contest.job(), contest.columns(), contest.rows());
  }

  @Override
  public void add(ContestKey contest, List<Figure> figures, Circumstances circumstances) {
    journal.add(contest, figures, circumstances);
    countdown.ended(contest);
    out.println(
        figures.isEmpty()
            ? "  fewer than two ways can do it"
            : figures.stream()
                .map(PrintedJournal::text)
                .collect(Collectors.joining(", ", "  ", "")));
  }

  private static String text(Figure figure) {
    return String.format(Locale.ROOT, "%s %.2f", figure.way(), figure.processor().lower());
  }
}
