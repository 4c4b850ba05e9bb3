package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tarmac.connect.jdbc.testing.OnDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a URL may ask of a driver is in the way of no statement of many rows. */
class LoadingOptionsIT {

  @Nested
  class MariaDb extends Suite implements OnDatabase.MariaDb {
    @ParameterizedTest
    @ValueSource(strings = {"?useCompression=true", "?maxAllowedPacket=65536"})
    @DisplayName("C5_1 nothing is loaded where the driver cannot send a file")
    void nothingIsLoadedWhereTheDriverCannot(String option) {
      TopicPartition partition = table(COLUMNS);

      assertThat(put(url + option, partition, rows(partition, 100, "v"))).doesNotContain("LOAD");
      assertThat(database.sql().count(partition.topic())).isEqualTo(100);
    }
  }

  @Nested
  class MySql extends Suite implements OnDatabase.MySql {
    @ParameterizedTest
    @ValueSource(strings = {"?defaultFetchSize=-2147483648", "?maxRows=100000"})
    @DisplayName("C7_3 warnings of loading are heard whatever the URL says of queries")
    void warningsAreHeard(String option) {
      TopicPartition partition = table(COLUMNS);
      try (TaskHarness task = task(url + option)) {
        task.open(partition).put(rows(partition, 3, "v"));
        database
            .sql()
            .execute(
                "delete from " + database.quote(partition.topic()),
                "alter table " + database.quote(partition.topic()) + " modify name varchar(5)");

        assertThat(catchThrowable(() -> task.put(rows(partition, 3, "long value")))).isNotNull();
      }
      assertThat(database.sql().count(partition.topic())).isZero();
    }
  }

  abstract static class Suite extends LoadDataSuite {
    static final String COLUMNS = "id int primary key, name varchar(4000), amount bigint";

    private final TestingRecords records = new TestingRecords();

    @Test
    @DisplayName("C9 no statement is longer than the URL allows")
    void noStatementIsLongerThanTheUrlAllows() {
      TopicPartition partition = table(COLUMNS);

      List<String> written =
          put(
              url + "?maxAllowedPacket=1048576",
              partition,
              rows(partition, 600, "x".repeat(3_000)),
              "write.method",
              "auto");

      assertThat(written).containsOnly("INSERT").hasSizeLessThan(600);
      assertThat(database.sql().count(partition.topic())).isEqualTo(600);
    }

    final List<SinkRecord> rows(TopicPartition partition, int count, String name) {
      return IntStream.rangeClosed(1, count)
          .mapToObj(id -> records.next(partition, TestingRow.key(id), TestingRow.of(id, name, id)))
          .toList();
    }
  }
}
