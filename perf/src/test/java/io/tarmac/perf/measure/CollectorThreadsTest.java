package io.tarmac.perf.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CollectorThreadsTest {
  private static final String REST = " S 1 2 3 0 -1 4194368 7 0 0 0 150 50 900 900 20 0 40 0 88\n";

  @TempDir private Path process;

  @Test
  void threadsThatMarkAndRefineCountWithTheirOwnTimeAndOthersDoNot() throws IOException {
    thread(17, "G1 Conc#0");
    thread(18, "G1 Refine#1");
    thread(19, "GC Thread#0");
    thread(20, "task-thread-rep");

    assertThat(CollectorThreads.cpuSeconds(process)).hasValue(4.0);
  }

  @Test
  void aThreadThatHasJustEndedDoesNotHideTheOthers() throws IOException {
    thread(17, "G1 Conc#0");
    Files.createDirectory(process.resolve("18"));

    assertThat(CollectorThreads.cpuSeconds(process)).hasValue(2.0);
  }

  @Test
  void withoutSuchThreadsTheirTimeIsUnknownAndNotNothing() throws IOException {
    thread(17, "GC Thread#0");
    thread(18, "main");

    assertThat(CollectorThreads.cpuSeconds(process)).isEmpty();
    assertThat(CollectorThreads.cpuSeconds(process.resolve("ended"))).isEmpty();
  }

  @Test
  void aJvmHasSuchThreadsWhenItsCollectorIsG1() {
    boolean isG1 =
        ManagementFactory.getGarbageCollectorMXBeans().stream()
            .anyMatch(collector -> collector.getName().startsWith("G1"));

    assertThat(CollectorThreads.cpuSeconds(ProcessHandle.current().pid()).isPresent())
        .isEqualTo(isG1);
  }

  private void thread(int id, String name) throws IOException {
    Path directory = Files.createDirectory(process.resolve(String.valueOf(id)));
    Files.writeString(directory.resolve("stat"), id + " (" + name + ")" + REST);
  }
}
