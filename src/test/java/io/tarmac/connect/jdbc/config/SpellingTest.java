package io.tarmac.connect.jdbc.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.GroupedSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpellingTest {

  private static final Pattern MEMBER = Pattern.compile("\"([a-z][\\w-]*(?:\\.[\\w-]+)+)\"\\s*:");
  private static final Pattern SETTING =
      Pattern.compile("(?m)(?:^|[\\s\"'`])([a-z][\\w-]*(?:\\.[\\w-]+)+)\\s*=");
  private static final Pattern CODE = Pattern.compile("`([a-z][\\w-]*(?:\\.[\\w-]+)+)`");

  @TestFactory
  @DisplayName("C10_2 two letters swapped, one dropped and one doubled are found in every name")
  Stream<DynamicTest> oneMistakeInAnyName() {
    Set<String> known = known();
    return known.stream()
        .filter(name -> name.length() >= 8)
        .filter(name -> !isOpen(name))
        .map(name -> DynamicTest.dynamicTest(name, () -> allMistakesAreFound(name, known)));
  }

  private static void allMistakesAreFound(String name, Set<String> known) {
    for (String mistake : mistakes(name)) {
      if (mistake.length() >= 8
          && !known.contains(mistake)
          && !isOpen(mistake)
          && !mistake.startsWith(ConnectionProperties.OF_PROVIDER)) {
        assertThat(Spelling.suggestion(mistake)).describedAs(mistake).contains(name);
      }
    }
  }

  private static List<String> mistakes(String name) {
    List<String> mistakes = new ArrayList<>();
    for (int i = 0; i < name.length(); i++) {
      String before = name.substring(0, i);
      String after = name.substring(i + 1);
      char letter = name.charAt(i);
      mistakes.add(before + after);
      mistakes.add(before + letter + letter + after);
      if (!after.isEmpty()) {
        mistakes.add(before + after.charAt(0) + letter + after.substring(1));
      }
    }
    mistakes.remove(name);
    return mistakes;
  }

  @Test
  @DisplayName("C10_2 a name that is known is never a misspelling")
  void knownNamesAreNoMisspellings() {
    assertThat(known()).allSatisfy(name -> assertThat(Spelling.suggestion(name)).isEmpty());
  }

  @ParameterizedTest
  @GroupedSource(
      """
      insert.mode                        | insert.moed insert.mdoes insert_mode
      schema.evolution                   | shcema.evoultion
      auto.create                        | auto.craete
      config.profile                     | config.proflie
      config.report                      | config.reprot
      consumer.override.max.poll.records | consumer.overide.max.poll.records
      consumer.override.fetch.max.bytes  | consumr.override.fetch.max.bytes
      consumer.override.fetch.max.bytes  | consumer-override.fetch.max.bytes
      producer.override.acks             | producers.override.acks
      admin.override.retries             | admin.ovreride.retries
      connection.url                     | connection.urls
      """)
  @DisplayName("C10_2 names within two edits are meant")
  void meant(String meant, String name) {
    assertThat(Spelling.suggestion(name)).contains(meant);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hibernate.dialect", "connection.pool.max_sise", "topcis",
        "pk.moed", "transforms.unwrap.tpye", "predicates.isTomb.tpye",
        "config.providers", "value.converter.schemas.enabel", "consumer.override.max.pol.records",
        "my.override.acks", "consumer.overide.two words", "no.such.property",
        "connection.ssl", "jdbc.credentials.provider.calss", "connection.password1",
        "connection.sslpassword", "connection.userName", "connection.credentials.provider.paths"
      })
  @DisplayName("C10_2 other names are left alone")
  void othersAreLeftAlone(String name) {
    assertThat(Spelling.suggestion(name)).isEmpty();
  }

  @Test
  @DisplayName("C10_2 no property that a driver knows is taken for a misspelling")
  void propertiesOfDriversAreLeftAlone() throws SQLException {
    List<String> urls =
        List.of(
            "jdbc:postgresql://h/d",
            "jdbc:mysql://h/d",
            "jdbc:mariadb://h/d",
            "jdbc:sqlserver://h",
            "jdbc:oracle:thin:@h:1521/d",
            "jdbc:sqlite:d",
            "jdbc:h2:mem:d");
    Set<String> names = new TreeSet<>();
    for (Driver driver : ServiceLoader.load(Driver.class)) {
      for (String url : urls) {
        if (driver.acceptsURL(url)) {
          for (DriverPropertyInfo property : driver.getPropertyInfo(url, new Properties())) {
            names.add(property.name);
          }
        }
      }
    }

    assertThat(names).hasSizeGreaterThan(100).contains("password", "ssl", "sslpassword");
    assertThat(names)
        .allSatisfy(name -> assertThat(Spelling.suggestion("connection." + name)).isEmpty());
  }

  @ParameterizedTest
  @ValueSource(strings = {"docker", "src/assembly", "docs", "README.md", "src/test/resources"})
  @DisplayName("C10_2 no property of an example or a page is taken for a misspelling")
  void examples(String folder) throws IOException {
    Set<String> names = new TreeSet<>();
    try (Stream<Path> files = Files.walk(Path.of(folder))) {
      for (Path file : files.filter(SpellingTest::mayHaveNames).toList()) {
        String text = Files.readString(file);
        Stream.of(MEMBER, SETTING, CODE)
            .flatMap(pattern -> pattern.matcher(text).results())
            .forEach(found -> names.add(found.group(1)));
      }
    }

    assertThat(names).isNotEmpty();
    assertThat(names).allSatisfy(name -> assertThat(Spelling.suggestion(name)).isEmpty());
  }

  private static boolean mayHaveNames(Path file) {
    return file.toString().matches(".*\\.(json|properties|md|ya?ml|sh)");
  }

  /** Returns the names of Tarmac, of Connect and of the other sinks. */
  private static Set<String> known() {
    Set<String> known = new TreeSet<>(SinkConfigDef.definition().names());
    known.addAll(ConnectNames.NAMES);
    for (Profile profile : Profile.values()) {
      profile.properties().stream()
          .filter(property -> !property.isPrefix())
          .map(PropertyMapping::name)
          .forEach(known::add);
    }
    return known;
  }

  private static boolean isOpen(String name) {
    return name.contains(".converter.") || name.contains(".override.");
  }

  @Test
  @DisplayName("C10_2 C10_1 the task of an older configuration goes on with its misspelt property")
  void olderConfigurationsAreStillRead() {
    Map<String, String> written = TestingProperties.with("insert.moed", "upsert");

    assertThat(SinkConfig.parse(written).keys().insertMode()).isEqualTo(InsertMode.INSERT);
    assertThat(ConfigReport.of(written).misspellings())
        .isEqualTo(Map.of("insert.moed", "insert.mode"));
  }
}
