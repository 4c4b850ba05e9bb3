package io.tarmac.perf.stack;

import io.tarmac.perf.watch.Watch;
import io.tarmac.servers.ConnectRest;
import io.tarmac.servers.FreePort;
import io.tarmac.servers.JavaCommand;
import io.tarmac.servers.LogConfiguration;
import io.tarmac.servers.PropertiesFile;
import io.tarmac.servers.WorkerProperties;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A distributed Connect worker. Connectors and converters come from plugin directories through its
 * isolating class loaders; its own class path has Kafka and Connect alone.
 */
public final class Worker implements AutoCloseable {
  private final Server process;
  private final ConnectRest rest;
  private final Path gcLog;

  private Worker(Server process, ConnectRest rest, Path gcLog) {
    this.process = process;
    this.rest = rest;
    this.gcLog = gcLog;
  }

  /**
   * Starts a worker.
   *
   * @param name distinguishes the workers of one run
   * @param group of the workers that share their connectors
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
    Server process =
        broker
            .containers()
            .<Server>map(
                servers ->
                    WorkerContainer.start(
                        servers, layout.home(), settings, gcLog, file, run, watch))
            .orElseGet(() -> process(settings, layout, gcLog, file, directory, watch));
    return new Worker(process, new ConnectRest(URI.create(address)), gcLog);
  }

  private static Server process(
      WorkerSettings settings, Layout layout, Path gcLog, Path file, Path directory, Watch watch) {
    List<String> command =
        JavaCommand.withHeap(settings.heap(), directory, settings.options())
            .options("-Xms256m", "-Xlog:gc*:file=" + gcLog + ":timemillis:filecount=0")
            .options("-Dlog4j2.configurationFile=" + LogConfiguration.write(directory))
            .options(settings.options())
            .mainClass(
                layout.kafkaClassPath(), "org.apache.kafka.connect.cli.ConnectDistributed", file);
    return ChildProcess.start("worker", command, directory, watch);
  }

  public void awaitReady() {
    process.awaitReady(rest::isReady);
  }

  public ConnectRest rest() {
    return rest;
  }

  public long pid() {
    return process.pid();
  }

  /** Where its JVM writes what garbage collection does and costs. */
  public Path gcLog() {
    return gcLog;
  }

  @Override
  public void close() {
    process.close();
  }
}
