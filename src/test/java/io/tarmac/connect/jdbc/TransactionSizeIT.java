package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.QuotedSql;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many rows a transaction holds; PostgreSQL keeps the transaction's number in each row. */
class TransactionSizeIT {
  private final TestingDatabase database = DatabaseServer.POSTGRESQL.database();
  private final QuotedSql sql = new QuotedSql(database);
  private final TestingRecords records = new TestingRecords();

  @ParameterizedTest(name = "{0} rows with batch.size={1}")
  @CsvSource({
    "25, 10, 10 10 5",
    "10, 10, 10",
    "1200, 'the default', 500 500 200",
    "3, 1, 1 1 1",
  })
  @DisplayName("C3_1 C3_3 a put makes transactions of batch.size, 500 by default, and the rest")
  void aPutMakesTransactionsOfBatchSize(int rows, String batchSize, String transactions) {
    String table = table(false);

    put(
        inserts(table, rows),
        batchSize.equals("the default") ? Map.of() : Map.of("batch.size", batchSize));

    assertThat(
            sql.column("select count(*) from %s group by xmin order by min(id)".formatted(table)))
        .containsExactly(transactions.split(" ", -1));
  }

  @Test
  @DisplayName("C3_1 all tables of a batch are written in one transaction")
  void allTablesOfABatchShareATransaction() {
    String orders = table(false);
    String payments = table(false);
    List<SinkRecord> both = new ArrayList<>(inserts(orders, 4));
    both.addAll(inserts(payments, 3));

    put(both, Map.of("batch.size", "10"));

    assertThat(transactions(orders)).hasSize(1).isEqualTo(transactions(payments));
  }

  @Test
  @DisplayName("C3_1 records count before changes of one key are reduced")
  void recordsCountBeforeReduction() {
    String table = table(true);
    String log = UniqueName.of("transaction_log");
    sql.execute(
        "create table " + log + " (transaction bigint)",
        """
        create function %1$s() returns trigger language plpgsql as
        $$ begin insert into %1$s values (txid_current()); return new; end $$
        """
            .formatted(log),
        "create trigger log after insert or update on %s for each row execute function %s()"
            .formatted(table, log));
    TopicPartition partition = new TopicPartition(table, 0);
    List<SinkRecord> changes = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      changes.add(records.next(partition, TestingRow.key(1), TestingRow.of(1, "name", i)));
    }

    put(
        changes,
        Map.of("batch.size", "10", "insert.mode", "upsert", "primary.key.mode", "record_key"));

    assertThat(sql.value("select count(distinct transaction) from " + log)).isEqualTo("3");
    assertThat(sql.rows(TestingRow.selectAll(database, table)))
        .isEqualTo(List.of(List.of("1", "name", "24")));
  }

  private String table(boolean keyed) {
    String table = UniqueName.of("transaction_size");
    TestingRow.createTable(database, table, keyed);
    return table;
  }

  private List<SinkRecord> inserts(String table, int count) {
    List<SinkRecord> made = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      made.add(records.next(new TopicPartition(table, 0), null, TestingRow.of(i, "name", i)));
    }
    return made;
  }

  private void put(List<SinkRecord> all, Map<String, String> settings) {
    try (TaskHarness task = new TaskHarness(TaskConfiguration.on(database).with(settings))) {
      for (SinkRecord record : all) {
        task.open(new TopicPartition(record.topic(), 0));
      }
      task.put(all);
    }
  }

  private List<String> transactions(String table) {
    return sql.column("select distinct xmin::text from " + table);
  }
}
