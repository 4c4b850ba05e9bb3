package io.tarmac.perf.environment;

import io.tarmac.servers.ConnectRest;
import io.tarmac.servers.FreePort;
import io.tarmac.servers.JavaCommand;
import io.tarmac.servers.LogConfiguration;
import io.tarmac.servers.PropertiesFile;
import io.tarmac.servers.ServerProcess;
import io.tarmac.servers.WorkerProperties;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A distributed Connect worker. Its class path has only Kafka and Connect. It loads connectors and
 * converters from plugin directories, in isolated class loaders.
 *
 * @param gcLog the JVM's log of garbage collection
 * @param readiness waits until the worker is ready, and fails with its last output
 */
public record Worker(
    ProcessHandle process, ConnectRest rest, Path gcLog, Runnable readiness, Runnable end)
    implements AutoCloseable {

  /**
   * Starts a worker.
   *
   * @param name unique in the run
   * @param group the {@code group.id} of workers that share connectors
   */
  public static Worker start(
      String name,
      String group,
      WorkerSettings settings,
      Layout layout,
      Broker broker,
      RunDirectory run,
      Watch watch) {
    Path directory = run.directory(name);
    String address = "http://127.0.0.1:" + FreePort.next();
    Map<String, String> properties = WorkerProperties.of(broker.bootstrapServers(), group, address);
    properties.putAll(settings.plugins().properties());
    Path file = PropertiesFile.write(directory.resolve("worker.properties"), properties);
    Path gcLog = directory.resolve("gc.log");
    ConnectRest rest = new ConnectRest(URI.create(address));
    if (broker.containers().isPresent()) {
      WorkerContainer container =
          WorkerContainer.start(
              broker.containers().get(), layout.project(), settings, gcLog, file, run, watch);
      return new Worker(
          container.process(), rest, gcLog, () -> container.awaitReady(rest), container::close);
    }
    List<String> command =
        JavaCommand.withHeap(settings.heap(), directory, settings.options())
            .options("-Xms256m", gcLogging(gcLog))
            .options("-Dlog4j2.configurationFile=" + LogConfiguration.write(directory))
            .options(settings.options())
            .mainClass(
                layout.kafkaClassPath(), "org.apache.kafka.connect.cli.ConnectDistributed", file);
    ServerProcess process = ServerProcess.start("worker", command, directory);
    return new Worker(
        process.handle(), rest, gcLog, () -> process.awaitReady(rest::isReady), watch.add(process));
  }

  /** Returns the JVM option that logs the work and cost of garbage collection. */
  static String gcLogging(Path file) {
    return "-Xlog:gc*:file=" + file + ":timemillis:filecount=0";
  }

  public void awaitReady() {
    readiness.run();
  }

  @Override
  public void close() {
    end.run();
  }
}
