package io.tarmac.connect.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.mysql.cj.conf.PropertyKey;
import io.tarmac.connect.jdbc.database.DriverParameters.Danger;
import java.lang.reflect.Field;
import java.sql.DriverPropertyInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.mariadb.jdbc.Configuration;
import org.postgresql.PGProperty;
import org.sqlite.JDBC;

/**
 * The parameters of the drivers as they are now. Put each parameter that a new version brings on
 * the list of the harmless ones or of those that are refused.
 */
class DriverParametersTest {

  @Test
  @DisplayName("C10_6 every parameter of PostgreSQL's driver has been judged")
  void everyParameterOfPostgreSqlHasBeenJudged() {
    assertJudged(
        parameters("jdbc:postgresql:"),
        Arrays.stream(PGProperty.values()).map(PGProperty::getName).toList());
  }

  @Test
  @DisplayName("C10_6 every parameter of MySQL's driver has been judged, and each alias alike")
  void everyParameterOfMySqlHasBeenJudged() {
    assertJudged(
        parameters("jdbc:mysql:"),
        Arrays.stream(PropertyKey.values())
            .flatMap(key -> Stream.of(key.getKeyName(), aliasOf(key)))
            .toList());
    for (PropertyKey key : PropertyKey.values()) {
      assertThat(danger(parameters("jdbc:mysql:"), key.getKeyName()))
          .describedAs(key.getKeyName())
          .isEqualTo(danger(parameters("jdbc:mysql:"), aliasOf(key)));
    }
  }

  @Test
  @DisplayName("C10_6 every parameter of MariaDB's driver has been judged, and each alias")
  void everyParameterOfMariaDbHasBeenJudged() throws ReflectiveOperationException {
    List<String> names = new ArrayList<>();
    for (Field field : Configuration.Builder.class.getDeclaredFields()) {
      names.add(field.getName());
    }
    Field aliases =
        Class.forName("org.mariadb.jdbc.util.options.OptionAliases")
            .getDeclaredField("OPTIONS_ALIASES");
    ((Map<?, ?>) aliases.get(null)).keySet().forEach(name -> names.add(name.toString()));

    assertJudged(parameters("jdbc:mariadb:"), names);
  }

  @Test
  @DisplayName("C10_6 every setting of an H2 URL has been judged")
  void everySettingOfH2HasBeenJudged() throws ReflectiveOperationException {
    Field known = Class.forName("org.h2.engine.ConnectionInfo").getDeclaredField("KNOWN_SETTINGS");
    known.setAccessible(true);
    List<String> names = new ArrayList<>();
    ((Collection<?>) known.get(null)).forEach(name -> names.add(name.toString()));
    Class<?> settings = Class.forName("org.h2.engine.DbSettings");
    for (Map.Entry<?, ?> setting :
        (Map.Entry<?, ?>[])
            settings
                .getMethod("getSortedSettings")
                .invoke(settings.getField("DEFAULT").get(null))) {
      names.add(setting.getKey().toString());
    }

    assertJudged(parameters("jdbc:h2:"), names);
  }

  @Test
  @DisplayName("C10_6 every parameter of SQLite's driver has been judged")
  void everyParameterOfSqliteHasBeenJudged() throws Exception {
    assertJudged(
        parameters("jdbc:sqlite:"),
        Arrays.stream(new JDBC().getPropertyInfo("jdbc:sqlite:", new Properties()))
            .map((DriverPropertyInfo info) -> info.name)
            .toList());
  }

  @Test
  @DisplayName("C10_6 a name that no list has is judged by its words")
  void anUnknownNameIsJudgedByItsWords() {
    assertThat(danger(parameters("jdbc:postgresql:"), "newSocketFactory"))
        .isEqualTo(Danger.UNKNOWN);
    assertThat(danger(parameters("jdbc:mysql:"), "useLegacyDatetimeCode")).isNull();
    assertThat(danger(parameters("jdbc:mysql:"), "profileSQL")).isNull();
  }

  @Test
  @DisplayName("C10_6 a scheme with a letter that only looks alike is not the driver's")
  void aDotlessLetterIsNoLetterOfAScheme() {
    assertThat(KnownDatabases.driver("JDBC:MariaDB://h/d").isTested()).isTrue();
    assertThat(KnownDatabases.driver("jdbc:mar\u0131adb://h/d").isTested()).isFalse();
  }

  private static DriverParameters parameters(String url) {
    return KnownDatabases.driver(url).facts().parameters();
  }

  private static void assertJudged(DriverParameters driver, List<String> names) {
    assertThat(names).hasSizeGreaterThan(10);
    assertThat(names)
        .filteredOn(name -> !driver.isListed(DriverParameters.canonical(name)))
        .describedAs("parameters of %s to put on one of its lists", driver)
        .isEmpty();
  }

  private static @Nullable Danger danger(DriverParameters driver, String name) {
    return driver.danger(DriverParameters.canonical(name));
  }

  private static String aliasOf(PropertyKey key) {
    return key.getCcAlias() == null ? key.getKeyName() : key.getCcAlias();
  }
}
