package io.tarmac.connect.jdbc.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.change.TestingRecords;
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
            TestingRecords.at("flights", 1, 12),
            TestingRecords.at("crews", 0, 3),
            TestingRecords.at("flights", 1, 10),
            TestingRecords.at("flights", 0, 7),
            TestingRecords.at("flights", 1, 11));

    assertThat(run.offsets()).isEqualTo("crews-0@3, flights-0@7, flights-1@10..12");
  }

  @Test
  @DisplayName("C5_3 the offsets are those of the partition a record came from")
  void offsetsAreThoseOfTheOrigin() {
    SinkRecord routed = TestingRecords.routed(TestingRecords.at("flights", 1, 12), "archive", 9);

    assertThat(run(routed).offsets()).isEqualTo("flights-1@12");
  }

  private static Run run(SinkRecord... records) {
    List<Row> rows =
        Stream.of(records)
            .map(TestingRecords::change)
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
