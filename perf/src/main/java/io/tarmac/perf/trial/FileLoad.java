package io.tarmac.perf.trial;

import io.tarmac.perf.database.BulkLoad;
import io.tarmac.perf.database.TableCheck;
import io.tarmac.perf.database.TargetDatabase;
import io.tarmac.perf.database.TargetTable;
import io.tarmac.perf.event.AviationTraffic;
import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.result.Measurement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * An iteration without Kafka: the database loads rows from a file.
 *
 * @param name the first part of table names
 */
record FileLoad(Servers servers, Setting setting, String name) {
  Measurement measure(int repetition, int events) {
    Path file = file(events);
    TargetTable table =
        servers.createTables(setting, List.of(Iteration.tableName(name, repetition))).get(0);
    Map<String, ProcessHandle> server =
        servers
            .database()
            .flatMap(TargetDatabase::process)
            .map(process -> Map.of(CpuSeconds.DATABASE, process))
            .orElse(Map.of());
    String title = Iteration.title(repetition, setting);
    try (BulkLoad load = BulkLoad.open(table);
        Progress.ProgressStage stage = servers.progress().stage(title, events, List.of("loaded"))) {
      CpuSeconds before = CpuSeconds.soFar(server);
      Instant started = Instant.now();
      load.load(file);
      double seconds = Duration.between(started, Instant.now()).toNanos() / 1e9;
      CpuSeconds cpu = CpuSeconds.soFar(server).since(before);
      stage.update(events);
      String check =
          "checksum " + new TableCheck(servers.defaultTraffic()).requireRows(table, events);
      return new Measurement(
          setting.subject(),
          repetition,
          events,
          null,
          Map.of(),
          0.0,
          seconds,
          0.0,
          events / seconds,
          null,
          null,
          CpuSeconds.per100000(cpu.process(CpuSeconds.DATABASE), events),
          null,
          null,
          null,
          null,
          check,
          null);
    }
  }

  /** Returns a file of rows in the order of the setting's index. Writes the file only once. */
  private Path file(int events) {
    String order = setting.index() == Index.RANDOM ? "random-" : "";
    Path file = servers.directory().directory("files").resolve("rows-" + order + events + ".txt");
    if (!Files.exists(file)) {
      BulkLoad.write(file, new AviationTraffic(), setting.index().ids(events));
    }
    return file;
  }
}
