package io.tarmac.connect.jdbc.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.config.SinkConfig;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConnectionChecksTest {

  @Test
  void batchesOfTheDefaultSizeFitIntoAPoll() {
    assertThat(problems(Map.of())).isEmpty();
    assertThat(problems(Map.of("batch.size", "501")))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.property()).isEqualTo("batch.size");
              assertThat(problem.isError()).isFalse();
              assertThat(problem.message()).contains("500", "501");
            });
  }

  @Test
  void batchesThatLingerSpanPolls() {
    assertThat(problems(Map.of("batch.size", "5000", "batch.linger.ms", "100"))).isEmpty();
  }

  @Test
  void whatIsNoNumberIsForConnectToRefuse() {
    assertThat(problems(Map.of("consumer.override.max.poll.records", "many"))).isEmpty();
    assertThat(problems(Map.of("consumer.override.max.poll.records", " 9 "))).hasSize(1);
  }

  private static List<ValidationProblem> problems(Map<String, String> settings) {
    Map<String, String> properties = new HashMap<>(settings);
    properties.put("connection.url", "jdbc:h2:mem:poll");
    ValidationProblems problems = new ValidationProblems();
    ConnectionChecks.checkPollSize(properties, SinkConfig.parse(properties), problems);
    return problems.soFar();
  }
}
