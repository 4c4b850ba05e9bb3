package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.testing.ReplacedRecords;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;

/**
 * A task whose table takes no negative amount, which only the database finds, and no lone
 * surrogate, which is found when the record is converted.
 */
abstract class PoisonSuite extends OutageSuite {

  /** The partition of a table whose ids are its key. */
  final TopicPartition keyed = new TopicPartition(UniqueName.of("keyed"), 0);

  PoisonSuite() {
    takeNoNegativeAmount(table);
  }

  private void takeNoNegativeAmount(String table) {
    sql.execute(
        "alter table `%1$s` add constraint `positive_%1$s` check (`amount` >= 0)".formatted(table));
  }

  /** Opens a task with the partition of the table with a key, and a dead letter queue. */
  TaskHarness openKeyed(String... namesAndValues) {
    TestingRow.createTable(database, keyed.topic(), true);
    takeNoNegativeAmount(keyed.topic());
    return open(tolerant().upsert().keyFromRecordKey().batchSize(500).with(namesAndValues))
        .open(keyed);
  }

  /** Makes changes of {@link ReplacedRecords}, whose amounts are their indexes, or negative. */
  List<SinkRecord> changes(String letters, int from) {
    List<SinkRecord> made = new ArrayList<>();
    for (int i = 0; i < letters.length(); i++) {
      char letter = letters.charAt(i);
      int id = ReplacedRecords.key(letter).charAt(0);
      int amount = ReplacedRecords.isBad(letter) ? -1 : from + i;
      made.add(records.next(keyed, TestingRow.key(id), TestingRow.of(id, "name", amount)));
    }
    return made;
  }

  /** Returns the amounts in the table of the changes, by their keys. */
  Map<String, Integer> amounts() {
    return database.sql().rows(TestingRow.selectAll(database, keyed.topic())).stream()
        .collect(
            Collectors.toMap(
                row -> Character.toString(Integer.parseInt(String.valueOf(row.get(0)))),
                row -> Integer.valueOf(String.valueOf(row.get(2)))));
  }

  /** Opens a task with the first partition and a dead letter queue. */
  TaskHarness openTolerant(String... namesAndValues) {
    return open(tolerant().with(namesAndValues));
  }

  /** Opens a task with the first partition, without a dead letter queue. */
  TaskHarness openIntolerant(String... namesAndValues) {
    return open(
        throughProxy()
            .with("errors.tolerance", "none")
            .with("errors.log.enable", true)
            .with(namesAndValues));
  }

  /** Returns the configuration of a task with a dead letter queue. */
  TaskConfiguration tolerant() {
    return throughProxy().deadLetters();
  }

  /** Makes a record per letter: g is good, b is refused by the database, u cannot be converted. */
  List<SinkRecord> sequence(String letters) {
    return letters
        .chars()
        .mapToObj(
            letter ->
                switch (letter) {
                  case 'g' -> row("name", first.partition());
                  case 'b' -> row("name", -1);
                  case 'u' -> row("\uD800", 1);
                  default -> throw new IllegalArgumentException(letters);
                })
        .toList();
  }

  /** Makes the next record of the first partition, whose id is its offset. */
  SinkRecord row(String name, long amount) {
    int id = Math.toIntExact(records.nextOffset(first));
    return records.next(first, null, TestingRow.of(id, name, amount));
  }

  /** Returns the offsets of a sequence's letters that are among these. */
  static List<Long> offsetsOf(String letters, String wanted) {
    return IntStream.range(0, letters.length())
        .filter(i -> wanted.indexOf(letters.charAt(i)) >= 0)
        .mapToObj(i -> (long) i)
        .toList();
  }

  /** Returns the ids in the table, which are the offsets of their records, in order. */
  List<Long> written() {
    return ids().stream().map(Long::valueOf).toList();
  }
}
