package io.tarmac.connect.jdbc.table;

import static io.tarmac.connect.jdbc.table.PlanAssertions.assertBadRecord;
import static io.tarmac.connect.jdbc.table.PlanAssertions.assertRefusedPlan;
import static io.tarmac.connect.jdbc.table.TestingPlans.names;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.DeliveredRecords;
import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.TypeMappings;
import java.util.List;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ColumnPlannerTest {

  private static final Schema ROW =
      SchemaBuilder.struct()
          .field("id", Schema.INT32_SCHEMA)
          .field("airline", Schema.OPTIONAL_STRING_SCHEMA)
          .field("leg", Schema.STRING_SCHEMA)
          .build();
  private static final Struct ROW_VALUE =
      new Struct(ROW).put("id", 7).put("airline", "Tarmac").put("leg", "ZRH");
  private static final Schema KEY =
      SchemaBuilder.struct()
          .field("key_id", Schema.INT32_SCHEMA)
          .field("key_leg", Schema.STRING_SCHEMA)
          .build();
  private static final Struct KEY_VALUE = new Struct(KEY).put("key_id", 8).put("key_leg", "GVA");

  @Test
  @DisplayName("C7_2 none: the row's fields in their order, no key")
  void withoutAKeyTheRowIsAllThereIs() throws Exception {
    TablePlan plan = plan(upsert(null, null), KeyMode.NONE);

    assertThat(names(plan.keyColumns())).isEmpty();
    assertThat(names(plan.columns())).containsExactly("id", "airline", "leg");
    assertThat(plan.columns())
        .extracting(PlannedColumn::nullable)
        .containsExactly(false, true, false);
    assertThat(plan.columns())
        .extracting(column -> column.mapping().canonicalType())
        .containsExactly(CanonicalType.INTEGER, CanonicalType.STRING, CanonicalType.STRING);
    assertThat(plan.table()).isEqualTo(TestingPlanner.TABLE);
  }

  @Test
  @DisplayName("C7_2 kafka: topic, partition and offset the record was first stored at")
  void kafkaTakesTheCoordinatesOfOrigin() throws Exception {
    SinkRecord routed =
        DeliveredRecords.routed(DeliveredRecords.withValue(ROW, ROW_VALUE), "archive", 99);
    Change change = new Change.Upsert(routed, ROW_VALUE);

    TablePlan plan = plan(change, KeyMode.KAFKA);

    assertThat(names(plan.keyColumns()))
        .containsExactly("__connect_topic", "__connect_partition", "__connect_offset");
    assertThat(names(plan.otherColumns())).containsExactly("id", "airline", "leg");
    assertThat(plan.values(change)).containsExactly("flights", 3, 42L, 7, "Tarmac", "ZRH");
    assertThat(plan.keyColumns())
        .extracting(column -> column.mapping().columnType().kind())
        .containsExactly(Kind.TEXT, Kind.INTEGER, Kind.BIGINT);
  }

  @Test
  void kafkaTakesNamesOfOnesOwn() throws Exception {
    TablePlan plan = plan(upsert(null, null), KeyMode.KAFKA, "t", "p", "o");

    assertThat(names(plan.keyColumns())).containsExactly("t", "p", "o");
  }

  @Test
  @DisplayName("C7_2 record_key: all fields of the key, then the row")
  void recordKeyTakesAllFieldsOfTheKey() throws Exception {
    Change change = upsert(KEY, KEY_VALUE);

    TablePlan plan = plan(change, KeyMode.RECORD_KEY);

    assertThat(names(plan.keyColumns())).containsExactly("key_id", "key_leg");
    assertThat(names(plan.otherColumns())).containsExactly("id", "airline", "leg");
    assertThat(plan.values(change)).containsExactly(8, "GVA", 7, "Tarmac", "ZRH");
  }

  @Test
  void recordKeyTakesTheNamedFieldsInTheirConfiguredOrder() throws Exception {
    Change change = upsert(KEY, KEY_VALUE);

    TablePlan plan = plan(change, KeyMode.RECORD_KEY, "key_leg");

    assertThat(names(plan.keyColumns())).containsExactly("key_leg");
    assertThat(plan.values(change)).containsExactly("GVA", 7, "Tarmac", "ZRH");
    assertThat(names(plan(change, KeyMode.RECORD_KEY, "key_leg", "key_id").keyColumns()))
        .containsExactly("key_leg", "key_id");
  }

  @Test
  void aColumnOfTheKeyIsNotThereAgainAmongTheRows() throws Exception {
    Schema key = SchemaBuilder.struct().field("id", Schema.OPTIONAL_INT32_SCHEMA).build();
    Change change = upsert(key, new Struct(key).put("id", 9));

    TablePlan plan = plan(change, KeyMode.RECORD_KEY);

    assertThat(names(plan.columns())).containsExactly("id", "airline", "leg");
    assertThat(plan.values(change)).containsExactly(9, "Tarmac", "ZRH");
    assertThat(plan.keyColumns().get(0).nullable()).isFalse();
  }

  @Test
  @DisplayName("C7_2 record_key: a primitive key becomes the one column that is named")
  void aPrimitiveKeyBecomesTheNamedColumn() throws Exception {
    Change change = upsert(Schema.INT64_SCHEMA, 5L);

    TablePlan plan = plan(change, KeyMode.RECORD_KEY, "flight_id");

    assertThat(names(plan.keyColumns())).containsExactly("flight_id");
    assertThat(plan.values(change)).containsExactly(5L, 7, "Tarmac", "ZRH");
  }

  @Test
  void aPrimitiveKeyNeedsExactlyOneName() {
    for (String[] fields : new String[][] {{}, {"a", "b"}}) {
      assertRefusedPlan(() -> plan(upsert(Schema.INT64_SCHEMA, 5L), KeyMode.RECORD_KEY, fields))
          .hasMessageContainingAll(
              "table flights", "INT64", "exactly one column", "primary.key.fields")
          .hasMessageNotContaining("5");
    }
  }

  @Test
  @DisplayName("C7_2 a record without a key is a bad record, others of its topic may have one")
  void aRecordWithoutAKeyIsABadRecord() {
    assertBadRecord(() -> plan(upsert(null, null), KeyMode.RECORD_KEY, "id"))
        .hasMessageContainingAll("table flights", "no key", "primary.key.mode");
  }

  @Test
  void aKeyFieldThatIsMissingIsNamedWithTheProperty() {
    Change change = upsert(KEY, KEY_VALUE);

    assertRefusedPlan(() -> plan(change, KeyMode.RECORD_KEY, "key_id", "gate"))
        .hasMessageContainingAll("table flights", "key has no field 'gate'", "primary.key.fields");
    assertRefusedPlan(() -> plan(change, KeyMode.RECORD_VALUE, "gate"))
        .hasMessageContainingAll("table flights", "row has no field 'gate'", "primary.key.fields");
  }

  @Test
  @DisplayName("C7_2 record_value: the named fields of the row, which come first")
  void recordValueTakesTheNamedFieldsOfTheRow() throws Exception {
    Change change = upsert(KEY, KEY_VALUE);

    TablePlan plan = plan(change, KeyMode.RECORD_VALUE, "leg", "id");

    assertThat(names(plan.keyColumns())).containsExactly("leg", "id");
    assertThat(names(plan.otherColumns())).containsExactly("airline");
    assertThat(plan.values(change)).containsExactly("ZRH", 7, "Tarmac");
  }

  @Test
  void recordValueTakesAllFieldsWhereNoneIsNamed() throws Exception {
    TablePlan plan = plan(upsert(null, null), KeyMode.RECORD_VALUE);

    assertThat(names(plan.keyColumns())).containsExactly("id", "airline", "leg");
    assertThat(plan.otherColumns()).isEmpty();
  }

  @Test
  void recordValueNeedsARow() {
    Change tombstone = TestingChanges.tombstone(KEY, KEY_VALUE);

    assertBadRecord(() -> plan(tombstone, KeyMode.RECORD_VALUE, "id"))
        .hasMessageContainingAll("table flights", "no row", "primary.key.mode");
  }

  @Test
  @DisplayName("C5_3 a key without a field is refused: an upsert by it would double rows")
  void aKeyWithoutAFieldIsRefused() {
    Schema empty = SchemaBuilder.struct().build();
    Struct none = new Struct(empty);

    for (Change change : List.of(upsert(empty, none), TestingChanges.tombstone(empty, none))) {
      assertRefusedPlan(() -> plan(change, KeyMode.RECORD_KEY))
          .hasMessageContainingAll("table flights", "key", "no field", "primary.key.mode");
    }
  }

  @Test
  @DisplayName("C5_3 a record without a field is refused: no table is without columns")
  void aRecordWithoutAFieldIsRefused() {
    Change change = TestingChanges.upsert(new Struct(SchemaBuilder.struct().build()));

    assertRefusedPlan(() -> plan(change, KeyMode.NONE))
        .hasMessageContainingAll("table flights", "no field");
  }

  @Test
  void aRecordOfNothingButItsKeyIsPlanned() throws Exception {
    Struct none = new Struct(SchemaBuilder.struct().build());
    Change change = TestingChanges.upsert(KEY, KEY_VALUE, none);

    TablePlan plan = plan(change, KeyMode.RECORD_KEY);

    assertThat(names(plan.columns())).containsExactly("key_id", "key_leg");
  }

  @Test
  void aKeyThatIsNullIsToldFromAValueThatDoesNotFit() throws Exception {
    TablePlan plan = plan(upsert(KEY, KEY_VALUE), KeyMode.RECORD_KEY);

    assertBadRecord(() -> plan.values(upsert(KEY, null)))
        .hasMessageStartingWith(
            "table flights: column 'key_id' of the key is null; name other fields in"
                + " primary.key.fields");
  }

  @Test
  void aDeleteHasTheKeysColumnsAlone() throws Exception {
    Change event = TestingChanges.delete(KEY, KEY_VALUE, ROW_VALUE);

    for (Change delete : List.of(event, TestingChanges.tombstone(KEY, KEY_VALUE))) {
      TablePlan plan = plan(delete, KeyMode.RECORD_KEY);
      assertThat(names(plan.columns())).containsExactly("key_id", "key_leg");
      assertThat(plan.values(delete)).containsExactly(8, "GVA");
    }
    assertThat(plan(event, KeyMode.RECORD_VALUE, "id").values(event)).containsExactly(7);
  }

  @Test
  @DisplayName("C5_3 a type that is no key is refused with the column's name")
  void aNestedStructAsAKeyIsRefusedWithTheColumnsName() {
    Schema nested =
        SchemaBuilder.struct()
            .field("id", Schema.INT32_SCHEMA)
            .field("crew", SchemaBuilder.struct().field("pilot", Schema.STRING_SCHEMA).build())
            .build();
    Struct crew = new Struct(nested.field("crew").schema()).put("pilot", "secret");
    Change change = TestingChanges.upsert(new Struct(nested).put("id", 1).put("crew", crew));

    assertRefusedPlan(() -> plan(change, KeyMode.RECORD_VALUE, "crew"))
        .hasMessageContainingAll("table flights", "column 'crew'", "STRUCT")
        .hasMessageNotContaining("secret");
  }

  @Test
  void columnsOfTheKeyHaveTheTypesOfKeys() throws Exception {
    ColumnType bounded = ColumnType.of(Kind.VARCHAR, 255);
    TypeMappings types =
        TypeMappings.standard()
            .withKeyColumnType(type -> type.kind() == Kind.TEXT ? bounded : type);
    TestingPlanner planner = TestingPlanner.of(KeyMode.RECORD_VALUE, "leg").with(types);

    TablePlan plan = planner.plan(upsert(null, null));

    assertThat(plan.columns())
        .extracting(column -> column.mapping().columnType())
        .containsExactly(bounded, ColumnType.of(Kind.INTEGER), ColumnType.of(Kind.TEXT));
  }

  @Test
  void aFieldNamedLikeAKeyColumnButForCaseIsTheSameColumnWhereTheDatabaseSaysSo() throws Exception {
    Schema row = SchemaBuilder.struct().field("ID", Schema.INT32_SCHEMA).build();
    Schema key = SchemaBuilder.struct().field("id", Schema.INT32_SCHEMA).build();
    Change change =
        TestingChanges.upsert(key, new Struct(key).put("id", 1), new Struct(row).put("ID", 1));
    TestingPlanner planner = TestingPlanner.of(KeyMode.RECORD_KEY);

    assertThat(planner.with(TestingIdentifiers.BACKTICKS).columns(change)).containsExactly("id");
    assertThat(planner.columns(change)).containsExactly("id", "ID");
  }

  private static TablePlan plan(Change change, KeyMode mode, String... fields) throws Exception {
    return TestingPlanner.of(mode, fields).plan(change);
  }

  private static Change upsert(@Nullable Schema keySchema, @Nullable Object key) {
    return TestingChanges.upsert(keySchema, key, ROW_VALUE);
  }
}
