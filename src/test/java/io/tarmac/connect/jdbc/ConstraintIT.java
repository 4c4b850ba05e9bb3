package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.OnDatabase;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
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
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Constraints between rows: what the records did in their order must not fail because rows are
 * written in another.
 */
class ConstraintIT {

  @Nested
  class PostgreSql extends Suite implements OnDatabase.PostgreSql {
    PostgreSql() {
      super("", "?reWriteBatchedInserts=true");
    }

    @Test
    @DisplayName("C2_4 a deferred constraint is checked at the commit, whatever the order")
    void aDeferredConstraintIsCheckedAtTheCommit() {
      Family family = family(" deferrable initially deferred");

      put(family.child(1, 7), family.parent(7));

      assertThat(ids(family.childTable)).containsExactly("1");
      assertThat(ids(family.parentTable)).containsExactly("7");
    }

    @Test
    @DisplayName("C2_4 a deferred constraint that does not hold at the commit is a data error")
    void aDeferredConstraintThatDoesNotHoldIsADataError() {
      Family family = family(" deferrable initially deferred");

      assertThatThrownBy(() -> put(family.child(1, 8), family.parent(7)))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll("23503", "bad_record");

      assertThat(ids(family.childTable)).isEmpty();
      assertThat(ids(family.parentTable)).isEmpty();
    }
  }

  @Nested
  class MariaDb extends Suite implements OnDatabase.MariaDb {
    MariaDb() {
      super(
          "",
          "?useAffectedRows=true",
          "?useBulkStmts=true",
          "?useAffectedRows=true&useBulkStmts=true",
          "?useServerPrepStmts=true&useAffectedRows=true");
    }
  }

  @Nested
  class MySql extends Suite implements OnDatabase.MySql {
    MySql() {
      super(
          "",
          "?useAffectedRows=true",
          "?rewriteBatchedStatements=true",
          "?useAffectedRows=true&rewriteBatchedStatements=true",
          "?useAffectedRows=true&rewriteBatchedStatements=true&useServerPrepStmts=false");
    }
  }

