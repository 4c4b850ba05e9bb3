package io.tarmac.perf.contest;

import io.tarmac.perf.ways.Figure;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Also shows what is measured to who waits for it: each way's processor time, lower quartiles. */
record PrintedJournal(Journal journal, PrintStream out) implements Journal {
  @Override
  public List<Figure> measured(ContestKey contest) {
    return journal.measured(contest);
  }

  @Override
  public void add(ContestKey contest, List<Figure> figures, Circumstances circumstances) {
    journal.add(contest, figures, circumstances);
    out.printf(
        "%s, %d columns, %,d rows: %s%n",
        contest.job(),
        contest.columns(),
        contest.rows(),
        figures.stream().map(PrintedJournal::text).collect(Collectors.joining(", ")));
  }

  private static String text(Figure figure) {
    return String.format(Locale.ROOT, "%s %.2f", figure.way(), figure.processor().lower());
  }
}
