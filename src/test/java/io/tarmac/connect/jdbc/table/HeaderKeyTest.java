package io.tarmac.connect.jdbc.table;

import static io.tarmac.connect.jdbc.table.PlanAssertions.assertBadRecord;
import static io.tarmac.connect.jdbc.table.PlanAssertions.assertRefusedPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.config.Naming;
import io.tarmac.connect.jdbc.config.NamingStyle;
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

  @Test
  @DisplayName(
      "C6_1 a header whose column a field has is the record's fault, unless the key names the header")
  void aRecordIsToBlameForItsHeader() {
    Schema row = SchemaBuilder.struct().field("flightNo", Schema.INT32_SCHEMA);
    Schema twice =
        SchemaBuilder.struct().field("a_b", Schema.INT32_SCHEMA).field("aB", Schema.INT32_SCHEMA);
    Naming snake = new Naming(NamingStyle.SNAKE_CASE, "", "");
    TestingPlanner all = TestingPlanner.of(KeyMode.RECORD_HEADER).with(snake);
    TestingPlanner named = TestingPlanner.of(KeyMode.RECORD_HEADER, "flight_no").with(snake);

    assertBadRecord(() -> all.plan(withHeader(row)));
    assertRefusedPlan(() -> named.plan(withHeader(row)));
    assertRefusedPlan(() -> all.plan(withHeader(twice)));
  }

  private static Change withHeader(Schema row) {
    Change change = TestingChanges.upsert(new Struct(row));
    change.origin().headers().addInt("flight_no", 7);
    return change;
  }

  private static Change change() {
    Change change = TestingChanges.upsert(new Struct(ROW).put("seats", 180));
    change.origin().headers().addInt("flight", 7).addString("leg", "a").addString("trace", "x");
    return change;
  }
}
