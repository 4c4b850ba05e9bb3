package io.tarmac.perf.contest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AgendaTest {
  @Test
  void ofADeletedRowOnlyTheKeyIsSent() {
    Agenda agenda =
        new Agenda(List.of(Job.values()), List.of(RowShape.WIDE), List.of(20_000), 1, 0);

    assertThat(agenda.rows(ServerKind.POSTGRESQL, Job.INSERT, RowShape.WIDE)).isEmpty();
    assertThat(agenda.rows(ServerKind.POSTGRESQL, Job.DELETE, RowShape.WIDE))
        .containsExactly(20_000);
    assertThat(agenda.contests(ServerKind.POSTGRESQL)).isEqualTo(1);
  }

  @Test
  void moreTurnsAreExpectedToTakeLonger() {
    Agenda few = Agenda.smoke();
    Agenda many = new Agenda(few.jobs(), few.shapes(), few.rows(), 300, few.warmTurns());

    for (ServerKind kind : ServerKind.values()) {
      assertThat(Forecast.seconds(kind, many)).isGreaterThan(Forecast.seconds(kind, few));
    }
  }

  @Test
  void aRehearsalIsShorterThanTheSmallVersion() {
    Agenda smoke = Agenda.smoke();

    assertThat(Forecast.seconds(ServerKind.MYSQL, smoke.rehearsal()))
        .isLessThan(Forecast.seconds(ServerKind.MYSQL, smoke));
  }
}
