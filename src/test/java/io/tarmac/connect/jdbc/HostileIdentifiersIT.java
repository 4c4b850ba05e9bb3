package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Names of topics and fields are names, whatever is in them: a table is created, extended, written,
 * changed and emptied under each, and the victim beside it stays as it is.
 */
@EachDatabase(soak = MARIADB)
class HostileIdentifiersIT extends DatabaseTest {

  private static final List<String> PIECES =
      List.of(
          "\\", "\\", "\\\\", "'", "\"", "`", "``", "\\`", "\\'", "\\\"", "?", ";", "--", "-- ",
          "/*", "*/", "#", "$$", "$1", "$a$", "%", "%s", "{d ", "{", "}", "\n", "\t", " ", "(", ")",
          ",", "=", ":x", "@", "[", "]", "a", "é", "数", "😀", "\u007f", "values", " AS ");

  private static final List<String> HOSTILE =
      List.of(
          "double\"quote",
          "\"\"",
          "back`tick",
          "``",
          "single'quote",
          "back\\slash",
          "\\",
          "\\\"",
          "\\`",
          "two  spaces",
          "semi;colon",
          "a\"; drop table victim; --",
          "a`; drop table victim; --",
          "a'; drop table victim; --",
          "a\") values (1); delete from victim; --",
          "a`) values (1); delete from victim; --",
          "question?mark",
          "{fn now()}",
          "{d '2020-01-01'}",
          ":name",
          "$1",
          "$tag$",
          "%s %n",
          "[brackets]",
          "-- comment",
          "/* comment",
          "# comment",
          "select",
          "MixedCase",
          "größe 数量",
          "a,b",
          "a=b",
          "(a)");

  private static final List<String> ROWS_IN_STATEMENTS =
      List.of(
          "excluded",
          "new",
          "inserted",
          "target",
          "new_row",
          "new_row_",
          "t",
          "s",
          "r",
          "c0",
          "place");

  /** The names of a table, of its key and of two other columns. */
  private record HostileNames(String table, String key, String value, String added) {
    Struct keyOf(int id) {
      return struct(SchemaBuilder.struct().field(key, Schema.INT32_SCHEMA).build(), id);
    }

    /** Starts the schema of a row without the column that is added. */
    SchemaBuilder narrowSchema() {
      return SchemaBuilder.struct()
          .optional()
          .field(key, Schema.INT32_SCHEMA)
          .field(value, Schema.OPTIONAL_STRING_SCHEMA);
    }

    Schema rowSchema() {
      return narrowSchema().field(added, Schema.OPTIONAL_STRING_SCHEMA).build();
    }

    Struct row(int id, String text, String other) {
      return struct(rowSchema(), id, text, other);
    }
  }

  private final TestingRecords records = new TestingRecords();

  @BeforeEach
  void createVictim() {
    database
        .sql()
        .execute("create table victim (id int primary key)", "insert into victim (id) values (1)");
  }

  @AfterEach
  void victimStays() {
    assertThat(database.sql().rows("select id from victim")).isEqualTo(List.of(List.of("1")));
    database.sql().execute("drop table victim");
  }

  @TestFactory
  @DisplayName("C8_2 any name a topic or field can have is safe")
  Stream<DynamicTest> anyNameIsSafe() throws SQLException {
    List<HostileNames> all =
        HOSTILE.stream()
            .map(
                name ->
                    new HostileNames(
                        UniqueName.of("t") + name, "id" + name, "v" + name, "w" + name))
            .toList();
    try (TaskHarness task = open("upsert", all, "auto", "")) {
      put(
          task,
          all,
          names -> {
            Schema narrow = names.narrowSchema().build();
            return List.of(
                record(names, 1, struct(narrow, 1, names.value())),
                record(names, 2, struct(narrow, 2, names.value())));
          });
      put(
          task,
          all,
          names -> {
            Schema wide =
                names.narrowSchema().field(names.added(), Schema.OPTIONAL_INT64_SCHEMA).build();
            return List.of(record(names, 1, struct(wide, 1, "new", 7L)), tombstone(names, 2));
          });
    }

    Map<HostileNames, List<List<@Nullable String>>> stored = stored(all);
    dropTables(all);
    return all.stream()
        .map(
            names ->
                dynamicTest(
                    names.table(),
                    () -> assertThat(stored.get(names)).containsExactly(List.of("1", "new", "7"))));
  }

