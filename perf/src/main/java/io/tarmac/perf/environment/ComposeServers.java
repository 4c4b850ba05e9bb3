package io.tarmac.perf.environment;

import com.github.dockerjava.api.exception.NotFoundException;
import io.tarmac.perf.ReplayFailure;
import io.tarmac.servers.FreePort;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.WriterAppender;
import org.jspecify.annotations.Nullable;
import org.testcontainers.containers.ComposeContainer;
import org.testcontainers.containers.ContainerLaunchException;
import org.testcontainers.containers.ContainerState;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.ResourceReaper;

/**
 * The servers of {@code docker/compose.yaml}, and the containers of workers. Environment variables
 * can set the ports; otherwise the servers use free ports. Closing removes the containers and their
 * data. Thread-safe.
 */
public final class ComposeServers implements AutoCloseable {
  private static final Duration START_TIMEOUT = Duration.ofMinutes(2);
  private static final Duration HEALTH_INTERVAL = Duration.ofMillis(100);
  private static final String OUTPUT_LOGGER = "tc.docker";
  private static final List<String> PORTS =
      List.of("KAFKA_PORT", "POSTGRES_PORT", "MYSQL_PORT", "REGISTRY_PORT");

  private final String name = "tarmac-perf-" + UUID.randomUUID().toString().substring(0, 8);
  private final String workerImage = "tarmac-connect:" + name;
  private final String password = UUID.randomUUID().toString();
  private final Map<String, String> environment = new HashMap<>();
  private final Layout layout;
  private final Watch watch;
  private final ComposeContainer compose;
  private boolean workerImageBuilt;
  private boolean closed;

  private ComposeServers(Layout layout, RunDirectory run, boolean commitTimes, Watch watch) {
    this.layout = layout;
    this.watch = watch;
    LocalDocker.client();
    PORTS.forEach(port -> environment.put(port, String.valueOf(port(port, System.getenv(port)))));
    // No profile is needed, because Compose starts a service that is named in any case.
    environment.put("COMPOSE_PROFILES", "");
    environment.put("CONNECT_IMAGE", workerImage);
    // perf measures the build in target/.
    environment.put("CONNECT_PLUGIN_FROM", "target");
    environment.put("TRACK_COMMIT_TIMESTAMP", commitTimes ? "on" : "off");
    environment.put("DEMO_PASSWORD_FILE", writePassword(run).toString());
    compose =
        new ComposeContainer(name, layout.composition().toFile())
            .withEnv(environment)
            .withPull(false);
  }

  /**
   * Returns the servers if the layout uses Compose. Fails if Docker does not answer; starts no
   * container.
   *
   * @param commitTimes whether PostgreSQL records the time of each commit
   */
  public static Optional<ComposeServers> of(
      Layout layout, RunDirectory run, boolean commitTimes, Watch watch) {
    return switch (layout.stack()) {
      case EMBEDDED -> Optional.empty();
      case COMPOSE -> Optional.of(new ComposeServers(layout, run, commitTimes, watch));
    };
  }

