package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Rows that refer to others: changes that work in the order of their records never fail. */
@EachDatabase
class ForeignKeyIT extends ReferringRowsSuite {

  private static final Map<String, String> DEAD_LETTERS =
      Map.of("errors.tolerance", "all", "errors.deadletterqueue.topic.name", "rejected");

  @Test
  @DisplayName("C2_4 parents and children of one batch may come in any order of tables")
  void parentsBeforeChildren() {
    Family family = family("");
    put(family.parent(1), family.child(1, 1));

    put(family.child(1, null), family.parent(7), family.child(2, 7));

    assertThat(rows(family.childTable()))
        .containsExactly(Arrays.asList("1", null), List.of("2", "7"));
    assertThat(ids(family.parentTable())).containsExactly("1", "7");
  }

  @Test
  @DisplayName("C2_4 children are deleted before their parents where the records say so")
  void childrenAreDeletedBeforeParents() {
    Family family = family("");
    put(family.parent(1), family.parent(2), family.child(1, 1), family.child(2, 2));

    put(
        family.parent(2),
        delete(family.childTable(), 1),
        delete(family.parentTable(), 1),
        family.child(3, 2));

    assertThat(ids(family.parentTable())).containsExactly("2");
    assertThat(ids(family.childTable())).containsExactly("2", "3");
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

  @Test
  @DisplayName(
      "C2_4 C6_2 what fails in the order of records too is bad; what is before it is written")
  void whatFailsInEveryOrderIsADataError() {
    Family family = family("");

    List<SinkRecord> all =
        List.of(family.parent(1), family.child(1, 1), family.parent(2), family.child(2, 3));
    try (TaskHarness task = open(database.url(), all, Map.of())) {
      assertThat(task.failure(all))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(family.childTable(), "bad_record");
    }

    assertThat(ids(family.parentTable())).containsExactly("1", "2");
    assertThat(ids(family.childTable())).containsExactly("1");
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

    assertThat(deadLetters(all)).containsExactly(7, 27, 47);
    assertThat(ids(family.parentTable())).hasSize(60);
    assertThat(ids(family.childTable())).hasSize(57).doesNotContain("7", "27", "47");
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
            delete(family.childTable(), 3));

    assertThat(deadLetters(all)).containsExactly(2);
    assertThat(rows(family.childTable())).containsExactly(List.of("1", "1"));
  }

  /** Lands the records and returns the ids of those that become dead letters. */
  private List<Integer> deadLetters(List<SinkRecord> all) {
    try (TaskHarness task = open(database.url(), all, DEAD_LETTERS)) {
      task.putUntilAccepted(all);
      task.settle();
      return task.context().deadLetters().reports().stream()
          .map(report -> ((Struct) report.record().value()).getInt32("id"))
          .toList();
    }
  }

  /** SQLite cannot alter a table to refer to a later one. */
  @Nested
  @EachDatabase(except = SQLITE)
  class CircularReferences {
    @Test
    @DisplayName("C2_4 rows may refer to each other in a circle")
    void rowsMayReferToEachOtherInACircle() {
      String one = table("circle", "");
      String other = table("circle", reference(one, ""));
      sql.execute(
          "alter table `%s` add constraint `%s` %s"
              .formatted(one, UniqueName.of("fk"), reference(other, "").substring(2)));

      put(row(one, 1, null), row(other, 2, 1), row(one, 1, 2));

      assertThat(rows(one)).containsExactly(List.of("1", "2"));
      assertThat(rows(other)).containsExactly(List.of("2", "1"));
    }
  }

  @Nested
  @EachDatabase(only = POSTGRESQL)
  class DeferredConstraints {
    @Test
    @DisplayName("C2_4 a deferred constraint is checked at the commit, whatever the order")
    void aDeferredConstraintIsCheckedAtTheCommit() {
      Family family = family(" deferrable initially deferred");

      put(family.child(1, 7), family.parent(7));

      assertThat(ids(family.childTable())).containsExactly("1");
      assertThat(ids(family.parentTable())).containsExactly("7");
    }

    @Test
    @DisplayName("C2_4 a deferred constraint that does not hold at the commit is a data error")
    void aDeferredConstraintThatDoesNotHoldIsADataError() {
      Family family = family(" deferrable initially deferred");

      assertThatThrownBy(() -> put(family.child(1, 8), family.parent(7)))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll("23503", "bad_record");

      assertThat(ids(family.childTable())).isEmpty();
      assertThat(ids(family.parentTable())).isEmpty();
    }
  }

  Family family(String deferrable) {
    String parent = table("parent", "");
    return new Family(this, parent, table("child", reference(parent, deferrable)));
  }

  String reference(String parent, String deferrable) {
    return ", foreign key (`ref`) references `%s` (`id`)%s".formatted(parent, deferrable);
  }

  void put(SinkRecord... all) {
    put(database.url(), List.of(all));
  }

  /** A table, and one whose rows refer to its rows. */
  record Family(ForeignKeyIT suite, String parentTable, String childTable) {
    SinkRecord parent(int id) {
      return suite.row(parentTable, id, null);
    }

    SinkRecord child(int id, @Nullable Integer parent) {
      return suite.row(childTable, id, parent);
    }
  }
}
