package io.tarmac.connect.jdbc.validate;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.TestingUser;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A column that a sequence fills, and a user who may write to its table alone. */
@EachDatabase(only = POSTGRESQL)
class SequencePrivilegesIT extends DatabaseTest {
  private static final String USER = "connection.username";

  private final String table = UniqueName.of("numbered");
  private final String sequence = table + "_line_seq";
  private final TopicPartition partition = new TopicPartition(table, 0);
  private TestingUser user;

  @BeforeEach
  void aTableWithACountedColumn() {
    TestingRow.createTable(database, table, true);
    database
        .sql()
        .execute("alter table %s add column line serial".formatted(database.quote(table)));
    user = TestingUser.create(database, table, Set.of("INSERT"));
  }

  @AfterEach
  void drop() {
    user.close();
    database.sql().execute("drop table " + database.quote(table));
  }

  @Test
  @DisplayName("C10_2 a sequence that rows may need is told where the user may not use it")
  void aSequenceThatRowsMayNeedIsTold() {
    Answer answer = Answer.of(configuration());

    assertThat(answer.errors()).isEmpty();
    assertThat(answer.advice(USER))
        .singleElement()
        .asString()
        .contains(table, "lacks USAGE on the sequence", sequence, "'line'");
    assertThat(writes(configuration())).isFalse();
  }

  @Test
  @DisplayName("C10_2 a sequence that every row needs is an error where the user may not use it")
  void aSequenceThatEveryRowNeedsIsAnError() {
    TaskConfiguration configuration = configuration().with("field.exclude.list", "line");

    assertThat(Answer.of(configuration).errors()).containsOnlyKeys(USER);
    assertThat(writes(configuration)).isFalse();
  }

  @Test
  @DisplayName("C10_2 with USAGE on the sequence nothing is said, and the task writes")
  void withUsageNothingIsSaid() {
    database
        .sql()
        .execute(
            "grant usage on sequence %s to %s"
                .formatted(database.quote(sequence), database.quote(user.name())));

    assertThat(Answer.of(configuration()).text()).doesNotContain("sequence");
    assertThat(writes(configuration())).isTrue();
  }

  @Test
  @DisplayName("C10_2 of a sequence that fills the key, which every row has, nothing is said")
  void ofASequenceThatFillsTheKeyNothingIsSaid() {
    assertThat(Answer.of(configuration().keyFromRecordValue("line")).text())
        .doesNotContain("sequence");
  }

  private TaskConfiguration configuration() {
    return TaskConfiguration.on(database).with(user.settings()).with("topics", table);
  }

  private boolean writes(Map<String, String> configuration) {
    SinkRecord row =
        new TestingRecords().next(partition, TestingRow.key(1), TestingRow.of(1, "one", 1));
    try (TaskHarness task = new TaskHarness(configuration).open(partition)) {
      task.putUntilAccepted(List.of(row));
      return true;
    } catch (RuntimeException failure) {
      assertThat(failure).hasMessageContaining("42501");
      return false;
    }
  }
}
