package io.tarmac.connect.jdbc.worker;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tarmac.connect.jdbc.testing.OnDatabase;
import io.tarmac.connect.jdbc.testing.PeerConfiguration;
import io.tarmac.connect.jdbc.testing.TestingConnect;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.TestingTopic;
import io.tarmac.connect.jdbc.testing.UniqueName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Configurations of other sinks on a worker: what validate answers, and what they write. */
class PeerConfigurationIT {

  @Nested
  class PostgreSql extends Suite implements OnDatabase.PostgreSql {}

  @Nested
  class MariaDb extends Suite implements OnDatabase.MariaDb {}

  abstract static class Suite implements OnDatabase {
    private final TestingDatabase database = database();

    @Test
    @DisplayName("C10_1 a configuration of Confluent's sink runs when its class is changed")
    void confluents() {
      TestingTopic topic = topic("Orders");

      JsonNode answer =
          land("confluent-upsert", topic, Map.of("fields.whitelist", "name, amount"), topic.name());

      assertThat(recommended(answer, "config.profile")).containsExactly("used: confluent");
      assertThat(recommended(answer, "pk.mode")).containsExactly("translated to primary.key.mode");
      assertThat(recommended(answer, "batch.size"))
          .contains("default of config.profile=confluent: 3000");
      assertThat(recommended(answer, "db.timezone"))
          .containsExactly("ignored: UTC is what the sink writes");
    }

    @Test
    @DisplayName("C10_1 a configuration of Aiven's sink runs when its class is changed")
    void aivens() {
      TestingTopic topic = topic("ops.Flights-raw");

      JsonNode answer =
          land(
              "aiven-multi",
              topic,
              Map.of(),
              "in_" + topic.name().replace('.', '_').replace('-', '_'));

      assertThat(recommended(answer, "config.profile")).containsExactly("used: aiven");
      assertThat(recommended(answer, "insert.mode"))
          .containsExactly("translated to insert.mode=insert");
      assertThat(recommended(answer, "sql.quote.identifiers"))
          .containsExactly("translated to quote.identifiers");
    }

    @Test
    @DisplayName("C10_1 a configuration of Debezium's sink runs, with its folding by its profile")
    void debeziums() {
      TestingTopic topic = topic("server1.Inventory");
      boolean lower = database.name().equals("PostgreSQL");
      String table = topic.name().replace('.', '_');

      JsonNode answer =
          land("debezium", topic, Map.of(), lower ? table.toLowerCase(Locale.ROOT) : table);

      assertThat(recommended(answer, "config.profile")).containsExactly("used");
      assertThat(recommended(answer, "quote.identifiers"))
          .containsExactly("default of config.profile=debezium: false");
      assertThat(recommended(answer, "connection.pool.max_size"))
          .containsExactly("ignored: a task has one connection");
      assertThat(recommended(answer, "no.such.property"))
          .containsExactly("unknown: it has no effect");
    }

    /** Validates a configuration, and runs it until a row is in the table. */
    private JsonNode land(String name, TestingTopic topic, Map<String, String> more, String table) {
      topic.send(TestingRow.key(1), TestingRow.of(1, "one", 10)).flush();
      Map<String, String> settings = new TreeMap<>(PeerConfiguration.read(name));
      settings.remove("name");
      settings.put("tasks.max", "1");
      settings.put("connection.url", database.url());
      settings.put("topics", topic.name());
      settings.put("no.such.property", "1");
      boolean ownName = settings.containsKey("connection.username");
      settings.put(ownName ? "connection.username" : "connection.user", database.user());
      settings.put("connection.password", database.password());
      settings.putAll(more);
      JsonNode answer = TestingConnect.shared().rest().validate(named(settings, name));
      assertThat(answer.path("error_count").asInt()).describedAs(answer.toString()).isZero();
      if (!database.password().isEmpty()) {
        assertThat(answer.toString()).doesNotContain(database.password());
      }

      try (Sink sink = Sink.createWith(settings)) {
        sink.awaitCommitted(topic.name(), 0, 1);
      }

      assertThat(database.sql().rows(TestingRow.selectAll(database, table)))
          .containsExactly(List.of("1", "one", "10"));
      return answer;
    }

    private static Map<String, String> named(Map<String, String> settings, String name) {
      Map<String, String> named = new TreeMap<>(settings);
      named.put("name", name);
      return named;
    }

    private static List<String> recommended(JsonNode answer, String property) {
      List<String> recommended = new ArrayList<>();
      for (JsonNode config : answer.path("configs")) {
        if (config.path("value").path("name").asText().equals(property)) {
          config.path("value").path("recommended_values").forEach(v -> recommended.add(v.asText()));
        }
      }
      return recommended;
    }

    private static TestingTopic topic(String purpose) {
      return TestingTopic.create(TestingKafka.shared(), UniqueName.of(purpose), 1);
    }
  }
}
