package io.tarmac.connect.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.TestingStruct;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.runtime.isolation.PluginClassLoader;
import org.apache.kafka.connect.storage.Converter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A test of writing with Confluent's converter, which a worker's class loaders find. */
class FastAvroWritingTest {

  private static final Schema ROW =
      TestingStruct.fields("id int32, name string?")
          .name("t.Row")
          .version(FakeSchemaRegistry.VERSION)
          .build();
  private static final Struct ONE = TestingStruct.struct(ROW, 1, "one");

  private final FakeSchemaRegistry registry = new FakeSchemaRegistry();

  @AfterEach
  void stop() {
    registry.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"TopicNameStrategy", "RecordNameStrategy"})
  void writesIfConfluentsConverterIsInTheSameFolder(String strategy) throws Exception {
    try (PluginClassLoader folder = folder(true);
        Converter converter = converter(folder, strategy)) {
      byte[] document = converter.fromConnectData("orders", ROW, ONE);

      assertThat(document).startsWith(0, 0, 0, 0, 1);
      assertThat(converter.toConnectData("orders", document).value()).isEqualTo(ONE);
    }
    assertThat(registry.requests())
        .first()
        .asString()
        .startsWith(
            strategy.equals("RecordNameStrategy")
                ? "/subjects/t.Row/versions"
                : "/subjects/orders-value/versions");
  }

  @Test
  void refusesToWriteIfTheWorkerDoesNotHaveConfluentsConverter() throws Exception {
    try (PluginClassLoader folder = folder(false);
        Converter converter = converter(folder, "TopicNameStrategy")) {

      assertThatThrownBy(() -> converter.fromConnectData("orders", ROW, ONE))
          .isInstanceOf(DataException.class)
          .hasMessageContaining("FastAvroConverter only reads")
          .hasMessageContaining("io.confluent.connect.avro.AvroConverter")
          .hasMessageContaining("plugin.path");
    }
    assertThat(registry.requests()).isEmpty();
  }

  private Converter converter(ClassLoader folder, String strategy) throws Exception {
    Converter converter =
        Class.forName(FastAvroConverter.class.getName(), true, folder)
            .asSubclass(Converter.class)
            .getDeclaredConstructor()
            .newInstance();
    assertThat(converter).isNotInstanceOf(FastAvroConverter.class);
    Map<String, String> properties = new HashMap<>();
    properties.put("schema.registry.url", registry.url());
    properties.put(
        "value.subject.name.strategy", "io.confluent.kafka.serializers.subject." + strategy);
    converter.configure(properties, false);
    return converter;
  }

  /** Returns a worker's class loader of a plugin folder with our classes, or with both. */
  private static PluginClassLoader folder(boolean withConfluentConverter) throws IOException {
    List<URL> urls = new ArrayList<>();
    URL own = FastAvroConverter.class.getProtectionDomain().getCodeSource().getLocation();
    urls.add(own);
    if (withConfluentConverter) {
      Path libraries = Path.of(System.getProperty("tarmac.confluent.avro"));
      try (Stream<Path> files = Files.list(libraries)) {
        for (Path file : files.toList()) {
          urls.add(url(file));
        }
      }
    }
    return new PluginClassLoader(
        own, urls.toArray(URL[]::new), FastAvroWritingTest.class.getClassLoader());
  }

  private static URL url(Path file) throws MalformedURLException {
    return file.toUri().toURL();
  }
}
