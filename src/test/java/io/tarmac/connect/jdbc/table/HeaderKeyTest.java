package io.tarmac.connect.jdbc.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.config.KeyMode;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class HeaderKeyTest {

  private static final Schema ROW = SchemaBuilder.struct().field("seats", Schema.INT32_SCHEMA);

  @Test
  @DisplayName("C7_2 record_header: every header is a column of the key, in its order")
  void everyHeaderIsAColumnOfTheKey() throws Exception {
    TablePlan plan = TestingPlanner.of(KeyMode.RECORD_HEADER).plan(change());

    assertThat(plan.keyColumns())
        .extracting(PlannedColumn::name)
        .contains("flight", "leg", "trace");
    assertThat(plan.values(change())).contains(7, "a", "x");
  }

  @Test
  @DisplayName("C7_2 record_header: primary.key.fields names the headers that are the key")
  void namedHeadersAreTheKey() throws Exception {
    TablePlan plan = TestingPlanner.of(KeyMode.RECORD_HEADER, "leg", "flight").plan(change());

    assertThat(plan.keyColumns()).extracting(PlannedColumn::name).containsExactly("leg", "flight");
    assertThat(plan.values(change())).containsExactly("a", 7, 180);
  }

  private static Change change() {
    Change change = TestingChanges.upsert(new Struct(ROW).put("seats", 180));
    change.origin().headers().addInt("flight", 7).addString("leg", "a").addString("trace", "x");
    return change;
  }
}
