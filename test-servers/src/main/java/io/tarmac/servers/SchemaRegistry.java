package io.tarmac.servers;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Apicurio's registry in a process of its own, with its schemas in memory. It takes a free port
 * itself, so that no other process can take that port first.
 */
public final class SchemaRegistry implements AutoCloseable {
  private static final String OWN_PATH = "/apis/registry/v2";

  private static final Pattern LISTENING =
      Pattern.compile("Listening on: (http://127\\.0\\.0\\.1:\\d+)\\s");

  private final ServerProcess process;
  private @Nullable String url;

  private SchemaRegistry(ServerProcess process) {
    this.process = process;
  }

  /**
   * Starts the process, and does not wait until it answers.
   *
   * @param archive the directory of the unpacked archive
   * @param directory for its log
   */
  public static SchemaRegistry start(Path archive, Path directory) {
    List<String> command =
        JavaCommand.withHeap("256m", directory, List.of("-XX:+UseSerialGC"))
            .options("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
            .options("-Dquarkus.http.host=127.0.0.1", "-Dquarkus.http.port=0")
            .jar(jar(archive));
    return new SchemaRegistry(ServerProcess.start("registry", command, directory));
  }

  private static Path jar(Path archive) {
    try (Stream<Path> files = Files.list(archive)) {
      return files
          .filter(file -> file.toString().endsWith("-runner.jar"))
          .findFirst()
          .orElseThrow(() -> new ServerFailure("There is no *-runner.jar in " + archive))
          .toAbsolutePath();
    } catch (IOException e) {
      throw new ServerFailure("There is no registry in %s: %s".formatted(archive, e), e);
    }
  }

  public ServerProcess process() {
    return process;
  }

  /** Waits until the registry answers, and returns the address that converters need. */
  public String awaitUrl() {
    String known = url;
    if (known == null) {
      known = process.awaitLogged(LISTENING) + OWN_PATH;
      HttpClient client = HttpClient.newHttpClient();
      HttpRequest probe = HttpRequest.newBuilder(URI.create(known + "/system/info")).build();
      process.awaitReady(() -> answers(client, probe));
      url = known;
    }
    return known;
  }

  /**
   * Returns the address at which the registry answers as Confluent's does.
   *
   * @param url the address that Apicurio's converters need
   */
  public static String confluentUrl(String url) {
    return url.replace(OWN_PATH, "/apis/ccompat/v7");
  }

  private static boolean answers(HttpClient client, HttpRequest probe) {
    try {
      return client.send(probe, BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException e) {
      return false; // it is still starting
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServerFailure("Interrupted while the registry started", e);
    }
  }

  @Override
  public void close() {
    process.close();
  }
}
