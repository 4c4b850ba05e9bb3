package io.tarmac.connect.jdbc.testing;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;

/** A broker and its controller in this JVM, with a log directory of its own. */
record EmbeddedKafka(String bootstrapServers, KafkaRaftServer server, Path directory)
    implements AutoCloseable {

  static EmbeddedKafka start() {
    try {
      ExitProcedures.replace();
      Path directory = TemporaryDirectory.create("kafka");
      int brokerPort = freePort();
      int controllerPort = freePort();
      format(directory);
      KafkaRaftServer server =
          new KafkaRaftServer(
              new KafkaConfig(properties(directory, brokerPort, controllerPort)), Time.SYSTEM);
      server.startup();
      return new EmbeddedKafka("127.0.0.1:" + brokerPort, server, directory);
    } catch (Exception e) {
      throw new IllegalStateException("the broker does not start", e);
    }
  }

  private static void format(Path directory) throws Exception {
    try (PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)) {
      new Formatter()
          .setPrintStream(nowhere)
          .setNodeId(1)
          .setClusterId(Uuid.randomUuid().toString())
          .addDirectory(directory.toString())
          .setMetadataLogDirectory(directory.toString())
          .setControllerListenerName("CONTROLLER")
          .run();
    }
  }

  private static Map<String, Object> properties(Path directory, int broker, int controller) {
    return Map.ofEntries(
        Map.entry("process.roles", "broker,controller"),
        Map.entry("node.id", "1"),
        Map.entry("controller.quorum.voters", "1@127.0.0.1:" + controller),
        Map.entry(
            "listeners",
            "PLAINTEXT://127.0.0.1:" + broker + ",CONTROLLER://127.0.0.1:" + controller),
        Map.entry("controller.listener.names", "CONTROLLER"),
        Map.entry("log.dirs", directory.toString()),
        Map.entry("log.cleaner.dedupe.buffer.size", "4194304"),
        Map.entry("auto.create.topics.enable", "false"),
        Map.entry("group.initial.rebalance.delay.ms", "0"),
        // Tests that kill or freeze workers wait for the end of their sessions.
        Map.entry("group.min.session.timeout.ms", "1000"),
        Map.entry("offsets.topic.num.partitions", "1"),
        Map.entry("offsets.topic.replication.factor", "1"),
        Map.entry("transaction.state.log.num.partitions", "1"),
        Map.entry("transaction.state.log.replication.factor", "1"),
        Map.entry("transaction.state.log.min.isr", "1"));
  }

  /** The broker must know its ports beforehand: the controller's address is part of its own. */
  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @Override
  public void close() {
    server.shutdown();
    server.awaitShutdown();
    TemporaryDirectory.delete(directory);
  }
}
