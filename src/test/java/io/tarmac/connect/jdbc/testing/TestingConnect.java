package io.tarmac.connect.jdbc.testing;

import io.tarmac.servers.ConnectRest;
import io.tarmac.servers.ExitProcedures;
import io.tarmac.servers.ServersAtExit;
import io.tarmac.servers.TemporaryDirectory;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.connect.cli.ConnectStandalone;
import org.apache.kafka.connect.runtime.Connect;
import org.jspecify.annotations.Nullable;

/**
 * One Connect worker for all tests of a JVM. In its plugin path are the packaged plugin directory
 * that the system property {@code tarmac.plugin.directory} names, and nothing else has the
 * connector; and the plugins in the directory that {@code tarmac.source.plugins} names, if it does.
 */
public final class TestingConnect implements AutoCloseable {
  private static @Nullable TestingConnect shared;

  private final Connect<?> worker;
  private final Path directory;
  private final ConnectRest rest;

  private TestingConnect(Connect<?> worker, Path directory) {
    this.worker = worker;
    this.directory = directory;
    this.rest = new ConnectRest(URI.create(worker.rest().serverUrl().toString()));
  }

  public static synchronized TestingConnect shared() {
    if (shared == null) {
      TestingConnect started = start(Map.of());
      // The worker ends with the JVM: stopping it first only takes time.
      ServersAtExit.register(() -> TemporaryDirectory.delete(started.directory));
      shared = started;
    }
    return shared;
  }

  /**
   * Starts a worker of its own that has these properties too. A {@code plugin.path} adds to that of
   * all workers.
   */
  public static TestingConnect start(Map<String, String> more) {
    ExitProcedures.replace();
    Path directory = TemporaryDirectory.create("connect");
    Map<String, String> properties = new HashMap<>();
    properties.put("bootstrap.servers", TestingKafka.shared().bootstrapServers());
    properties.put("listeners", "http://127.0.0.1:0");
    properties.put("plugin.discovery", "service_load");
    properties.put("key.converter", "org.apache.kafka.connect.json.JsonConverter");
    properties.put("value.converter", "org.apache.kafka.connect.json.JsonConverter");
    properties.put("offset.storage.file.filename", directory.resolve("offsets").toString());
    properties.put("offset.flush.interval.ms", "500");
    properties.put("connector.client.config.override.policy", "All");
    properties.putAll(more);
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try {
      properties.merge("plugin.path", pluginPath(directory), (others, all) -> all + "," + others);
      // As a worker's operator would: drivers of the tests' databases are on its class path.
      System.setProperty("tarmac.connection.urls.allowed", "jdbc:.*");
      return new TestingConnect(new ConnectStandalone().startConnect(properties), directory);
    } catch (RuntimeException e) {
      TemporaryDirectory.delete(directory);
      throw e;
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  private static String pluginPath(Path directory) {
    Path plugins = PackagedPlugin.linkIn(directory);
    String sources = System.getProperty("tarmac.source.plugins");
    return sources == null ? plugins.toString() : plugins + "," + sources;
  }

  public ConnectRest rest() {
    return rest;
  }

  @Override
  public void close() {
    worker.stop();
    worker.awaitStop();
    TemporaryDirectory.delete(directory);
  }
}
