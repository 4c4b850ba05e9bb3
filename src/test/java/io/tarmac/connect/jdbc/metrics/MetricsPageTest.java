package io.tarmac.connect.jdbc.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.GeneratedPage;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MetricsPageTest {

  @Test
  @DisplayName("C10_4 the page that users read has every metric as the code has it")
  void thePageSaysWhatTheCodeSays() throws Exception {
    GeneratedPage.check(getClass(), MetricsPage.PAGE, MetricsPage.rendered());
  }

  @Test
  void theEndOfANameSaysWhetherItIsASum() {
    assertThat(
            Stream.concat(
                Stream.of(TaskMetric.values()).map(TaskMetric::metricName),
                Stream.of(TableMetric.values()).map(TableMetric::metricName)))
        .doesNotHaveDuplicates()
        .allMatch(name -> name.matches("[a-z]+(-[a-z]+)*"))
        .allMatch(MetricsPageTest::hasItsUnit);
  }

  private static boolean hasItsUnit(String name) {
    return Stream.of(TaskMetric.values())
        .filter(metric -> metric.metricName().equals(name))
        .allMatch(metric -> metric.unit().equals("ms") == name.matches(".*-ms(-total)?"));
  }
}
