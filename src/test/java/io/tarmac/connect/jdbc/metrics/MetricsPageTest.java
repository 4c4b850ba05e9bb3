package io.tarmac.connect.jdbc.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MetricsPageTest {

  @Test
  @DisplayName("C10_4 the page that users read has every metric as the code has it")
  void thePageSaysWhatTheCodeSays() throws Exception {
    String rendered = MetricsPage.rendered();
    if ("write".equals(System.getProperty("tarmac.docs"))) {
      Files.writeString(MetricsPage.PAGE, rendered);
    }

    assertThat(MetricsPage.PAGE)
        .describedAs("write it with -Dtest=MetricsPageTest -Dtarmac.docs=write")
        .hasContent(rendered);
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
