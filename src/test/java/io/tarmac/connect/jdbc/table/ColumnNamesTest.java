package io.tarmac.connect.jdbc.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.TestingRecords;
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
  private static final TableName TABLE = new TableName(null, null, "flights");
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
    for (List<String> fields : List.of(List.<String>of(), List.of("flightId"))) {
      assertThat(names(TestingPlanner.of(KeyMode.RECORD_KEY, fields).with(SNAKE)))
          .containsExactly("c_flight_id", "c_tail_number", "c_seats");
    }
    assertThat(names(TestingPlanner.of(KeyMode.RECORD_VALUE, List.of("seats")).with(SNAKE)))
        .containsExactly("c_seats", "c_flight_id", "c_tail_number");
  }

  @Test
  @DisplayName("C7_2 the columns of the kafka mode are called as the user calls them")
  void theColumnsOfTheKafkaModeAreLeftAlone() throws Exception {
    assertThat(names(TestingPlanner.of(KeyMode.KAFKA, List.of("T", "P", "O")).with(SNAKE)))
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
    Change change = new Change.Upsert(TestingRecords.withRow(new Struct(twice)), new Struct(twice));
    Schema likeKey = SchemaBuilder.struct().field("flight_id", Schema.INT32_SCHEMA).build();
    Change ofKey =
        new Change.Upsert(TestingRecords.keyed(KEY, null, likeKey, null), new Struct(likeKey));

    assertThatThrownBy(
            () -> TestingPlanner.of(KeyMode.NONE, List.of()).with(SNAKE).plan(TABLE, change))
        .isInstanceOf(PlanException.class)
        .hasMessageContainingAll("'flightId'", "'flight_id'", "'c_flight_id'", "column.naming");
    assertThatThrownBy(
            () -> TestingPlanner.of(KeyMode.RECORD_KEY, List.of()).with(SNAKE).plan(TABLE, ofKey))
        .isInstanceOf(PlanException.class)
        .hasMessageContainingAll("'flightId'", "'flight_id'");
  }

  @Test
  @DisplayName("C7_2 fields are filtered by their own names, and never those of the key")
  void fieldsAreFilteredByTheirOwnNames() throws Exception {
    FieldFilter onlySeats =
        new FieldFilter(List.of(new FieldFilter.Entry("flights", "seats")), List.of());
    FieldFilter noIds =
        new FieldFilter(List.of(), List.of(new FieldFilter.Entry(null, ".*(Id|Number)")));

    assertThat(names(TestingPlanner.of(KeyMode.NONE, List.of()).with(onlySeats).with(SNAKE)))
        .containsExactly("c_seats");
    assertThat(names(TestingPlanner.of(KeyMode.RECORD_KEY, List.of()).with(onlySeats)))
        .containsExactly("flightId", "seats");
    assertThat(names(TestingPlanner.of(KeyMode.RECORD_VALUE, List.of("flightId")).with(noIds)))
        .containsExactly("flightId", "seats");
    assertThat(names(TestingPlanner.of(KeyMode.NONE, List.of()).with(noIds)))
        .containsExactly("seats");
  }

  private static List<String> names(TestingPlanner planner) throws Exception {
    Struct row = new Struct(ROW).put("flightId", 1).put("tailNumber", "x").put("seats", 2);
    Struct key = new Struct(KEY).put("flightId", 1);
    Change change = new Change.Upsert(TestingRecords.keyed(KEY, key, ROW, row), row);
    return planner.plan(TABLE, change).columns().stream().map(PlannedColumn::name).toList();
  }
}
