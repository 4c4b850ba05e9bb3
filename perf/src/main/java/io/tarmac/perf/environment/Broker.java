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

/**
 * One Kafka broker that is its own controller.
 *
 * @param containers the Compose servers, if the broker is one of them
 */
public record Broker(
    ProcessHandle process,
    Runnable end,
    String bootstrapServers,
    Admin admin,
    Optional<ComposeServers> containers)
    implements AutoCloseable {
  private static final String HEAP = "1g";
  private static final long START_SECONDS = 60;

  /** Returns the broker of Compose, which stops with the other containers. */
  public static Broker of(ComposeServers servers) {
    String address = servers.address("KAFKA_PORT");
    return new Broker(
        servers.process("kafka"), () -> {}, address, admin(address), Optional.of(servers));
  }

  public static Broker start(Layout layout, RunDirectory run, Watch watch) {
    Path directory = run.directory("broker");
    String listener = "127.0.0.1:" + FreePort.next();
    Map<String, String> properties = BrokerStorage.properties(directory, listener);
    // The consumer's limit must decide how much a fetch returns, not the broker's.
    properties.put("fetch.max.bytes", String.valueOf(Integer.MAX_VALUE));
    Path file = BrokerStorage.format(directory, properties);
    ServerProcess process =
        ServerProcess.start(
            "broker",
            JavaCommand.withHeap(HEAP, directory)
                .options("-Dlog4j2.configurationFile=" + LogConfiguration.write(directory))
                .mainClass(layout.kafkaClassPath(), "kafka.Kafka", file),
            directory);
    return new Broker(
        process.handle(), watch.add(process), listener, admin(listener), Optional.empty());
  }

  private static Admin admin(String bootstrapServers) {
    return Admin.create(Map.of("bootstrap.servers", bootstrapServers));
  }

  /** Waits until the broker answers. */
  public void awaitReady(Watch watch) {
    try {
      admin.describeCluster().nodes().get(START_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException | InterruptedException e) {
      watch.check();
      throw new ReplayFailure("The broker does not answer: " + e, e);
    }
  }

  @Override
  public void close() {
    admin.close(Duration.ZERO);
    end.run();
  }
}
