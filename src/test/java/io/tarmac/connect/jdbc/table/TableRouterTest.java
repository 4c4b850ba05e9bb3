package io.tarmac.connect.jdbc.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.TestingRecords;
import io.tarmac.connect.jdbc.config.TableNameFormat;
import java.util.List;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TableRouterTest {

  private final TableRouter router =
      new TableRouter(new TableNameFormat(List.of("fleet", "t_${topic}")));

  @Test
  @DisplayName("C7_2 the table is named after the topic")
  void theTableIsNamedAfterTheTopic() {
    assertThat(route(TestingRecords.at("server.flights", 0, 1)))
        .isEqualTo(new TableName(null, "fleet", "t_server_flights"));
    assertThat(route(TestingRecords.at("crews", 0, 1)))
        .isEqualTo(new TableName(null, "fleet", "t_crews"));
  }

  @Test
  @DisplayName("C7_2 a transformation that routes decides the table, not the topic of origin")
  void theTopicThatTransformationsLeftDecides() {
    SinkRecord routed = TestingRecords.routed(TestingRecords.at("flights", 0, 1), "archive", 0);

    assertThat(route(routed)).isEqualTo(new TableName(null, "fleet", "t_archive"));
  }

  @Test
  void aTopicHasOneNameObjectWhichPlansAreFoundBy() {
    TableName first = route(TestingRecords.at("flights", 0, 1));
    route(TestingRecords.at("crews", 0, 1));

    assertThat(route(TestingRecords.at("flights", 7, 2))).isSameAs(first);
  }

  private TableName route(SinkRecord record) {
    return router.route(new Change.Delete(record, null));
  }
}
