package io.tarmac.perf.stack;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The command line of a Java server that runs on the same Java as perf itself. */
final class JavaCommand {
  private final List<String> words = new ArrayList<>();

  private JavaCommand() {
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
  }

  /**
   * Options as Kafka's own start scripts give them, with this maximum heap; temporary files go into
   * the directory.
   */
  static JavaCommand withHeap(String maximum, Path directory) {
    JavaCommand command = new JavaCommand();
    command.options("-Xmx" + maximum, "-XX:+UseG1GC", "-XX:MaxGCPauseMillis=20");
    command.options("-Djava.awt.headless=true", "-Djava.io.tmpdir=" + directory);
    return command;
  }

  JavaCommand options(String... options) {
    words.addAll(Arrays.asList(options));
    return this;
  }

  List<String> mainClass(String classPath, String mainClass, Path argument) {
    options("-cp", classPath, mainClass, argument.toString());
    return List.copyOf(words);
  }

  List<String> jar(Path jar) {
    options("-jar", jar.toString());
    return List.copyOf(words);
  }
}
