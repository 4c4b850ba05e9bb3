package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tarmac.connect.text.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is released beside the plugin's zip: its checksums and its bill of materials. */
class ReleaseFilesIT {
  private static final Path PLUGIN = Path.of(System.getProperty("tarmac.plugin.directory"));
  private static final String OWN = "tarmac-connect-jdbc-";

  @ParameterizedTest
  @CsvSource({"SHA-256, sha256", "SHA-512, sha512"})
  void checksumIsThatOfTheZip(String algorithm, String suffix) throws Exception {
    Path zip = Path.of(PLUGIN + ".zip");

    assertThat(Path.of(zip + "." + suffix))
        .content()
        .isEqualToIgnoringNewLines(digest(algorithm, zip) + "  " + zip.getFileName());
  }

  @Test
  void billOfMaterialsListsEveryBundledLibraryWithItsChecksumAndNoOther() throws Exception {
    Map<String, String> bundled = new TreeMap<>();
    try (Stream<Path> jars = Files.list(PLUGIN.resolve("lib"))) {
      for (Path jar : jars.filter(jar -> !name(jar).startsWith(OWN)).toList()) {
        bundled.put(name(jar), digest("SHA-256", jar));
      }
    }

    Map<String, String> listed = new TreeMap<>();
    for (JsonNode component : bill().path("components")) {
      String jar = component.path("name").asText() + "-" + component.path("version").asText();
      listed.put(jar + ".jar", sha256(component));
    }
    assertThat(listed).isEqualTo(bundled);
  }

  @Test
  void everyLibraryOfTheBillOfMaterialsHasItsLicence() throws IOException {
    for (JsonNode component : bill().path("components")) {
      assertThat(component.path("licenses")).as(component.path("name").asText()).isNotEmpty();
    }
  }

  @Test
  void billOfMaterialsIsTheSameInEveryBuild() throws IOException {
    JsonNode bill = bill();

    assertThat(bill.path("bomFormat").asText()).isEqualTo("CycloneDX");
    assertThat(bill.has("serialNumber")).isFalse();
    assertThat(bill.path("metadata").has("timestamp")).isFalse();
    assertThat(bill.at("/metadata/component/version").asText()).isEqualTo(Version.current());
  }

  private static JsonNode bill() throws IOException {
    return new ObjectMapper().readTree(PLUGIN.resolve("doc/sbom.cdx.json").toFile());
  }

  private static String sha256(JsonNode component) {
    for (JsonNode hash : component.path("hashes")) {
      if (hash.path("alg").asText().equals("SHA-256")) {
        return hash.path("content").asText();
      }
    }
    return "none";
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }

  private static String digest(String algorithm, Path file)
      throws IOException, NoSuchAlgorithmException {
    byte[] bytes = Files.readAllBytes(file);
    return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes));
  }
}
