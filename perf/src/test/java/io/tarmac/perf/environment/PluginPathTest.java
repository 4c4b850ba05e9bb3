package io.tarmac.perf.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginPathTest {

  @Test
  void aBuildDuringARunDoesNotChangeItsPlugins(@TempDir Path target) throws IOException {
    Path plugin = target.resolve("sink-1.0");
    Path jar = Files.createDirectories(plugin.resolve("lib")).resolve("sink.jar");
    Files.writeString(jar, "old");

    try (RunDirectory run = RunDirectory.create(false)) {
      PluginPath path = PluginPath.of(run, "plugins", List.of(plugin), "");
      Files.writeString(jar, "new");

      Path loaded = Path.of(path.properties().get("plugin.path")).resolve("sink-1.0");
      assertThat(loaded.resolve("lib/sink.jar")).hasContent("old");
    }
  }

  @Test
  void pluginsOfTheUserComeBeside() {
    try (RunDirectory run = RunDirectory.create(false)) {
      PluginPath path = PluginPath.of(run, "plugins", List.of(), "/their/plugins");

      assertThat(path.properties().get("plugin.path")).endsWith(",/their/plugins");
      assertThat(path.properties()).containsEntry("plugin.discovery", "hybrid_warn");
    }
  }
}
