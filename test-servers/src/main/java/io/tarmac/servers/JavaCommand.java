package io.tarmac.servers;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** The command line of a Java server that runs on the same Java as this JVM, or another. */
public final class JavaCommand {
  /** The options of Kafka's start scripts. The goal for pauses is G1's. */
  private static final List<String> KAFKAS_COLLECTOR =
      List.of("-XX:+UseG1GC", "-XX:MaxGCPauseMillis=20");

  private static final Pattern OTHER_COLLECTOR =
      Pattern.compile("-XX:\\+Use(Epsilon|Parallel|Serial|Shenandoah|Z)GC");

  private final List<String> words = new ArrayList<>();

  private JavaCommand() {
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
  }

  /**
   * Returns a command with the options of Kafka's start scripts and this maximum heap. Temporary
   * files go into the directory.
   */
  public static JavaCommand withHeap(String maximum, Path directory) {
    return withHeap(maximum, directory, List.of());
  }

  /** Returns such a command. If the further options choose a collector, Kafka's is left out. */
  public static JavaCommand withHeap(String maximum, Path directory, List<String> further) {
    JavaCommand command = new JavaCommand();
    command.options("-Xmx" + maximum);
    if (!choosesCollector(further)) { // a JVM does not start with two
      command.options(KAFKAS_COLLECTOR);
    }
    command.options("-Djava.awt.headless=true", "-Djava.io.tmpdir=" + directory);
    return command;
  }

  /** Tells whether the options choose another garbage collector than Kafka's start scripts do. */
  public static boolean choosesCollector(List<String> options) {
    return options.stream().anyMatch(option -> OTHER_COLLECTOR.matcher(option).matches());
  }

  /** Replaces the Java that the server runs on. */
  public JavaCommand onJava(Path home) {
    words.set(0, home.resolve("bin/java").toString());
    return this;
  }

  public JavaCommand options(String... options) {
    return options(Arrays.asList(options));
  }

  public JavaCommand options(List<String> options) {
    words.addAll(options);
    return this;
  }

  public List<String> mainClass(String classPath, String mainClass, Path argument) {
    options("-cp", classPath, mainClass, argument.toString());
    return List.copyOf(words);
  }

  public List<String> jar(Path jar) {
    options("-jar", jar.toString());
    return List.copyOf(words);
  }
}