  @TestFactory
  @DisplayName("C8_2 random names are safe with every operation, write method and driver option")
  Stream<DynamicTest> randomNamesAreSafe() throws SQLException {
    long seed = Long.getLong("tarmac.seed", new Random().nextLong());
    Random random = new Random(seed);
    List<DynamicTest> tests = new ArrayList<>();
    for (String options : options()) {
      for (String method : methods()) {
        HostileNames names =
            new HostileNames(
                name(random, UniqueName.of("r")),
                name(random, "k"),
                name(random, "v"),
                name(random, "w"));
        // SQLite takes this name for the other test's excluded.
        List<HostileNames> both = List.of(names, namesOfRow("EXCLUDED"));
        tests.addAll(everyOperationWorks(both, method, options, ", seed " + seed));
      }
    }
    return tests.stream();
  }

  @TestFactory
  @DisplayName("C8_2 a table and columns may be called like what statements call their rows")
  Stream<DynamicTest> namesOfRowsInStatementsAreSafe() throws SQLException {
    List<HostileNames> all = ROWS_IN_STATEMENTS.stream().map(this::namesOfRow).toList();
    List<DynamicTest> tests = new ArrayList<>();
    for (String method : methods()) {
      tests.addAll(everyOperationWorks(all, method, options().get(0), ""));
    }
    return tests.stream();
  }

  private HostileNames namesOfRow(String name) {
    return new HostileNames(name, name, "old", "source");
  }

  /**
   * Writes with every operation, changes keys and empties the tables. Returns a test of each name
   * that compares what was in its table.
   */
  private List<DynamicTest> everyOperationWorks(
      List<HostileNames> all, String method, String options, String seed) throws SQLException {
    String how = " by " + method + options + seed;
    dropTables(all);
    try (TaskHarness upserts = open("upsert", all, method, options)) {
      put(upserts, all, names -> List.of(row(names, 1, "a"), row(names, 2, "a")));
      put(
          upserts,
          all,
          names ->
              List.of(
                  row(names, 1, "b"), row(names, 2, "b"), row(names, 3, "b"), row(names, 4, "b")));
      put(upserts, all, names -> List.of(tombstone(names, 1), tombstone(names, 4)));
      put(upserts, all, names -> movedKey(names, 2, 9));
      put("insert", all, method, options, n -> List.of(row(n, 5, "c"), row(n, 6, "c")));
      put("update", all, method, options, n -> List.of(row(n, 5, "d"), row(n, 7, "d")));
      put("insert_ignore", all, method, options, n -> List.of(row(n, 6, "e"), row(n, 8, "e")));
      Map<HostileNames, List<List<@Nullable String>>> written = stored(all);
      put(upserts, all, names -> List.of(truncate(names), row(names, 1, "last")));
      Map<HostileNames, List<List<@Nullable String>>> last = stored(all);
      return all.stream()
          .map(
              names ->
                  dynamicTest(
                      names.table() + how,
                      () -> {
                        assertThat(written.get(names))
                            .containsExactly(
                                List.of("3", "b", "kept"),
                                List.of("5", "d", "kept"),
                                List.of("6", "c", "kept"),
                                List.of("8", "e", "kept"),
                                List.of("9", "moved", "kept"));
                        assertThat(last.get(names)).containsExactly(List.of("1", "last", "kept"));
                      }))
          .toList();
    } catch (ConnectException failure) {
      throw new AssertionError(all + how, failure);
    } finally {
      dropTables(all);
    }
  }

  private void put(
      String mode,
      List<HostileNames> all,
      String method,
      String options,
      Function<HostileNames, List<SinkRecord>> made) {
    try (TaskHarness task = open(mode, all, method, options)) {
      put(task, all, made);
    }
  }

  /** Puts the records for all tables at once. */
  private static void put(
      TaskHarness task, List<HostileNames> all, Function<HostileNames, List<SinkRecord>> made) {
    task.put(all.stream().map(made).flatMap(List::stream).toList());
  }

  private TaskHarness open(String mode, List<HostileNames> all, String method, String options) {
    return new TaskHarness(
            TaskConfiguration.on(database)
                .with("connection.url", url(options))
                .with("insert.mode", mode)
                .with("write.method", method)
                .keyFromRecordKey()
                .with("delete.enabled", mode.equals("upsert"))
                .with("truncate.enabled", true)
                .evolution("basic"))
        .open(all.stream().map(HostileIdentifiersIT::partition).toArray(TopicPartition[]::new));
  }

