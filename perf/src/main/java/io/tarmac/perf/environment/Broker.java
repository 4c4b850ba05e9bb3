package io.tarmac.perf.environment;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.servers.BrokerStorage;
import io.tarmac.servers.FreePort;
import io.tarmac.servers.JavaCommand;
import io.tarmac.servers.LogConfiguration;
import io.tarmac.servers.ServerProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;

/** One Kafka broker that is its own controller. */
public final class Broker implements AutoCloseable {
  private static final String HEAP = "1g";
  private static final long START_SECONDS = 60;

  private final ProcessHandle process;
  private final Runnable end;
  private final String bootstrapServers;
  private final Admin admin;
  private final Optional<ComposeServers> containers;

  private Broker(
      ProcessHandle process,
      Runnable end,
      String bootstrapServers,
      Optional<ComposeServers> containers) {
    this.process = process;
    this.end = end;
    this.containers = containers;
    this.bootstrapServers = bootstrapServers;
    this.admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers));
  }

  /** Returns the broker of servers that run as containers, and end together. */
  public static Broker of(ComposeServers servers) {
    return new Broker(
        servers.process("kafka"), () -> {}, servers.address("KAFKA_PORT"), Optional.of(servers));
  }

  public static Broker start(Layout layout, RunDirectory run, Watch watch) {
    Path directory = run.directory("broker");
    String listener = "127.0.0.1:" + FreePort.next();
    Map<String, String> properties = BrokerStorage.properties(directory, listener);
    // A consumer's own limit decides how much a fetch brings, not the broker's.
    properties.put("fetch.max.bytes", String.valueOf(Integer.MAX_VALUE));
    Path file = BrokerStorage.format(directory, properties);
    ServerProcess process =
        ServerProcess.start(
            "broker",
            JavaCommand.withHeap(HEAP, directory)
                .options("-Dlog4j2.configurationFile=" + LogConfiguration.write(directory))
                .mainClass(layout.kafkaClassPath(), "kafka.Kafka", file),
            directory);
    return new Broker(process.handle(), watch.over(process), listener, Optional.empty());
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

  public ProcessHandle process() {
    return process;
  }

  public String bootstrapServers() {
    return bootstrapServers;
  }

  /** Returns the servers of the run if they are containers. */
  public Optional<ComposeServers> containers() {
    return containers;
  }

  public Admin admin() {
    return admin;
  }

  @Override
  public void close() {
    admin.close(Duration.ZERO);
    end.run();
  }
}
