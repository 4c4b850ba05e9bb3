package io.tarmac.connect.jdbc.fault;

import static java.util.Map.entry;

import io.tarmac.connect.jdbc.testing.TestingKafka;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** The command line of a distributed worker, and the files it reads. */
final class WorkerCommand {
  private static final String LOG_CONFIGURATION =
      """
      <Configuration status="WARN">
        <Appenders>
          <Console name="console">
            <PatternLayout pattern="%d{HH:mm:ss.SSS} %-5p %c{1} [%t] %X %m%n"/>
          </Console>
        </Appenders>
        <Loggers>
          <Logger name="org.apache.kafka.connect.runtime.isolation" level="WARN"/>
          <Root level="INFO">
            <AppenderRef ref="console"/>
          </Root>
        </Loggers>
      </Configuration>
      """;

  /** The same for workers of Kafka 3, which log through what has become of Log4j 1. */
  private static final String LOG_CONFIGURATION_OF_KAFKA_3 =
      """
      log4j.rootLogger=INFO, console
      log4j.logger.org.apache.kafka.connect.runtime.isolation=WARN
      log4j.appender.console=org.apache.log4j.ConsoleAppender
      log4j.appender.console.layout=org.apache.log4j.PatternLayout
      log4j.appender.console.layout.ConversionPattern=%d{HH:mm:ss.SSS} %-5p %c{1} [%t] %m%n
      """;

  private WorkerCommand() {}

  /**
   * What starts a worker.
   *
   * @param runtime what it runs on
   * @param directory where its files are put
   * @param group the name that the workers of one cluster have in common
   * @param commitInterval how often offsets are committed
   * @param jvmOptions beside those that each has
   */
  static List<String> of(
      WorkerRuntime runtime,
      Path directory,
      String group,
      Duration commitInterval,
      List<String> jvmOptions) {
    try {
      Map<String, String> properties = new HashMap<>(properties(group));
      properties.put("plugin.discovery", runtime.discovery());
      List<String> plugins = new ArrayList<>(List.of(plugins(directory).toString()));
      runtime.plugins().forEach(others -> plugins.add(others.toString()));
      properties.put("plugin.path", String.join(",", plugins));
      properties.put("offset.flush.interval.ms", String.valueOf(commitInterval.toMillis()));
      Path logging = Files.writeString(directory.resolve("log4j2.xml"), LOG_CONFIGURATION);
      Path older =
          Files.writeString(directory.resolve("log4j.properties"), LOG_CONFIGURATION_OF_KAFKA_3);
      List<String> command = new ArrayList<>();
      command.add(runtime.javaHome().resolve("bin/java").toString());
      command.addAll(jvmOptions);
      command.addAll(
          List.of(
              "-Xmx512m",
              // Many of them start, on few cores.
              "-XX:+UseSerialGC",
              "-XX:TieredStopAtLevel=1",
              "-Djava.io.tmpdir=" + directory,
              "-Dlog4j2.configurationFile=" + logging,
              "-Dlog4j.configuration=" + older.toUri(),
              "-cp",
              runtime.classPath(),
              "org.apache.kafka.connect.cli.ConnectDistributed",
              write(directory.resolve("worker.properties"), properties).toString()));
      return command;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path write(Path file, Map<String, String> entries) throws IOException {
    Properties properties = new Properties();
    properties.putAll(entries);
    try (Writer writer = Files.newBufferedWriter(file)) {
      properties.store(writer, null);
    }
    return file;
  }

  private static Map<String, String> properties(String group) {
    return Map.ofEntries(
        entry("bootstrap.servers", TestingKafka.shared().bootstrapServers()),
        entry("group.id", group),
        entry("listeners", "http://127.0.0.1:0"),
        entry("key.converter", "org.apache.kafka.connect.json.JsonConverter"),
        entry("value.converter", "org.apache.kafka.connect.json.JsonConverter"),
        entry("config.storage.topic", group + "-configs"),
        entry("config.storage.replication.factor", "1"),
        entry("offset.storage.topic", group + "-offsets"),
        entry("offset.storage.replication.factor", "1"),
        entry("offset.storage.partitions", "1"),
        entry("status.storage.topic", group + "-status"),
        entry("status.storage.replication.factor", "1"),
        entry("status.storage.partitions", "1"),
        entry("connector.client.config.override.policy", "All"),
        // The broker soon misses a worker that is killed or frozen, and others replace it at once.
        entry("session.timeout.ms", "3000"),
        entry("scheduled.rebalance.max.delay.ms", "0"),
        entry("consumer.session.timeout.ms", "3000"),
        // Members learn of a rebalance by the answer to a heartbeat.
        entry("heartbeat.interval.ms", "250"),
        entry("consumer.heartbeat.interval.ms", "250"));
  }

  /** Creates a directory with the packaged plugin and nothing else. */
  private static Path plugins(Path directory) throws IOException {
    String plugin = System.getProperty("tarmac.plugin.directory");
    if (plugin == null) {
      throw new IllegalStateException(
          "the system property tarmac.plugin.directory must name the packaged plugin");
    }
    Path plugins = Files.createDirectory(directory.resolve("plugins"));
    Files.createSymbolicLink(plugins.resolve("tarmac-connect-jdbc"), Path.of(plugin).toRealPath());
    return plugins;
  }
}
