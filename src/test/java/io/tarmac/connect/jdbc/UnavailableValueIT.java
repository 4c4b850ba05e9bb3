package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A wide column whose value the source did not send keeps the one it has. */
class UnavailableValueIT {

  @Nested
  class PostgreSql extends Suite {
    PostgreSql() {
      super(DatabaseServer.POSTGRESQL.database(), "?reWriteBatchedInserts=true");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 500})
    @DisplayName("C7_4 a trigger that skips an update skips that of a row with such a value too")
    void aTriggerThatSkipsAnUpdateSkipsIt(int batchSize) {
      put(batchSize, row(1, 10, "a", "b"), row(2, 1, "c", "d"));
      skipOlder();

      put(
          batchSize,
          row(1, 5, "older", "older"),
          row(1, 6, PLACEHOLDER, "older"),
          row(2, 7, PLACEHOLDER, "newer"),
          row(3, 1, PLACEHOLDER, "new"));

      assertThat(rows())
          .containsExactly(
              List.of("1", "10", "a", "b"),
              List.of("2", "7", "c", "newer"),
              Arrays.asList("3", "1", null, "new"));
    }
  }

  @Nested
  class MariaDb extends Suite {
    MariaDb() {
      super(DatabaseServer.MARIADB.database(), "?useAffectedRows=true&useBulkStmts=true");
    }
  }

  @Nested
  class MySql extends Suite {
    MySql() {
      super(DatabaseServer.MYSQL.database(), "?useAffectedRows=true&rewriteBatchedStatements=true");
    }
  }

  @Nested
  class H2 extends Suite {
    H2() {
      super(DatabaseServer.H2.database(), "");
    }
  }

  abstract static class Suite {
    static final String PLACEHOLDER = "__debezium_unavailable_value";
    private static final Schema KEY =
        SchemaBuilder.struct().field("id", Schema.INT32_SCHEMA).build();
    private static final Schema ROW =
        SchemaBuilder.struct()
            .field("id", Schema.INT32_SCHEMA)
            .field("number", Schema.INT32_SCHEMA)
            .field("wide", Schema.OPTIONAL_STRING_SCHEMA)
            .field("required", Schema.OPTIONAL_STRING_SCHEMA)
            .build();
    private static final Schema NARROW =
        SchemaBuilder.struct()
            .field("id", Schema.INT32_SCHEMA)
            .field("number", Schema.INT32_SCHEMA)
            .field("required", Schema.OPTIONAL_STRING_SCHEMA)
            .build();

    private final TestingDatabase database;
    private final String options;
    private final String table = UniqueName.of("unavailable");
    private final TopicPartition partition = new TopicPartition(table, 0);
    private final TestingRecords records = new TestingRecords();

    Suite(TestingDatabase database, String options) {
      this.database = database;
      this.options = options;
      database
          .sql()
          .execute(
              "create table %s (%s int not null primary key, %s int, %s varchar(40), %s varchar(40) not null)"
                  .formatted(
                      database.quote(table),
                      database.quote("id"),
                      database.quote("number"),
                      database.quote("wide"),
                      database.quote("required")));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 500})
    @DisplayName("C7_4 a value that is unavailable stays, in a NOT NULL column too")
    void anUnavailableValueStays(int batchSize) {
      put(batchSize, row(1, 1, "a", "b"), row(2, 1, "c", "d"), row(3, 1, "e", "f"));

      put(
          batchSize,
          row(1, 2, PLACEHOLDER, PLACEHOLDER),
          row(2, 2, PLACEHOLDER, "D"),
          row(3, 2, "E", PLACEHOLDER));

      assertThat(rows())
          .containsExactly(
              List.of("1", "2", "a", "b"),
              List.of("2", "2", "c", "D"),
              List.of("3", "2", "E", "f"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 500})
    @DisplayName("C7_4 the same is written again without an error")
    void theSameIsWrittenAgain(int batchSize) {
      put(batchSize, row(1, 1, "a", "b"));

      for (int i = 0; i < 2; i++) {
        put(batchSize, row(1, 2, PLACEHOLDER, PLACEHOLDER), row(1, 2, PLACEHOLDER, PLACEHOLDER));
      }

      assertThat(rows()).containsExactly(List.of("1", "2", "a", "b"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 500})
    @DisplayName("C7_4 values add up within a batch, with other schemas too")
    void valuesAddUpWithinABatch(int batchSize) {
      put(batchSize, row(1, 0, "stored", "stored"), row(2, 0, "stored", "stored"));

      put(
          batchSize,
          row(1, 1, "set", PLACEHOLDER),
          row(1, 2, PLACEHOLDER, PLACEHOLDER),
          row(2, 1, PLACEHOLDER, PLACEHOLDER),
          narrow(2, 2, "narrow"),
          row(3, 1, "new", "new"),
          row(3, 2, PLACEHOLDER, PLACEHOLDER),
          narrow(3, 3, PLACEHOLDER),
          row(3, 4, PLACEHOLDER, PLACEHOLDER));

      assertThat(rows())
          .containsExactly(
              List.of("1", "2", "set", "stored"),
              List.of("2", "2", "stored", "narrow"),
              List.of("3", "4", "new", "new"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 500})
    @DisplayName("C7_4 a row that is absent has null for what is unavailable")
    void anAbsentRowHasNull(int batchSize) {
      put(batchSize, row(1, 1, "old", "old"));

      put(batchSize, delete(1), row(1, 2, PLACEHOLDER, "again"), row(2, 1, PLACEHOLDER, "new"));

      assertThat(rows())
          .containsExactly(
              Arrays.asList("1", "2", null, "again"), Arrays.asList("2", "1", null, "new"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 500})
    @DisplayName("C7_4 a row that is absent is a data error where the column must not be null")
    void anAbsentRowIsADataErrorWhereTheColumnIsRequired(int batchSize) {
      assertThatThrownBy(() -> put(batchSize, row(1, 1, "a", PLACEHOLDER)))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(table, "bad_record")
          .hasMessageNotContaining(PLACEHOLDER);

      assertThat(rows()).isEmpty();
    }

    @Test
    @DisplayName("C7_4 update leaves an unavailable value, insert has null for it")
    void theOtherModes() {
      put(500, row(1, 1, "a", "b"));

      put("update", 500, row(1, 2, PLACEHOLDER, PLACEHOLDER), row(2, 2, PLACEHOLDER, PLACEHOLDER));
      put("insert_ignore", 500, row(1, 3, PLACEHOLDER, PLACEHOLDER), row(3, 3, PLACEHOLDER, "c"));
      put("insert", 500, row(4, 4, PLACEHOLDER, "d"));

      assertThat(rows())
          .containsExactly(
              List.of("1", "2", "a", "b"),
              Arrays.asList("3", "3", null, "c"),
              Arrays.asList("4", "4", null, "d"));
    }

    @Test
    @DisplayName("C7_4 the placeholder in the key is a value like any other")
    void thePlaceholderInTheKeyIsAValue() {
      String keyed = UniqueName.of("unavailable_key");
      database
          .sql()
          .execute(
              "create table %s (%s varchar(40) not null primary key)"
                  .formatted(database.quote(keyed), database.quote("code")));
      Schema schema = SchemaBuilder.struct().field("code", Schema.STRING_SCHEMA).build();
      TopicPartition topic = new TopicPartition(keyed, 0);

      try (TaskHarness task = task("upsert", 500, "record_value")) {
        task.open(topic)
            .put(records.next(topic, null, new Struct(schema).put("code", PLACEHOLDER)));
      }

      assertThat(database.sql().value("select * from " + database.quote(keyed)))
          .isEqualTo(PLACEHOLDER);
    }

    SinkRecord row(int id, int number, @Nullable String wide, @Nullable String required) {
      return records.next(
          partition,
          new Struct(KEY).put("id", id),
          new Struct(ROW)
              .put("id", id)
              .put("number", number)
              .put("wide", wide)
              .put("required", required));
    }

    private SinkRecord narrow(int id, int number, @Nullable String required) {
      return records.next(
          partition,
          new Struct(KEY).put("id", id),
          new Struct(NARROW).put("id", id).put("number", number).put("required", required));
    }

    private SinkRecord delete(int id) {
      return records.next(partition, new Struct(KEY).put("id", id), null);
    }

    void put(int batchSize, SinkRecord... all) {
      put("upsert", batchSize, all);
    }

    private void put(String mode, int batchSize, SinkRecord... all) {
      try (TaskHarness task = task(mode, batchSize, "record_key")) {
        task.open(partition).put(all);
      }
    }

    /** The usual trigger that keeps what is newer. */
    void skipOlder() {
      String function = UniqueName.of("skip_older");
      database
          .sql()
          .execute(
              "create function %s() returns trigger language plpgsql as $$ begin"
                      .formatted(function)
                  + " return case when new.number < old.number then null else new end; end $$",
              "create trigger %1$s before update on %2$s for each row execute function %1$s()"
                  .formatted(function, database.quote(table)));
    }

    private TaskHarness task(String mode, int batchSize, String keyMode) {
      Map<String, String> configuration =
          TaskConfiguration.on(database)
              .with("insert.mode", mode)
              .with("primary.key.mode", keyMode)
              .deletes()
              .batchSize(batchSize);
      configuration.put("connection.url", database.url() + options);
      return new TaskHarness(configuration);
    }

    List<List<@Nullable String>> rows() {
      return database
          .sql()
          .rows(
              "select %s, %s, %s, %s from %s order by 1"
                  .formatted(
                      database.quote("id"),
                      database.quote("number"),
                      database.quote("wide"),
                      database.quote("required"),
                      database.quote(table)));
    }
  }
}
