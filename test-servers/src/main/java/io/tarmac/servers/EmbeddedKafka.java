package io.tarmac.servers;

import java.nio.file.Path;
import java.util.Map;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.utils.Time;

/** A broker and its controller in this JVM, with a log directory of its own. */
public record EmbeddedKafka(String bootstrapServers, KafkaRaftServer server, Path directory)
    implements AutoCloseable {

  public static EmbeddedKafka start() {
    try {
      ExitProcedures.replace();
      Path directory = TemporaryDirectory.create("kafka");
      String address = "127.0.0.1:" + FreePort.next();
      Map<String, String> properties = BrokerStorage.properties(directory, address);
      BrokerStorage.format(directory, properties);
      KafkaRaftServer server = new KafkaRaftServer(new KafkaConfig(properties), Time.SYSTEM);
      server.startup();
      return new EmbeddedKafka(address, server, directory);
    } catch (Exception e) {
      throw new ServerFailure("The broker cannot be started: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    server.shutdown();
    server.awaitShutdown();
    TemporaryDirectory.delete(directory);
  }
}
