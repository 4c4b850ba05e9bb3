package io.tarmac.connect.jdbc.testing;

import io.tarmac.servers.ConnectRest;
import io.tarmac.servers.ExitProcedures;
import io.tarmac.servers.ServersAtExit;
import io.tarmac.servers.TemporaryDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
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
      TestingKafka kafka = TestingKafka.shared();
      TestingConnect started = start(kafka.bootstrapServers(), Map.of());
      // It ends with the JVM: to stop it first would only take time, and sometimes very much.
      ServersAtExit.register(() -> TemporaryDirectory.delete(started.directory));
      shared = started;
    }
    return shared;
  }

  /**
   * Starts a worker of its own that has these properties too. A {@code plugin.path} adds to that of
   * all workers.
   */
  public static TestingConnect start(Map<String, String> properties) {
    return start(TestingKafka.shared().bootstrapServers(), properties);
  }

  private static TestingConnect start(String bootstrapServers, Map<String, String> more) {
    ExitProcedures.replace();
    Path directory = TemporaryDirectory.create("connect");
    Map<String, String> properties = new HashMap<>();
    properties.put("bootstrap.servers", bootstrapServers);
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

  /** The folder around the plugin directory: each folder in a plugin path is one plugin. */
  private static String pluginPath(Path directory) {
    String plugin = System.getProperty("tarmac.plugin.directory");
    if (plugin == null) {
      throw new IllegalStateException(
          "the system property tarmac.plugin.directory must name the packaged plugin");
    }
    try {
      Path plugins = Files.createDirectory(directory.resolve("plugins"));
      Path link = plugins.resolve("tarmac-connect-jdbc");
      Files.createSymbolicLink(link, Path.of(plugin).toRealPath());
      String sources = System.getProperty("tarmac.source.plugins");
      return sources == null ? plugins.toString() : plugins + "," + sources;
    } catch (IOException e) {
      throw new UncheckedIOException("the packaged plugin is not there: " + plugin, e);
    }
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
