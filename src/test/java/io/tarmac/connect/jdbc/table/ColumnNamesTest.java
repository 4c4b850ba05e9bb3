package io.tarmac.connect.jdbc.table;

import static io.tarmac.connect.jdbc.table.PlanAssertions.assertRefusedPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.config.FieldFilter;
import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.config.Naming;
import io.tarmac.connect.jdbc.config.NamingStyle;
import java.util.List;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ColumnNamesTest {

  private static final Naming SNAKE = new Naming(NamingStyle.SNAKE_CASE, "c_", "");

  private static final Schema KEY =
      SchemaBuilder.struct().field("flightId", Schema.INT32_SCHEMA).build();
  private static final Schema ROW =
      SchemaBuilder.struct()
          .field("flightId", Schema.INT32_SCHEMA)
          .field("tailNumber", Schema.STRING_SCHEMA)
          .field("seats", Schema.INT32_SCHEMA)
          .build();

  @Test
  @DisplayName("C7_2 column.naming applies to rows and keys; primary.key.fields names fields")
  void namingAppliesToRowsAndKeys() throws Exception {
    for (TestingPlanner byKey :
        List.of(
            TestingPlanner.of(KeyMode.RECORD_KEY),
            TestingPlanner.of(KeyMode.RECORD_KEY, "flightId"))) {
      assertThat(names(byKey.with(SNAKE)))
          .containsExactly("c_flight_id", "c_tail_number", "c_seats");
    }
    assertThat(names(TestingPlanner.of(KeyMode.RECORD_VALUE, "seats").with(SNAKE)))
        .containsExactly("c_seats", "c_flight_id", "c_tail_number");
  }

  @Test
  @DisplayName("C7_2 the columns of the kafka mode are called as the user calls them")
  void theColumnsOfTheKafkaModeAreLeftAlone() throws Exception {
    assertThat(names(TestingPlanner.of(KeyMode.KAFKA, "T", "P", "O").with(SNAKE)))
        .startsWith("T", "P", "O", "c_flight_id");
  }

  @Test
  @DisplayName("C7_2 two fields that become one column are refused with both names")
  void twoFieldsThatBecomeOneColumnAreRefused() {
    Schema twice =
        SchemaBuilder.struct()
            .field("flightId", Schema.INT32_SCHEMA)
            .field("flight_id", Schema.INT32_SCHEMA)
            .build();
    Change change = TestingChanges.upsert(new Struct(twice));
    Schema likeKey = SchemaBuilder.struct().field("flight_id", Schema.INT32_SCHEMA).build();
    Change ofKey = TestingChanges.upsert(KEY, null, new Struct(likeKey));

    assertRefusedPlan(() -> TestingPlanner.of(KeyMode.NONE).with(SNAKE).plan(change))
        .hasMessageContainingAll("'flightId'", "'flight_id'", "'c_flight_id'", "column.naming");
    assertRefusedPlan(() -> TestingPlanner.of(KeyMode.RECORD_KEY).with(SNAKE).plan(ofKey))
        .hasMessageContainingAll("'flightId'", "'flight_id'");
  }

  @Test
  @DisplayName("C7_2 fields are filtered by their own names, and never those of the key")
  void fieldsAreFilteredByTheirOwnNames() throws Exception {
    FieldFilter onlySeats =
        new FieldFilter(List.of(new FieldFilter.FieldPattern("flights", "seats")), List.of());
    FieldFilter noIds =
        new FieldFilter(List.of(), List.of(new FieldFilter.FieldPattern(null, ".*(Id|Number)")));

    assertThat(names(TestingPlanner.of(KeyMode.NONE).with(onlySeats).with(SNAKE)))
        .containsExactly("c_seats");
    assertThat(names(TestingPlanner.of(KeyMode.RECORD_KEY).with(onlySeats)))
        .containsExactly("flightId", "seats");
    assertThat(names(TestingPlanner.of(KeyMode.RECORD_VALUE, "flightId").with(noIds)))
        .containsExactly("flightId", "seats");
    assertThat(names(TestingPlanner.of(KeyMode.NONE).with(noIds))).containsExactly("seats");
  }

  private static List<String> names(TestingPlanner planner) throws Exception {
    Struct row = new Struct(ROW).put("flightId", 1).put("tailNumber", "x").put("seats", 2);
    Struct key = new Struct(KEY).put("flightId", 1);
    return planner.columns(TestingChanges.upsert(KEY, key, row));
  }
}
