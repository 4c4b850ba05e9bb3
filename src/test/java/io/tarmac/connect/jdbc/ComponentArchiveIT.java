package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tarmac.connect.text.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The plugin directory is laid out, and describes itself, as a Confluent Hub component does. */
class ComponentArchiveIT {
  private static final Path PLUGIN = Path.of(System.getProperty("tarmac.plugin.directory"));
  private static final Pattern PAGE = Pattern.compile("\\]\\((?!https?:|\\.\\./)([^)#]+\\.md)");

  private final JsonNode manifest;

  ComponentArchiveIT() throws IOException {
    manifest = new ObjectMapper().readTree(PLUGIN.resolve("manifest.json").toFile());
  }

  @Test
  void directoriesAreThoseOfAComponent() throws IOException {
    try (Stream<Path> files = Files.list(PLUGIN)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("manifest.json", "lib", "doc", "etc");
    }
  }

  @Test
  void archiveIsNamedByItsOwnerNameAndVersion() {
    String owner = text("/owner/username");
    String name = text("/name");

    assertThat(owner).matches("[a-z0-9_]{2,255}");
    assertThat(name).matches("[a-z0-9-]{2,255}");
    assertThat(PLUGIN.getFileName()).hasToString(owner + "-" + name + "-" + text("/version"));
    assertThat(text("/version")).isEqualTo(Version.current());
  }

  @Test
  void manifestSaysWhatAComponentHasTo() {
    assertThat(text("/title")).isNotBlank();
    assertThat(text("/description")).isNotBlank();
    assertThat(text("/owner/name")).isNotBlank();
    assertThat(text("/owner/type")).isIn("organization", "user");
    assertThat(texts("/component_types")).containsExactly("sink");
    assertThat(texts("/features/supported_encodings")).containsExactly("any");
    assertThat(texts("/features/delivery_guarantee"))
        .containsExactly("at_least_once", "exactly_once");
    assertThat(texts("/requirements")).isNotEmpty();
    assertThat(text("/license/0/name")).isEqualTo("Apache-2.0");
    assertThat(LocalDate.parse(text("/release_date"))).isNotNull();
    assertThat(texts("/tags")).contains("jdbc", "sink");
    // Empty until a release names the repository.
    assertThat(text("/documentation_url")).matches("|https://.+");
    assertThat(text("/source_url")).isEqualTo(text("/documentation_url"));
    assertThat(manifest.toString()).as("placeholders of the build").doesNotContain("${");
  }

  @Test
  void pagesReferToPagesThatAreThere() throws IOException {
    Path doc = PLUGIN.resolve("doc");
    List<String> missing = new ArrayList<>();
    try (Stream<Path> pages = Files.list(doc).filter(file -> file.toString().endsWith(".md"))) {
      for (Path page : pages.toList()) {
        PAGE.matcher(Files.readString(page))
            .results()
            .map(link -> link.group(1))
            .filter(file -> !Files.exists(doc.resolve(file)))
            .forEach(file -> missing.add(page.getFileName() + " -> " + file));
      }
    }

    assertThat(missing).isEmpty();
  }

  private String text(String pointer) {
    return manifest.requiredAt(pointer).asText();
  }

  private List<String> texts(String pointer) {
    List<String> texts = new ArrayList<>();
    manifest.at(pointer).forEach(element -> texts.add(element.asText()));
    return texts;
  }
}
