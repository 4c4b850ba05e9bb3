package io.tarmac.connect.jdbc.table;

import static io.tarmac.connect.jdbc.table.PlanAssertions.assertRefusedPlan;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.ChangeDecoder;
import io.tarmac.connect.jdbc.change.DeliveredRecords;
import io.tarmac.connect.jdbc.change.FieldLimit;
import io.tarmac.connect.jdbc.config.FieldFilter;
import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.config.Naming;
import io.tarmac.connect.jdbc.config.NamingStyle;
import io.tarmac.connect.jdbc.table.PlanKeys.PlanKey;
import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.type.Schemaless;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Timestamp;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class AddedColumnsTest {

  private static final Schema ROW =
      fields("id int32, name string?").name("server.Row").version(4).optional().build();
  private static final Struct LINE = struct(ROW, 1, "x");
  private static final Envelope ENVELOPE = new Envelope("fleet", "flights", ROW);
  private static final Schema CHANGED =
      SchemaBuilder.struct()
          .field("op", Schema.OPTIONAL_STRING_SCHEMA)
          .field("before", ROW)
          .field("after", ROW)
          .build();

  private final TestingPlanner planner = TestingPlanner.of(KeyMode.NONE);

  @Test
  @DisplayName("C11_2 the record's coordinates and time are those before transformations")
  void theRecordsCoordinates() throws Exception {
    SinkRecord moved =
        new SinkRecord(
            "routed",
            0,
            null,
            null,
            ROW,
            LINE,
            1,
            1_700_000_000_123L,
            TimestampType.CREATE_TIME,
            List.of(),
            "source",
            3,
            8);
    TablePlan plan =
        planner
            .adding(
                "a:${record.topic},b:${record.partition},c:${record.offset},d:${record.timestamp},"
                    + "e:${topic}")
            .plan(decoded(moved));

    assertThat(schemas(plan))
        .containsExactly(
            Schema.STRING_SCHEMA,
            Schema.INT32_SCHEMA,
            Schema.INT64_SCHEMA,
            Timestamp.builder().optional().build(),
            Schema.STRING_SCHEMA);
    assertThat(values(plan, decoded(moved)))
        .startsWith("source", 3, 8L)
        .endsWith(Timestamp.toLogical(Timestamp.SCHEMA, 1_700_000_000_123L), "routed");
    Change timeless = decoded(DeliveredRecords.withRow(LINE));
    assertThat(values(plan, timeless)).containsExactly("flights", 3, 42L, null, "flights");
  }

  @Test
  @DisplayName("C11_2 constants, the time of the put, and the schema of the value")
  void whatNoFieldDecides() throws Exception {
    TestingPlanner adding =
        planner.adding("a:'it''s',b:-7,c:true,d:${now},e:${schema.name},f:${schema.version}");
    Change row = decoded(DeliveredRecords.withRow(LINE));
    TablePlan plan = adding.plan(row);

    assertThat(schemas(plan))
        .containsExactly(
            Schema.STRING_SCHEMA,
            Schema.INT64_SCHEMA,
            Schema.BOOLEAN_SCHEMA,
            Timestamp.SCHEMA,
            Schema.OPTIONAL_STRING_SCHEMA,
            Schema.OPTIONAL_INT32_SCHEMA);
    assertThat(plan.otherColumns().subList(2, 8))
        .extracting(PlannedColumn::nullable)
        .containsExactly(false, false, false, false, true, true);
    assertThat(values(plan, row))
        .containsExactly("it's", -7L, true, TestingPlanner.NOW, "server.Row", 4);
    Change map = decoded(DeliveredRecords.withValue(null, Map.of("id", 1)));
    assertThat(values(adding.plan(map), map))
        .containsExactly("it's", -7L, true, TestingPlanner.NOW, null, null);
  }

  @Test
  @DisplayName("C11_2 the operation is the letter of the event, in every form of event")
  void theOperation() throws Exception {
    Map<String, Object> attributes = cloudEvent();
    Map<String, Object> event = new HashMap<>(Map.of("op", "u", "after", Map.of("id", 1)));
    event.put("before", null);

    Map<SinkRecord, @Nullable String> expected = new LinkedHashMap<>();
    expected.put(DeliveredRecords.withRow(ENVELOPE.read(LINE)), "r");
    expected.put(DeliveredRecords.withRow(ENVELOPE.update(LINE, LINE)), "u");
    expected.put(DeliveredRecords.withRow(cloudEvent("c", LINE)), "c");
    expected.put(DeliveredRecords.withRow(cloudEvent(null, LINE)), null);
    expected.put(
        DeliveredRecords.withRow(cloudEventWithoutAttribute(struct(CHANGED, "u", null, LINE))),
        "u");
    expected.put(
        DeliveredRecords.withRow(cloudEventWithoutAttribute(struct("id int32, op string", 1, "c"))),
        null);
    expected.put(DeliveredRecords.withRow(LINE), null);
    expected.put(DeliveredRecords.withRow(struct("id int32, op string", 1, "c")), null);
    expected.put(DeliveredRecords.withValue(null, event), "u");
    expected.put(DeliveredRecords.withValue(null, with(attributes, "data", Map.of("id", 1))), null);
    expected.put(
        DeliveredRecords.withValue(
            null, with(with(attributes, "data", Map.of("id", 1)), "iodebeziumop", "c")),
        "c");
    expected.put(DeliveredRecords.withValue(null, with(attributes, "data", event)), "u");
    expected.put(
        DeliveredRecords.withValue(null, with(attributes, "data", Map.of("op", "c"))), null);
    expected.put(
        DeliveredRecords.withValue(
            null, with(attributes, "data", struct(CHANGED, "u", null, LINE))),
        "u");
    expected.put(DeliveredRecords.withValue(null, Map.of("op", "c")), null);

    TestingPlanner adding = planner.adding("added:${change.op}");
    for (Map.Entry<SinkRecord, @Nullable String> each : expected.entrySet()) {
      Change change = decoded(each.getKey());
      TablePlan plan = adding.plan(change);
      assertThat(schemas(plan)).containsExactly(Schema.OPTIONAL_STRING_SCHEMA);
      assertThat(values(plan, change))
          .describedAs(each.getKey().toString())
          .containsExactly(each.getValue());
    }
  }

  @Test
  @DisplayName("C11_2 a field of the source, from the envelope, the attribute or the map")
  void aFieldOfTheSource() throws Exception {
    TestingPlanner adding = planner.adding("added:${source.ts_ms}");
    Change envelope = decoded(DeliveredRecords.withRow(ENVELOPE.create(LINE)));
    Map<String, Object> event =
        new HashMap<>(Map.of("op", "c", "after", Map.of("id", 1), "source", Map.of("ts_ms", 5L)));
    event.put("before", null);
    Change map = decoded(DeliveredRecords.withValue(null, event));
    Change cloudEvent =
        decoded(
            DeliveredRecords.withValue(
                null, with(with(cloudEvent(), "data", Map.of("id", 1)), "iodebeziumtsms", "6")));

    assertThat(schemas(adding.plan(envelope))).containsExactly(Schema.INT64_SCHEMA);
    assertThat(adding.plan(envelope).otherColumns().get(2).nullable()).isTrue();
    assertThat(values(adding.plan(envelope), envelope)).containsExactly(1_700_000_000_000L);
    assertThat(schemas(adding.plan(map))).containsExactly(Schemaless.ANY);
    assertThat(values(adding.plan(map), map)).containsExactly(5L);
    assertThat(values(adding.plan(cloudEvent), cloudEvent)).containsExactly("6");
  }

  @Test
  @DisplayName("C11_2 fields of the row and the key, also excluded ones, and headers")
  void fieldsAndHeaders() throws Exception {
    TestingPlanner adding =
        planner
            .adding("Added A:${field.name},b:${key.id},c:${header.h}")
            .with(new FieldFilter(List.of(), List.of(new FieldFilter.FieldPattern(null, "name"))))
            .with(new Naming(NamingStyle.UPPER_CASE, "", ""));
    Schema keySchema = fields("more string, id int32").build();
    SinkRecord record =
        DeliveredRecords.keyed(keySchema, struct(keySchema, "m", 7), LINE.schema(), LINE);
    record.headers().addLong("h", 1).addInt("h", 2);
    SinkRecord schemaless =
        DeliveredRecords.keyed(null, Map.of("id", 8L), null, Map.of("id", 1, "name", "y"));
    schemaless.headers().add("h", 3, null);

    TablePlan plan = adding.plan(decoded(record));
    assertThat(TestingPlans.names(plan.columns())).containsExactly("ID", "Added A", "b", "c");
    assertThat(plan.columns())
        .extracting(PlannedColumn::nullable)
        .containsExactly(false, true, true, true);
    assertThat(schemas(plan))
        .containsExactly(Schema.OPTIONAL_STRING_SCHEMA, Schema.INT32_SCHEMA, Schema.INT32_SCHEMA);
    assertThat(values(plan, decoded(record))).containsExactly("x", 7, 2);
    TablePlan ofMaps = adding.plan(decoded(schemaless));
    assertThat(schemas(ofMaps)).containsOnly(Schemaless.ANY);
    assertThat(values(ofMaps, decoded(schemaless))).containsExactly("y", 8L, 3);
  }

  @Test
  @DisplayName("C11_2 a column whose field or header the record lacks is left out")
  void whatARecordLacksIsLeftOut() throws Exception {
    TestingPlanner adding =
        planner.adding("a:${field.gate},b:${key.id},c:${header.h},d:${source.ts_ms},e:1");
    SinkRecord primitiveKey =
        DeliveredRecords.keyed(Schema.STRING_SCHEMA, "id", LINE.schema(), LINE);
    primitiveKey.headers().add("h", null, null);

    for (SinkRecord record :
        List.of(
            DeliveredRecords.withRow(LINE),
            primitiveKey,
            DeliveredRecords.keyed(null, Map.of("leg", 1), null, Map.of("id", 1, "name", 2)))) {
      assertThat(adding.columns(decoded(record))).containsExactlyInAnyOrder("id", "name", "e");
    }
    SinkRecord text = DeliveredRecords.withValue(Schema.STRING_SCHEMA, "text");
    assertThat(adding.withValueColumn("body").columns(decoded(text))).containsExactly("body", "e");
  }

  @Test
  @DisplayName("C11_2 deletes have no added columns")
  void deletesHaveNoAddedColumns() throws Exception {
    Change delete = TestingChanges.delete(ROW, LINE, LINE);

    assertThat(TestingPlanner.of(KeyMode.RECORD_KEY).adding("a:${now}").columns(delete))
        .containsExactly("id", "name");
  }

  @Test
  @DisplayName("C11_2 a column of the same name as a field's is refused with both")
  void aColumnOfTheSameNameIsRefused() {
    Change row = TestingChanges.upsert(LINE);

    assertRefusedPlan(() -> planner.adding("name:${record.offset}").plan(row))
        .hasMessageContainingAll("'name'", "'${record.offset}'", "columns.add");
    assertRefusedPlan(() -> TestingPlanner.of(KeyMode.KAFKA, "a", "b", "c").adding("b:1").plan(row))
        .hasMessageContainingAll("'b'", "the constant", "columns.add");
  }

  @Test
  @DisplayName("C11_2 C10_2 a name that no column can have is to be changed where it is written")
  void aNameThatNoColumnCanHave() {
    assertRefusedPlan(() -> planner.adding("a\u0000:1").plan(TestingChanges.upsert(LINE)))
        .hasMessageEndingWith("give the column another name in columns.add");
  }

  @Test
  @DisplayName("C11_2 plans depend on the schemas of the parts that added columns are made of")
  void plansDependOnTheSchemasOfParts() throws Exception {
    PlanKeys keys = planKeys("a:${source.ts_ms},b:${key.id},c:${header.h}");
    Schema intKey = fields("id int32").build();
    Schema longKey = fields("id int64").build();

    PlanKey one = key(keys, ENVELOPE.create(LINE), intKey, 1);
    assertThat(key(keys, ENVELOPE.update(LINE, LINE), intKey, 2)).isSameAs(one);
    PlanKey without = key(keys, LINE, intKey, 1);
    PlanKey otherKey = key(keys, ENVELOPE.create(LINE), longKey, 1);
    PlanKey otherHeader = key(keys, ENVELOPE.create(LINE), intKey, 1L);
    PlanKey noHeader = key(keys, ENVELOPE.create(LINE), intKey, null);

    assertThat(List.of(without, otherKey, otherHeader, noHeader)).doesNotContain(one);
    assertThat(List.of(one, without, otherKey, otherHeader, noHeader)).doesNotHaveDuplicates();
    assertThat(without.rowSchema()).isSameAs(one.rowSchema());
    assertThat(key(keys, ENVELOPE.create(LINE), intKey, 3)).isEqualTo(one);
    assertThat(one.schemaBytes()).isGreaterThan(without.schemaBytes());
  }

  @Test
  @DisplayName("C11_2 plans of maps depend on whether the source and the key have the field")
  void plansOfMapsDependOnTheirFields() throws Exception {
    PlanKeys keys = planKeys("a:${source.ts_ms},b:${key.id}");

    PlanKey one = mapKey(keys, Map.of("ts_ms", 1), Map.of("id", 1));
    assertThat(mapKey(keys, Map.of("ts_ms", 2, "db", "x"), Map.of("id", 2))).isSameAs(one);
    PlanKey without = mapKey(keys, Map.of("db", "x"), Map.of("id", 1));
    assertThat(without).isNotEqualTo(one);
    assertThat(mapKey(keys, Map.of("ts_ms", 1), Map.of("leg", 1))).isNotEqualTo(one);
  }

  @Test
  @DisplayName("C11_2 nothing else of a record divides plans, and deletes share theirs")
  void nothingElseDividesPlans() throws Exception {
    PlanKeys keys = planKeys("a:${change.op},b:${record.offset},c:${field.id},d:'x'");
    Schema intKey = fields("id int32").build();

    PlanKey one = key(keys, ENVELOPE.create(LINE), intKey, 1);
    assertThat(key(keys, LINE, fields("id int64").build(), null)).isSameAs(one);

    PlanKeys ofHeaders = planKeys("c:${header.h}");
    Change delete = TestingChanges.delete(null, null, LINE);
    Change withHeader = TestingChanges.delete(null, null, LINE);
    withHeader.origin().headers().addInt("h", 1);
    assertThat(ofHeaders.key(TestingPlanner.TABLE, delete))
        .isSameAs(ofHeaders.key(TestingPlanner.TABLE, withHeader));
  }

  @Test
  @DisplayName("C11_2 only the row's own fields count as part of the row's memory")
  void addedColumnsAreNotCountedAsFields() throws Exception {
    Change row = TestingChanges.upsert(LINE);

    TestingPlanner adding =
        planner.configured(
            "columns.add", "a:${record.offset},b:${field.name}",
            "column.types", "a:timestamp(millis)");

    assertThat(adding.plan(row).countedFields()).isEqualTo(2);
  }

  private PlanKeys planKeys(String added) {
    TestingPlanner adding = planner.adding(added);
    return new PlanKeys(
        adding.keys(), adding.columns(), new FieldLimit(10_000), adding.addedColumns(), null);
  }

  private static PlanKey key(PlanKeys keys, Struct value, Schema keySchema, @Nullable Object header)
      throws Exception {
    SinkRecord record =
        DeliveredRecords.keyed(keySchema, new Struct(keySchema), value.schema(), value);
    if (header instanceof Integer number) {
      record.headers().addInt("h", number);
    } else if (header instanceof Long number) {
      record.headers().addLong("h", number);
    }
    return keys.key(TestingPlanner.TABLE, decoded(record));
  }

  private static PlanKey mapKey(PlanKeys keys, Map<String, ?> source, Map<String, ?> key)
      throws Exception {
    Map<String, Object> event = new HashMap<>(Map.of("op", "c", "source", source));
    event.put("before", null);
    event.put("after", Map.of());
    Change decoded = decoded(DeliveredRecords.keyed(null, key, null, event));
    return keys.key(TestingPlanner.TABLE, new Change.Upsert(decoded.origin(), Map.of(), ROW));
  }

  private static Change decoded(SinkRecord record) throws Exception {
    Change change = new ChangeDecoder(new FieldLimit(10_000)).decode(record);
    assertThat(change).isNotNull();
    return change;
  }

  /** Returns the schemas of the columns that a plan adds to the row's. */
  private static List<Schema> schemas(TablePlan plan) {
    return added(plan).stream().map(PlannedColumn::schema).toList();
  }

  /** Returns the values of the columns that a plan adds to the row's, as Connect has them. */
  private static @Nullable Object[] values(TablePlan plan, Change change) {
    return added(plan).stream().map(column -> column.source().valueIn(change)).toArray();
  }

  private static List<PlannedColumn> added(TablePlan plan) {
    return plan.columns().stream().filter(column -> column.source() instanceof AddedValue).toList();
  }

  private static Map<String, Object> cloudEvent() {
    return Map.of("id", "1", "source", "/debezium", "specversion", "1.0", "type", "t");
  }

  private static Struct cloudEvent(@Nullable String operation, Struct data) {
    SchemaBuilder schema =
        fields("id string, source string, specversion string, type string, iodebeziumop string?")
            .field("data", data.schema());
    return struct(schema, "1", "/debezium", "1.0", "t", operation, data);
  }

  private static Struct cloudEventWithoutAttribute(Struct data) {
    SchemaBuilder schema =
        fields("id string, source string, specversion string, type string")
            .field("data", data.schema());
    return struct(schema, "1", "/debezium", "1.0", "t", data);
  }

  private static Map<String, Object> with(Map<String, Object> map, String name, Object value) {
    Map<String, Object> more = new HashMap<>(map);
    more.put(name, value);
    return more;
  }
}
