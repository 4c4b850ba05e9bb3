package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigValue;
import org.apache.kafka.connect.errors.ConnectException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Tables that the sink creates and extends itself, where it is told to and when others do too. */
@EachDatabase
class EvolutionIT extends EvolutionSuite {

  @Test
  @DisplayName("C8_1 several columns are added at once, and rows from before have no value there")
  void severalColumnsAreAddedAtOnce() {
    try (TaskHarness task = open("basic")) {
      task.put(record(partition, 1));
      task.put(record(partition, 2, "a", "b", "c"), record(partition, 3));
    }

    assertThat(storedRows("id", "a", "b", "c"))
        .containsExactly(
            row("1", null, null, null), row("2", "a", "b", "c"), row("3", null, null, null));
  }

  @Test
  @DisplayName("C8_1 create makes a table and adds no column to it: a new field is an error")
  void createAddsNoColumn() {
    try (TaskHarness task = open("create")) {
      task.put(record(partition, 1, "a"));
      assertThatThrownBy(() -> task.put(record(partition, 2, "a", "b")))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll("no column 'b'", "schema.evolution=basic");
      assertThat(task.committable(partition)).hasValue(1);
    }

    assertThat(sql.rows("select * from `%s`".formatted(table))).containsExactly(row("1", "a"));
  }

  @Test
  @DisplayName("C8_1 evolve adds a column to a table and creates none: a new table is an error")
  void evolveCreatesNoTable() {
    String absent = UniqueName.of("absent");
    TopicPartition other = new TopicPartition(absent, 0);
    createTable(table, "`a` varchar(20)");

    try (TaskHarness task = new TaskHarness(evolving("evolve"))) {
      task.open(partition, other);
      task.put(record(partition, 1, "a"), record(partition, 2, "a", "b"));
      assertThatThrownBy(() -> task.put(record(other, 1, "a")))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(absent, "the table does not exist");
    }

    assertThat(storedRows("id", "a", "b")).containsExactly(row("1", "a", null), row("2", "a", "b"));
    assertThatThrownBy(() -> database.sql().count(absent)).hasMessageContaining("refuses");
  }

  @Test
  @DisplayName("C8_1 C10_1 auto.create alone adds no column, auto.evolve alone creates no table")
  void theSwitchesOfOtherSinks() {
    TaskConfiguration creating =
        TaskConfiguration.on(database).upsert().keyFromRecordKey().with("auto.create", true);
    TaskConfiguration evolving =
        TaskConfiguration.on(database)
            .with(creating)
            .with("auto.create", false)
            .with("auto.evolve", true);

    try (TaskHarness task = new TaskHarness(evolving).open(partition)) {
      assertThatThrownBy(() -> task.put(record(partition, 1, "a")))
          .hasMessageContaining("the table does not exist");
    }
    try (TaskHarness task = new TaskHarness(creating).open(partition)) {
      task.put(record(partition, 1, "a"));
      assertThatThrownBy(() -> task.put(record(partition, 2, "b")))
          .hasMessageContaining("no column 'b'");
    }
    try (TaskHarness task = new TaskHarness(evolving).open(partition)) {
      task.put(record(partition, 2, "b"));
    }

    assertThat(storedRows("id", "a", "b"))
        .containsExactly(row("1", "a", null), row("2", null, "b"));
  }

  @Test
  @DisplayName("C10_2 validate: evolve needs the table to be there, create does not")
  void validateKnowsWhatMayBeChanged() {
    assertThat(wrongProperties("evolve")).containsExactly("schema.evolution");
    assertThat(wrongProperties("create")).isEmpty();
  }

  private Stream<String> wrongProperties(String evolution) {
    return new JdbcSinkConnector()
        .validate(evolving(evolution).with("topics", table)).configValues().stream()
            .filter(value -> !value.errorMessages().isEmpty())
            .map(ConfigValue::name);
  }

  @Test
  @DisplayName("C8_1 tasks that meet schema versions in different order all succeed")
  void tasksThatMeetVersionsInDifferentOrderSucceed() {
    TopicPartition one = new TopicPartition(table, 1);

    try (TaskHarness first = open("basic");
        TaskHarness second = new TaskHarness(evolving()).open(one)) {
      first.put(record(partition, 1));
      second.put(record(one, 2));
      second.put(record(one, 3, "a"));
      first.put(record(partition, 4, "a", "b"));
      second.put(record(one, 5, "a", "b"));
      first.put(record(partition, 6, "b"));
      second.put(record(one, 7));
    }

    assertThat(storedRows("id", "a", "b"))
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
  @DisplayName("C7_1 deletes from a table that is yet to be made are skipped, later ones executed")
  void deletesFromATableThatIsYetToBeMadeAreSkipped() {
    try (TaskHarness task = new TaskHarness(evolving().deletes()).open(partition)) {
      task.put(tombstone(partition, 1), tombstone(partition, 2));
      assertThat(task.committable(partition)).hasValue(2);
      assertThatThrownBy(() -> database.sql().count(table)).hasMessageContaining("refuses");

      task.put(
          tombstone(partition, 1),
          record(partition, 1, "a"),
          record(partition, 2, "a"),
          tombstone(partition, 1),
          record(partition, 3, "a"));
      assertThat(storedRows("id", "a")).containsExactly(row("2", "a"), row("3", "a"));

      task.put(tombstone(partition, 2));
    }

    assertThat(storedRows("id", "a")).containsExactly(row("3", "a"));
  }

  @Test
  @DisplayName("C7_1 a table that somebody else makes is noticed by the next delete")
  void aTableThatSomebodyElseMakesIsNoticed() {
    try (TaskHarness task = new TaskHarness(evolving().deletes()).open(partition)) {
      task.put(tombstone(partition, 1));
      TestingRow.createTable(database, table, true);
      sql.execute("insert into `%s` values (1, 'a', 1), (2, 'b', 2)".formatted(table));
      task.put(tombstone(partition, 1));
    }

    assertThat(storedRows("id", "name", "amount")).containsExactly(row("2", "b", "2"));
  }
}
