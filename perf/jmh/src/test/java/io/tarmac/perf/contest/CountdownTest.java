package io.tarmac.perf.contest;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.suite.StrategiesFiles;
import io.tarmac.perf.ways.Figure;
import io.tarmac.perf.ways.Quartiles;
import java.util.List;
import org.junit.jupiter.api.Test;

class CountdownTest {
  private static final Agenda AGENDA = Agenda.smoke();
  private static final List<ServerKind> DATABASES = List.of(ServerKind.H2, ServerKind.MARIADB);
  private static final double EXPECTED =
      Forecast.seconds(ServerKind.H2, AGENDA) + Forecast.seconds(ServerKind.MARIADB, AGENDA);
  private static final PlannedContest FIRST =
      AGENDA.planned(ServerKind.H2, AGENDA.shapes().get(0)).get(0);

  /** What the first contest is expected to take, with what comes before it. */
  private static final double EXPECTED_OF_FIRST =
      Forecast.START_SECONDS
          + Forecast.warming(ServerKind.H2, AGENDA, AGENDA.shapes().get(0))
          + Forecast.contest(ServerKind.H2, AGENDA, FIRST);

  private long nanos;

  /** A journal that knows one contest. */
  private record TestingJournal(ContestKey known) implements Journal {
    @Override
    public List<Figure> measured(ContestKey contest) {
      Quartiles time = new Quartiles(1, 2, 3);
      return contest.equals(known)
          ? List.of(new Figure("insert", 2, 10, 20, "batch", 3, time, null, time, time))
          : List.of();
    }

    @Override
    public void add(ContestKey contest, List<Figure> figures, Circumstances circumstances) {}
  }

  @Test
  void contestsOfAllDatabasesAreCounted() {
    assertThat(countdown(Journal.NONE).next()).isEqualTo(text(1, EXPECTED));
  }

  @Test
  void whatIsLeftFollowsThePaceOfWhatWasMeasured() {
    Countdown countdown = countdown(Journal.NONE);

    nanos = Math.round(2 * EXPECTED_OF_FIRST * 1e9);
    countdown.ended(FIRST.key());

    assertThat(countdown.next()).isEqualTo(text(2, 2 * (EXPECTED - EXPECTED_OF_FIRST)));
  }

  @Test
  void whatIsThereAlreadyIsCountedAndTakesNoTime() {
    double itself = Forecast.contest(ServerKind.H2, AGENDA, FIRST);

    assertThat(countdown(new TestingJournal(FIRST.key())).next())
        .isEqualTo(text(2, EXPECTED - itself));
  }

  private Countdown countdown(Journal journal) {
    return Countdown.of(DATABASES, AGENDA, journal, () -> nanos);
  }

  private static String text(int number, double seconds) {
    return "%d of 12, %s left".formatted(number, StrategiesFiles.duration(seconds));
  }
}