  private void dropTables(List<HostileNames> all) {
    database
        .sql()
        .execute(
            all.stream()
                .map(names -> "drop table if exists " + database.quote(names.table()))
                .toArray(String[]::new));
  }

  private SinkRecord record(HostileNames names, int id, @Nullable Struct row) {
    return records.next(partition(names), names.keyOf(id), row);
  }

  private SinkRecord row(HostileNames names, int id, String text) {
    return record(names, id, names.row(id, text, "kept"));
  }

  private SinkRecord tombstone(HostileNames names, int id) {
    return record(names, id, null);
  }

  /** Writes a change of key with an unavailable value, for which the sink reads the old row. */
  private List<SinkRecord> movedKey(HostileNames names, int from, int to) {
    SinkRecord deleted = tombstone(names, from);
    SinkRecord created = record(names, to, names.row(to, "moved", "__debezium_unavailable_value"));
    deleted.headers().add("__debezium.newkey", Map.of(names.key(), (byte) to), null);
    created.headers().add("__debezium.oldkey", Map.of(names.key(), (byte) from), null);
    return List.of(deleted, created);
  }

  private SinkRecord truncate(HostileNames names) {
    Envelope envelope = new Envelope("test", "row", names.rowSchema());
    return records.next(partition(names), null, envelope.truncate());
  }

  private static TopicPartition partition(HostileNames names) {
    return new TopicPartition(names.table(), 0);
  }

  /** Reads the rows of each table with plain statements, whose text drivers leave alone. */
  private Map<HostileNames, List<List<@Nullable String>>> stored(List<HostileNames> all)
      throws SQLException {
    Map<HostileNames, List<List<@Nullable String>>> stored = new HashMap<>();
    try (Connection connection = database.open();
        Statement statement = connection.createStatement()) {
      statement.setEscapeProcessing(false);
      for (HostileNames names : all) {
        List<List<@Nullable String>> rows = new ArrayList<>();
        try (ResultSet found =
            statement.executeQuery(
                "select * from " + database.quote(names.table()) + " order by 1")) {
          while (found.next()) {
            rows.add(Arrays.asList(found.getString(1), found.getString(2), found.getString(3)));
          }
        }
        stored.put(names, rows);
      }
    }
    return stored;
  }

  private String name(Random random, String prefix) {
    StringBuilder name = new StringBuilder(prefix);
    int pieces = 1 + random.nextInt(5);
    for (int i = 0; i < pieces; i++) {
      String piece = PIECES.get(random.nextInt(PIECES.size()));
      name.append(isPossible(piece) ? piece : "x");
    }
    return name.toString().stripTrailing(); // a blank at the end is no name to MySQL
  }

  /** Tells whether a name may have the piece: MySQL and MariaDB know no name beyond U+FFFF. */
  private boolean isPossible(String piece) {
    return (server != MYSQL && server != MARIADB)
        || piece.codePoints().noneMatch(Character::isSupplementaryCodePoint);
  }

  /** Returns a URL with options, without TLS on MySQL: many tasks connect once each. */
  private String url(String options) {
    return server == MYSQL
        ? database.url()
            + "?sslMode=DISABLED&allowPublicKeyRetrieval=true"
            + options.replace('?', '&')
        : database.url() + options;
  }

  private List<String> methods() {
    return switch (server) {
      case POSTGRESQL -> List.of("batch", "unnest", "copy");
      case MARIADB, MYSQL -> List.of("batch", "multi_row", "load_data");
      default -> List.of("batch", "multi_row");
    };
  }

  /** Returns the parameters of each URL to test: with some of them, clients read statements. */
  private List<String> options() {
    return switch (server) {
      case POSTGRESQL -> List.of("", "?reWriteBatchedInserts=true&preferQueryMode=simple");
      case MARIADB, MYSQL ->
          List.of(
              "",
              "?useServerPrepStmts=false",
              "?rewriteBatchedStatements=true",
              "?rewriteBatchedStatements=true&useServerPrepStmts=false",
              "?allowMultiQueries=true&useServerPrepStmts=true");
      default -> List.of("");
    };
  }
}
