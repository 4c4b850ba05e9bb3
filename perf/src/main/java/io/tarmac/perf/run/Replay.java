package io.tarmac.perf.run;

import io.tarmac.perf.event.Traffic;
import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.report.Measurement;
import io.tarmac.perf.report.Report;
import io.tarmac.perf.report.ResultText;
import io.tarmac.perf.stack.Layout;
import io.tarmac.perf.watch.ReplayFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** One run: fills the topics, then measures every setting. */
public final class Replay {
  private final Plan plan;
  private final Layout layout;
  private final Progress progress;
  private final Consumer<Report> interim;

  /**
   * @param interim is given what there is after every pass
   */
  public Replay(Plan plan, Layout layout, Progress progress, Consumer<Report> interim) {
    this.plan = plan;
    this.layout = layout;
    this.progress = progress;
    this.interim = interim;
  }

  /** Runs on the calling thread; throws {@link ReplayFailure} when no result can be had. */
  public Report run() {
    long bytes = Traffic.USUAL_BYTES_ON_DISK * Topics.events(plan);
    return new Session(plan, layout, progress).run(bytes, this::measure);
  }

  private Report measure(Rig rig) {
    rig.load(plan);
    Volume volume = plan.volume();
    List<Measurement> results = new ArrayList<>();
    for (int repetition = 1; repetition <= plan.repetitions(); repetition++) {
      for (Setting setting : plan.matrix().settings(repetition)) {
        Measurement measurement =
            rig.measure(setting, Amount.of(volume.of(setting), volume.warmup(setting)), repetition);
        progress.say(ResultText.line(measurement));
        results.add(measurement);
        interim.accept(rig.report(results));
      }
    }
    return rig.report(results);
  }
}
