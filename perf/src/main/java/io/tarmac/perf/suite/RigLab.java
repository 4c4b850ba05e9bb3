package io.tarmac.perf.suite;

import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.event.Shape;
import io.tarmac.perf.event.Traffic;
import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.report.Report;
import io.tarmac.perf.run.Amount;
import io.tarmac.perf.run.Compression;
import io.tarmac.perf.run.Matrix;
import io.tarmac.perf.run.Plan;
import io.tarmac.perf.run.Rig;
import io.tarmac.perf.run.Session;
import io.tarmac.perf.run.Setting;
import io.tarmac.perf.run.Topics;
import io.tarmac.perf.run.Volume;
import io.tarmac.perf.stack.Layout;
import io.tarmac.servers.ServerFailure;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** Measures on real servers, started anew for each leg. */
final class RigLab implements Lab {
  /** Even a hurried machine is not so much slower than expected, and no one waits so long. */
  private static final int TIMES_EXPECTED = 10;

  private static final Duration LEAST_LIMIT = Duration.ofMinutes(5);

  private final Layout layout;
  private final Progress progress;
  private final Map<DatabaseKind, Access> ownDatabases;
  private final String workerHeap;
  private final Duration timeout;
  private final boolean keep;

  /**
   * @param ownDatabases those that are there already, instead of embedded ones
   * @param timeout how long nothing may move before a turn has failed
   */
  RigLab(
      Layout layout,
      Progress progress,
      Map<DatabaseKind, Access> ownDatabases,
      String workerHeap,
      Duration timeout,
      boolean keep) {
    this.layout = layout;
    this.progress = progress;
    this.ownDatabases = Map.copyOf(ownDatabases);
    this.workerHeap = workerHeap;
    this.timeout = timeout;
    this.keep = keep;
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

  private static Report measured(Rig rig, Turn turn) {
    Cell cell = turn.cell();
    try {
      return rig.report(List.of(rig.measure(cell.setting(), amount(cell), turn.repetition())));
    } catch (ServerFailure e) {
      rig.recover();
      throw new TurnFailure(e);
    }
  }

  private Plan plan(Leg leg, List<Turn> turns) {
    return new Plan(
        new Matrix(
            distinct(turns, Setting::contender),
            distinct(turns, Setting::converter),
            distinct(turns, Setting::batchSize),
            distinct(turns, Setting::insertMode),
            distinct(turns, Setting::index)),
        new Volume(0, 0, Map.of()),
        1,
        false,
        Shape.ENVELOPE,
        Compression.NONE,
        leg.database(),
        Optional.ofNullable(ownDatabases.get(leg.database())),
        turns.stream().anyMatch(turn -> turn.cell().setting().load().supply().live()),
        Map.of(),
        "",
        workerHeap,
        List.of(),
        timeout,
        keep);
  }

  private static Amount amount(Cell cell) {
    Duration expected = Duration.ofSeconds((long) (TIMES_EXPECTED * cell.expectedSeconds()));
    Duration limit = expected.compareTo(LEAST_LIMIT) < 0 ? LEAST_LIMIT : expected;
    return new Amount(cell.events(), cell.warmup(), Optional.of(limit));
  }

  private static <T> List<T> distinct(List<Turn> turns, Function<Setting, T> part) {
    return turns.stream().map(turn -> part.apply(turn.cell().setting())).distinct().toList();
  }

  /** Adds up what all topics take on disk: cells may share one. */
  private static long bytes(List<Turn> turns) {
    Map<String, Long> topics = new HashMap<>();
    for (Turn turn : turns) {
      Cell cell = turn.cell();
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
