package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.QuotedSql;
import io.tarmac.connect.jdbc.testing.TestingProxy;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.AfterEach;

/**
 * A task in front of a proxy that can be cut, in insert mode into a table without a key: there
 * every row that is lost or doubled shows.
 */
abstract class OutageSuite extends DatabaseTest {
  final String table = UniqueName.of("acknowledged");
  final TopicPartition first = new TopicPartition(table, 0);
  final TopicPartition second = new TopicPartition(table, 1);
  final TestingProxy proxy = new TestingProxy(database);
  final TestingRecords records = new TestingRecords();
  final QuotedSql sql = new QuotedSql(database);

  OutageSuite() {
    TestingRow.createTable(database, table, false);
  }

  @AfterEach
  void closeProxy() throws IOException {
    proxy.close();
  }

  /** Returns the configuration of a task that connects through the proxy. */
  TaskConfiguration throughProxy() {
    return TaskConfiguration.on(database).with("connection.url", proxy.url());
  }

  TaskHarness open(TopicPartition... partitions) {
    return new TaskHarness(throughProxy().batchSize(10)).open(partitions);
  }

  /** Opens a task with the first partition. */
  TaskHarness open(TaskConfiguration configuration) {
    return new TaskHarness(configuration).open(first);
  }

  /** Records whose id is their offset and whose amount is their partition. */
  List<SinkRecord> inserts(TopicPartition partition, int count) {
    List<SinkRecord> made = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int id = Math.toIntExact(records.nextOffset(partition));
      made.add(records.next(partition, null, TestingRow.of(id, "name", partition.partition())));
    }
    return made;
  }

  /** The next record of the first partition, which empties the table. */
  SinkRecord truncate() {
    return records.next(first, null, new Envelope("test", "row", TestingRow.ROW).truncate());
  }

  List<String> ids() {
    return sql.column("select `id` from `%s` order by 1".formatted(table));
  }

  List<String> partitions() {
    return sql.column("select distinct `amount` from `%s` order by 1".formatted(table));
  }

  static List<String> range(int from, int to) {
    return IntStream.range(from, to).mapToObj(String::valueOf).toList();
  }

  /**
   * Waits until no background thread of MariaDB uses a table. A TRUNCATE of MariaDB waits for them
   * for 750 ms only, then fails with error 1205.
   */
  void awaitPurge() {
    if (server == MARIADB) {
      database.sql().execute("set global innodb_max_purge_lag_wait = 0");
    }
  }

  static boolean isRefused(TaskHarness task, Collection<SinkRecord> records) {
    try {
      task.put(records);
      return false;
    } catch (RetriableException refused) {
      return true;
    }
  }

  /** Connect keeps the offset it has when the task returns none. */
  static long committedOffset(TaskHarness task, TopicPartition partition) {
    return task.committable(partition).orElse(0);
  }
}
