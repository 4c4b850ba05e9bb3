package io.tarmac.perf.suite;

import io.tarmac.perf.event.Traffic;
import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.run.Amount;
import io.tarmac.perf.run.EnvironmentOptions;
import io.tarmac.perf.run.EnvironmentPlan;
import io.tarmac.perf.run.Rig;
import io.tarmac.perf.run.Session;
import io.tarmac.perf.run.Setting;
import io.tarmac.perf.run.Topics;
import io.tarmac.perf.run.TrialResult;
import io.tarmac.perf.stack.Layout;
import io.tarmac.servers.ServerFailure;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Measures on real servers, started anew for each leg. */
final class RigLab implements Lab {
  /** Even a hurried machine is not so much slower than expected, and no one waits so long. */
  private static final int TIMES_EXPECTED = 10;

  private static final Duration LEAST_LIMIT = Duration.ofMinutes(5);

  private final Layout layout;
  private final Progress progress;
  private final EnvironmentOptions options;

  RigLab(Layout layout, Progress progress, EnvironmentOptions options) {
    this.layout = layout;
    this.progress = progress;
    this.options = options;
  }

  @Override
  public void open(Leg leg, List<Turn> turns, Consumer<CellBench> work) {
    new Session(plan(leg, turns), layout, progress)
        .run(
            bytes(turns),
            rig -> {
              for (Turn turn : turns) {
                Setting setting = turn.cell().setting();
                if (!setting.load().supply().live()) {
                  rig.load(setting, turn.cell().events());
                }
                int warmup = turn.cell().warmup();
                rig.load(setting.warming(warmup), warmup);
              }
              work.accept(turn -> measured(rig, turn));
              return turns.size();
            });
  }

  @Override
  public void rehearse(Leg leg, List<Turn> turns) {
    new Session(plan(leg, turns), layout, progress).rehearse(bytes(turns));
  }

  private static TrialResult measured(Rig rig, Turn turn) {
    Cell cell = turn.cell();
    try {
      return rig.measure(cell.setting(), amount(cell), turn.repetition());
    } catch (ServerFailure e) {
      rig.recover();
      throw new TurnFailure(e);
    }
  }

  private EnvironmentPlan plan(Leg leg, List<Turn> turns) {
    List<Setting> settings = turns.stream().map(turn -> turn.cell().setting()).distinct().toList();
    return new EnvironmentPlan(leg.database(), settings, options);
  }

  private static Amount amount(Cell cell) {
    Duration expected = Duration.ofSeconds((long) (TIMES_EXPECTED * cell.expectedSeconds()));
    Duration limit = expected.compareTo(LEAST_LIMIT) < 0 ? LEAST_LIMIT : expected;
    return new Amount(cell.events(), cell.warmup(), Optional.of(limit));
  }

  /** Adds up what all topics take on disk: cells may share one. */
  private static long bytes(List<Turn> turns) {
    Map<String, Long> topics = new HashMap<>();
    for (Cell cell : turns.stream().map(Turn::cell).toList()) {
      long bytesOfEvent =
          cell.setting()
              .load()
              .traffic()
              .map(Traffic::bytesOnDisk)
              .orElse(Traffic.USUAL_BYTES_ON_DISK);
      for (int events : List.of(cell.events(), cell.warmup())) {
        topics.put(Topics.name(cell.setting(), events), events * bytesOfEvent);
      }
    }
    return topics.values().stream().mapToLong(Long::longValue).sum();
  }
}
