package io.tarmac.connect.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Whatever the schema, the value, the bytes and the configuration: what Kafka's converter makes of
 * it, this one makes too, and where that fails, this fails. Repeat a failure with the seed it
 * prints: {@code -Dtarmac.json.seed=N}. How many cases are tried: {@code -Dtarmac.json.cases=N}.
 */
class SamenessIT {
  /** More would only be the same again. */
  private static final int ENOUGH_DIFFERENCES = 10;

  @Test
  void convertsAndFailsAsKafkasConverterDoes() {
    Long only = Long.getLong("tarmac.json.seed");
    long first = only == null ? new Random().nextLong() : only;
    int wanted = only == null ? Integer.getInteger("tarmac.json.cases", 5_000) : 1;
    System.out.printf("Random JSON from -Dtarmac.json.seed=%d on%n", first);
    List<String> differences = new ArrayList<>();
    long cases = 0;
    long converted = 0;
    long seed = first;
    do {
      SamenessRun run = new SamenessRun(seed++);
      run.run();
      cases += run.cases();
      converted += run.converted();
      differences.addAll(run.differences());
    } while (only == null && cases < wanted && differences.size() < ENOUGH_DIFFERENCES);
    System.out.printf("Random JSON: %d cases, %d of them converted%n", cases, converted);
    assertThat(differences).isEmpty();
    if (only == null) {
      assertThat(converted).as("cases with a result").isBetween(cases / 3, cases * 9 / 10);
    }
  }
}
