package io.tarmac.perf.stack;

import io.tarmac.perf.watch.ReplayFailure;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Where the builds of perf and of the connector have put what a run needs. */
public final class Layout {
  private final Path perf;
  private final StackKind stack;

  public Layout(Path perf) {
    this(perf, StackKind.EMBEDDED);
  }

  private Layout(Path perf, StackKind stack) {
    this.perf = perf.toAbsolutePath().normalize();
    this.stack = stack;
  }

  /** The layout under the directory the start script names. */
  public static Layout ofScript() {
    return new Layout(Path.of(System.getProperty("tarmac.perf.home", "perf")));
  }

  /** The same, for servers that come from elsewhere. */
  public Layout on(StackKind kind) {
    return new Layout(perf, kind);
  }

  public StackKind stack() {
    return stack;
  }

  /** The directory of the whole project. */
  Path home() {
    return existing(perf.resolveSibling("docker")).resolveSibling("");
  }

  /** The class path of broker and worker: Kafka and Connect alone. */
  public String kafkaClassPath() {
    return existing(perf.resolve("target/replay/kafka")) + File.separator + "*";
  }

  public Path countingSink() {
    return existing(perf.resolve("target/replay/plugins/counting-sink"));
  }

  /** Debezium's JDBC sink as its archive has it. */
  public Path debezium() {
    return existing(perf.resolve("target/debezium/debezium-connector-jdbc"));
  }

  public Path avroConverter() {
    return existing(perf.resolve("target/replay/plugins/apicurio-avro-converter"));
  }

  public Path registryJar() {
    return newest(perf.resolve("target/registry"), "apicurio-registry-app-", "-runner.jar");
  }

  /** Where suites keep their results unless told otherwise. */
  public Path suites() {
    return perf.resolve("target/suites");
  }

  /** The page of the suite that was run last. */
  public Path report() {
    return perf.resolve("target/report/index.html");
  }

  /** The packaged plugin directory of the connector. */
  public Path connector() {
    return newest(perf.resolveSibling("target"), "tarmac-connect-jdbc-", "");
  }

  private static Path newest(Path parent, String prefix, String suffix) {
    boolean directory = suffix.isEmpty();
    try (Stream<Path> children = Files.list(existing(parent))) {
      return children
          .filter(path -> path.getFileName().toString().startsWith(prefix))
          .filter(path -> path.getFileName().toString().endsWith(suffix))
          .filter(path -> Files.isDirectory(path) == directory)
          .max(Comparator.comparing(path -> path.toFile().lastModified()))
          .orElseThrow(() -> missing(parent.resolve(prefix + "*" + suffix)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path existing(Path path) {
    if (!Files.exists(path)) {
      throw missing(path);
    }
    return path;
  }

  private static ReplayFailure missing(Path path) {
    return new ReplayFailure(path + " is missing; start with the script perf/replay, it builds it");
  }
}
