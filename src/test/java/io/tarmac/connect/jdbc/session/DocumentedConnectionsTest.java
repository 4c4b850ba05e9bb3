package io.tarmac.connect.jdbc.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.database.DriverParameters;
import io.tarmac.connect.jdbc.database.KnownDatabases;
import io.tarmac.connect.jdbc.testing.DocumentedText;
import io.tarmac.connect.jdbc.testing.DocumentedText.DocumentedRow;
import io.tarmac.connect.jdbc.testing.DocumentedText.Snippet;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The URLs and driver parameters on all pages against the policy for connections. A page that says
 * that a parameter is refused does so in a table with a column called "refused".
 */
class DocumentedConnectionsTest {

  private static final Pattern URL = Pattern.compile("jdbc:[a-z][^\\s\"'`<>\\\\]*");
  private static final Pattern PARAMETER = Pattern.compile("([A-Za-z][\\w.]*)=([^\\s&=;]+)");
  private static final String OTHERS = "others";

  /** Names in the column of refused parameters: no addresses, files or beginnings of names. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z][\\w.]*\\w(=\\w+)?");

  /** The beginning of a URL with a parameter, by the name of the database in a table of drivers. */
  private static final Map<String, String> DRIVERS =
      Map.of(
          "PostgreSQL",
          "jdbc:postgresql://db/fleet?",
          "MySQL",
          "jdbc:mysql://db/fleet?",
          "MariaDB",
          "jdbc:mariadb://db/fleet?",
          "H2",
          "jdbc:h2:mem:fleet;",
          "SQLite",
          "jdbc:sqlite::memory:?",
          OTHERS,
          "jdbc:sqlserver://db;");

  /**
   * A parameter of a driver in a URL.
   *
   * @param place where the documentation has it
   * @param urls URLs with the parameter, one for each driver that has it
   */
  private record Parameter(String place, String text, List<String> urls) {
    @Override
    public String toString() {
      return text + " at " + place;
    }
  }

  static List<Named<String>> urls() {
    List<Named<String>> urls = new ArrayList<>();
    List<Snippet> codes = new ArrayList<>(DocumentedText.codes());
    codes.addAll(DocumentedText.blocks(Path.of("src/assembly/etc"), Path.of("docker")));
    for (Snippet code : codes) {
      URL.matcher(code.text())
          .results()
          .map(found -> found.group().replaceFirst("[.,;)]+$", ""))
          .forEach(url -> urls.add(Named.of(url + " at " + code.place(), url)));
    }
    return urls;
  }

  /** Returns the parameters with values that no table calls refused. */
  static List<Parameter> accepted() {
    List<String> refused = refused().stream().map(Parameter::text).toList();
    List<Parameter> parameters = new ArrayList<>();
    for (Snippet code : DocumentedText.codes()) {
      PARAMETER
          .matcher(code.text())
          .results()
          .filter(found -> code.text().startsWith("jdbc:") || found.group().equals(code.text()))
          .filter(found -> !refused.contains(found.group()))
          .map(found -> parameter(code.place(), found.group(1), found.group()))
          .filter(parameter -> !parameter.urls().isEmpty())
          .forEach(parameters::add);
    }
    return parameters;
  }

  private static Parameter parameter(String place, String name, String text) {
    String canonical = DriverParameters.canonical(name);
    List<String> urls =
        DRIVERS.values().stream()
            .filter(url -> KnownDatabases.driver(url).facts().parameters().isListed(canonical))
            .map(url -> url + text)
            .toList();
    return new Parameter(place, text, urls);
  }

  /** Returns the parameters that a table calls refused, each for the driver of its row. */
  static List<Parameter> refused() {
    List<Parameter> parameters = new ArrayList<>();
    for (DocumentedRow row : DocumentedText.rows()) {
      for (int i = 1; i < row.cells().size(); i++) {
        String driver = driver(row.cells().get(0).words());
        if (row.header().get(0).toLowerCase(Locale.ROOT).contains("driver")
            && row.header().get(i).toLowerCase(Locale.ROOT).contains("refused")) {
          row.cells().get(i).codes().stream()
              .filter(code -> NAME.matcher(code).matches())
              .map(
                  code ->
                      new Parameter(
                          row.place(),
                          code,
                          List.of(driver + code + (code.contains("=") ? "" : "=x"))))
              .forEach(parameters::add);
        }
      }
    }
    return parameters;
  }

  private static String driver(String words) {
    return DRIVERS.entrySet().stream()
        .filter(driver -> words.startsWith(driver.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseGet(() -> Objects.requireNonNull(DRIVERS.get(OTHERS)));
  }

  @ParameterizedTest
  @MethodSource("urls")
  @DisplayName("C10_6 a documented URL is permitted, a file's by the operator alone")
  void aDocumentedUrlIsPermitted(String url) {
    assertThat(Objects.requireNonNullElse(refusal(url), "tarmac.connection.folders.allowed"))
        .contains("tarmac.connection.folders.allowed");
  }

  @ParameterizedTest
  @MethodSource("accepted")
  @DisplayName("C10_6 a documented parameter is permitted by a driver that has it")
  void aDocumentedParameterIsPermitted(Parameter documented) {
    assertThat(documented.urls().stream().map(DocumentedConnectionsTest::refusal))
        .as(documented.toString())
        .containsNull();
  }

  @ParameterizedTest
  @MethodSource("refused")
  @DisplayName("C10_6 a parameter that a page calls refused is refused")
  void aParameterThatIsCalledRefusedIsRefused(Parameter documented) {
    assertThat(refusal(documented.urls().get(0)))
        .as(documented.toString())
        .contains(documented.text().split("=", 2)[0], "is refused");
  }

  @Test
  @DisplayName("C10_6 the pages have URLs, parameters, and refused ones of each tested driver")
  void noneIsOverlooked() {
    assertThat(urls()).hasSizeGreaterThan(10);
    assertThat(accepted()).hasSizeGreaterThan(10);
    for (String driver : DRIVERS.values()) {
      assertThat(refused()).anyMatch(parameter -> parameter.urls().get(0).startsWith(driver));
    }
  }

  private static String refusal(String url) {
    return DocumentedConnection.refusal(new ConnectionSettings(url, null, null));
  }
}
