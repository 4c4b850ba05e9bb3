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
 * The files that the builds of perf and of the connector have created.
 *
 * @param built the directory {@code perf}, or the same directory in a copy of the builds
 * @param stack the kind of servers to start
 */
public record Layout(Path perf, Path built, StackKind stack) {
  private static final String PLUGIN = "tarmac-connect-jdbc-";

  public Layout(Path perf) {
    this(perf.toAbsolutePath().normalize(), StackKind.EMBEDDED);
  }

  private Layout(Path perf, StackKind stack) {
    this(perf, perf, stack);
  }

  /** Returns the layout of the directory that the start script names. */
  public static Layout ofScript() {
    return new Layout(Path.of(System.getProperty("tarmac.perf.home", "perf")));
  }

  /** Returns this layout for servers of another kind. */
  public Layout on(StackKind kind) {
    return new Layout(perf, kind);
  }

  /** Copies parts of the builds, and returns a layout of the copies only. */
  public Layout copied(Path target, Collection<Path> parts) {
    Path project = perf.resolveSibling("");
    parts.forEach(part -> copyTree(part, target.resolve(project.relativize(part))));
    return new Layout(perf, target.resolve(perf.getFileName()), stack);
  }

  /**
   * Copies a file or directory tree, and follows symbolic links.
   *
   * @param copy must not exist; missing parent directories are created
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

  /** Returns the Compose file. */
  public Path composition() {
    return existing(perf.resolveSibling("docker/compose.yaml"));
  }

  /** Returns the Dockerfile of workers. */
  public Path workerImage() {
    return existing(perf.resolveSibling("docker/Dockerfile"));
  }

  /** Returns the class path of broker and worker, which has Kafka and Connect only. */
  String kafkaClassPath() {
    return kafka() + File.separator + "*";
  }

  public Path kafka() {
    return existing(built.resolve("target/replay/kafka"));
  }

  /** Returns perf's own libraries, without Kafka's. */
  public Path libraries() {
    return existing(perf.resolve("target/replay/lib"));
  }

  public Path countingSink() {
    return existing(built.resolve("target/replay/plugins/counting-sink"));
  }

  /** Returns Debezium's JDBC sink, unpacked from its archive. */
  public Path debezium() {
    return existing(built.resolve("target/debezium/debezium-connector-jdbc"));
  }

  public Path avroConverter() {
    return existing(built.resolve("target/replay/plugins/apicurio-avro-converter"));
  }

  /** Returns Confluent's converter for Avro with its libraries. */
  public Path confluentAvroConverter() {
    return existing(built.resolve("target/replay/plugins/confluent-avro-converter"));
  }

  /** Returns the schema registry: its jar and its libraries. */
  public Path registry() {
    return existing(built.resolve("target/registry"));
  }

  /** Returns the directory in which suites keep their results by default. */
  public Path suites() {
    return perf.resolve("target/suites");
  }

  /** Returns the page of the suite that was run last. */
  public Path report() {
    return perf.resolve("target/report/index.html");
  }

  /** Returns the results that are under version control. */
  public Path results() {
    return existing(perf.resolve("results"));
  }

  /** Returns the directory that holds README.md and docs. */
  public Path project() {
    return existing(perf.resolveSibling(""));
  }

  /** Returns the directory for the unpacked programs of PostgreSQL. */
  Path postgreSqlPrograms() {
    return perf.resolve("target/postgresql");
  }

  /** Returns the packaged plugin directory of the connector. */
  public Path connector() {
    return latestPlugin(built.resolveSibling("target"));
  }

  /**
   * Returns the plugin directory of another build.
   *
   * @param folder the plugin directory, or a directory that contains it, such as {@code target}
   * @throws ReplayFailure if there is none
   */
  public static Path pluginOf(Path folder) {
    Path absolute = folder.toAbsolutePath().normalize();
    if (Files.exists(absolute.resolve("manifest.json")) && Files.exists(absolute.resolve("lib"))) {
      return absolute;
    }
    try {
      return latestPlugin(absolute);
    } catch (ReplayFailure none) {
      throw new ReplayFailure(
          "%s is not an unpacked plugin of Tarmac and contains none. Name a directory such as target/%s<version>"
              .formatted(absolute, PLUGIN));
    }
  }

  private static Path latestPlugin(Path parent) {
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
    return new ReplayFailure(
        path + " is missing. Start perf with the script perf/replay, which builds it");
  }
}
