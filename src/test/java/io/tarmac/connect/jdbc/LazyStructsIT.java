package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.H2;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.FakeReporter.ReportedRecord;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.json.FastJsonConverter;
import io.tarmac.connect.struct.LazyStruct;
import io.tarmac.connect.struct.StructValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.json.JsonConverter;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Change events some of whose structs are lazy, or that are lazy as a whole. */
@EachDatabase(only = H2)
class LazyStructsIT extends RecordSuite {

  /** A part of an event that notes when it is decoded. */
  private final class EventPart implements LazyStruct.Encoded {
    private final String name;
    private final Struct content;
    private final boolean damaged;

    EventPart(String name, Struct content, boolean damaged) {
      this.name = name;
      this.content = content;
      this.damaged = damaged;
    }

    @Override
    public void decode(@Nullable Object[] values) {
      decoded.add(name);
      if (damaged) {
        throw new DataException("the bytes end early");
      }
      for (Field field : content.schema().fields()) {
        values[field.index()] = content.get(field);
      }
    }

    @Override
    public int retainedBytes() {
      return 100;
    }
  }

  private final List<String> decoded = new ArrayList<>();
  private final Envelope envelope = new Envelope("fleet", table, TestingRow.ROW);

  @ParameterizedTest
  @CsvSource({"insert,none", "upsert,none", "upsert,all", "update,all"})
  @DisplayName("C3_4 a row is written from the row after the change; nothing else is decoded")
  void aRowIsWrittenFromTheRowAfterTheChange(String insertMode, String tolerance) {
    createTable();
    if (insertMode.equals("update")) {
      sql.execute("insert into `%s` (`id`, `amount`) values (1, 0), (2, 0)".formatted(table));
    }
    try (TaskHarness task =
        open(
            configuration()
                .deadLetters()
                .with("insert.mode", insertMode)
                .with("errors.tolerance", tolerance))) {
      task.put(
          keyed(1, lazy(envelope.create(TestingRow.of(1, "a", 1)))),
          keyed(2, lazy(envelope.update(TestingRow.of(2, "b", 1), TestingRow.of(2, "b", 2)))));
      task.settle();
    }

    assertThat(rows()).containsExactly(List.of("1", "a", "1"), List.of("2", "b", "2"));
    assertThat(decoded).isEmpty();
  }

  @Test
  void aRecordThatIsKeptForItsHeadersStaysUndecoded() {
    createTable();
    try (TaskHarness task = task()) {
      SinkRecord record = keyed(1, lazy(envelope.create(TestingRow.of(1, "a", 1))));
      record.headers().addString("trace", "x");
      task.put(record);
    }

    assertThat(rows()).hasSize(1);
    assertThat(decoded).isEmpty();
  }

  @Test
  void aDeleteByTheRecordsKeyNeedsNoRow() {
    createTable();
    try (TaskHarness task = task()) {
      task.put(row(1, "a", 1));
      task.put(keyed(1, lazy(envelope.delete(TestingRow.of(1, "a", 1)))));
    }

    assertThat(rows()).isEmpty();
    assertThat(decoded).isEmpty();
  }

  @Test
  void aDeleteByTheRowNeedsTheRowBeforeTheChange() {
    createTable();
    try (TaskHarness task = byTheRow()) {
      task.put(row(1, "a", 1), row(2, "b", 1));
      task.put(keyed(1, lazy(envelope.delete(TestingRow.of(1, "a", 1)))));
    }

    assertThat(rows()).containsExactly(List.of("2", "b", "1"));
    assertThat(decoded).containsExactly("before");
  }

  @Test
  void aTableThatTheSourceNamesNeedsTheSource() {
    createTable();
    try (TaskHarness task = task("collection.name.format", "${source.table}")) {
      task.put(keyed(1, lazy(envelope.update(TestingRow.of(1, "a", 0), TestingRow.of(1, "a", 1)))));
    }

    assertThat(rows()).containsExactly(List.of("1", "a", "1"));
    assertThat(decoded).containsExactly("source");
  }

  @ParameterizedTest
  @ValueSource(strings = {"strict", "relaxed"})
  @DisplayName("C6_1 an event whose source is damaged and names the table is a bad record")
  void aDamagedSourceThatNamesTheTableMakesABadRecord(String order) {
    createTable();
    try (TaskHarness task =
        open(
            configuration()
                .deadLetters()
                .with("errors.order", order)
                .with("collection.name.format", "${source.table}"))) {
      task.putUntilAccepted(
          List.of(
              keyed(1, lazy(envelope.create(TestingRow.of(1, "a", 1)))),
              keyed(2, lazy(envelope.create(TestingRow.of(2, "b", 1)), "source")),
              keyed(3, lazy(envelope.create(TestingRow.of(3, "c", 1))))));
      task.settle();

      assertThat(reports(task))
          .singleElement()
          .satisfies(
              report -> {
                assertThat(report.record().kafkaOffset()).isEqualTo(1);
                assertThat(report.error().getMessage())
                    .contains(partition + "@1")
                    .contains("the bytes end early");
              });
    }
    assertThat(rows()).extracting(row -> row.get(0)).containsExactly("1", "3");
  }

