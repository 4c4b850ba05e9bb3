package io.tarmac.connect.jdbc.table;

import static io.tarmac.connect.jdbc.table.PlanAssertions.assertBadRecord;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.ChangeDecoder;
import io.tarmac.connect.jdbc.change.DeliveredRecords;
import io.tarmac.connect.jdbc.change.FieldLimit;
import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.table.Identifiers.ColumnCase;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.connect.data.ConnectSchema;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Records with more fields than a record may have, and nested ones that are small and endless. */
class FieldLimitTest {

  private static final int MAX = 10_000;

  private static final TestingPlanner BY_ROW = TestingPlanner.of(KeyMode.NONE);
  private static final TestingPlanner BY_KEY = TestingPlanner.of(KeyMode.RECORD_KEY);

  private final ChangeDecoder decoder = new ChangeDecoder(new FieldLimit(MAX));

  @Test
  @DisplayName("C6_1 a map of too many fields is a bad record, whatever kind of record it is in")
  void mapsOfTooManyFields() throws Exception {
    Map<String, Object> wide = map(MAX + 1);

    for (Map<String, Object> value :
        List.of(wide, event("c", null, wide), event("d", wide, null))) {
      refused(() -> decoder.decode(DeliveredRecords.withValue(null, value)));
    }
    assertThat(decoder.decode(DeliveredRecords.withValue(null, map(MAX)))).isNotNull();
  }

  private static Map<String, Object> event(
      String op, @Nullable Object before, @Nullable Object after) {
    Map<String, Object> event = new HashMap<>();
    event.put("op", op);
    event.put("before", before);
    event.put("after", after);
    return event;
  }

  @Test
  @DisplayName("C6_1 a Struct of too many fields is a bad record, as a row and as a key")
  void structsOfTooManyFields() throws Exception {
    Struct wide = new Struct(schema(MAX + 1));
    Struct narrow = new Struct(schema(2));

    refused(() -> BY_ROW.plan(TestingChanges.upsert(wide)));
    refused(() -> BY_KEY.plan(TestingChanges.upsert(wide.schema(), wide, narrow)));
    assertThat(BY_KEY.columns(TestingChanges.upsert(schema(1), new Struct(schema(1)), narrow)))
        .hasSize(2);
  }

  @Test
  @DisplayName("C6_1 a key of too many fields of a map, or of too many headers, is a bad record")
  void keysOfTooManyFields() {
    Struct narrow = new Struct(schema(2));
    SinkRecord record = DeliveredRecords.withRow(narrow);
    for (int i = 0; i <= MAX; i++) {
      record.headers().addInt("h" + i, i);
    }

    refused(() -> BY_KEY.plan(TestingChanges.upsert(null, map(MAX + 1), narrow)));
    refused(() -> TestingPlanner.of(KeyMode.RECORD_HEADER).plan(new Change.Upsert(record, narrow)));
  }

  @Test
  @DisplayName("C6_1 nested fields count where they become columns, and there alone")
  void nestedFieldsCount() throws Exception {
    Schema nested =
        SchemaBuilder.struct().field("a", schema(MAX / 2)).field("b", schema(MAX / 2 + 1)).build();
    Change change = TestingChanges.upsert(new Struct(nested));

    refused(() -> BY_ROW.flattening().plan(change));
    assertThat(BY_ROW.columns(change)).hasSize(2);
  }

  @Test
  @DisplayName("C10_6 as many fields as a record may have are planned in time linear in them")
  void manyFieldsArePlannedAtOnce() throws Exception {
    Map<String, Object> map = new HashMap<>();
    for (int i = 0; i < MAX; i++) {
      map.put("x".repeat(95) + (10_000 + i), i);
    }
    Change change = decoder.decode(DeliveredRecords.withValue(null, map));
    Identifiers anyCase =
        new Identifiers('`', 100, Identifiers::characters, ColumnCase.INSENSITIVE);
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    long before = threads.getCurrentThreadCpuTime();
    TablePlan plan = BY_ROW.with(anyCase).plan(Objects.requireNonNull(change));
    long cpu = threads.getCurrentThreadCpuTime() - before;

    assertThat(plan.columns()).hasSize(MAX);
    assertThat(Duration.ofNanos(cpu)).isLessThan(Duration.ofSeconds(1));
  }

  @Test
  @DisplayName("C6_1 a small schema that has fields without number is refused at once")
  void structsOfStructs() {
    Schema doubled = schema(2);
    Schema empty = SchemaBuilder.struct().build();
    for (int i = 0; i < 60; i++) {
      doubled = SchemaBuilder.struct().field("a", doubled).field("b", doubled).build();
      empty = SchemaBuilder.struct().field("a", empty).field("b", empty).build();
    }

    for (Struct row : List.of(new Struct(doubled), new Struct(empty))) {
      refused(() -> BY_ROW.flattening().plan(TestingChanges.upsert(row)));
    }
  }

  @Test
  @DisplayName("C6_1 a schema within itself is refused where nested fields become columns")
  void aSchemaWithinItself() {
    List<Field> fields = new ArrayList<>();
    Schema node =
        new ConnectSchema(
            Schema.Type.STRUCT, true, null, "Node", null, null, null, fields, null, null);
    fields.add(new Field("next", 0, node));

    assertBadRecord(() -> BY_ROW.flattening().plan(TestingChanges.upsert(new Struct(node))))
        .hasMessageContainingAll("nested field", "300 characters", "nested.mode=json");
  }

  private static void refused(ThrowingCallable attempt) {
    assertBadRecord(attempt)
        .hasMessageContainingAll("more than 10000 fields", "raise record.max.fields");
  }

  private static Schema schema(int fields) {
    SchemaBuilder schema = SchemaBuilder.struct();
    for (int i = 0; i < fields; i++) {
      schema.field("c" + i, Schema.OPTIONAL_STRING_SCHEMA);
    }
    return schema.build();
  }

  private static Map<String, Object> map(int fields) {
    Map<String, Object> map = new HashMap<>();
    for (int i = 0; i < fields; i++) {
      map.put("c" + i, i);
    }
    return map;
  }
}
