package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of sources that send the names of columns which fields cannot have. */
@EachDatabase
class SourceColumnNameIT extends ProfileSuite {

  private static final Schema ID = named("id$", SchemaBuilder.int32());
  private static final Schema KEY = SchemaBuilder.struct().name("k").field("id_", ID).build();
  private static final Schema ROW =
      SchemaBuilder.struct()
          .name("r")
          .field("id_", ID)
          .field("nick_name_", named("nick_name$", SchemaBuilder.string()))
          .optional()
          .build();

  private final String topic = UniqueName.of("source_names");
  private final TopicPartition partition = partition(topic);
  private final Envelope events = new Envelope("shop", topic, ROW);
  private final String table = dropped(database.quote(topic));

  @ParameterizedTest
  @ValueSource(strings = {"tarmac", "debezium"})
  @DisplayName("C10_1 C7_1 a table of the source's columns is filled, and gets no other column")
  void aTableOfTheSourcesColumnsIsFilled(String profile) {
    sql.execute(
        "create table %s (`id$` integer primary key, `nick_name$` varchar(20))".formatted(table));

    write(profile, "primary.key.fields", "id_");

    assertRow2Remains();
  }

  @Test
  @DisplayName("C10_1 C7_1 a table is created with the source's columns")
  void aTableIsCreatedWithTheSourcesColumns() {
    write("tarmac");

    assertRow2Remains();
  }

  /** Writes changes that leave no rows 1 and 3: one is deleted, the other's key changes twice. */
  private void write(String profile, String... more) {
    TaskConfiguration configuration =
        TaskConfiguration.on(database)
            .with("config.profile", profile)
            .with("topics", topic)
            .upsert()
            .keyFromRecordKey()
            .deletes()
            .evolution("basic")
            .with("quote.identifiers", true)
            .with(more);
    assertValid(configuration);
    try (TaskHarness task = task(configuration)) {
      task.put(
          change(1, events.create(row(1, "one"))),
          change(3, events.create(row(3, "three"))),
          change(1, events.update(row(1, "one"), row(1, "uno"))));
      task.put(
          change(3, events.delete(row(3, "three"))),
          records.next(partition, key(3), null),
          change(2, events.create(row(2, "three"))),
          change(1, events.delete(row(1, "uno"))));
      task.put(
          change(2, events.update(row(2, "three"), row(2, "two"))),
          records.next(partition, key(1), null));
    }
  }

  private void assertRow2Remains() {
    assertThat(sql.rows("select * from " + table)).containsExactly(row("2", "two"));
    assertThat(sql.value("select `nick_name$` from %s where `id$` = 2".formatted(table)))
        .isEqualTo("two");
  }

  private SinkRecord change(int id, Struct event) {
    return records.next(partition, key(id), event);
  }

  private static Struct key(int id) {
    return struct(KEY, id);
  }

  private static Struct row(int id, String name) {
    return struct(ROW, id, name);
  }

  private static Schema named(String name, SchemaBuilder schema) {
    return schema.parameter("__debezium.source.column.name", name).build();
  }
}
