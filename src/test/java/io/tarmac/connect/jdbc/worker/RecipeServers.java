package io.tarmac.connect.jdbc.worker;

import io.tarmac.connect.jdbc.testing.LogicalPostgreSql;
import io.tarmac.connect.jdbc.testing.TestingConnect;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingMySql;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.servers.SchemaRegistry;
import io.tarmac.servers.TemporaryDirectory;
import java.nio.file.Path;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;

/** The servers that all recipes share. The worker has Apicurio's converter for Avro. */
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
    ListedConverter.link(
        plugins,
        Path.of(System.getProperty("tarmac.source.plugins"), "apicurio-converter"),
        "io.apicurio.registry.utils.converter.AvroConverter");
    this.worker = closeLater(TestingConnect.start(Map.of("plugin.path", plugins.toString())));
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
