package io.tarmac.connect.jdbc.validate;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.H2;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.LocalFiles;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Configurations that work and could be better: validate recommends values, without an error. */
@EachDatabase(except = SQLITE)
class AdvisedConfigurationsIT extends DatabaseTest {

  final String table = UniqueName.of("advised");

  @Test
  @DisplayName("C10_2 of what is as it should be nothing is said")
  void ofWhatIsAsItShouldBeNothingIsSaid() {
    Answer answer = Answer.of(upsert());

    assertThat(answer.errors()).isEmpty();
    assertThat(answer.text()).doesNotContain("advice");
  }

  @Test
  @DisplayName("C10_2 polls of fewer records than a batch that does not linger are told")
  void pollsOfFewerRecordsThanABatchAreTold() {
    assertThatAdvice(
            upsert().with("batch.size", 400).with("consumer.override.max.poll.records", 100),
            "batch.size")
        .contains("a poll brings 100 records", "set batch.linger.ms=200");
  }

  @Test
  @DisplayName("C10_2 a way to write that the database does not have is told, and no error")
  void aWayToWriteThatTheDatabaseDoesNotHaveIsTold() {
    assertThatAdvice(
            upsert()
                .with(
                    "write.method", database.name().equals("PostgreSQL") ? "load_data" : "unnest"),
            "write.method")
        .contains("advice: " + database.name(), "there are auto, batch");
  }

  @Test
  @DisplayName("C10_2 a field to write that has no column is told, in any sink's words")
  void aFieldWithoutAColumnIsTold() {
    for (String property : List.of("field.include.list", "fields.whitelist")) {
      assertThatAdvice(configuration().with(property, "id,name,amount,nmae").batchSize(9), property)
          .contains("table " + table, "no column for [nmae]");
    }
    TaskConfiguration anyField =
        configuration().with("field.include.list", "nmae,.*").evolution("basic");
    assertThat(Answer.of(anyField).text()).doesNotContain("advice");
  }

  @Test
  @DisplayName("C10_2 C11_2 an added column that is not there is told if the sink adds none")
  void anAddedColumnThatIsNotThereIsTold() {
    TaskConfiguration adding =
        configuration().with("columns.add", "amount:1,_offset:${record.offset}");

    assertThatAdvice(adding.batchSize(9), "columns.add")
        .contains("table " + table, "no column for [_offset]");
    assertThat(Answer.of(adding.evolution("basic")).text()).doesNotContain("advice");
  }

  @Test
  @DisplayName("C10_2 a column for plain text that is not there is told, and no error of Structs")
  void aColumnForPlainTextThatIsNotThereIsTold() {
    assertThatAdvice(
            upsert().with("schema.evolution", "none").with("value.column.name", "payload"),
            "value.column.name")
        .contains("table " + table, "no column 'payload'", "plain text");
  }

  @Test
  @DisplayName("C10_2 where topics are a pattern, or renamed, no table is looked for")
  void whereTopicsAreAPatternNoTableIsLookedFor() {
    for (TaskConfiguration configuration :
        List.of(
            TaskConfiguration.on(database).with("topics.regex", "nothing.*"),
            TaskConfiguration.on(database).with("topics", "none").with("transforms", "route"),
            TaskConfiguration.on(database)
                .with("topics", "none")
                .with("collection.name.format", "${source.table}"))) {
      assertThat(Answer.of(configuration).errors()).isEmpty();
    }
  }

  @Nested
  @EachDatabase(except = {H2, SQLITE})
  class OverTheNetwork {
    @Test
    @DisplayName("C10_3 validate advises if nobody verifies the server of another machine")
    void anUnverifiedServerIsTold() {
      // The network takes it for this machine, the connector for any.
      String address = database.url().replaceFirst("//[^:/]+", "//0.0.0.0");

      assertThatAdvice(upsert().with("connection.url", address), "connection.url")
          .containsIgnoringCase("sslmode=verify")
          .contains("docs/how-to/secure.md");
      assertThat(Answer.of(upsert()).advice("connection.url")).isEmpty();
    }
  }

