package io.tarmac.perf.stack;

import static java.util.Map.entry;

import io.tarmac.perf.watch.ReplayFailure;
import io.tarmac.perf.watch.Watch;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import kafka.tools.StorageTool;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.Uuid;

/** One Kafka broker that is its own controller. */
public final class Broker implements AutoCloseable {
  private static final String HEAP = "1g";
  private static final long START_SECONDS = 60;

  private final Server process;
  private final String bootstrapServers;
  private final Admin admin;
  private final Optional<Composition> composition;

  private Broker(Server process, String bootstrapServers, Optional<Composition> composition) {
    this.process = process;
    this.composition = composition;
    this.bootstrapServers = bootstrapServers;
    this.admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers));
  }

  /** The broker of a composition. */
  public static Broker of(Composition composition) {
    Container container = composition.start("kafka");
    return new Broker(container, composition.kafka(), Optional.of(composition));
  }

  public static Broker start(Layout layout, RunDirectory run, Watch watch) {
    Path directory = run.directory("broker");
    String listener = "127.0.0.1:" + FreePort.next();
    Path file = configure(directory, listener, "127.0.0.1:" + FreePort.next());
    format(file);
    ChildProcess process =
        ChildProcess.start(
            "broker",
            JavaCommand.withHeap(HEAP, directory)
                .options("-Dlog4j2.configurationFile=" + LogConfiguration.write(directory))
                .mainClass(layout.kafkaClassPath(), "kafka.Kafka", file),
            directory,
            watch);
    return new Broker(process, listener, Optional.empty());
  }

  /** Waits until the broker answers. */
  public void awaitReady(Watch watch) {
    try {
      admin.describeCluster().nodes().get(START_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException | InterruptedException e) {
      watch.check();
      throw new ReplayFailure("The broker did not answer: " + e, e);
    }
  }

  public long pid() {
    return process.pid();
  }

  public String bootstrapServers() {
    return bootstrapServers;
  }

  /** What it is a part of, and other servers of the run are too; if they are not processes. */
  public Optional<Composition> composition() {
    return composition;
  }

  public Admin admin() {
    return admin;
  }

  @Override
  public void close() {
    admin.close(Duration.ZERO);
    process.close();
  }

  private static Path configure(Path directory, String listener, String controller) {
    return PropertiesFile.write(
        directory.resolve("server.properties"),
        Map.ofEntries(
            entry("process.roles", "broker,controller"),
            entry("node.id", "1"),
            entry("controller.quorum.voters", "1@" + controller),
            entry("controller.listener.names", "CONTROLLER"),
            entry("listeners", "PLAINTEXT://" + listener + ",CONTROLLER://" + controller),
            entry("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT"),
            entry("log.dirs", directory.resolve("data").toString()),
            entry("auto.create.topics.enable", "false"),
            entry("offsets.topic.num.partitions", "1"),
            entry("offsets.topic.replication.factor", "1"),
            entry("group.initial.rebalance.delay.ms", "0"),
            // A consumer's own limit decides how much a fetch brings, not the broker's.
            entry("fetch.max.bytes", String.valueOf(Integer.MAX_VALUE))));
  }

  private static void format(Path file) {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    String cluster = Uuid.randomUuid().toString();
    String[] arguments = {"format", "--cluster-id", cluster, "--config", file.toString()};
    PrintStream stream = new PrintStream(output, true, StandardCharsets.UTF_8);
    if (StorageTool.execute(arguments, stream) != 0) {
      throw new ReplayFailure("The broker's storage cannot be formatted: " + output);
    }
  }
}
