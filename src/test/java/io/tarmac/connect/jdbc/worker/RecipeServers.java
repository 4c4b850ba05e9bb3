package io.tarmac.connect.jdbc.worker;

import io.tarmac.connect.jdbc.testing.LogicalPostgreSql;
import io.tarmac.connect.jdbc.testing.TestingConnect;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingMySql;
import io.tarmac.connect.jdbc.testing.UniqueName;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/**
 * The servers that all recipes share. The worker finds its plugins as a worker does by default:
 * Apicurio's converter is not listed in its archive, so a worker has to look for it.
 */
final class RecipeServers implements AutoCloseable {
  private final Deque<AutoCloseable> started = new ArrayDeque<>();
  private final SchemaRegistry registry;
  private final LogicalPostgreSql postgreSql;
  private final TestingConnect worker;

  private RecipeServers() {
    this.registry = closeLater(SchemaRegistry.start());
    this.postgreSql = closeLater(LogicalPostgreSql.start());
    this.worker = closeLater(TestingConnect.start(Map.of("plugin.discovery", "hybrid_warn")));
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