  @Nested
  @EachDatabase(only = {MARIADB, MYSQL})
  class AdviceOfMySqlAndMariaDb {
    @Test
    @DisplayName("C10_2 several unique indexes are told where each is taken for the key")
    void severalUniqueIndexesAreTold() {
      database
          .sql()
          .execute("alter table %s add unique (%s)".formatted(table, database.quote("name")));

      assertThatAdvice(upsert(), "insert.mode")
          .contains("advice: table " + table, "several unique indexes");
    }

    @Test
    @DisplayName("C10_2 a batch beyond the parameters of a statement is told")
    void aBatchBeyondTheParametersOfAStatementIsTold() {
      assertThatAdvice(upsert().with("batch.size", 10000).with("batch.linger.ms", 10), "batch.size")
          .contains("10000 rows of 3 columns", "parameters");
    }

    @Test
    @Tag("alone")
    @DisplayName("C10_2 validate advises if LOAD DATA is set and the server does not allow it")
    void loadDataThatTheServerDoesNotAllowIsTold() {
      TaskConfiguration loading = upsert().with("write.method", "load_data");
      assertThat(Answer.of(loading).advice("write.method")).isEmpty();

      try (LocalFiles forbidden = LocalFiles.forbid(database)) {
        assertThatAdvice(loading, "write.method").contains("local_infile", "as with auto");
      }
    }
  }

  @Nested
  @EachDatabase(only = MARIADB)
  class LoadDataOptions {
    @ParameterizedTest
    @ValueSource(strings = {"useCompression=true", "allowLocalInfile=false"})
    @DisplayName("C10_2 validate names the URL if it keeps the driver from LOAD DATA")
    void loadDataThatTheUrlPreventsIsTold(String parameter) {
      assertThatAdvice(
              upsert()
                  .with("write.method", "load_data")
                  .with("connection.url", database.url() + "?" + parameter),
              "write.method")
          .contains("Remove " + parameter.replace("=true", ""), "as with auto")
          .doesNotContain("local_infile");
    }
  }

  AdvisedConfigurationsIT() {
    TestingRow.createTable(database, table, true);
  }

  @AfterEach
  void dropTable() {
    database.sql().execute("drop table " + database.quote(table));
  }

  final TaskConfiguration configuration() {
    return TaskConfiguration.on(database).with("topics", table);
  }

  @Test
  @DisplayName("C10_2 C11_8 statements of one's own need no table, and a database that takes them")
  void statementsOfOnesOwnNeedNoTable() {
    TaskConfiguration written =
        upsert()
            .evolution("none")
            .with("topics", table + "_none")
            .with("write.statement", "CALL put(:id)");

    Answer answer = Answer.of(written.with("delete.statement", "CALL del(:id)"));

    if (server == H2) {
      assertThat(answer.errors()).containsOnlyKeys("write.statement", "delete.statement");
      assertThat(answer.errors().get("write.statement").get(0)).contains("cannot be used with H2");
    } else {
      assertThat(answer.errors()).isEmpty();
      assertThat(Answer.of(written.with("delete.statement", "")).errors())
          .containsOnlyKeys("schema.evolution");
    }
  }

  final TaskConfiguration upsert() {
    return configuration()
        .upsert()
        .keyFromRecordKey()
        .with("primary.key.fields", "id")
        .deletes()
        .with("truncate.enabled", true)
        .evolution("full")
        .exactlyOnce();
  }

  /** Checks that there is no error, and one piece of advice on a property. */
  static AbstractStringAssert<?> assertThatAdvice(
      Map<String, String> configuration, String property) {
    Answer answer = Answer.of(configuration);
    assertThat(answer.errors()).isEmpty();
    return assertThat(answer.advice(property)).singleElement().asString();
  }
}
