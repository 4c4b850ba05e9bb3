package io.tarmac.perf.environment;

import io.tarmac.perf.ReplayFailure;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * The places where the builds of perf and of the connector have put what a run needs.
 *
 * @param built the directory {@code perf}, or the perf of a tree that has copies of the builds
 * @param stack the kind of servers that are started
 */
public record Layout(Path perf, Path built, StackKind stack) {
  private static final String PLUGIN = "tarmac-connect-jdbc-";

  public Layout(Path perf) {
    this(perf.toAbsolutePath().normalize(), StackKind.EMBEDDED);
  }

  private Layout(Path perf, StackKind stack) {
    this(perf, perf, stack);
  }

  /** The layout under the directory the start script names. */
  public static Layout ofScript() {
    return new Layout(Path.of(System.getProperty("tarmac.perf.home", "perf")));
  }

  /** Returns this layout for servers of another kind. */
  public Layout on(StackKind kind) {
    return new Layout(perf, kind);
  }

  /**
   * Copies parts of the builds, and returns a layout that has the copies and no other parts.
   *
   * @param directory where the copies go
   */
  public Layout copied(Path directory, Collection<Path> parts) {
    Path project = perf.resolveSibling("");
    parts.forEach(part -> copyTree(part, directory.resolve(project.relativize(part))));
    return new Layout(perf, directory.resolve(perf.getFileName()), stack);
  }

  /**
   * Copies a file, or a directory with all that is below it: what links lead to, not the links.
   *
   * @param copy not there yet; directories above it may be missing
   */
  static void copyTree(Path original, Path copy) {
    try (Stream<Path> tree = Files.walk(original, FileVisitOption.FOLLOW_LINKS)) {
      Files.createDirectories(copy.resolveSibling(""));
      for (Path file : tree.toList()) {
        Files.copy(file, copy.resolve(original.relativize(file)));
      }
    } catch (IOException | UncheckedIOException e) {
      throw new ReplayFailure(
          "%s cannot be copied to %s: %s".formatted(original, copy, e.getMessage()), e);
    }
  }

  /** The directory of the whole project. */
  Path home() {
    return existing(perf.resolveSibling("docker")).resolveSibling("");
  }

  /** Returns the file from which containers are started. */
  public Path composition() {
    return home().resolve("docker/compose.yaml");
  }

  /** Returns the file from which the image of a worker is made. */
  public Path workerImage() {
    return home().resolve("docker/Dockerfile");
  }

  /** The class path of broker and worker: Kafka and Connect alone. */
  String kafkaClassPath() {
    return kafka() + File.separator + "*";
  }

  /** The libraries of Kafka and Connect. */
  public Path kafka() {
    return existing(built.resolve("target/replay/kafka"));
  }

  /** The libraries that this perf itself is running on, beside Kafka's. */
  public Path libraries() {
    return existing(perf.resolve("target/replay/lib"));
  }

  public Path countingSink() {
    return existing(built.resolve("target/replay/plugins/counting-sink"));
  }

  /** Debezium's JDBC sink as its archive has it. */
  public Path debezium() {
    return existing(built.resolve("target/debezium/debezium-connector-jdbc"));
  }

  public Path avroConverter() {
    return existing(built.resolve("target/replay/plugins/apicurio-avro-converter"));
  }

  /** The schema registry: its jar and the libraries beside it. */
  public Path registry() {
    return existing(built.resolve("target/registry"));
  }

  /** Returns the directory in which suites keep their results by default. */
  public Path suites() {
    return perf.resolve("target/suites");
  }

  /** The page of the suite that was run last. */
  public Path report() {
    return perf.resolve("target/report/index.html");
  }

  /** Results that belong to the project. */
  public Path results() {
    return existing(perf.resolve("results"));
  }

  /** Returns the directory that holds README.md and docs. */
  public Path project() {
    return existing(perf.resolveSibling(""));
  }

  /** The directory into which the first server unpacks the programs of PostgreSQL. */
  Path postgreSqlPrograms() {
    return perf.resolve("target/postgresql");
  }

  /** The packaged plugin directory of the connector. */
  public Path connector() {
    return plugin(built.resolveSibling("target"));
  }

  /**
   * Returns the plugin directory of another build.
   *
   * @param folder the directory itself, or one that holds it, such as the build's {@code target}
   * @throws ReplayFailure if there is none
   */
  public static Path pluginOf(Path folder) {
    Path absolute = folder.toAbsolutePath().normalize();
    if (Files.exists(absolute.resolve("manifest.json")) && Files.exists(absolute.resolve("lib"))) {
      return absolute;
    }
    try {
      return plugin(absolute);
    } catch (ReplayFailure none) {
      throw new ReplayFailure(
          "%s is not an unpacked plugin of Tarmac and holds none; name a directory such as target/%s<version>"
              .formatted(absolute, PLUGIN));
    }
  }

  /** Returns the plugin directory that was built last. */
  private static Path plugin(Path parent) {
    try (Stream<Path> children = Files.list(existing(parent))) {
      return children
          .filter(path -> path.getFileName().toString().startsWith(PLUGIN))
          .filter(Files::isDirectory)
          .max(Comparator.comparing(path -> path.toFile().lastModified()))
          .orElseThrow(() -> missing(parent.resolve(PLUGIN + "*")));
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
