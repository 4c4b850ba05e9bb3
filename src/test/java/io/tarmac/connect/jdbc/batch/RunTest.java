package io.tarmac.connect.jdbc.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.change.DeliveredRecords;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RunTest {

  private static final TablePlan PLAN = TestingPlans.plan("flights", "id");

  @Test
  @DisplayName("C5_3 the rows' offsets are told per partition, from the lowest to the highest")
  void offsetsAreToldPerPartition() {
    Run run =
        run(
            DeliveredRecords.at("flights", 1, 12),
            DeliveredRecords.at("crews", 0, 3),
            DeliveredRecords.at("flights", 1, 10),
            DeliveredRecords.at("flights", 0, 7),
            DeliveredRecords.at("flights", 1, 11));

    assertThat(run.offsets()).isEqualTo("crews-0@3, flights-0@7, flights-1@10..12");
  }

  @Test
  @DisplayName("C5_3 the offsets are those of the partition a record came from")
  void offsetsAreThoseOfTheOrigin() {
    SinkRecord routed =
        DeliveredRecords.routed(DeliveredRecords.at("flights", 1, 12), "archive", 9);

    assertThat(run(routed).offsets()).isEqualTo("flights-1@12");
  }

  private static Run run(SinkRecord... records) {
    List<Row> rows =
        Stream.of(records)
            .map(DeliveredRecords::change)
            .map(
                change ->
                    new Row(
                        PLAN,
                        Operation.INSERT,
                        new Object[0],
                        change,
                        TestingRows.partition("flights", 0)))
            .toList();
    return new Run(PLAN, Operation.INSERT, rows);
  }
}
