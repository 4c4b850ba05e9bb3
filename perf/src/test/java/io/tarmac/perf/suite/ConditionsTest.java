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
    Map<String, String> plain = address("jdbc:mysql://h/d?connectTimeout=1&sslKeyToken=a");
    Map<String, String> rewriting =
        address("jdbc:mysql://h/d?connectTimeout=1&sslKeyToken=a&rewriteBatchedStatements=true");

    assertThat(plain).doesNotContainValue("a");
    assertThat(differences(plain, plain)).isEmpty();
    assertThat(differences(plain, rewriting))
        .containsExactly("mysql URL parameter rewriteBatchedStatements: none, now true");
  }

  @Test
  void aServerThatWasSetUpAnewIsNoticed() {
    Map<String, String> durable =
        Conditions.withPrefix("mysql setting ", Map.of("sync_binlog", "1", "log_bin", "1"));
    Map<String, String> faster =
        Conditions.withPrefix("mysql setting ", Map.of("sync_binlog", "0", "log_bin", "1"));

    assertThat(differences(durable, durable)).isEmpty();
    assertThat(differences(durable, faster)).containsExactly("mysql setting sync_binlog: 1, now 0");
  }

  private static Map<String, String> address(String url) {
    return Conditions.address(
        DatabaseKind.MYSQL, new Access(url, Optional.of("u"), Optional.of("p")));
  }

  private static List<String> differences(Map<String, String> begun, Map<String, String> now) {
    SuitePlan plan = TestingSuites.aviation(true, 1);
    return plan.file(true, begun).differences(plan.file(true, now));
  }
}
