package io.tarmac.perf.stack;

import io.tarmac.perf.watch.ReplayFailure;
import io.tarmac.perf.watch.Watch;
import io.tarmac.servers.FreePort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The servers of {@code docker/compose.yaml}, under a project name of this run's own, on free ports
 * unless the environment names some. Closing it removes them with all they hold. Any thread.
 */
public final class Composition implements AutoCloseable {
  private static final String PASSWORD_FILE = "DEMO_PASSWORD_FILE";
  private static final List<String> PORTS =
      List.of("KAFKA_PORT", "POSTGRES_PORT", "MYSQL_PORT", "REGISTRY_PORT");

  private final Map<String, String> environment;
  private final Docker docker;
  private final String project;
  private final Path file;
  private final Watch watch;
  private boolean workerImageBuilt;

  /**
   * @param file that describes the services
   */
  Composition(
      Path file, String project, Map<String, String> environment, Docker docker, Watch watch) {
    this.watch = watch;
    this.file = file;
    this.project = project;
    this.environment = environment;
    this.docker = docker;
  }

  /**
   * What the servers of the layout are parts of, if they are not processes. Nothing is started yet,
   * but it is known that it can be; whoever starts something sees to it first that all is closed.
   *
   * @param commitTimes whether PostgreSQL keeps the time of each commit
   */
  public static Optional<Composition> of(Layout layout, boolean commitTimes, Watch watch) {
    return switch (layout.stack()) {
      case EMBEDDED -> Optional.empty();
      case COMPOSE -> Optional.of(of(layout.composition(), commitTimes, watch));
    };
  }

  private static Composition of(Path file, boolean commitTimes, Watch watch) {
    String project = "tarmac-perf-" + UUID.randomUUID().toString().substring(0, 8);
    Map<String, String> environment = new HashMap<>();
    for (String port : PORTS) {
      environment.put(port, String.valueOf(port(port)));
    }
    // A service that has a profile starts when it is asked for by name.
    environment.put("COMPOSE_PROFILES", "");
    environment.put("CONNECT_IMAGE", imageOfWorkers(project));
    // The build that is measured is the one in target/.
    environment.put("CONNECT_PLUGIN_FROM", "target");
    environment.put("TRACK_COMMIT_TIMESTAMP", commitTimes ? "on" : "off");
    environment.put(PASSWORD_FILE, createPasswordFile().toString());
    Docker docker = new Docker(Map.copyOf(environment));
    docker.requirePresent();
    return new Composition(file, project, Map.copyOf(environment), docker, watch);
  }

  /**
   * Starts a service of the composition, alone, and waits until it is healthy; then watches it. Its
   * container is made by a command of its own, so that whatever else is broken off there is either
   * none or one that can be removed.
   */
  public Container start(String service) {
    docker.start(words("pull", "--quiet", "--policy", "missing", service));
    docker.startWhole(words("create", service));
    docker.start(words("up", "--detach", "--wait", "--no-deps", service));
    return Container.of(docker, docker.output(words("ps", "--quiet", service)), service, watch);
  }

  /**
   * The image of the workers, built when the first asks for it, from what is in the project then:
   * later workers are those of the same build, whatever other runs build.
   */
  synchronized String workerImage() {
    if (!workerImageBuilt) {
      docker.start(words("build", "--quiet", "connect"));
      workerImageBuilt = true;
    }
    return imageOfWorkers(project);
  }

  private static String imageOfWorkers(String project) {
    return "tarmac-connect:" + project;
  }

  Docker docker() {
    return docker;
  }

  public String kafka() {
    return "127.0.0.1:" + environment.get("KAFKA_PORT");
  }

  public String postgreSqlUrl() {
    return "jdbc:postgresql://127.0.0.1:" + environment.get("POSTGRES_PORT") + "/demo";
  }

  public String mySqlUrl() {
    return "jdbc:mysql://127.0.0.1:" + environment.get("MYSQL_PORT") + "/demo";
  }

  String registryUrl() {
    return "http://127.0.0.1:" + environment.get("REGISTRY_PORT") + "/apis/registry/v2";
  }

  /** Of the databases; made for this run. */
  public String user() {
    return "demo";
  }

  /** Of the databases; made for this run. */
  public String password() {
    try {
      return Files.readString(passwordFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path passwordFile() {
    return Path.of(String.valueOf(environment.get(PASSWORD_FILE)));
  }

  /**
   * Creates the file of the password. All users of containers can read the file; its directory
   * keeps other users of this machine out.
   */
  private static Path createPasswordFile() {
    try {
      Path directory = Files.createTempDirectory("tarmac-password-");
      Path file = Files.writeString(directory.resolve("password"), UUID.randomUUID().toString());
      return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void deletePasswordFile() {
    if (!environment.containsKey(PASSWORD_FILE)) {
      return;
    }
    try {
      Files.deleteIfExists(passwordFile());
      Files.deleteIfExists(passwordFile().resolveSibling(""));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A name for the container of one worker. */
  String workerName() {
    return workers() + UUID.randomUUID().toString().substring(0, 8);
  }

  private String workers() {
    return project + "-worker-";
  }

  /**
   * What is being started meanwhile is broken off, or it would come after the removal. What cannot
   * be removed, as a worker that the daemon is removing already, does not keep the others.
   */
  @Override
  public void close() {
    docker.endStarting();
    Attempts removals = new Attempts();
    removals.attempt(
        () ->
            docker
                .output("ps", "--all", "--quiet", "--filter", "name=" + workers())
                .lines()
                .forEach(worker -> removals.attempt(() -> docker.remove(worker))));
    removals.attempt(() -> docker.output(words("down", "--volumes", "--timeout", "3")));
    removals.attempt(this::removeImageOfWorkers);
    removals.attempt(this::deletePasswordFile);
    removals.requireAll();
  }

  /** Also one whose build has been broken off just after it. */
  private void removeImageOfWorkers() {
    String image = imageOfWorkers(project);
    if (!docker.output("image", "ls", "--quiet", image).isEmpty()) {
      docker.output("image", "rm", image);
    }
  }

  private String[] words(String... arguments) {
    String[] words = new String[arguments.length + 5];
    words[0] = "compose";
    words[1] = "--file";
    words[2] = file.toString();
    words[3] = "--project-name";
    words[4] = project;
    System.arraycopy(arguments, 0, words, 5, arguments.length);
    return words;
  }

  private static int port(String name) {
    String wanted = System.getenv(name);
    if (wanted == null) {
      return FreePort.next();
    }
    try (ServerSocket socket =
        new ServerSocket(Integer.parseInt(wanted), 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException | IllegalArgumentException e) {
      throw new ReplayFailure(
          "%s=%s: this port is taken, or none; without the variable a free one is used"
              .formatted(name, wanted),
          e);
    }
  }
}
