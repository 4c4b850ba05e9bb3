package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.task.FakeReporter;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Changes of keys whose old key is no value of its column, which only the server finds. */
@EachDatabase(only = POSTGRESQL)
class BadOldKeyIT extends EvolutionSuite {

  private static final Schema KEY = fields("id string").build();
  private static final Schema ROW = fields("id string, text string?").optional().build();

  private final Envelope envelope = new Envelope("test", table, ROW);
  private final List<SinkRecord> sent = new ArrayList<>();

  @ParameterizedTest
  @CsvSource({
    "500, strict, at_least_once",
    "500, strict, exactly_once",
    "500, relaxed, at_least_once",
    "3, strict, at_least_once",
    "1, strict, at_least_once"
  })
  @DisplayName(
      "C6_1 C7_4 the delete of a bad old key is a dead letter, and what is good is written")
  void theDeleteOfABadOldKeyIsADeadLetter(int batchSize, String order, String guarantee) {
    sql.execute("create table `%s` (id inet primary key, text text)".formatted(table));
    TaskConfiguration configuration =
        evolving("none")
            .deletes()
            .batchSize(batchSize)
            .deadLetters()
            .with("errors.order", order)
            .with("delivery.guarantee", guarantee);
    try (TaskHarness task = new TaskHarness(configuration).open(partition)) {
      create("10.0.0.1", "one");
      create("10.0.0.2", "two");
      task.putUntilAccepted(sent);
      task.settle();
      sent.clear();

      move("10.0.0.1", "10.0.0.3");
      move("10.0.0.300", "10.0.0.4");
      move("10.0.0.2", "10.0.0.5");
      delete("no address", "10.0.0.6");
      task.putUntilAccepted(sent);
      task.settle();

      assertThat(task.context().deadLetters().offsets()).containsExactly(4L, 8L);
      assertThat(task.context().deadLetters().reports())
          .extracting(FakeReporter.ReportedRecord::error)
          .allSatisfy(error -> assertThat(error).hasMessageContainingAll(table, "22P02"));
    }
    assertThat(sql.rows("select host(id), text from `%s` order by id".formatted(table)))
        .containsExactly(row("10.0.0.3", "one"), row("10.0.0.4", null), row("10.0.0.5", "two"));
  }

  private void create(String id, String text) {
    sent.add(records.next(partition, struct(KEY, id), envelope.create(struct(ROW, id, text))));
  }

  /** As Debezium sends a change of key that leaves a wide value as it is. */
  private void move(String from, String to) {
    delete(from, to);
    Struct row = struct(ROW, to, "__debezium_unavailable_value");
    SinkRecord created = records.next(partition, struct(KEY, to), envelope.create(row));
    created.headers().add("__debezium.oldkey", Map.of("id", from), null);
    sent.add(created);
  }

  private void delete(String from, String to) {
    SinkRecord deleted =
        records.next(partition, struct(KEY, from), envelope.delete(struct(ROW, from)));
    deleted.headers().add("__debezium.newkey", Map.of("id", to), null);
    sent.add(deleted);
  }
}
