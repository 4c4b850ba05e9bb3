package io.tarmac.connect.jdbc.worker;

import io.tarmac.connect.jdbc.testing.Await;
import io.tarmac.connect.jdbc.testing.TemporaryDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Apicurio's registry in a process of its own, with its schemas in memory. It takes a free port
 * itself, so that no other process can take that port first.
 */
record SchemaRegistry(Process process, Path directory) implements AutoCloseable {
  private static final String LOG = "log";
  private static final long STOP_SECONDS = 30;
  private static final Pattern LISTENING =
      Pattern.compile("Listening on: (http://127\\.0\\.0\\.1:\\d+)\\s");

  /** Starts the process, and does not wait until it answers. */
  static SchemaRegistry start() {
    Path directory = TemporaryDirectory.create("registry");
    try {
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xmx256m",
                  "-XX:TieredStopAtLevel=1",
                  "-Dquarkus.http.host=127.0.0.1",
                  "-Dquarkus.http.port=0",
                  "-jar",
                  archive().toString())
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .redirectOutput(directory.resolve(LOG).toFile())
              .start();
      return new SchemaRegistry(process, directory);
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

  /** Waits until the registry answers, and returns the address that converters need. */
  String awaitUrl() {
    String address =
        Await.value("the registry listens", this::listening, listening -> listening != null);
    String url = address + "/apis/registry/v2";
    HttpClient client = HttpClient.newHttpClient();
    HttpRequest probe = HttpRequest.newBuilder(URI.create(url + "/system/info")).build();
    Await.until(
        "the registry answers at " + url,
        () -> client.send(probe, BodyHandlers.discarding()).statusCode() == 200);
    return url;
  }

  private @Nullable String listening() throws IOException {
    String log = Files.readString(directory.resolve(LOG));
    if (!process.isAlive()) {
      throw new AssertionError("the registry has ended:\n" + log);
    }
    Matcher matcher = LISTENING.matcher(log);
    return matcher.find() ? matcher.group(1) : null;
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    TemporaryDirectory.delete(directory);
  }
}
