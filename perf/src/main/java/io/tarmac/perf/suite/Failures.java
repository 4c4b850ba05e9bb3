package io.tarmac.perf.suite;

import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.watch.ReplayFailure;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Takes down which turns failed, and gives up when none succeeds any more. One thread. */
final class Failures {
  private static final int MOST_IN_A_ROW = 3;

  private final FailureFile file;
  private final Progress progress;
  private int inARow;

  Failures(FailureFile file, Progress progress) {
    this.file = file;
    this.progress = progress;
  }

  void measured() {
    inARow = 0;
  }

  void failed(Turn turn, TurnFailure failure) {
    String reason = String.valueOf(failure.getMessage());
    String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    file.append(
        new CellFailure(CellFailure.FORMAT, now, turn.cell().key(), turn.repetition(), reason));
    progress.say("FAILED, going on with the next: " + reason);
    if (++inARow == MOST_IN_A_ROW) {
      throw new ReplayFailure(
          "%d measurements in a row have failed, the last of %s: %s"
              .formatted(inARow, turn, reason),
          failure);
    }
  }
}
