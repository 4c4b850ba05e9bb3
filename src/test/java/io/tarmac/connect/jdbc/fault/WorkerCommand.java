package io.tarmac.connect.jdbc.fault;

import io.tarmac.connect.jdbc.testing.PackagedPlugin;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.servers.JavaCommand;
import io.tarmac.servers.LogConfiguration;
import io.tarmac.servers.PropertiesFile;
import io.tarmac.servers.WorkerProperties;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The command line of a distributed worker, and the files it reads. */
final class WorkerCommand {
  /** The logging of workers of Kafka 3, which log through what has become of Log4j 1. */
  private static final String LOG_CONFIGURATION_OF_KAFKA_3 =
      """
      log4j.rootLogger=INFO, console
      log4j.logger.org.apache.kafka.connect.runtime.isolation=WARN
      log4j.appender.console=org.apache.log4j.ConsoleAppender
      log4j.appender.console.layout=org.apache.log4j.PatternLayout
      log4j.appender.console.layout.ConversionPattern=%d{HH:mm:ss.SSS} %-5p %c{1} [%t] %m%n
      """;

  /** Options for many workers on few cores, none of which lives for long. */
  private static final List<String> QUICK_TO_START =
      List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  /**
   * Settings with which the broker soon misses a worker that is killed or frozen, and others
   * replace the worker at once. Members learn of a rebalance by the answer to a heartbeat.
   */
  private static final Map<String, String> QUICK_TO_MISS_A_WORKER =
      Map.of(
          "session.timeout.ms", "3000",
          "heartbeat.interval.ms", "250",
          "scheduled.rebalance.max.delay.ms", "0");

  /** The protocol by which consumers share partitions: classic, or consumer, which is newer. */
  private static final String GROUP_PROTOCOL =
      System.getProperty("tarmac.group.protocol", "classic");

  /** Settings of the consumers. With the newer protocol the broker has its own timeouts. */
  private static final Map<String, String> CONSUMERS =
      GROUP_PROTOCOL.equals("classic")
          ? Map.of("consumer.session.timeout.ms", "3000", "consumer.heartbeat.interval.ms", "250")
          : Map.of("consumer.group.protocol", GROUP_PROTOCOL);

  private WorkerCommand() {}

  /** Tells whether consumers choose how they share partitions, and not the broker. */
  static boolean consumersAssign() {
    return GROUP_PROTOCOL.equals("classic");
  }

  /**
   * What starts a worker.
   *
   * @param runtime what it runs on
   * @param directory where its files are put
   * @param group the name that the workers of one cluster have in common
   * @param commitInterval how often offsets are committed
   */
  static List<String> of(
      WorkerRuntime runtime, Path directory, String group, Duration commitInterval) {
    try {
      Map<String, String> properties =
          WorkerProperties.of(
              TestingKafka.shared().bootstrapServers(), group, "http://127.0.0.1:0");
      properties.putAll(QUICK_TO_MISS_A_WORKER);
      properties.putAll(CONSUMERS);
      properties.put("plugin.discovery", runtime.discovery());
      List<String> plugins = new ArrayList<>(List.of(PackagedPlugin.linkIn(directory).toString()));
      runtime.plugins().forEach(others -> plugins.add(others.toString()));
      properties.put("plugin.path", String.join(",", plugins));
      properties.put("offset.flush.interval.ms", String.valueOf(commitInterval.toMillis()));
      Path older =
          Files.writeString(directory.resolve("log4j.properties"), LOG_CONFIGURATION_OF_KAFKA_3);
      return JavaCommand.withHeap("512m", directory, QUICK_TO_START)
          .onJava(runtime.javaHome())
          .options(runtime.jvmOptions())
          .options(QUICK_TO_START)
          .options("-Dlog4j2.configurationFile=" + LogConfiguration.write(directory))
          .options("-Dlog4j.configuration=" + older.toUri())
          .mainClass(
              runtime.classPath(),
              "org.apache.kafka.connect.cli.ConnectDistributed",
              PropertiesFile.write(directory.resolve("worker.properties"), properties));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
