package io.tarmac.perf.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConditionsTest {
  @Test
  void anotherParameterOfAServersUrlIsNamedWithoutSecrets() {
    Map<String, String> plain = server("jdbc:mysql://h/d?connectTimeout=1&sslKeyToken=a");
    Map<String, String> rewriting =
        server("jdbc:mysql://h/d?connectTimeout=1&sslKeyToken=a&rewriteBatchedStatements=true");

    assertThat(plain).doesNotContainValue("a");
    assertThat(differences(plain, plain)).isEmpty();
    assertThat(differences(plain, rewriting))
        .containsExactly("mysql URL parameter rewriteBatchedStatements: none, now true");
  }

  private static Map<String, String> server(String url) {
    return Conditions.server(
        DatabaseKind.MYSQL, new Access(url, Optional.of("u"), Optional.of("p")));
  }

  private static List<String> differences(Map<String, String> begun, Map<String, String> now) {
    SuitePlan plan = TestingSuites.aviation(true, 1);
    return PlanDifference.of(PlanFile.of(plan, true, begun), PlanFile.of(plan, true, now));
  }
}
