package io.tarmac.connect.jdbc.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.config.KeyMode;
import java.util.List;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.header.ConnectHeaders;
import org.apache.kafka.connect.header.Headers;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class HeaderKeyTest {

  private static final TableName TABLE = new TableName(null, null, "flights");
  private static final Schema ROW = SchemaBuilder.struct().field("seats", Schema.INT32_SCHEMA);

  private final Headers headers =
      new ConnectHeaders().addInt("flight", 7).addString("leg", "a").addString("trace", "x");

  @Test
  @DisplayName("C7_2 record_header: every header is a column of the key, in its order")
  void everyHeaderIsAColumnOfTheKey() throws Exception {
    TablePlan plan = TestingPlanner.of(KeyMode.RECORD_HEADER, List.of()).plan(TABLE, change());

    assertThat(plan.keyColumns())
        .extracting(PlannedColumn::name)
        .contains("flight", "leg", "trace");
    assertThat(plan.values(change())).contains(7, "a", "x");
  }

  @Test
  @DisplayName("C7_2 record_header: primary.key.fields names the headers that are the key")
  void namedHeadersAreTheKey() throws Exception {
    TablePlan plan =
        TestingPlanner.of(KeyMode.RECORD_HEADER, List.of("leg", "flight")).plan(TABLE, change());

    assertThat(plan.keyColumns()).extracting(PlannedColumn::name).containsExactly("leg", "flight");
    assertThat(plan.values(change())).containsExactly("a", 7, 180);
  }

  private Change change() {
    return new Change.Upsert(
        new SinkRecord(
            "flights",
            0,
            null,
            null,
            ROW,
            null,
            42,
            null,
            TimestampType.NO_TIMESTAMP_TYPE,
            headers),
        new Struct(ROW).put("seats", 180));
  }
}
