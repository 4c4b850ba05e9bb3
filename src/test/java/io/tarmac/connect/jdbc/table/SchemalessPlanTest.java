package io.tarmac.connect.jdbc.table;

import static io.tarmac.connect.jdbc.table.PlanAssertions.assertBadRecord;
import static io.tarmac.connect.jdbc.table.PlanAssertions.assertRefusedPlan;
import static io.tarmac.connect.jdbc.table.TestingPlans.names;
import static io.tarmac.connect.jdbc.table.TestingTables.column;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.ChangeDecoder;
import io.tarmac.connect.jdbc.change.DeliveredRecords;
import io.tarmac.connect.jdbc.change.FieldLimit;
import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SchemalessPlanTest {

  private static final TestingPlanner BY_ROW = TestingPlanner.of(KeyMode.NONE);

  @Test
  @DisplayName("C7_5 the fields of a map become columns of their names")
  void theFieldsOfAMapBecomeColumns() throws Exception {
    Change change = decoded(null, Map.of("id", "a"));

    TablePlan plan = BY_ROW.plan(change);

    assertThat(names(plan.columns())).containsExactly("id");
    assertThat(plan.columns()).extracting(PlannedColumn::nullable).containsExactly(true);
    assertThat(plan.values(change)).containsExactly("a");
  }

  @Test
  @DisplayName("C7_5 a key without a schema: a map by its fields, a value by primary.key.fields")
  void aKeyWithoutASchema() throws Exception {
    Change mapKey = decoded(Map.of("id", "k"), Map.of("id", "v", "leg", "x"));
    Change valueKey = decoded("k", Map.of("leg", "x"));

    TablePlan byMap = TestingPlanner.of(KeyMode.RECORD_KEY).plan(mapKey);
    TablePlan byValue = TestingPlanner.of(KeyMode.RECORD_KEY, "id").plan(valueKey);

    assertThat(names(byMap.columns())).containsExactly("id", "leg");
    assertThat(byMap.values(mapKey)).containsExactly("k", "x");
    assertThat(names(byValue.columns())).containsExactly("id", "leg");
    assertThat(byValue.values(valueKey)).containsExactly("k", "x");
    assertBadRecord(() -> TestingPlanner.of(KeyMode.RECORD_KEY, "gate").plan(mapKey))
        .hasMessageContaining("'gate'");
  }

  @Test
  @DisplayName("C7_5 C7_2 a map without the key's field, or without any, is a bad record")
  void aMapWithoutTheKeyIsABadRecord() throws Exception {
    Change keyless = decoded(null, Map.of("leg", "x"));
    Change empty = decoded(null, Map.of());
    TestingPlanner byId = TestingPlanner.of(KeyMode.RECORD_VALUE, "id");

    assertBadRecord(() -> byId.plan(keyless)).hasMessageContaining("'id'");
    assertBadRecord(() -> byId.plan(empty));
    assertBadRecord(() -> BY_ROW.plan(empty));
  }

  @Test
  @DisplayName("C7_5 C7_2 record_value takes the key from a map, deletes from the map before")
  void recordValueTakesTheKeyFromAMap() throws Exception {
    Change upsert = decoded(null, Map.of("id", "v", "leg", "x"));
    SinkRecord record = DeliveredRecords.withValue(null, Map.of());
    Change delete = new Change.Delete(record, Map.of("id", "b"), upsert.rowSchema());
    TestingPlanner planner = TestingPlanner.of(KeyMode.RECORD_VALUE, "id");

    assertThat(planner.columns(upsert)).containsExactly("id", "leg");
    assertThat(planner.plan(delete).values(delete)).containsExactly("b");
  }

  @Test
  @DisplayName("C7_5 plain text goes into value.column.name, whatever the table is like")
  void plainTextGoesIntoTheNamedColumn() throws Exception {
    Change change = decoded("k", "text");
    TestingPlanner planner = TestingPlanner.of(KeyMode.RECORD_KEY, "id").withValueColumn("Body");

    TablePlan plan = planner.plan(change);

    assertThat(names(plan.columns())).containsExactly("id", "Body");
    assertThat(plan.values(change)).containsExactly("k", "text");
  }

  @Test
  @DisplayName("C7_5 plain text goes into the only text or JSON column outside the key")
  void plainTextGoesIntoTheOnlyCandidate() throws Exception {
    TestingPlanner byKey = TestingPlanner.of(KeyMode.RECORD_KEY, "id");
    TestingPlanner byKafka = TestingPlanner.of(KeyMode.KAFKA, "t", "p", "o");
    Change change = decoded("k", "text");

    for (String type : List.of("text", "varchar(20)", "jsonb", "LONGTEXT", "character varying")) {
      TableSchema table = table(column("id", "text"), column("n", "integer"), column("doc", type));

      assertThat(columns(byKey, change, table)).containsExactly("id", "doc");
    }
    TableSchema coordinates =
        table(column("t", "text"), column("p", "integer"), column("doc", "json"));
    assertThat(columns(byKafka, change, coordinates)).containsExactly("t", "p", "o", "doc");
  }

  @Test
  @DisplayName("C7_5 several candidates, or none, or no table: value.column.name is asked for")
  void severalCandidatesOrNoneAreRefused() {
    Change change =
        new Change.Upsert(DeliveredRecords.withValue(null, "text"), "text", Schema.STRING_SCHEMA);
    TableSchema several = table(column("a", "text"), column("b", "json"), column("c", "integer"));
    TableSchema none = table(column("c", "integer"), column("d", "enum('a','b')"));

    for (@Nullable TableSchema table : Arrays.asList(several, none, null)) {
      assertRefusedPlan(() -> columns(BY_ROW, change, table))
          .hasMessageContainingAll("table flights", "value.column.name");
    }
    assertRefusedPlan(() -> TestingPlanner.of(KeyMode.RECORD_VALUE, "a").plan(change))
        .hasMessageContaining("primary.key.mode");
  }

  @Test
  @DisplayName("C7_5 C11_2 a whole row is one column, and rows of any fields share a plan")
  void aWholeRowIsOneColumn() throws Exception {
    TestingPlanner planner =
        TestingPlanner.of(KeyMode.RECORD_VALUE, "id").adding("doc:${row},leg:${field.leg}");
    Change change = decoded(null, Map.of("id", "a", "leg", 1L, "gate", List.of(2L)));

    TablePlan plan = planner.plan(change);

    assertThat(names(plan.columns())).containsExactly("id", "doc", "leg");
    assertThat(String.valueOf(plan.values(change)[1])).contains("\"gate\":[2]", "\"leg\":1");
    PlanKeys keys =
        new PlanKeys(
            planner.keys(),
            planner.columns(),
            new FieldLimit(10_000),
            planner.addedColumns(),
            null);
    PlanKeys.PlanKey key = keys.key(TestingPlanner.TABLE, change);
    assertThat(keys.key(TestingPlanner.TABLE, decoded(null, Map.of("id", "b", "leg", 2L, "x", 3L))))
        .isSameAs(key);
    assertThat(keys.key(TestingPlanner.TABLE, decoded(null, Map.of("id", "b", "x", 3L))))
        .isNotEqualTo(key);
  }

  @Test
  @DisplayName("C7_2 record_header: all headers, or those that are named, are the key")
  void headersAreTheKey() throws Exception {
    Change change = decoded(null, Map.of("id", "row", "leg", "x"));
    change.origin().headers().addInt("id", 1).addInt("id", 5).addString("region", "eu");

    TablePlan all = TestingPlanner.of(KeyMode.RECORD_HEADER).plan(change);
    TestingPlanner byId = TestingPlanner.of(KeyMode.RECORD_HEADER, "id");
    TablePlan named = byId.plan(change);

    assertThat(names(all.keyColumns())).containsExactly("id", "region");
    assertThat(all.values(change)).containsExactly(5, "eu", "x");
    assertThat(names(named.columns())).containsExactly("id", "leg");
    assertThat(named.values(change)).containsExactly(5, "x");
    Change delete = new Change.Delete(change.origin(), null);
    assertThat(byId.plan(delete).values(delete)).containsExactly(5);
  }

  @Test
  @DisplayName("C7_2 record_header: a header without a value is a bad record")
  void aHeaderWithoutAValueIsABadRecord() throws Exception {
    Change change = decoded(null, Map.of("leg", "x"));
    change.origin().headers().add("id", null, null);
    TablePlan plan = TestingPlanner.of(KeyMode.RECORD_HEADER).plan(change);

    assertBadRecord(() -> plan.values(change))
        .hasMessageContaining("column 'id' of the key is null");
  }

  private static Change decoded(@Nullable Object key, Object value) throws Exception {
    SinkRecord record = DeliveredRecords.keyed(null, key, null, value);
    Change change = new ChangeDecoder(new FieldLimit(10_000)).decode(record);
    assertThat(change).isNotNull();
    return change;
  }

  private static TableSchema table(ColumnSchema... columns) {
    return TestingTables.table(TestingPlanner.TABLE, List.of(columns), List.of());
  }

  private static List<String> columns(
      TestingPlanner planner, Change change, @Nullable TableSchema existing) throws Exception {
    return names(planner.plan(TestingPlanner.TABLE, change, existing).columns());
  }
}
