package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.connect.sink.SinkRecord;

/**
 * A task whose table takes no negative amount, which only the database finds, and no lone
 * surrogate, which is found when the record is converted.
 */
abstract class PoisonSuite extends OutageSuite {

  PoisonSuite() {
    database
        .sql()
        .execute(
            "alter table %s add constraint %s check (%s >= 0)"
                .formatted(
                    database.quote(table),
                    database.quote("positive_" + table),
                    database.quote("amount")));
  }

  /** A task with the first partition and a dead letter queue. */
  TaskHarness openTolerant(String... namesAndValues) {
    return open(
        "errors.tolerance", "all", "errors.deadletterqueue.topic.name", "rejected", namesAndValues);
  }

  private TaskHarness open(
      String name, String value, String other, String otherValue, String... namesAndValues) {
    Map<String, String> configuration =
        TaskConfiguration.of(
            database, "connection.url", proxy.url(), name, value, other, otherValue);
    for (int i = 0; i < namesAndValues.length; i += 2) {
      configuration.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return new TaskHarness(configuration).open(first);
  }

  /** A task with the first partition, without a dead letter queue. */
  TaskHarness openIntolerant(String... namesAndValues) {
    return open("errors.tolerance", "none", "errors.log.enable", "true", namesAndValues);
  }

  SinkRecord good() {
    return inserts(first, 1).get(0);
  }

  /** A record that the database refuses. */
  SinkRecord bad() {
    int id = Math.toIntExact(records.nextOffset(first));
    return records.next(first, null, TestingRow.of(id, "name", -1));
  }

  /** A record that cannot be converted. */
  SinkRecord unfit() {
    int id = Math.toIntExact(records.nextOffset(first));
    return records.next(first, null, TestingRow.of(id, "\uD800", 1));
  }

  /** One record per letter: g is good, b is refused by the database, u cannot be converted. */
  List<SinkRecord> sequence(String letters) {
    List<SinkRecord> made = new ArrayList<>();
    for (int i = 0; i < letters.length(); i++) {
      made.add(
          switch (letters.charAt(i)) {
            case 'g' -> good();
            case 'b' -> bad();
            case 'u' -> unfit();
            default -> throw new IllegalArgumentException(letters);
          });
    }
    return made;
  }

  /** The offsets of a sequence's letters that are among these. */
  static List<Long> offsetsOf(String letters, String wanted) {
    return IntStream.range(0, letters.length())
        .filter(i -> wanted.indexOf(letters.charAt(i)) >= 0)
        .mapToObj(i -> (long) i)
        .toList();
  }

  /** The ids in the table, which are the offsets of their records, in order. */
  List<Long> written() {
    return ids().stream().map(Long::valueOf).toList();
  }
}