  @Nested
  class H2 extends Suite implements OnDatabase.H2 {
    H2() {
      super("");
    }
  }

  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  abstract static class Suite implements OnDatabase {
    private static final Schema KEY =
        SchemaBuilder.struct().field("id", Schema.INT32_SCHEMA).build();
    private static final Schema ROW =
        SchemaBuilder.struct()
            .field("id", Schema.INT32_SCHEMA)
            .field("ref", Schema.OPTIONAL_INT32_SCHEMA)
            .build();

    private static final Map<String, String> DEAD_LETTERS =
        Map.of("errors.tolerance", "all", "errors.deadletterqueue.topic.name", "rejected");

    private final TestingDatabase database = database();
    private final String[] options;
    private final TestingRecords records = new TestingRecords();

    /**
     * A suite.
     *
     * @param options of the driver, as the end of a URL, that change how batches are sent
     */
    Suite(String... options) {
      this.options = options;
    }

    Stream<String> options() {
      return Arrays.stream(options);
    }

    @Test
    @DisplayName("C2_4 parents and children of one batch may come in any order of tables")
    void parentsBeforeChildren() {
      Family family = family("");
      put(family.parent(1), family.child(1, 1));

      put(family.child(1, null), family.parent(7), family.child(2, 7));

      assertThat(rows(family.childTable))
          .containsExactly(Arrays.asList("1", null), List.of("2", "7"));
      assertThat(ids(family.parentTable)).containsExactly("1", "7");
    }

    @Test
    @DisplayName("C2_4 children are deleted before their parents where the records say so")
    void childrenAreDeletedBeforeParents() {
      Family family = family("");
      put(family.parent(1), family.parent(2), family.child(1, 1), family.child(2, 2));

      put(
          family.parent(2),
          delete(family.childTable, 1),
          delete(family.parentTable, 1),
          family.child(3, 2));

      assertThat(ids(family.parentTable)).containsExactly("2");
      assertThat(ids(family.childTable)).containsExactly("2", "3");
    }

    @Test
    @DisplayName("C2_4 rows may refer to each other in a circle")
    void rowsMayReferToEachOtherInACircle() {
      String one = table("circle", "");
      String other = table("circle", reference(one, ""));
      database
          .sql()
          .execute(
              "alter table %s add constraint %s %s"
                  .formatted(
                      database.quote(one),
                      database.quote(UniqueName.of("fk")),
                      reference(other, "").substring(2)));

      put(row(one, 1, null), row(other, 2, 1), row(one, 1, 2));

      assertThat(rows(one)).containsExactly(List.of("1", "2"));
      assertThat(rows(other)).containsExactly(List.of("2", "1"));
    }

    @Test
    @DisplayName("C2_4 rows may refer to rows of their own table")
    void rowsMayReferToTheirOwnTable() {
      String table = UniqueName.of("self");
      create(table, reference(table, ""));

      put(row(table, 5, null), row(table, 3, 5), row(table, 4, 3));
      put(delete(table, 4), delete(table, 3), delete(table, 5), row(table, 9, null));

      assertThat(rows(table)).containsExactly(Arrays.asList("9", null));
    }

    @ParameterizedTest
    @MethodSource("options")
    @DisplayName("C2_4 values may change places under another unique index")
    void valuesMayChangePlaces(String option) {
      String table = table("swap", uniqueRef());
      put(option, row(table, 1, 10), row(table, 2, 20));

      put(option, row(table, 1, 99), row(table, 2, 10), row(table, 1, 20));

      assertThat(rows(table)).containsExactly(List.of("1", "20"), List.of("2", "10"));
    }

    @ParameterizedTest
    @MethodSource("options")
    @DisplayName("C2_4 a value may move to another row under another unique index")
    void aValueMayMove(String option) {
      String table = table("move", uniqueRef());
      put(option, row(table, 2, 10), row(table, 1, 20));

      put(option, delete(table, 2), row(table, 1, 10), row(table, 3, 20));

      assertThat(rows(table)).containsExactly(List.of("1", "10"), List.of("3", "20"));
    }

    @ParameterizedTest
    @MethodSource("options")
    @DisplayName(
        "C2_4 a row that meets another at a second unique index is a data error, not that row")
    void theOtherRowIsNotChanged(String option) {
      String table = table("second", uniqueRef());
      put(option, row(table, 1, 10));

      assertThatThrownBy(() -> put(option, row(table, 2, 10)))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(table, "bad_record");

      assertThat(rows(table)).containsExactly(List.of("1", "10"));
    }

    @ParameterizedTest
    @MethodSource("options")
    @DisplayName(
        "C2_4 with a second unique index rows are upserted by their key, unchanged ones too")
    void rowsAreUpsertedByTheirKey(String option) {
      String table = table("second", uniqueRef());
      List<SinkRecord> rows = new ArrayList<>();
      for (int id = 0; id < 100; id++) {
        rows.add(row(table, id, id));
      }
      put(option, rows.subList(0, 50).toArray(SinkRecord[]::new));
      put(option, row(table, 7, 1007));

      List<SinkRecord> all = new ArrayList<>();
      for (int id = 0; id < 100; id++) {
        all.add(row(table, id, id));
      }
      put(option, all.toArray(SinkRecord[]::new));

      List<List<String>> expected = new ArrayList<>();
      for (int id = 0; id < 100; id++) {
        expected.add(List.of(String.valueOf(id), String.valueOf(id)));
      }
      assertThat(rows(table)).isEqualTo(expected);
    }

    @Test
    @DisplayName(
        "C2_4 C6_2 what fails in the order of records too is bad; what is before it is written")
    void whatFailsInEveryOrderIsADataError() {
      Family family = family("");

      assertThat(
              failureAfter(
                  family.parent(1), family.child(1, 1), family.parent(2), family.child(2, 3)))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(family.childTable, "bad_record");

      assertThat(ids(family.parentTable)).containsExactly("1", "2");
      assertThat(ids(family.childTable)).containsExactly("1");
    }

    @Test
    @DisplayName(
        "C2_4 C6_1 a child without a parent is a dead letter, none whose parent is before it")
    void onlyAChildWithoutAParentIsADeadLetter() {
      Family family = family("");
      List<SinkRecord> all = new ArrayList<>();
      for (int id = 0; id < 60; id++) {
        all.add(family.parent(id));
        all.add(family.child(id, id % 20 == 7 ? 1_000 + id : id));
      }

      try (TaskHarness task = open(database.url(), all, DEAD_LETTERS)) {
        task.putUntilAccepted(all);
        task.settle();

        assertThat(task.context().deadLetters().reports())
            .extracting(report -> ((Struct) report.record().value()).getInt32("id"))
            .containsExactly(7, 27, 47);
      }
      assertThat(ids(family.parentTable)).hasSize(60);
      assertThat(ids(family.childTable)).hasSize(57).doesNotContain("7", "27", "47");
    }

    @Test
    @DisplayName("C6_1 a bad record that a later one of its key replaces is no dead letter")
    void aBadRecordThatIsReplacedIsNoDeadLetter() {
      Family family = family("");
      List<SinkRecord> all =
          List.of(
              family.parent(1),
              family.child(1, 8),
              family.child(2, 9),
              family.child(1, 1),
              family.child(3, 7),
              delete(family.childTable, 3));

      try (TaskHarness task = open(database.url(), all, DEAD_LETTERS)) {
        task.putUntilAccepted(all);
        task.settle();

        assertThat(task.context().deadLetters().reports())
            .extracting(report -> ((Struct) report.record().value()).getInt32("id"))
            .containsExactly(2);
      }
      assertThat(rows(family.childTable)).containsExactly(List.of("1", "1"));
    }

    Family family(String deferrable) {
      String parent = table("parent", "");
      return new Family(parent, table("child", reference(parent, deferrable)));
    }

    private String uniqueRef() {
      return ", unique (" + database.quote("ref") + ")";
    }

    private String reference(String parent, String deferrable) {
      return ", foreign key (%s) references %s (%s)%s"
          .formatted(
              database.quote("ref"), database.quote(parent), database.quote("id"), deferrable);
    }

    private String table(String name, String constraint) {
      String table = UniqueName.of(name);
      create(table, constraint);
      return table;
    }

    private void create(String table, String constraint) {
      database
          .sql()
          .execute(
              "create table %s (%s int not null primary key, %s int%s)"
                  .formatted(
                      database.quote(table),
                      database.quote("id"),
                      database.quote("ref"),
                      constraint));
    }

    SinkRecord row(String table, int id, @Nullable Integer ref) {
      return records.next(
          new TopicPartition(table, 0),
          new Struct(KEY).put("id", id),
          new Struct(ROW).put("id", id).put("ref", ref));
    }

    SinkRecord delete(String table, int id) {
      return records.next(new TopicPartition(table, 0), new Struct(KEY).put("id", id), null);
    }

    void put(SinkRecord... all) {
      put("", all);
    }

    void put(String option, SinkRecord... all) {
      putTo(database.url() + option, all);
    }

    /** What the task fails with. */
    private Throwable failureAfter(SinkRecord... all) {
      try (TaskHarness task = open(database.url(), List.of(all), Map.of())) {
        return task.failure(all);
      }
    }

    private TaskHarness open(String url, List<SinkRecord> all, Map<String, String> settings) {
      Map<String, String> configuration =
          TaskConfiguration.of(
              database,
              "insert.mode",
              "upsert",
              "primary.key.mode",
              "record_key",
              "delete.enabled",
              "true");
      configuration.put("connection.url", url);
      configuration.putAll(settings);
      TaskHarness task = new TaskHarness(configuration);
      all.stream()
          .map(record -> new TopicPartition(record.topic(), 0))
          .distinct()
          .forEach(task::open);
      return task;
    }

    private void putTo(String url, SinkRecord... all) {
      try (TaskHarness task = open(url, List.of(all), Map.of())) {
        task.put(all);
      }
    }

    List<@Nullable String> ids(String table) {
      return rows(table).stream().<@Nullable String>map(row -> row.get(0)).toList();
    }

    List<List<@Nullable String>> rows(String table) {
      return database
          .sql()
          .rows(
              "select %s, %s from %s order by 1"
                  .formatted(database.quote("id"), database.quote("ref"), database.quote(table)));
    }

    /** A table, and one whose rows refer to it. */
    final class Family {
      final String parentTable;
      final String childTable;

      Family(String parentTable, String childTable) {
        this.parentTable = parentTable;
        this.childTable = childTable;
      }

      SinkRecord parent(int id) {
        return row(parentTable, id, null);
      }

      SinkRecord child(int id, @Nullable Integer parent) {
        return row(childTable, id, parent);
      }
    }
  }
}
