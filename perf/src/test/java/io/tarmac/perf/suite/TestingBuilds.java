package io.tarmac.perf.suite;

import io.tarmac.perf.environment.Layout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A project that looks as if all had been built, for tests. */
final class TestingBuilds {
  private TestingBuilds() {}

  static Layout layout(Path project) {
    return new Layout(project.resolve("perf"));
  }

  /** Writes all builds, of files that say 1. */
  static void write(Path project) throws IOException {
    write(project, "target/tarmac-connect-jdbc-1.0/sink.jar", "1");
    write(project, "perf/target/debezium/debezium-connector-jdbc/sink.jar", "1");
    write(project, "perf/target/replay/plugins/counting-sink/sink.jar", "1");
    write(project, "perf/target/replay/plugins/apicurio-avro-converter/converter.jar", "1");
    write(project, "perf/target/replay/plugins/confluent-avro-converter/converter.jar", "1");
    write(project, "perf/target/replay/kafka/kafka.jar", "1");
    write(project, "perf/target/replay/lib/perf.jar", "1");
    write(project, "perf/target/registry/apicurio-registry-app-1-runner.jar", "1");
  }

  static void write(Path project, String file, String content) throws IOException {
    Path path = project.resolve(file);
    Files.createDirectories(path.resolveSibling(""));
    Files.writeString(path, content);
  }
}
