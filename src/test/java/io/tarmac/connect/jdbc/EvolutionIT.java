package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.OnDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Tables that the sink creates and extends itself, where it is told to and when others do too. */
class EvolutionIT {

  @Nested
  class PostgreSql extends Suite implements OnDatabase.PostgreSql {}

  @Nested
  class MariaDb extends Suite implements OnDatabase.MariaDb {}

  @Nested
  class MySql extends Suite implements OnDatabase.MySql {}

  @Nested
  class H2 extends Suite implements OnDatabase.H2 {}

  @Nested
  class Sqlite extends Suite implements OnDatabase.Sqlite {}

  @Nested
  class Hsqldb extends Suite implements OnDatabase.Hsqldb {}

  abstract static class Suite extends EvolutionSuite {
    @Test
    @DisplayName("C8_1 several columns are added at once, and rows from before have no value there")
    void severalColumnsAreAddedAtOnce() {
      try (TaskHarness task = open("basic")) {
        task.put(record(partition, 1));
        task.put(record(partition, 2, "a", "b", "c"), record(partition, 3));
      }

      assertThat(rows(database.quote(table), "id", "a", "b", "c"))
          .containsExactly(
              row("1", null, null, null), row("2", "a", "b", "c"), row("3", null, null, null));
    }

    @Test
    @DisplayName("C8_1 tasks that meet schema versions in different order all succeed")
    void tasksThatMeetVersionsInDifferentOrderSucceed() {
      String table = UniqueName.of("evolution");
      TopicPartition zero = new TopicPartition(table, 0);
      TopicPartition one = new TopicPartition(table, 1);

      try (TaskHarness first = new TaskHarness(evolving());
          TaskHarness second = new TaskHarness(evolving())) {
        first.open(zero);
        second.open(one);
        first.put(record(zero, 1));
        second.put(record(one, 2));
        second.put(record(one, 3, "a"));
        first.put(record(zero, 4, "a", "b"));
        second.put(record(one, 5, "a", "b"));
        first.put(record(zero, 6, "b"));
        second.put(record(one, 7));
      }

      assertThat(rows(database.quote(table), "id", "a", "b"))
          .containsExactly(
              row("1", null, null),
              row("2", null, null),
              row("3", "a", null),
              row("4", "a", "b"),
              row("5", "a", "b"),
              row("6", null, "b"),
              row("7", null, null));
    }

    @Test
    @DisplayName(
        "C7_1 deletes from a table that is yet to be made are skipped, later ones executed")
    void deletesFromATableThatIsYetToBeMadeAreSkipped() {
      Map<String, String> configuration = evolving();
      configuration.put("delete.enabled", "true");

      try (TaskHarness task = new TaskHarness(configuration)) {
        task.open(partition);
        task.put(tombstone(partition, 1), tombstone(partition, 2));
        assertThat(task.committable(partition)).hasValue(2);
        assertThatThrownBy(() -> database.sql().count(table)).hasMessageContaining("refuses");

        task.put(
            tombstone(partition, 1),
            record(partition, 1, "a"),
            record(partition, 2, "a"),
            tombstone(partition, 1),
            record(partition, 3, "a"));
        assertThat(rows(database.quote(table), "id", "a"))
            .containsExactly(row("2", "a"), row("3", "a"));

        task.put(tombstone(partition, 2));
      }

      assertThat(rows(database.quote(table), "id", "a")).containsExactly(row("3", "a"));
    }

    @Test
    @DisplayName("C7_1 a table that somebody else makes is noticed by the next delete")
    void aTableThatSomebodyElseMakesIsNoticed() {
      Map<String, String> configuration = evolving();
      configuration.put("delete.enabled", "true");

      try (TaskHarness task = new TaskHarness(configuration)) {
        task.open(partition);
        task.put(tombstone(partition, 1));
        TestingRow.createTable(database, table, true);
        database
            .sql()
            .execute(
                "insert into %s values (1, 'a', 1), (2, 'b', 2)".formatted(database.quote(table)));
        task.put(tombstone(partition, 1));
      }

      assertThat(database.sql().rows(TestingRow.selectAll(database, table)))
          .isEqualTo(List.of(List.of("2", "b", "2")));
    }
  }
}
