package io.tarmac.perf.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

class PublishedFiguresTest {
  @Test
  void stagesAndReasonsAreKnownByTheirNames() {
    Map<String, Double> published =
        Map.of(
            "write-time-ms-total", 1_500.0,
            "batches-ended-by-size-total", 7.0,
            "rows-written-total{table=t}", 100.0);

    assertThat(PublishedFigures.stageSeconds(published)).isEqualTo(Map.of("write", 1.5));
    assertThat(PublishedFigures.batchEnds(published)).isEqualTo(Map.of("size", 7.0));
  }

  @Test
  void whatDistinguishesAMetricIsPartOfItsName() throws MalformedObjectNameException {
    ObjectName plain = new ObjectName("kafka.connect:type=plugins,connector=c,task=0");
    ObjectName ofTable = new ObjectName("kafka.connect:type=plugins,connector=c,task=0,table=t");

    assertThat(PublishedFigures.name(plain, "rows")).isEqualTo("rows");
    assertThat(PublishedFigures.name(ofTable, "rows")).isEqualTo("rows{table=t}");
  }

  @Test
  void totalsOfTasksAreAddedAndMeansAreNot() {
    assertThat(PublishedFigures.merger("rows-total").apply(1.0, 2.0)).isEqualTo(3);
    assertThat(PublishedFigures.merger("time-ms-max").apply(1.0, 2.0)).isEqualTo(2);
  }
}
