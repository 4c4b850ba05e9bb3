package io.tarmac.servers;

import static java.util.Map.entry;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import kafka.tools.StorageTool;
import org.apache.kafka.common.Uuid;

/** A formatted log directory, and the properties of the one broker that uses it. */
public final class BrokerStorage {
  private BrokerStorage() {}

  /** Formats the log directory, and returns the file to which it writes the properties. */
  public static Path format(Path directory, Map<String, String> properties) {
    Path file = PropertiesFile.write(directory.resolve("server.properties"), properties);
    String cluster = Uuid.randomUuid().toString();
    String[] arguments = {"format", "--cluster-id", cluster, "--config", file.toString()};
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(output, true, StandardCharsets.UTF_8);
    if (StorageTool.execute(arguments, stream) != 0) {
      throw new ServerFailure(
          "The broker's storage cannot be formatted: " + output.toString(StandardCharsets.UTF_8));
    }
    return file;
  }

  /**
   * Returns the properties of a broker that is its own controller. The map is mutable.
   *
   * @param directory parent of the log directory
   * @param broker host and port of the broker
   */
  public static Map<String, String> properties(Path directory, String broker) {
    String controller = "127.0.0.1:" + FreePort.next();
    return new HashMap<>(
        Map.ofEntries(
            entry("process.roles", "broker,controller"),
            entry("node.id", "1"),
            entry("controller.quorum.voters", "1@" + controller),
            entry("controller.listener.names", "CONTROLLER"),
            entry("listeners", "PLAINTEXT://" + broker + ",CONTROLLER://" + controller),
            entry("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT"),
            entry("log.dirs", directory.resolve("data").toString()),
            entry("log.cleaner.dedupe.buffer.size", "4194304"),
            entry("auto.create.topics.enable", "false"),
            entry("group.initial.rebalance.delay.ms", "0"),
            // Of groups of the newer protocol, which soon miss a member that is killed.
            entry("group.consumer.min.session.timeout.ms", "3000"),
            entry("group.consumer.session.timeout.ms", "3000"),
            entry("group.consumer.min.heartbeat.interval.ms", "250"),
            entry("group.consumer.heartbeat.interval.ms", "250"),
            // Tests that kill or freeze workers wait for the end of their sessions.
            entry("group.min.session.timeout.ms", "1000"),
            entry("offsets.topic.num.partitions", "1"),
            entry("offsets.topic.replication.factor", "1"),
            entry("transaction.state.log.num.partitions", "1"),
            entry("transaction.state.log.replication.factor", "1"),
            entry("transaction.state.log.min.isr", "1")));
  }
}
