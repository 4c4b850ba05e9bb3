package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.QuotedSql;
import io.tarmac.connect.jdbc.testing.StatementLog;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Foreign keys by which the database changes rows that no record names: it must find the rows that
 * the records' order has it find, whatever the batch size.
 */
@EachDatabase(except = SQLITE, soak = MARIADB)
class CascadeIT extends DatabaseTest {

  static final String PLACEHOLDER = "__debezium_unavailable_value";
  private static final Schema ROW = fields("id int32, ref int32?").build();
  private static final Schema WIDE_ROW = fields("id int32, ref int32?, wide string?").build();

  final QuotedSql sql = new QuotedSql(database);
  private final TestingRecords records = new TestingRecords();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 500})
  @DisplayName("C3_3 a branch that moves within a tree survives the delete of where it was")
  void aBranchThatMovesSurvives(int batchSize) {
    String tree = UniqueName.of("tree");
    create(tree, reference(tree, "id", "on delete cascade"));
    put(
        500,
        row(tree, 1, null),
        row(tree, 2, null),
        row(tree, 3, 1),
        row(tree, 4, 3),
        row(tree, 5, 4),
        row(tree, 6, 1));

    put(batchSize, row(tree, 3, 2), delete(tree, 1));

    assertThat(rows(tree))
        .containsExactly(
            Arrays.asList("2", null, null),
            Arrays.asList("3", "2", null),
            Arrays.asList("4", "3", null),
            Arrays.asList("5", "4", null));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 500})
  @DisplayName("C3_3 a child that moves to another parent keeps its children and its wide value")
  void aChildThatMovesKeepsItsChildren(int batchSize) {
    String parent = table("");
    theChildMovesAway(batchSize, parent, table(reference(parent, "id", "on delete cascade")));
  }

  @ParameterizedTest
  @CsvSource({"1, cascade", "500, cascade", "1, set null", "500, set null"})
  @DisplayName("C3_3 a child that comes after its parent was deleted and came back stays")
  void aChildThatComesAfterItsParentCameBackStays(int batchSize, String rule) {
    aChildComesAfterItsParentCameBack(batchSize, rule);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 500})
  @DisplayName("C3_3 children go with a parent that comes back at once with every column")
  void childrenGoWithAParentThatComesBack(int batchSize) {
    String parent = table("");
    String child = table(reference(parent, "id", "on delete cascade"));
    put(500, row(parent, 1, null, "old"), row(child, 7, 1));

    put(batchSize, delete(parent, 1), row(parent, 1, null, "new"));

    assertThat(rows(parent)).containsExactly(Arrays.asList("1", null, "new"));
    assertThat(rows(child)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"upsert, 1", "upsert, 500", "update, 1", "update, 500"})
  @DisplayName("C3_3 what an update of a column beside the key does to others is not reduced")
  void anUpdateThatReachesOthersIsNotReduced(String mode, int batchSize) {
    String parent = table(", unique (`ref`)");
    String child = table(reference(parent, "ref", "on update set null"));
    put(500, row(parent, 1, 10), row(child, 7, 10), row(child, 8, 10));

    put(
        configuration().with("insert.mode", mode).batchSize(batchSize),
        row(parent, 1, 99),
        row(parent, 1, 10),
        row(child, 8, 10));

    assertThat(rows(parent)).containsExactly(Arrays.asList("1", "10", null));
    assertThat(rows(child))
        .containsExactly(Arrays.asList("7", null, null), Arrays.asList("8", "10", null));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 500})
  @DisplayName("C3_3 in the other modes tables are not sorted either where deletes cascade")
  void theOtherModes(int batchSize) {
    String parent = table("");
    String child = table(reference(parent, "id", "on delete cascade"));
    put(500, row(parent, 1, null), row(parent, 2, null), row(child, 7, 1));

    put(
        configuration().with("insert.mode", "update").batchSize(batchSize),
        row(parent, 2, 5),
        row(child, 7, 2),
        delete(parent, 1));

    assertThat(rows(child)).containsExactly(Arrays.asList("7", "2", null));
  }

  @Test
  @DisplayName("C2_2 neighbours of one kind are still one batch of the driver")
  void neighboursAreStillOneBatch() {
    String parent = table("");
    String child = table(reference(parent, "id", "on delete cascade"));
    put(500, row(parent, 1, null), row(parent, 2, null), row(parent, 3, null));

    try (StatementLog log = new StatementLog()) {
      put(
          logged(log),
          row(child, 7, 1),
          row(child, 8, 2),
          row(child, 9, 3),
          delete(parent, 1),
          delete(parent, 2),
          row(child, 10, 3),
          row(child, 11, 3));

      assertThat(log.beginningWith("INSERT", "MERGE", "DELETE"))
          .extracting(StatementLog.Entry::rows)
          .containsExactly(3, 2, 2);
    }
    assertThat(rows(child)).extracting(row -> row.get(0)).containsExactly("9", "10", "11");
  }

  @Test
  @DisplayName("C2_2 a foreign key that only forbids, or is the table's own, keeps the reduction")
  void aForeignKeyThatOnlyForbidsKeepsTheReduction() {
    String parent = table("");
    String child = table(reference(parent, "id", ""));
    String grandchild = table(reference(child, "id", "on update cascade"));
    put(500, row(parent, 1, null), row(child, 7, 1), row(child, 8, 1), row(grandchild, 9, 8));

    try (StatementLog log = new StatementLog()) {
      put(
          logged(log),
          row(child, 8, null),
          delete(child, 7),
          row(child, 8, 1),
          delete(child, 6),
          row(child, 5, 1));

      assertThat(log.beginningWith("INSERT", "MERGE", "DELETE"))
          .extracting(StatementLog.Entry::rows)
          .containsExactly(2, 2);
    }
    assertThat(rows(child))
        .containsExactly(Arrays.asList("5", "1", null), Arrays.asList("8", "1", null));
  }

  @Nested
  @EachDatabase(only = POSTGRESQL)
  class PartitionsAndDefaults {
    @ParameterizedTest
    @CsvSource({"1, _low, ''", "500, _low, ''", "1, '', _low", "500, '', _low"})
    @DisplayName("C3_3 a key that refers to a partition counts for the whole table, and vice versa")
    void aKeyThatRefersToAPartitionCounts(int batchSize, String referred, String written) {
      String parent = UniqueName.of("partitioned");
      sql.execute(
          "create table %s (id int primary key, ref int, wide text) partition by range (id)"
              .formatted(parent),
          "create table %1$s_low partition of %1$s for values from (0) to (100)".formatted(parent));
      String child = table(reference(parent + referred, "id", "on delete cascade"));

      theChildMovesAway(batchSize, parent + written, child);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 500})
    @DisplayName("C3_3 a default that a foreign key sets is set in the records' order")
    void aDefaultIsSetInTheRecordsOrder(int batchSize) {
      aChildComesAfterItsParentCameBack(batchSize, "set default");
    }
  }

  void theChildMovesAway(int batchSize, String parent, String child) {
    String grandchild = table(reference(child, "id", "on delete cascade"));
    put(
        500,
        row(parent, 1, null),
        row(child, 7, 1, "wide"),
        row(child, 8, 1, "wide"),
        row(grandchild, 9, 7),
        row(grandchild, 10, 8));

    put(batchSize, row(parent, 2, null), row(child, 7, 2, PLACEHOLDER), delete(parent, 1));

    assertThat(rows(parent)).containsExactly(Arrays.asList("2", null, null));
    assertThat(rows(child)).containsExactly(List.of("7", "2", "wide"));
    assertThat(rows(grandchild)).containsExactly(Arrays.asList("9", "7", null));
  }

  void aChildComesAfterItsParentCameBack(int batchSize, String rule) {
    String parent = table("");
    String child = table(reference(parent, "id", "on delete " + rule));
    put(500, row(parent, 1, null, "wide"), row(child, 8, 1));

    put(batchSize, row(child, 9, null), delete(parent, 1), row(parent, 1, null), row(child, 7, 1));

    assertThat(rows(child))
        .contains(Arrays.asList("7", "1", null), Arrays.asList("9", null, null))
        .hasSize(rule.equals("cascade") ? 2 : 3);
    assertThat(rows(parent)).containsExactly(Arrays.asList("1", null, null));
  }

  String table(String constraint) {
    String table = UniqueName.of("cascade");
    create(table, constraint);
    return table;
  }

  void create(String table, String constraint) {
    sql.execute(
        "create table `%s` (`id` int not null primary key, `ref` int, `wide` varchar(40)%s)"
            .formatted(table, constraint));
  }

  static String reference(String parent, String column, String rule) {
    return ", foreign key (`ref`) references `%s` (`%s`) %s".formatted(parent, column, rule);
  }

  SinkRecord row(String table, int id, @Nullable Integer ref) {
    return row(table, struct(ROW, id, ref));
  }

  SinkRecord row(String table, int id, @Nullable Integer ref, String wide) {
    return row(table, struct(WIDE_ROW, id, ref, wide));
  }

  private SinkRecord row(String table, Struct row) {
    return records.next(new TopicPartition(table, 0), TestingRow.key(row.getInt32("id")), row);
  }

  SinkRecord delete(String table, int id) {
    return records.next(new TopicPartition(table, 0), TestingRow.key(id), null);
  }

  void put(int batchSize, SinkRecord... all) {
    put(configuration().batchSize(batchSize), all);
  }

  TaskConfiguration configuration() {
    String options =
        switch (server) {
          case POSTGRESQL -> "?reWriteBatchedInserts=true";
          case MARIADB -> "?useBulkStmts=true";
          case MYSQL -> "?rewriteBatchedStatements=true";
          default -> "";
        };
    return TaskConfiguration.on(database)
        .with("connection.url", database.url() + options)
        .upsert()
        .keyFromRecordKey()
        .deletes();
  }

  TaskConfiguration logged(StatementLog log) {
    return configuration()
        .with("connection.url", log.url(database.url()))
        .with("write.method", "batch");
  }

  void put(TaskConfiguration configuration, SinkRecord... all) {
    try (TaskHarness task = new TaskHarness(configuration)) {
      for (SinkRecord record : all) {
        task.open(new TopicPartition(record.topic(), 0));
      }
      task.put(all);
    }
  }

  List<List<@Nullable String>> rows(String table) {
    return sql.rows("select `id`, `ref`, `wide` from `%s` order by 1".formatted(table));
  }
}
