package io.tarmac.connect.jdbc.worker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.avro.FakeSchemaRegistry;
import io.tarmac.connect.jdbc.testing.TestingConnect;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.sameness.AvroOutput;
import io.tarmac.servers.TemporaryDirectory;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.apache.kafka.connect.source.SourceConnector;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Sources whose records the plugin's converter for Avro has to write, in a real worker. */
class FastAvroWritingIT {

  private static Path plugins;
  private static FakeSchemaRegistry registry;
  private static TestingConnect worker;

  private final TestingKafka kafka = TestingKafka.shared();
  private final String topic = UniqueName.of("written");

  @BeforeAll
  static void startServers() throws IOException {
    plugins = TemporaryDirectory.create("writing");
    Path libraries = Path.of(System.getProperty("tarmac.confluent.avro"));
    ListedConverter.link(plugins, libraries, "io.confluent.connect.avro.AvroConverter");
    addSource();
    registry = new FakeSchemaRegistry();
    worker = TestingConnect.start(Map.of("plugin.path", plugins.toString()));
  }

  @AfterAll
  static void stopServers() {
    worker.close();
    registry.close();
    TemporaryDirectory.delete(plugins);
  }

  private static void addSource() throws IOException {
    Path folder = Files.createDirectory(plugins.resolve("source"));
    try (OutputStream file = Files.newOutputStream(folder.resolve("source.jar"));
        JarOutputStream jar = new JarOutputStream(file)) {
      for (Class<?> type : List.of(OneRecordSource.class, OneRecordSource.OneRecordTask.class)) {
        String path = type.getName().replace('.', '/') + ".class";
        jar.putNextEntry(new JarEntry(path));
        try (InputStream in = type.getClassLoader().getResourceAsStream(path)) {
          in.transferTo(jar);
        }
      }
      jar.putNextEntry(new JarEntry("META-INF/services/" + SourceConnector.class.getName()));
      jar.write(OneRecordSource.class.getName().getBytes(UTF_8));
    }
  }

  /** Connector, converter and Confluent's converter each have a folder of their own. */
  @Test
  void confluentsConverterWritesFromAFolderOfItsOwn() {
    kafka.createTopic(topic, 1);
    Map<String, String> settings = new HashMap<>();
    settings.put("name", topic);
    settings.put("connector.class", OneRecordSource.class.getName());
    settings.put("tasks.max", "1");
    settings.put("topic", topic);
    settings.put("value.converter", "io.tarmac.connect.avro.FastAvroConverter");
    settings.put("value.converter.schema.registry.url", registry.url());
    worker.rest().create(topic, settings);
    try {
      assertThat(kafka.read(topic, 1).get(0).value())
          .isEqualTo(new AvroOutput().id(1).number(7).toByteArray());
    } finally {
      worker.rest().delete(topic);
    }
  }
}
