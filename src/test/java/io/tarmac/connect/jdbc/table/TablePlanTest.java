package io.tarmac.connect.jdbc.table;

import static io.tarmac.connect.jdbc.table.PlanAssertions.assertBadRecord;
import static io.tarmac.connect.jdbc.table.TestingPlans.names;
import static io.tarmac.connect.jdbc.table.TestingTables.column;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnSchema.Generated;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TablePlanTest {

  private static final TableName TABLE = new TableName(null, "fleet", "flights");
  private static final Schema DEFAULTS =
      SchemaBuilder.struct()
          .field("id", SchemaBuilder.int32().defaultValue(9).build())
          .field("leg", SchemaBuilder.int32().optional().defaultValue(8).build())
          .build();

  @Test
  void theKeysColumnsComeFirst() {
    TablePlan plan = TestingPlans.plan(TABLE, List.of("b", "a"), List.of("d", "c"));

    assertThat(names(plan.columns())).containsExactly("b", "a", "d", "c");
    assertThat(names(plan.keyColumns())).containsExactly("b", "a");
    assertThat(names(plan.otherColumns())).containsExactly("d", "c");
  }

  @Test
  void plansAreComparedByIdentity() {
    TablePlan plan = TestingPlans.plan(TABLE, List.of("a"), List.of());

    assertThat(plan).isNotEqualTo(TestingPlans.plan(TABLE, List.of("a"), List.of()));
  }

  @Test
  void thePlanByAUniqueKeyIsMadeOnce() {
    TablePlan plan = TestingPlans.plan(TABLE, List.of(), List.of("a", "b"));
    TablePlan unique = TestingPlans.withUniqueKeys(plan, List.of(Set.of("c"), Set.of("b")));

    TablePlan identifying = Objects.requireNonNull(unique.identifying());
    assertThat(names(identifying.keyColumns())).containsExactly("b");
    assertThat(names(identifying.columns())).containsExactly("b", "a");
    assertThat(unique.valuesFor(identifying, new Object[] {1, 2})).containsExactly(2, 1);
    assertThat(unique.identifying()).isSameAs(identifying);
    assertThat(identifying.identifying()).isSameAs(identifying);
    assertThat(plan.identifying()).isNull();
  }

  @Test
  void theVersionsOfARowAreIdentifiedByTheirCommonKey() {
    TablePlan plan = TestingPlans.plan(TABLE, List.of("id", "version"), List.of("status"));
    TablePlan versions = TestingPlans.withHistory(plan);

    TablePlan identifying = Objects.requireNonNull(versions.identifying());
    assertThat(names(identifying.keyColumns())).containsExactly("id");
    assertThat(names(identifying.columns())).containsExactly("id", "version", "status");
    assertThat(versions.identifying()).isSameAs(identifying);
  }

  @Test
  @DisplayName("C6_1 a row has what is required if it has each column that must have a value")
  void aRowHasWhatIsRequired() {
    TablePlan plan = TestingPlans.plan(TABLE, List.of("id"), List.of());
    ColumnSchema computed = column("b", "text", "text", false, Generated.FROM_COLUMNS);

    assertThat(plan.hasWhatIsRequired()).isTrue();
    assertThat(inTable(plan, required("id"), column("a", "text"), computed).hasWhatIsRequired())
        .isTrue();
    assertThat(inTable(plan, required("id"), required("a")).hasWhatIsRequired()).isFalse();
  }

  @Test
  void theTableSaysHowRowsMayBeWritten() {
    Set<Set<String>> other = Set.of(Set.of("a"));
    TableSchema table =
        new TableSchema(TABLE, List.of(), List.of(), other, ReferringKeys.NONE, false, true);

    TablePlan plan =
        TestingPlans.inTable(TestingPlans.plan(TABLE, List.of("id"), List.of()), table);

    assertThat(plan.isLoadable()).isFalse();
    assertThat(plan.hasRules()).isTrue();
    assertThat(plan.hasDeferrableKey()).isFalse();
  }

  @Test
  void valuesAreConvertedInTheOrderOfTheColumns() throws Exception {
    Schema schema =
        SchemaBuilder.struct()
            .field("small", Schema.INT8_SCHEMA)
            .field("airline", Schema.OPTIONAL_STRING_SCHEMA)
            .field("id", Schema.INT64_SCHEMA)
            .build();
    Struct row = new Struct(schema).put("small", (byte) 1).put("id", 7L);

    assertThat(values(row, "id")).containsExactly(7L, (short) 1, null);
  }

  @Test
  @DisplayName("C7_3 an explicit null of an optional field with a default stays null")
  void anExplicitNullStaysNull() throws Exception {
    Schema schema =
        SchemaBuilder.struct()
            .field("id", Schema.INT32_SCHEMA)
            .field("gate", SchemaBuilder.string().optional().defaultValue("A1").build())
            .build();

    assertThat(values(new Struct(schema).put("id", 1).put("gate", null), "id"))
        .containsExactly(1, null);
    assertThat(values(new Struct(schema).put("id", 1).put("gate", "B2"), "id"))
        .containsExactly(1, "B2");
  }

  @Test
  @DisplayName("C7_3 null of a required field with a default becomes the default")
  void aRequiredFieldTakesItsDefault() throws Exception {
    Schema schema =
        SchemaBuilder.struct()
            .field("id", SchemaBuilder.int32().defaultValue(9).build())
            .field("gate", SchemaBuilder.string().defaultValue("A1").build())
            .build();

    assertThat(values(new Struct(schema), "id")).containsExactly(9, "A1");
  }

  @Test
  @DisplayName("C7_2 a delete does not use the default of a key field that its row lacks")
  void aFieldThatADeletedRowLacksIsNotItsDefault() throws Exception {
    Change delete = TestingChanges.delete(null, null, new Struct(DEFAULTS));
    TestingPlanner byId = TestingPlanner.of(KeyMode.RECORD_VALUE, "id");
    TestingPlanner byLeg = TestingPlanner.of(KeyMode.RECORD_VALUE, "leg");

    assertBadRecord(() -> values(byId, delete)).hasMessageContaining("'id' of the key is null");
    assertBadRecord(() -> values(byLeg, delete)).hasMessageContaining("'leg' of the key is null");
    assertThat(values(byLeg.replacingNulls(), delete)).containsExactly(8);
  }

  @Test
  @DisplayName(
      "C7_2 a required field of the record's key takes its default, an optional one stays null")
  void aRequiredFieldOfTheKeyTakesItsDefault() throws Exception {
    Change tombstone = TestingChanges.tombstone(DEFAULTS, new Struct(DEFAULTS));
    TestingPlanner byId = TestingPlanner.of(KeyMode.RECORD_KEY, "id");
    TestingPlanner byLeg = TestingPlanner.of(KeyMode.RECORD_KEY, "leg");

    assertThat(values(byId, tombstone)).containsExactly(9);
    assertBadRecord(() -> values(byLeg, tombstone))
        .hasMessageContaining("'leg' of the key is null");
  }

  @Test
  void aNullInTheKeyIsABadRecordThatNamesTheColumn() {
    Schema schema =
        SchemaBuilder.struct()
            .field("leg", Schema.STRING_SCHEMA)
            .field("id", Schema.OPTIONAL_INT32_SCHEMA)
            .build();
    Struct row = new Struct(schema).put("leg", "secret");

    assertBadRecord(() -> values(row, "leg", "id"))
        .hasMessageStartingWith(
            "table fleet.flights: column 'id' of the key is null; name other fields in"
                + " primary.key.fields");
  }

  @Test
  void aNullKeyOfTheRecordIsABadRecord() throws Exception {
    Change tombstone = TestingChanges.tombstone(Schema.STRING_SCHEMA, null);
    TablePlan plan = TestingPlanner.of(KeyMode.RECORD_KEY, "id").plan(TABLE, tombstone);

    assertBadRecord(() -> plan.values(tombstone))
        .hasMessageStartingWith(
            "table fleet.flights: column 'id' of the key is null; name other fields in"
                + " primary.key.fields");
  }

  @Test
  @DisplayName("C10_3 a value that cannot be converted is named by table and column, never shown")
  void aFailedConversionNamesTheColumnAndNotTheValue() {
    Schema zoned = SchemaBuilder.string().name("io.debezium.time.ZonedTimestamp").build();
    Schema schema =
        SchemaBuilder.struct()
            .field("id", Schema.INT32_SCHEMA)
            .field("landed", zoned)
            .field("gate", Schema.STRING_SCHEMA)
            .build();
    Struct row = new Struct(schema).put("id", 1).put("landed", "secret").put("gate", "A1");

    assertBadRecord(() -> values(row, "id"))
        .hasNoCause()
        .hasMessageContainingAll("table fleet.flights", "column 'landed'", "OFFSET_TIMESTAMP")
        .hasMessageNotContaining("secret");
  }

  @Test
  @DisplayName("C10_3 a key that cannot be converted is named by table and column, never shown")
  void aFailedConversionOfTheKeyNamesTheColumnAndNotTheValue() {
    Schema time = SchemaBuilder.int64().name("io.debezium.time.MicroTime").build();
    Schema schema = SchemaBuilder.struct().field("departs", time).build();

    assertBadRecord(() -> values(new Struct(schema).put("departs", -4711L), "departs"))
        .hasMessageContainingAll("table fleet.flights", "column 'departs'", "TIME")
        .hasMessageNotContaining("4711");
  }

  private static TablePlan inTable(TablePlan plan, ColumnSchema... columns) {
    return TestingPlans.inTable(plan, TestingTables.table(TABLE, List.of(columns), List.of()));
  }

  private static ColumnSchema required(String name) {
    return column(name, "text", "text", false, Generated.NO);
  }

  private static Object[] values(Struct row, String... keyFields) throws Exception {
    return values(TestingPlanner.of(KeyMode.RECORD_VALUE, keyFields), TestingChanges.upsert(row));
  }

  private static Object[] values(TestingPlanner planner, Change change) throws Exception {
    return planner.plan(TABLE, change).values(change);
  }
}
