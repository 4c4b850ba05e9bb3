package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys that a column stores longer or shorter than they come: blanks at the end, zeros. */
class PaddedKeyIT {

  private static final Object TEXT = "a  ";
  private static final Object BYTES = ByteBuffer.wrap(new byte[] {1, 2});

  @Nested
  class PostgreSql extends Suite {
    PostgreSql() {
      super(DatabaseServer.POSTGRESQL.database(), "char(3)", "bytea");
    }
  }

  @Nested
  class MariaDb extends Suite {
    MariaDb() {
      super(DatabaseServer.MARIADB.database(), "char(3) collate utf8mb4_nopad_bin", "binary(4)");
    }
  }

  @Nested
  class MySql extends Suite {
    MySql() {
      super(DatabaseServer.MYSQL.database(), "char(3) collate utf8mb4_0900_ai_ci", "binary(4)");
    }
  }

  @Nested
  class H2 extends Suite {
    H2() {
      super(DatabaseServer.H2.database(), "char(3)", "binary(4)");
    }
  }

  abstract static class Suite {
    private final TestingDatabase database;
    private final String text;
    private final String bytes;
    private final TestingRecords records = new TestingRecords();
    private final String table = UniqueName.of("padded");
    private final TopicPartition partition = new TopicPartition(table, 0);

    Suite(TestingDatabase database, String text, String bytes) {
      this.database = database;
      this.text = text;
      this.bytes = bytes;
    }

    @ParameterizedTest
    @ValueSource(strings = {"500", "1"})
    @DisplayName("C2_1 padded keys: a delete finds its row in this batch and in a later one")
    void aDeleteFindsItsRow(String batchSize) {
      for (Object key : List.of(TEXT, BYTES)) {
        createTable(key);
        deleteFindsItsRow(key, "batch.size", batchSize);
      }
    }

    @ParameterizedTest
    @ValueSource(strings = {"CHAR:3", "BPCHAR:3", "BINARY:4"})
    @DisplayName("C2_1 padded keys: a delete finds its row in a table of the sink's own making")
    void aDeleteFindsItsRowInACreatedTable(String source) {
      Object key = source.startsWith("BINARY") ? BYTES : TEXT;

      deleteFindsItsRow(key, "schema.evolution", "basic", "source", source);
    }

    @ParameterizedTest
    @ValueSource(strings = {"update", "upsert"})
    @DisplayName("C7_4 padded keys: an update and a row with an unavailable value find their row")
    void anUpdateFindsItsRow(String mode) {
      for (Object key : List.of(TEXT, BYTES)) {
        createTable(key);
        try (TaskHarness task = new TaskHarness(configuration("insert.mode", "upsert"))) {
          task.open(partition).put(row(key, "", "wide", 1));
        }

        try (TaskHarness task = new TaskHarness(configuration("insert.mode", mode))) {
          task.open(partition).put(row(key, "", "__debezium_unavailable_value", 2));
        }

        assertThat(rows()).isEqualTo(List.of(List.of("2", "wide")));
        database.sql().execute("drop table " + database.quote(table));
      }
    }

    private void deleteFindsItsRow(Object key, String... namesAndValues) {
      Map<String, String> configuration = new HashMap<>(configuration(namesAndValues));
      String source = configuration.getOrDefault("source", "");
      configuration.remove("source");
      try (TaskHarness task = new TaskHarness(configuration)) {
        task.open(partition).put(row(key, source, "wide", 1), delete(key, source));
        assertThat(rows()).isEmpty();

        task.put(row(key, source, "wide", 2));
        assertThat(rows()).isEqualTo(List.of(List.of("2", "wide")));
        task.put(delete(key, source));
        assertThat(rows()).isEmpty();
      }
      database.sql().execute("drop table " + database.quote(table));
    }

    private void createTable(Object key) {
      database
          .sql()
          .execute(
              "create table %s (%s %s not null primary key, %s bigint, %s varchar(99))"
                  .formatted(
                      database.quote(table),
                      database.quote("id"),
                      key.equals(TEXT) ? text : bytes,
                      database.quote("amount"),
                      database.quote("wide")));
    }

    private Map<String, String> configuration(String... namesAndValues) {
      Map<String, String> configuration =
          TaskConfiguration.on(database).upsert().deletes().keyFromRecordKey();
      for (int i = 0; i < namesAndValues.length; i += 2) {
        configuration.put(namesAndValues[i], namesAndValues[i + 1]);
      }
      return configuration;
    }

    /**
     * A row.
     *
     * @param source type and length of the key's column at the source, or empty
     */
    private SinkRecord row(Object key, String source, String wide, long amount) {
      Schema schema =
          SchemaBuilder.struct()
              .field("id", schema(key, source))
              .field("amount", Schema.INT64_SCHEMA)
              .field("wide", Schema.STRING_SCHEMA)
              .build();
      return records.next(
          partition,
          key(key, source),
          new Struct(schema).put("id", key).put("amount", amount).put("wide", wide));
    }

    private SinkRecord delete(Object key, String source) {
      return records.next(partition, key(key, source), null);
    }

    private static Struct key(Object key, String source) {
      return new Struct(SchemaBuilder.struct().field("id", schema(key, source)).build())
          .put("id", key);
    }

    private static Schema schema(Object key, String source) {
      SchemaBuilder schema = key.equals(TEXT) ? SchemaBuilder.string() : SchemaBuilder.bytes();
      if (!source.isEmpty()) {
        int colon = source.indexOf(':');
        schema
            .parameter("__debezium.source.column.type", source.substring(0, colon))
            .parameter("__debezium.source.column.length", source.substring(colon + 1));
      }
      return schema.build();
    }

    private List<List<@Nullable String>> rows() {
      return database
          .sql()
          .rows(
              "select %s, %s from %s"
                  .formatted(
                      database.quote("amount"), database.quote("wide"), database.quote(table)));
    }
  }
}
