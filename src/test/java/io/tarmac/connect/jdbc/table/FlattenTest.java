package io.tarmac.connect.jdbc.table;

import static io.tarmac.connect.jdbc.table.PlanAssertions.assertBadRecord;
import static io.tarmac.connect.jdbc.table.PlanAssertions.assertRefusedPlan;
import static io.tarmac.connect.jdbc.table.TestingChanges.upsert;
import static io.tarmac.connect.jdbc.table.TestingPlans.names;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.config.FieldFilter;
import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.config.Naming;
import io.tarmac.connect.jdbc.config.NamingStyle;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.TypeMapping;
import io.tarmac.connect.jdbc.type.TypeMappings;
import java.util.List;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FlattenTest {

  private static final Schema SEAT =
      SchemaBuilder.struct()
          .field("row", Schema.INT32_SCHEMA)
          .field("letter", Schema.OPTIONAL_STRING_SCHEMA)
          .build();
  private static final Schema CREW =
      SchemaBuilder.struct()
          .optional()
          .field("pilot", Schema.STRING_SCHEMA)
          .field("seat", SEAT)
          .build();
  private static final Schema ROW =
      SchemaBuilder.struct().field("id", Schema.INT32_SCHEMA).field("crew", CREW).build();

  private final TestingPlanner planner = TestingPlanner.of(KeyMode.NONE).flattening();

  @Test
  @DisplayName("C7_6 flatten: nested fields become columns parent_child, however deep")
  void nestedFieldsBecomeColumns() throws Exception {
    Change change = upsert(row());

    TablePlan plan = planner.plan(change);

    assertThat(names(plan.columns()))
        .containsExactly("id", "crew_pilot", "crew_seat_row", "crew_seat_letter");
    assertThat(plan.values(change)).containsExactly(1, "Amy", 7, "A");
  }

  @Test
  @DisplayName("C7_6 flatten: a struct that is one value is not taken apart")
  void aSparseVectorStaysOneValue() throws Exception {
    Schema vector =
        SchemaBuilder.struct()
            .name("io.debezium.data.SparseDoubleVector")
            .field("dimensions", Schema.INT16_SCHEMA)
            .field("vector", SchemaBuilder.map(Schema.INT16_SCHEMA, Schema.FLOAT64_SCHEMA).build())
            .build();
    Schema schema = SchemaBuilder.struct().field("v", vector).build();

    assertThat(planner.columns(upsert(new Struct(schema)))).containsExactly("v");
  }

  @Test
  @DisplayName("C7_6 flatten: a parent that is null makes its children null")
  void aNullParentMakesItsChildrenNull() throws Exception {
    Change change = upsert(new Struct(ROW).put("id", 1));

    TablePlan plan = planner.plan(change);

    assertThat(plan.values(change)).containsExactly(1, null, null, null);
    assertThat(plan.columns())
        .extracting(PlannedColumn::nullable)
        .containsExactly(false, true, true, true);
  }

  @Test
  @DisplayName("C7_6 flatten: two fields of one name are refused with both")
  void collisionsAreRefused() {
    Schema schema =
        SchemaBuilder.struct()
            .field("crew", SchemaBuilder.struct().field("pilot", Schema.STRING_SCHEMA).build())
            .field("crew_pilot", Schema.STRING_SCHEMA)
            .build();

    assertRefusedPlan(() -> planner.plan(upsert(new Struct(schema))))
        .hasMessageContainingAll("table flights", "'crew.pilot'", "'crew_pilot'", "nested.mode");
  }

  @Test
  @DisplayName("C7_6 flatten: nested fields of the key, all or by the name of the parent or child")
  void nestedFieldsOfTheKey() throws Exception {
    Change change = TestingChanges.upsert(ROW, row(), row());

    assertThat(key(change))
        .containsExactly("id", "crew_pilot", "crew_seat_row", "crew_seat_letter");
    assertThat(key(change, "crew_seat")).containsExactly("crew_seat_row", "crew_seat_letter");
    assertThat(key(change, "crew_pilot", "id")).containsExactly("crew_pilot", "id");
    TablePlan plan =
        TestingPlanner.of(KeyMode.RECORD_VALUE, "crew_pilot").flattening().plan(change);
    assertThat(names(plan.columns()))
        .containsExactly("crew_pilot", "id", "crew_seat_row", "crew_seat_letter");
    assertThat(plan.values(change)).containsExactly("Amy", 1, 7, "A");
    Change without = upsert(new Struct(ROW).put("id", 1));
    assertBadRecord(() -> plan.values(without))
        .hasMessageContaining("column 'crew_pilot' of the key is null");
  }

  @Test
  @DisplayName("C7_6 flatten: a Struct that a semantic type is made of is one value")
  void aSemanticTypeIsOneValue() throws Exception {
    Schema point =
        SchemaBuilder.struct().name("fleet.Point").field("x", Schema.FLOAT64_SCHEMA).build();
    Schema schema = SchemaBuilder.struct().field("position", point).build();
    TypeMappings types =
        TypeMappings.standard()
            .with(
                "fleet.Point",
                Schema.Type.STRUCT,
                TypeMapping.fixed(ColumnType.of(Kind.TEXT), CanonicalType.STRING, String::valueOf));

    assertThat(planner.with(types).columns(upsert(new Struct(schema)))).containsExactly("position");
  }

  @Test
  @DisplayName("C7_6 C7_2 flatten: filters and naming see the flattened names")
  void filtersAndNamingSeeTheFlattenedNames() throws Exception {
    FieldFilter withoutSeat =
        new FieldFilter(List.of(), List.of(new FieldFilter.FieldPattern(null, "crew_seat")));

    Naming camelCase = new Naming(NamingStyle.CAMEL_CASE, "", "");

    assertThat(planner.with(withoutSeat).with(camelCase).columns(upsert(row())))
        .containsExactly("id", "crewPilot");
  }

  @Test
  @DisplayName("C7_6 C7_3 an explicit null stays null in nested Structs, unless the user says else")
  void nullsInNestedStructs() throws Exception {
    Schema nested =
        SchemaBuilder.struct()
            .field("gate", SchemaBuilder.string().optional().defaultValue("A1").build())
            .build();
    Schema schema = SchemaBuilder.struct().field("stop", nested).build();
    Change change = upsert(new Struct(schema).put("stop", new Struct(nested).put("gate", null)));

    assertThat(planner.plan(change).values(change)).containsExactly((Object) null);
    assertThat(planner.replacingNulls().plan(change).values(change)).containsExactly("A1");
  }

  private static List<String> key(Change change, String... fields) throws Exception {
    return names(
        TestingPlanner.of(KeyMode.RECORD_KEY, fields).flattening().plan(change).keyColumns());
  }

  private static Struct row() {
    Struct seat = new Struct(SEAT).put("row", 7).put("letter", "A");
    return new Struct(ROW)
        .put("id", 1)
        .put("crew", new Struct(CREW).put("pilot", "Amy").put("seat", seat));
  }
}
