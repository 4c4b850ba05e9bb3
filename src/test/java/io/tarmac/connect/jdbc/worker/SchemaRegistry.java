package io.tarmac.connect.jdbc.worker;

import io.tarmac.connect.jdbc.testing.Await;
import io.tarmac.connect.jdbc.testing.TemporaryDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Apicurio's registry in a process of its own, with its schemas in memory. */
record SchemaRegistry(Process process, int port, Path directory) implements AutoCloseable {

  /** Starts the process, and does not wait until it answers. */
  static SchemaRegistry start() {
    Path directory = TemporaryDirectory.create("registry");
    try {
      int port = freePort();
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xmx256m",
                  "-XX:TieredStopAtLevel=1",
                  "-Dquarkus.http.host=127.0.0.1",
                  "-Dquarkus.http.port=" + port,
                  "-jar",
                  archive().toString())
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .redirectOutput(directory.resolve("log").toFile())
              .start();
      return new SchemaRegistry(process, port, directory);
    } catch (IOException e) {
      throw new UncheckedIOException("the registry does not start", e);
    }
  }

  private static Path archive() throws IOException {
    Path folder = Path.of(System.getProperty("tarmac.registry"));
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith("-runner.jar"))
          .findFirst()
          .orElseThrow(() -> new IllegalStateException("no registry in " + folder))
          .toAbsolutePath();
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Waits until the registry answers, and returns the address that converters need. */
  String awaitUrl() {
    String url = "http://127.0.0.1:" + port + "/apis/registry/v2";
    HttpClient client = HttpClient.newHttpClient();
    HttpRequest probe = HttpRequest.newBuilder(URI.create(url + "/system/info")).build();
    Await.until(
        "the registry answers at " + url,
        () -> client.send(probe, BodyHandlers.discarding()).statusCode() == 200);
    return url;
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
    TemporaryDirectory.delete(directory);
  }
}
