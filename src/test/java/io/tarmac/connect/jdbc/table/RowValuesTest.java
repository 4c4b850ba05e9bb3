package io.tarmac.connect.jdbc.table;

import static io.tarmac.connect.jdbc.table.PlanAssertions.assertBadRecord;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnSchema.Generated;
import io.tarmac.connect.jdbc.type.Unavailable;
import java.util.List;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RowValuesTest {

  private static final TableName TABLE = new TableName(null, "fleet", "flights");
  private static final Schema ROW =
      SchemaBuilder.struct()
          .field("id", Schema.INT32_SCHEMA)
          .field("gate", Schema.OPTIONAL_STRING_SCHEMA)
          .build();

  @Test
  @DisplayName("C7_3 a null that the database refuses is left to it")
  void aNullThatIsRefusedIsLeftToTheDatabase() throws Exception {
    assertThat(values(Generated.NO, null)).containsExactly(1, null);
  }

  @Test
  @DisplayName("C7_3 a null that would become the time of day is a bad record")
  void aNullThatWouldBeAlteredIsABadRecord() throws Exception {
    assertThat(values(Generated.NOW_FOR_NULL, "A1")).containsExactly(1, "A1");

    assertBadRecord(() -> values(Generated.NOW_FOR_NULL, null))
        .hasMessageContainingAll("table fleet.flights", "column 'gate' (text)", "must not be null");
  }

  @Test
  @DisplayName("C7_4 an unchanged value is unavailable; in a key the placeholder is a value")
  void anUnchangedValueIsUnavailable() throws Exception {
    Change change = TestingChanges.upsert(new Struct(ROW).put("id", 1).put("gate", "unchanged"));
    List<PlannedColumn> columns = TestingPlanner.of(KeyMode.NONE).plan(change).columns();
    UnavailablePlaceholder placeholder = UnavailablePlaceholder.of("unchanged");

    assertThat(new RowValues(TABLE, columns, 1, -1, List.of(), null, placeholder).values(change))
        .containsExactly(1, Unavailable.VALUE);
    assertThat(new RowValues(TABLE, columns, 2, -1, List.of(), null, placeholder).values(change))
        .containsExactly(1, "unchanged");
  }

  private static @Nullable Object[] values(Generated gate, @Nullable String value)
      throws Exception {
    Change change = TestingChanges.upsert(new Struct(ROW).put("id", 1).put("gate", value));
    TablePlan plan = TestingPlanner.of(KeyMode.RECORD_VALUE, "id").plan(TABLE, change);
    List<ColumnSchema> columns =
        List.of(
            TestingTables.column("id", "text", "text", false, Generated.NO),
            TestingTables.column("gate", "text", "text", false, gate));
    TableSchema schema = TestingTables.table(TABLE, columns, List.of());
    return new RowValues(TABLE, plan.columns(), 1, -1, List.of(), schema, null).values(change);
  }
}
