package io.tarmac.connect.jdbc.fault;

import io.tarmac.connect.jdbc.fault.PoisonedTopic.Cost;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Many bad records among very many good ones, and what they cost. */
class PoisonSoak {
  private static final int RECORDS = 100_000;
  private static final int BAD = 1_000;

  @Nested
  class PoisonSoakOnPostgreSql extends PoisonSoakSuite implements OnFaultDatabase.OnPostgreSql {}

  @Nested
  class PoisonSoakOnMariaDb extends PoisonSoakSuite implements OnFaultDatabase.OnMariaDb {}

  @Nested
  class PoisonSoakOnMySql extends PoisonSoakSuite implements OnFaultDatabase.OnMySql {}

  abstract static class PoisonSoakSuite implements OnFaultDatabase {
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({"strict,at_least_once", "relaxed,at_least_once", "strict,exactly_once"})
    @DisplayName(
        "C6_1 1,000 bad records of 8 kinds among 100,000 are dead letters, the others rows")
    void manyBadRecords(String order, String guarantee) {
      Map<String, String> settings =
          Map.of("batch.size", "500", "errors.order", order, "delivery.guarantee", guarantee);
      // The first has the worker compile what is hot.
      new PoisonedTopic(database(), RECORDS, 0).land(settings);
      Cost clean = new PoisonedTopic(database(), RECORDS, 0).land(settings);
      PoisonedTopic topic = new PoisonedTopic(database(), RECORDS, BAD);
      Cost poisoned = topic.land(settings);
      System.out.printf(
          "%s, %s, %s: %.1f s, clean %.1f s; %,d statements, clean %,d: %.1f for each of the %d bad"
              + " records that the database finds%n",
          database().name(),
          order,
          guarantee,
          poisoned.seconds(),
          clean.seconds(),
          poisoned.statements(),
          clean.statements(),
          (poisoned.statements() - clean.statements()) / (double) topic.foundByDatabase(),
          topic.foundByDatabase());
    }
  }
}
