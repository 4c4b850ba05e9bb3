package io.tarmac.connect.jdbc.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.LocalFiles;
import io.tarmac.connect.jdbc.testing.OnDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What works and would be better otherwise is among the recommended values, and no error. */
class AdvisedConfigurationsIT {

  @Nested
  class PostgreSql extends ServerSuite implements OnDatabase.PostgreSql {}

  @Nested
  class MariaDb extends MySqlSuite implements OnDatabase.MariaDb {
    @ParameterizedTest
    @ValueSource(strings = {"useCompression=true", "allowLocalInfile=false"})
    @DisplayName("C10_2 validate names the URL if it keeps the driver from LOAD DATA")
    void loadDataThatTheUrlPreventsIsTold(String parameter) {
      try (LocalFiles files = LocalFiles.allow(database)) {
        Answer answer =
            upsert("write.method", "load_data", "connection.url", database.url() + "?" + parameter);

        assertThat(answer.errors()).isEmpty();
        assertThat(answer.advice("write.method"))
            .singleElement()
            .asString()
            .contains("Remove " + parameter.replace("=true", ""), "as with auto")
            .doesNotContain("local_infile");
      }
    }
  }

  @Nested
  class MySql extends MySqlSuite implements OnDatabase.MySql {}

  @Nested
  class H2 extends Suite implements OnDatabase.H2 {}

  abstract static class ServerSuite extends Suite {
    @Test
    @DisplayName("C10_3 validate advises if nobody verifies the server of another machine")
    void anUnverifiedServerIsTold() {
      // The network takes it for this machine, the connector for any.
      String address = database.url().replaceFirst("//[^:/]+", "//0.0.0.0");

      Answer answer = upsert("connection.url", address);

      assertThat(answer.errors()).isEmpty();
      assertThat(answer.advice("connection.url"))
          .singleElement()
          .asString()
          .containsIgnoringCase("sslmode=verify")
          .contains("docs/how-to/secure.md");
      assertThat(upsert().advice("connection.url")).isEmpty();
    }
  }

  abstract static class MySqlSuite extends ServerSuite {
    @Test
    @DisplayName("C10_2 several unique indexes are told where each is taken for the key")
    void severalUniqueIndexesAreTold() {
      database
          .sql()
          .execute("alter table %s add unique (%s)".formatted(table, database.quote("name")));

      Answer answer = upsert();

      assertThat(answer.errors()).isEmpty();
      assertThat(answer.advice("insert.mode"))
          .singleElement()
          .asString()
          .contains("advice: table " + table, "several unique indexes");
    }

    @Test
    @DisplayName("C10_2 a batch beyond the parameters of a statement is told")
    void aBatchBeyondTheParametersOfAStatementIsTold() {
      Answer answer = upsert("batch.size", "10000", "batch.linger.ms", "10");

      assertThat(answer.errors()).isEmpty();
      assertThat(answer.advice("batch.size"))
          .singleElement()
          .asString()
          .contains("10000 rows of 3 columns", "parameters");
    }

    @Test
    @DisplayName("C10_2 validate advises if LOAD DATA is set and the server does not allow it")
    void loadDataThatTheServerDoesNotAllowIsTold() {
      try (LocalFiles files = LocalFiles.allow(database)) {
        assertThat(upsert("write.method", "load_data").advice("write.method")).isEmpty();
        files.forbid();

        Answer answer = upsert("write.method", "load_data");

        assertThat(answer.errors()).isEmpty();
        assertThat(answer.advice("write.method"))
            .singleElement()
            .asString()
            .contains("local_infile", "as with auto");
      }
    }
  }

  abstract static class Suite extends DatabaseTest {
    final String table = UniqueName.of("advised");

    Suite() {
      TestingRow.createTable(database, table, true);
    }

    @AfterEach
    void dropTable() {
      database.sql().execute("drop table " + database.quote(table));
    }

    @Test
    @DisplayName("C10_2 of what is as it should be nothing is said")
    void ofWhatIsAsItShouldBeNothingIsSaid() {
      Answer answer = upsert();

      assertThat(answer.errors()).isEmpty();
      assertThat(answer.text()).doesNotContain("advice");
    }

    @Test
    @DisplayName("C10_2 polls of fewer records than a batch that does not linger are told")
    void pollsOfFewerRecordsThanABatchAreTold() {
      Answer answer = upsert("batch.size", "400", "consumer.override.max.poll.records", "100");

      assertThat(answer.errors()).isEmpty();
      assertThat(answer.advice("batch.size"))
          .singleElement()
          .asString()
          .contains("a poll brings 100 records", "set batch.linger.ms=200");
    }

    @Test
    @DisplayName("C10_2 a way to write that the database does not have is told, and no error")
    void aWayToWriteThatTheDatabaseDoesNotHaveIsTold() {
      Answer answer =
          upsert("write.method", database.name().equals("PostgreSQL") ? "load_data" : "unnest");

      assertThat(answer.errors()).isEmpty();
      assertThat(answer.advice("write.method"))
          .singleElement()
          .asString()
          .contains("advice: " + database.name(), "there are auto, batch");
    }

    @Test
    @DisplayName("C10_2 a field to write that has no column is told, in any sink's words")
    void aFieldWithoutAColumnIsTold() {
      for (String property : new String[] {"field.include.list", "fields.whitelist"}) {
        Answer answer =
            Answer.of(
                database, "topics", table, property, "id,name,amount,nmae", "batch.size", "9");

        assertThat(answer.errors()).isEmpty();
        assertThat(answer.advice(property))
            .singleElement()
            .asString()
            .contains("table " + table, "no column for [nmae]");
      }
      assertThat(
              Answer.of(
                      database,
                      "topics",
                      table,
                      "field.include.list",
                      "nmae,.*",
                      "schema.evolution",
                      "basic")
                  .text())
          .doesNotContain("advice");
    }

    @Test
    @DisplayName("C10_2 a column for plain text that is not there is told, and no error of Structs")
    void aColumnForPlainTextThatIsNotThereIsTold() {
      Answer answer = upsert("schema.evolution", "none", "value.column.name", "payload");

      assertThat(answer.errors()).isEmpty();
      assertThat(answer.advice("value.column.name"))
          .singleElement()
          .asString()
          .contains("table " + table, "no column 'payload'", "plain text");
    }

    @Test
    @DisplayName("C10_2 where topics are a pattern, or renamed, no table is looked for")
    void whereTopicsAreAPatternNoTableIsLookedFor() {
      assertThat(Answer.of(database, "topics.regex", "nothing.*").errors()).isEmpty();
      assertThat(Answer.of(database, "topics", "not_there", "transforms", "route").errors())
          .isEmpty();
      assertThat(
              Answer.of(
                      database, "topics", "not_there", "collection.name.format", "${source.table}")
                  .errors())
          .isEmpty();
    }

    final Answer upsert(String... more) {
      String[] settings = {
        "topics", table,
        "insert.mode", "upsert",
        "primary.key.mode", "record_key",
        "primary.key.fields", "id",
        "delete.enabled", "true",
        "truncate.enabled", "true",
        "schema.evolution", "full",
        "delivery.guarantee", "exactly_once"
      };
      String[] all = Arrays.copyOf(settings, settings.length + more.length);
      System.arraycopy(more, 0, all, settings.length, more.length);
      return Answer.of(database, all);
    }
  }
}
