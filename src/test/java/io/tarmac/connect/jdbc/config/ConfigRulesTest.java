package io.tarmac.connect.jdbc.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigRulesTest {

  @Test
  void defaultsHaveNoProblem() {
    assertThat(problems()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"file, path", "COMMAND, command"})
  @DisplayName("C10_2 a provider of credentials without its own property has the error on that")
  void aProviderNeedsItsProperty(String provider, String own) {
    String property = "connection.credentials.provider." + own;

    assertThat(problems("connection.credentials.provider", provider))
        .extracting(ConfigProblem::property)
        .containsExactly(property);
    assertThat(problems("connection.credentials.provider", provider, property, "/a")).isEmpty();
  }

  @Test
  void upsertNeedsAKey() {
    assertThat(problems("insert.mode", "upsert"))
        .extracting(ConfigProblem::property)
        .containsExactly("primary.key.mode");
  }

  @ParameterizedTest
  @ValueSource(strings = {"kafka", "record_key", "record_value", "record_header"})
  void upsertTakesEveryKey(String mode) {
    assertThat(problems("insert.mode", "upsert", "primary.key.mode", mode)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "kafka"})
  void deletesNeedTheKeyOfARow(String mode) {
    assertThat(problems("delete.enabled", "true", "primary.key.mode", mode))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.property()).isEqualTo("primary.key.mode");
              assertThat(problem.message()).contains("delete.enabled");
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"record_key", "record_value", "record_header"})
  void deletesTakeTheKeyOfARow(String mode) {
    assertThat(problems("delete.enabled", "true", "primary.key.mode", mode)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "a,b", "a,b,c,d"})
  void coordinatesTakeThreeNamesOrNone(String fields) {
    assertThat(problems("primary.key.mode", "kafka", "primary.key.fields", fields))
        .extracting(ConfigProblem::property)
        .containsExactly("primary.key.fields");
    assertThat(problems("primary.key.mode", "kafka", "primary.key.fields", "a,b,c")).isEmpty();
    assertThat(problems("primary.key.mode", "kafka", "primary.key.fields", "")).isEmpty();
  }

  @Test
  void otherModesTakeAnyNumberOfNames() {
    assertThat(problems("primary.key.mode", "record_key", "primary.key.fields", "a,b")).isEmpty();
  }

  @Test
  void aNameMayNotBeThereTwice() {
    assertThat(problems("primary.key.mode", "record_value", "primary.key.fields", "a,b,a"))
        .extracting(ConfigProblem::property)
        .containsExactly("primary.key.fields");
  }

  @ParameterizedTest
  @CsvSource({"200,199,1", "200,200,0", "200,201,0"})
  void theLongestPauseIsNotBelowTheFirst(String first, String longest, int problems) {
    List<ConfigProblem> found =
        problems("retry.backoff.ms", first, "retry.backoff.max.ms", longest);

    assertThat(found).hasSize(problems);
    assertThat(found)
        .extracting(ConfigProblem::property)
        .allMatch(property -> property.equals("retry.backoff.max.ms"));
  }

  @Test
  void allProblemsAreFoundAtOnce() {
    assertThat(
            problems(
                "insert.mode", "upsert",
                "delete.enabled", "true",
                "primary.key.fields", "a,a",
                "retry.backoff.max.ms", "1"))
        .extracting(ConfigProblem::property)
        .containsExactly(
            "primary.key.mode", "primary.key.mode", "primary.key.fields", "retry.backoff.max.ms");
  }

  @Test
  @DisplayName("C7_2 fields to write and fields to leave out exclude each other")
  void theListsOfFieldsExcludeEachOther() {
    assertThat(problems("field.include.list", "id", "field.exclude.list", "name"))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.property()).isEqualTo("field.exclude.list");
              assertThat(problem.message()).contains("field.include.list");
            });
    assertThat(problems("field.include.list", "id")).isEmpty();
    assertThat(problems("field.exclude.list", "id")).isEmpty();
    assertThat(problems("columns.add", "doc:${row}")).isEmpty();
    for (String list : List.of("field.include.list", "field.exclude.list")) {
      assertThat(problems("columns.add", "doc:${row}", list, "id"))
          .singleElement()
          .satisfies(problem -> assertThat(problem.property()).isEqualTo("columns.add"));
    }
  }

  @Test
  @DisplayName("C11_2 C11_4 with ${row}, only an added column can tell which row is newer")
  void theVersionOfAWholeRowIsAnAddedColumn() {
    String[] versioned = {
      "insert.mode", "upsert", "primary.key.mode", "record_key", "overwrite.when", "newer:ts"
    };

    assertThat(problems(with(versioned, "columns.add", "doc:${row}")))
        .extracting(ConfigProblem::property)
        .containsExactly("overwrite.when");
    assertThat(problems(with(versioned, "columns.add", "doc:${row},ts:${field.ts}"))).isEmpty();
    assertThat(problems(versioned)).isEmpty();
  }

  @Test
  @DisplayName("C11_4 C11_5 the time of writing tells no order of changes, also in a group")
  void theTimeOfWritingIsNoVersion() {
    String[] keyed = {"insert.mode", "upsert", "primary.key.mode", "record_key"};

    assertThat(problems(with(keyed, "overwrite.when", "newer:AT", "columns.add", "at:${now}")))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.property()).isEqualTo("overwrite.when");
              assertThat(problem.message()).contains("'AT'", "${record.timestamp}");
            });
    assertThatThrownBy(() -> problems(with(keyed, "history.version", "${now}")))
        .isInstanceOf(ConfigException.class)
        .hasMessageContainingAll("history.version: ", "${record.offset}");
  }

  @ParameterizedTest
  @CsvSource({
    "delete.mode, soft",
    "overwrite.when, newer:ts",
    "history.mode, on",
    "snapshot.mode, sweep"
  })
  @DisplayName("C11_8 a mode that needs the sink's own statements is refused with others")
  void ownStatementsCannotKeepSomeModes(String property, String value) {
    String[] mode = {"insert.mode", "upsert", "primary.key.mode", "record_key", property, value};
    String[] deleting =
        property.equals("snapshot.mode") ? with(mode, "delete.enabled", "true") : mode;

    assertThat(problems(deleting)).isEmpty();
    for (String statement : List.of("write.statement", "delete.statement")) {
      assertThat(problems(with(deleting, statement, "CALL put(:id)")))
          .singleElement()
          .satisfies(
              problem -> {
                assertThat(problem.property()).isEqualTo(statement);
                assertThat(problem.message()).contains(property);
              });
    }
    assertThat(problems(with(deleting, "schema.evolution.create.sql", "ANALYZE ${table}")))
        .isEmpty();
  }

  private static String[] with(String[] properties, String... more) {
    return Stream.of(properties, more).flatMap(Stream::of).toArray(String[]::new);
  }

  private static List<ConfigProblem> problems(String... keysAndValues) {
    return ConfigRules.problems(
        SinkConfig.parse(new Translation(TestingProperties.with(keysAndValues))));
  }
}
