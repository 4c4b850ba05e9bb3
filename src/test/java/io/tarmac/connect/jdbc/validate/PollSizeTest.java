package io.tarmac.connect.jdbc.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.config.SinkConfig;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PollSizeTest {

  @Test
  void batchesOfTheDefaultSizeFitIntoAPoll() {
    assertThat(findings(Map.of())).isEmpty();
    assertThat(findings(Map.of("batch.size", "501")))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.property()).isEqualTo("batch.size");
              assertThat(finding.isError()).isFalse();
              assertThat(finding.message()).contains("500", "501");
            });
  }

  @Test
  void batchesThatLingerSpanPolls() {
    assertThat(findings(Map.of("batch.size", "5000", "batch.linger.ms", "100"))).isEmpty();
  }

  @Test
  void whatIsNoNumberIsForConnectToRefuse() {
    assertThat(findings(Map.of("consumer.override.max.poll.records", "many"))).isEmpty();
    assertThat(findings(Map.of("consumer.override.max.poll.records", " 9 "))).hasSize(1);
  }

  private static List<Finding> findings(Map<String, String> settings) {
    Map<String, String> properties = new HashMap<>(settings);
    properties.put("connection.url", "jdbc:h2:mem:poll");
    Findings findings = new Findings();
    PollSize.run(properties, SinkConfig.parse(properties), findings);
    return findings.soFar();
  }
}
