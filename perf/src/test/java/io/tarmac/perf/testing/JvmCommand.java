package io.tarmac.perf.testing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Another process that runs a class of the tests. */
public final class JvmCommand {
  private JvmCommand() {}

  public static ProcessBuilder of(List<String> options, Class<?> mainClass, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command);
  }
}
