package io.tarmac.connect.jdbc.worker;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.tarmac.connect.jdbc.testing.LogicalPostgreSql;
import io.tarmac.connect.jdbc.testing.TestingConnect;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingMySql;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.servers.SchemaRegistry;
import io.tarmac.servers.TemporaryDirectory;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.apache.kafka.connect.storage.Converter;

/**
 * The servers that all recipes share. Apicurio's converter is not listed in its archive. Workers
 * search all archives for such a plugin at their start; a list in one more archive spares this one
 * the search.
 */
final class RecipeServers implements AutoCloseable {
  private final Deque<AutoCloseable> started = new ConcurrentLinkedDeque<>();
  private final SchemaRegistry registry;
  private final LogicalPostgreSql postgreSql;
  private final TestingConnect worker;

  private RecipeServers() {
    Path files = TemporaryDirectory.create("registry");
    closeLater(() -> TemporaryDirectory.delete(files));
    Path archive = Path.of(System.getProperty("tarmac.registry"));
    this.registry = closeLater(SchemaRegistry.start(archive, files));
    this.postgreSql = closeLater(LogicalPostgreSql.start());
    Path plugins = TemporaryDirectory.create("recipes");
    started.push(() -> TemporaryDirectory.delete(plugins));
    listConverter(plugins);
    this.worker = closeLater(TestingConnect.start(Map.of("plugin.path", plugins.toString())));
  }

  /** Puts Apicurio's converter and a list with its name into a directory of plugins. */
  private static void listConverter(Path plugins) {
    Path converter = Path.of(System.getProperty("tarmac.source.plugins"), "apicurio-converter");
    try (Stream<Path> archives = Files.list(converter)) {
      Path plugin = Files.createDirectory(plugins.resolve("listed-converter"));
      for (Path archive : archives.toList()) {
        Files.createSymbolicLink(plugin.resolve(archive.getFileName()), archive.toRealPath());
      }
      try (OutputStream file = Files.newOutputStream(plugin.resolve("list.jar"));
          JarOutputStream list = new JarOutputStream(file)) {
        list.putNextEntry(new JarEntry("META-INF/services/" + Converter.class.getName()));
        list.write("io.apicurio.registry.utils.converter.AvroConverter\n".getBytes(UTF_8));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static RecipeServers start() {
    return new RecipeServers();
  }

  TestingConnect worker() {
    return worker;
  }

  SchemaRegistry registry() {
    return registry;
  }

  TestingDatabase createPostgreSql() {
    return postgreSql.createDatabase(UniqueName.of("recipe"));
  }

  TestingMySql createMySql() {
    return closeLater(TestingMySql.start());
  }

  /** Creates a database that Debezium can read, which needs the server's binary log. */
  TestingMySql createMySqlSource() {
    TestingMySql database = createMySql();
    if (!"1".equals(database.sql().value("select @@log_bin"))) {
      throw new IllegalStateException(
          "MySQL has no binary log: start it with --log-bin --server-id=1");
    }
    return database;
  }

  private <T extends AutoCloseable> T closeLater(T server) {
    started.push(server);
    return server;
  }

  @Override
  public void close() throws Exception {
    while (!started.isEmpty()) {
      started.pop().close();
    }
  }
}
