package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.Await;
import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.OnDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** A table that takes longer to alter or empty than the server may take for other answers. */
class SlowAlterationIT {
  private static final Schema WIDER =
      SchemaBuilder.struct()
          .field("id", Schema.INT32_SCHEMA)
          .field("name", Schema.STRING_SCHEMA)
          .field("amount", Schema.INT64_SCHEMA)
          .field("note", Schema.OPTIONAL_STRING_SCHEMA)
          .build();

  @Nested
  class PostgreSql extends Suite implements OnDatabase.PostgreSql {
    @Override
    String answerWithinASecond() {
      return "?socketTimeout=1";
    }
  }

  @Nested
  class MariaDb extends MySqlSuite implements OnDatabase.MariaDb {}

  @Nested
  class MySql extends MySqlSuite implements OnDatabase.MySql {}

  abstract static class MySqlSuite extends Suite {
    MySqlSuite() {
      // A truncation does not wait for the thread that keeps them: MariaDB says 1205 at once.
      database
          .sql()
          .execute("alter table %s stats_persistent = 0".formatted(database.quote(table)));
    }

    @Override
    String answerWithinASecond() {
      return "?socketTimeout=1000";
    }
  }

  abstract static class Suite extends OutageSuite {
    abstract String answerWithinASecond();

    @Test
    @DisplayName("C5_1 C8_2 an alteration may take longer than an answer, and is not begun again")
    void anAlterationMayTakeLong() throws Exception {
      putWhileTheTableIsRead(
          new Struct(WIDER).put("id", 0).put("name", "a").put("amount", 1L).put("note", "n"));

      assertThat(database.sql().value("select note from " + database.quote(table))).isEqualTo("n");
    }

    @Test
    @DisplayName("C5_1 C2_3 so may a truncation")
    void aTruncationMayTakeLong() throws Exception {
      database.sql().execute("insert into %s values (1, 'a', 1)".formatted(database.quote(table)));

      putWhileTheTableIsRead(new Envelope("test", table, TestingRow.ROW).truncate());

      assertThat(ids()).isEmpty();
    }

    /** The put of one record, which has to wait for longer than an answer may take. */
    private void putWhileTheTableIsRead(Struct value) throws Exception {
      SinkRecord record = records.next(first, null, value);
      try (TaskHarness task = openWithoutRetries();
          Connection reader = database.open();
          Statement statement = reader.createStatement()) {
        reader.setAutoCommit(false);
        // An open transaction that has read the table keeps it from being altered and emptied.
        statement.executeQuery("select count(*) from " + database.quote(table)).close();

        CompletableFuture<Void> put = CompletableFuture.runAsync(() -> task.put(List.of(record)));
        Await.never("the put ends", Duration.ofSeconds(3), put::isDone);
        reader.rollback();
        put.get(1, TimeUnit.MINUTES);
      }
    }

    private TaskHarness openWithoutRetries() {
      return new TaskHarness(
              TaskConfiguration.on(database)
                  .with("connection.url", database.url() + answerWithinASecond())
                  .evolution("basic")
                  .with("truncate.enabled", "true")
                  .with("write.behind", "false")
                  .with("retry.timeout.ms", "0"))
          .open(first);
    }
  }
}
