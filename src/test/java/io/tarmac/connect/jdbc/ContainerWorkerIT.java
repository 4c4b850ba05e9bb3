package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.servers.TemporaryDirectory;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The script by which the image starts a worker, with a worker that prints what it is given. */
class ContainerWorkerIT {
  private static final Path SCRIPT = Path.of("docker", "worker").toAbsolutePath();

  private final Path home = TemporaryDirectory.create("container");

  @AfterEach
  void delete() {
    TemporaryDirectory.delete(home);
  }

  @Test
  @DisplayName("C10_5 a variable of the environment is the worker's property, as it is written")
  void variablesArePropertiesAsTheyAreWritten() throws Exception {
    Properties properties =
        started(
            Map.of(
                "CONNECT_BOOTSTRAP_SERVERS", "kafka:9092",
                "CONNECT_GROUP_ID", "  a group ",
                "CONNECT_SASL_JAAS_CONFIG", "Module required password=\"a\\nb\\\";\nnext = #1",
                "CONNECT_PLUGIN_PATH", "C:\\plugins\\"),
            "bash",
            SCRIPT.toString());

    assertThat(properties)
        .containsEntry("bootstrap.servers", "kafka:9092")
        .containsEntry("group.id", "  a group ")
        .containsEntry("sasl.jaas.config", "Module required password=\"a\\nb\\\";\nnext = #1")
        .containsEntry("plugin.path", "C:\\plugins\\")
        .containsEntry("plugin.discovery", "service_load");
  }

  @Test
  @DisplayName("C10_5 so is one with characters beyond ASCII, whatever the locale")
  void charactersBeyondAsciiAreKept() throws Exception {
    // Made by the shell: where the locale is ASCII's, Java would hand over question marks.
    String command =
        "CONNECT_CLIENT_ID=$(printf 'caf\\303\\251 \\360\\237\\230\\200') exec bash \"$0\"";
    for (String locale : new String[] {"C", "C.UTF-8"}) {
      Map<String, String> environment =
          Map.of("CONNECT_BOOTSTRAP_SERVERS", "kafka:9092", "LC_ALL", locale);
      assertThat(started(environment, "bash", "-c", command, SCRIPT.toString()))
          .containsEntry("client.id", "café 😀");
    }
  }

  @Test
  @DisplayName("C10_5 the worker's properties are in no file, and not in its environment")
  void propertiesAreOnlyTheWorkers() throws Exception {
    String secret = "worker-secret-4711";
    Map<String, String> environment =
        Map.of(
            "CONNECT_BOOTSTRAP_SERVERS", "kafka:9092",
            "CONNECT_SASL_JAAS_CONFIG", secret,
            "CONNECTED", "kept");

    String seen =
        printed(
            """
            #!/bin/sh
            cat "$1" > /dev/null
            echo "again: $(timeout 5 cat "$1")"
            tr '\\0' '\\n' < /proc/$$/environ
            grep -rl %s "$TMPDIR" || echo no file
            """
                .formatted(secret),
            environment,
            "bash",
            SCRIPT.toString());

    assertThat(seen)
        .contains("again: \n", "no file", "CONNECTED=kept")
        .doesNotContain("CONNECT_", secret);
  }

  private Properties started(Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    Properties properties = new Properties();
    properties.load(new StringReader(printed("#!/bin/sh\ncat \"$1\"\n", environment, command)));
    return properties;
  }

  /** Returns what a worker prints that the command starts. */
  private String printed(String worker, Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    Path file = Files.createDirectories(home.resolve("bin")).resolve("connect-distributed.sh");
    Files.writeString(file, worker);
    assertThat(file.toFile().setExecutable(true)).isTrue();
    ProcessBuilder script = new ProcessBuilder(command);
    script.environment().putAll(environment);
    script.environment().put("KAFKA_HOME", home.toString());
    script.environment().put("TMPDIR", Files.createDirectories(home.resolve("tmp")).toString());
    script.redirectError(ProcessBuilder.Redirect.INHERIT);
    Process process = script.start();
    byte[] printed = process.getInputStream().readAllBytes();
    assertThat(process.waitFor()).isZero();
    return new String(printed, StandardCharsets.ISO_8859_1);
  }
}