  /** Writes a file that all users of containers can read. The run's directory excludes others. */
  private Path writePassword(RunDirectory run) {
    try {
      Path file = Files.writeString(run.path().resolve("password"), password);
      return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts services and waits until they are healthy. The run fails if one stops later. */
  public void start(Collection<String> services) {
    // Outside the lock: fetching takes minutes, and close() must not wait for it.
    images(layout, services, image -> {});
    up(services);
    for (String service : services) {
      ContainerState container = container(service);
      watch.add(process(service), () -> LocalDocker.lastWords("the service " + service, container));
      watch.await(
          "The start of the service " + service,
          START_TIMEOUT,
          HEALTH_INTERVAL,
          container::isHealthy);
    }
  }

  /**
   * Returns the image of each service. Fetches a missing image, because its id is unknown before.
   *
   * @param progress receives a message before an image is fetched
   */
  public static Map<String, Image> images(
      Layout layout, Collection<String> services, Consumer<String> progress) {
    Map<String, Image> images = new TreeMap<>();
    services.forEach(
        service -> images.put(service, image(layout.composition(), service, progress)));
    return images;
  }

  private static Image image(Path file, String service, Consumer<String> progress) {
    String name = LocalDocker.compose(file, Map.of(), "config", "--images", service);
    String id =
        imageId(name)
            .orElseGet(
                () -> {
                  progress.accept("Fetching image " + name);
                  LocalDocker.compose(file, Map.of(), "pull", "--quiet", service);
                  return imageId(name).orElseThrow();
                });
    return new Image(name, id);
  }

  private static Optional<String> imageId(String name) {
    try {
      return Optional.of(String.valueOf(LocalDocker.client().inspectImageCmd(name).exec().getId()));
    } catch (NotFoundException e) {
      return Optional.empty();
    }
  }

  private synchronized void up(Collection<String> services) {
    requireOpen();
    run(
        "start the services " + services,
        () -> compose.withServices(services.toArray(String[]::new)).start());
  }

  /** Runs Compose. A failure shows the last output, which Testcontainers only logs. */
  static void run(String aim, Runnable command) {
    StringWriter output = new StringWriter();
    Appender appender = WriterAppender.newBuilder().setName(aim).setTarget(output).build();
    appender.start();
    Logger logger = (Logger) LogManager.getLogger(OUTPUT_LOGGER);
    logger.addAppender(appender);
    try {
      command.run();
    } catch (ContainerLaunchException e) {
      throw new ReplayFailure(
          "docker compose could not %s: %s%n%s"
              .formatted(aim, cause(e), LocalDocker.lastLines(output.toString())),
          e);
    } finally {
      logger.removeAppender(appender);
    }
  }

  /** Starts the container of a worker. */
  synchronized void start(GenericContainer<?> worker) {
    requireOpen();
    try {
      worker.start();
    } catch (ContainerLaunchException e) {
      throw new ReplayFailure("The container of a worker could not be started: " + cause(e), e);
    }
  }

  private static String cause(Throwable failure) {
    Throwable cause = failure.getCause();
    return cause == null ? String.valueOf(failure.getMessage()) : cause(cause);
  }

  /**
   * Returns the image of workers. Builds the image for the first worker only, so that all workers
   * of a run have the same build.
   */
  synchronized String workerImage() {
    requireOpen();
    if (!workerImageBuilt) {
      LocalDocker.compose(layout.composition(), environment, "build", "connect");
      workerImageBuilt = true;
    }
    return workerImage;
  }

  private void requireOpen() {
    if (closed) {
      throw new ReplayFailure("The run is ending, so no container is started");
    }
  }

  /** Returns a new name for a worker's container. */
  String workerName() {
    return name + "-worker-" + UUID.randomUUID().toString().substring(0, 8);
  }

  /** Returns the first process of a running service. */
  public ProcessHandle process(String service) {
    return LocalDocker.process("the service " + service, container(service));
  }

  private ContainerState container(String service) {
    return compose.getContainerByServiceName(service).orElseThrow();
  }

  /** Returns host and port of a service. */
  public String address(String portVariable) {
    return "127.0.0.1:" + environment.get(portVariable);
  }

  /** Returns the address of the schema registry. */
  public Supplier<String> registry() {
    return () -> "http://%s/apis/registry/v2".formatted(address("REGISTRY_PORT"));
  }

  /** Returns the password of the databases, generated for this run. */
  public String password() {
    return password;
  }

  /** Removes all containers, even one that another thread is starting. */
  @Override
  @SuppressWarnings("deprecation")
  public synchronized void close() {
    closed = true;
    try {
      // Removes containers. At JVM shutdown a hook of Testcontainers does so too. This call waits
      // for the hook, because Docker keeps volumes and networks that containers use.
      ResourceReaper.instance().performCleanup();
    } finally {
      try {
        run("remove the services", compose::stop);
      } finally {
        if (workerImageBuilt) {
          LocalDocker.client().removeImageCmd(workerImage).exec();
        }
      }
    }
  }

  /** Returns the port that the variable names; a free port if its value is null. */
  static int port(String variable, @Nullable String value) {
    if (value == null) {
      return FreePort.next();
    }
    try (ServerSocket socket =
        new ServerSocket(Integer.parseInt(value), 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException | IllegalArgumentException e) {
      throw new ReplayFailure(
          "%s=%s is not a free port. Name another port, or unset the variable to use any free port"
              .formatted(variable, value),
          e);
    }
  }
}
