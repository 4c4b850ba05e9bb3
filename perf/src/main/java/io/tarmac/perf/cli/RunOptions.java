package io.tarmac.perf.cli;

import io.tarmac.perf.stack.StackKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** How a run goes. */
final class RunOptions {
  @Option(
      names = "--warmup",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Events of the same setting that go through the same worker first, unmeasured; never more"
              + " than are measured (default: ${DEFAULT-VALUE}).")
  int warmup;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "How often every setting is measured, interleaved; medians are printed"
              + " (default: ${DEFAULT-VALUE}).")
  int repetitions;

  @Option(
      names = "--worker-heap",
      paramLabel = "SIZE",
      defaultValue = "2g",
      description = "The worker's maximum heap (default: ${DEFAULT-VALUE}, Connect's own).")
  String workerHeap = "2g";

  @Option(
      names = "--worker-option",
      paramLabel = "OPTION",
      description =
          "A further option of the worker's JVM, such as -XX:MaxGCPauseMillis=100; repeatable.")
  List<String> workerOptions = new ArrayList<>();

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "60",
      description = "How long nothing may move before a run fails (default: ${DEFAULT-VALUE}).")
  int timeoutSeconds;

  @Option(
      names = "--stack",
      paramLabel = "embedded|compose",
      defaultValue = "embedded",
      description =
          "Where broker, worker, registry and database come from: processes of this machine, or the"
              + " containers of docker/compose.yaml; needs Docker on this machine"
              + " (default: ${DEFAULT-VALUE}).")
  StackKind stack = StackKind.EMBEDDED;

  @Option(names = "--keep", description = "Keep the temporary directory with logs and data.")
  boolean keep;

  Duration timeout() {
    return Duration.ofSeconds(timeoutSeconds);
  }
}
