package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Somebody alters a table between two loads, in a way that no metadata of a query shows. */
@EachDatabase(only = {MARIADB, MYSQL})
class LoadedTableIT extends LoadDataSuite {

  private static final Schema ROW =
      SchemaBuilder.struct()
          .field("id", Schema.INT32_SCHEMA)
          .field("n", Schema.OPTIONAL_INT32_SCHEMA)
          .field("v", Schema.OPTIONAL_STRING_SCHEMA)
          .build();

  private final TestingRecords records = new TestingRecords();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "b int not null default 5 | alter column b drop default",
        "b varchar(10) not null default 'x' | alter column b drop default",
        "b int not null auto_increment, key (b) | modify b int not null",
      })
  @DisplayName("C8_3 a column that needs a value from now on is not filled by loading")
  void aColumnThatNeedsAValueIsNotFilled(String column, String change) {
    TopicPartition partition = table("id int, n int, v varchar(20), " + column);
    try (TaskHarness task = task(url)) {
      task.open(partition).put(rows(partition, 1, "v"));
      task.put(rows(partition, 4, "v"));
      alter(partition, change);

      assertThat(catchThrowable(() -> task.put(rows(partition, 7, "v"))))
          .hasMessageContaining("vendor code 1364");
    }
    assertThat(database.sql().count(partition.topic())).isEqualTo(6);
  }

  @Test
  @DisplayName("C8_3 an invisible column that is given another type gets a number for a number")
  void anInvisibleColumnGetsTheNumber() {
    TopicPartition partition = table("id int, n int invisible, v varchar(20)");
    try (TaskHarness task = task(url)) {
      task.open(partition).put(rows(partition, 1, "v"));
      task.put(rows(partition, 4, "v"));
      alter(partition, "modify n bit(40) invisible");
      task.put(rows(partition, 7, "v"));
    }

    assertThat(
            database.sql().rows("select distinct hex(n) from " + database.quote(partition.topic())))
        .containsExactly(List.of("5"));
  }

  @Test
  @DisplayName("C8_3 what cannot be undone is not written a second time, which is said")
  void whatCannotBeUndoneIsNotWrittenTwice() {
    TopicPartition partition = table("id int, n int, v varchar(20)");
    try (TaskHarness task = task(url)) {
      task.open(partition).put(rows(partition, 1, "v"));
      alter(partition, "engine = MyISAM, modify v varchar(5)");

      assertThat(catchThrowable(() -> task.put(rows(partition, 4, "long value"))))
          .hasMessageContaining("fatal")
          .hasMessageContaining(partition.topic())
          .hasMessageContaining("transactions");
    }
    assertThat(database.sql().count(partition.topic())).isEqualTo(6);
  }

  private void alter(TopicPartition partition, String change) {
    database
        .sql()
        .execute("alter table %s %s".formatted(database.quote(partition.topic()), change));
  }

  private List<SinkRecord> rows(TopicPartition partition, int first, @Nullable String value) {
    return IntStream.range(first, first + 3)
        .mapToObj(id -> new Struct(ROW).put("id", id).put("n", 5).put("v", value))
        .map(row -> records.next(partition, null, row))
        .toList();
  }
}
