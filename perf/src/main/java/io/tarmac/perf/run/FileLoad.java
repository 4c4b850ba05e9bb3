package io.tarmac.perf.run;

import io.tarmac.perf.database.BulkLoad;
import io.tarmac.perf.database.TableCheck;
import io.tarmac.perf.database.TargetDatabase;
import io.tarmac.perf.database.TargetTable;
import io.tarmac.perf.measure.ProcessTree;
import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.report.Measurement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Measures the database alone, without Kafka: the rows come from a file. */
final class FileLoad {
  private final RunContext context;

  FileLoad(RunContext context) {
    this.context = context;
  }

  Measurement measure(Setting setting, int repetition, int events, TargetTable table) {
    Path file = file(setting.index(), events);
    Optional<ProcessTree> server =
        context.stack().database().flatMap(TargetDatabase::process).map(ProcessTree::new);
    String title = "%s: %s".formatted(Pass.title(repetition), setting);
    try (BulkLoad load = BulkLoad.open(table);
        Progress.ProgressStage stage = context.progress().stage(title, events, List.of("loaded"))) {
      Costs before = Costs.of(server);
      Instant started = Instant.now();
      load.load(file);
      Instant completed = Instant.now();
      Costs after = Costs.of(server);
      stage.update(events);
      String check = "checksum " + new TableCheck(context.usual()).requireRows(table, events);
      return new Result(
              setting.subject(), repetition, events, started, started, completed, before, after)
          .ofFile(check);
    }
  }

  /** Made once for each order and number of rows, before time is taken. */
  private Path file(Index index, int events) {
    String order = index == Index.RANDOM ? "random-" : "";
    Path file = context.directory().directory("files").resolve("rows-" + order + events + ".txt");
    if (!Files.exists(file)) {
      BulkLoad.write(file, context.rows(), index.ids(events));
    }
    return file;
  }
}