  @Test
  @DisplayName("C6_1 a delete that needs a damaged row is a bad record")
  void aDeleteThatNeedsADamagedRowIsABadRecord() {
    createTable();
    try (TaskHarness task =
        open(
            configuration()
                .deadLetters()
                .with("primary.key.mode", "record_value")
                .with("primary.key.fields", "id"))) {
      task.putUntilAccepted(List.of(row(1, "a", 1), row(2, "b", 1)));
      task.putUntilAccepted(
          List.of(
              keyed(1, lazy(envelope.delete(TestingRow.of(1, "a", 1)), "before")),
              keyed(2, lazy(envelope.delete(TestingRow.of(2, "b", 1))))));
      task.settle();

      assertThat(reports(task))
          .extracting(report -> report.record().kafkaOffset())
          .containsExactly(2L);
    }
    assertThat(rows()).containsExactly(List.of("1", "a", "1"));
  }

  @Test
  @DisplayName("C6_2 without a dead letter queue a damaged row stops the task, which names it")
  void aDamagedRowStopsATaskWithoutADeadLetterQueue() {
    createTable();
    try (TaskHarness task = byTheRow()) {
      task.put(row(1, "a", 1));

      assertThat(task.failure(keyed(1, lazy(envelope.delete(TestingRow.of(1, "a", 1)), "before"))))
          .hasMessageContaining(partition + "@1")
          .hasMessageContaining("RECORD-02");
    }
    assertThat(rows()).hasSize(1);
  }

  @Test
  void damageInAPartThatTheRowDoesNotNeedIsNotFound() {
    createTable();
    try (TaskHarness task = task()) {
      task.put(
          keyed(
              1,
              lazy(
                  envelope.update(TestingRow.of(1, "a", 0), TestingRow.of(1, "a", 1)),
                  "before",
                  "source")));
    }

    assertThat(rows()).containsExactly(List.of("1", "a", "1"));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 4})
  @DisplayName("C3_4 rows are the same however many threads convert the events")
  void rowsAreTheSameHoweverManyThreadsConvertTheEvents(int threads) {
    createTable();
    int ids = 500;
    List<SinkRecord> poll = new ArrayList<>();
    try (JsonConverter writer = new JsonConverter();
        FastJsonConverter reader = new FastJsonConverter();
        TaskHarness task = task()) {
      writer.configure(Map.of(), false);
      reader.configure(Map.of("convert.threads", threads), false);
      for (Struct event : events(ids)) {
        byte[] json = writer.fromConnectData(table, event.schema(), event);
        Struct value = (Struct) reader.toConnectData(table, json).value();
        assertThat(value instanceof LazyStruct).isEqualTo(threads > 0);
        Struct row =
            event.getStruct("after") == null ? event.getStruct("before") : event.getStruct("after");
        poll.add(keyed(row.getInt32("id"), value));
      }
      task.put(poll.toArray(SinkRecord[]::new));
      task.settle();
    }

    assertThat(rows())
        .isEqualTo(
            IntStream.range(0, ids)
                .filter(id -> id % 7 > 0)
                .mapToObj(id -> List.of("" + id, "é" + id, "" + -id))
                .toList());
  }

  /** Creates rows, changes all of them, and deletes some. */
  private List<Struct> events(int ids) {
    List<Struct> events = new ArrayList<>();
    for (int id = 0; id < ids; id++) {
      events.add(envelope.create(TestingRow.of(id, "a", id)));
    }
    for (int id = 0; id < ids; id++) {
      Struct changed = TestingRow.of(id, "é" + id, -id);
      events.add(envelope.update(TestingRow.of(id, "a", id), changed));
      if (id % 7 == 0) {
        events.add(envelope.delete(changed));
      }
    }
    return events;
  }

  private TaskHarness byTheRow() {
    return task("primary.key.mode", "record_value");
  }

  private static List<ReportedRecord> reports(TaskHarness task) {
    return task.context().deadLetters().reports();
  }

  /** Returns the event with lazy structs, some of which are damaged. */
  private Struct lazy(Struct event, String... damaged) {
    Struct lazy = new Struct(event.schema());
    @Nullable Object[] values = StructValues.of(lazy);
    for (Field field : event.schema().fields()) {
      Object value = event.get(field);
      values[field.index()] =
          value instanceof Struct struct && !field.name().equals("after")
              ? new LazyStruct(
                  field.schema(),
                  new EventPart(field.name(), struct, Set.of(damaged).contains(field.name())))
              : value;
    }
    StructValues.fill(lazy, values); // putting a lazy struct would decode it
    return lazy;
  }
}
