package io.tarmac.connect.jdbc.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.tarmac.connect.jdbc.testing.PeerConfiguration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.Config;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What validate says of configurations that were written for other sinks. */
class PeerConfigurationsTest {

  @Test
  @DisplayName(
      "C10_1 a configuration for Confluent's sink is read by its names, and each is told of")
  void anUpsertOfConfluents() {
    assertThat(report("confluent-upsert"))
        .containsOnly(
            entry("config.profile", "used: confluent"),
            entry("connection.url", "used"),
            entry("connection.user", "translated to connection.username"),
            entry("connection.username", "used: from connection.user"),
            entry("connection.password", "used"),
            entry(
                "connection.ApplicationName",
                "used: the database's driver gets it as ApplicationName"),
            entry("dialect.name", "ignored: the server that answers tells which database it is"),
            entry("insert.mode", "used"),
            entry("pk.mode", "translated to primary.key.mode"),
            entry("primary.key.mode", "used: from pk.mode"),
            entry("pk.fields", "translated to primary.key.fields"),
            entry("primary.key.fields", "used: from pk.fields"),
            entry("delete.enabled", "used"),
            entry("auto.create", "translated to schema.evolution=basic"),
            entry("auto.evolve", "translated to schema.evolution=basic"),
            entry("schema.evolution", "used: from auto.evolve"),
            entry(
                "fields.whitelist", "translated to field.include.list=item,amount,placed\\x{2e}at"),
            entry("field.include.list", "used: from fields.whitelist"),
            entry("quote.sql.identifiers", "translated to quote.identifiers=true"),
            entry("quote.identifiers", "used: from quote.sql.identifiers"),
            entry("max.retries", "translated to retry.timeout.ms=10000"),
            entry("retry.timeout.ms", "used: from max.retries"),
            entry(
                "retry.backoff.ms",
                "translated to retry.backoff.max.ms=2000, retry.backoff.ms=2000"),
            entry("retry.backoff.max.ms", "used: from retry.backoff.ms"),
            entry("db.timezone", "ignored: UTC is what the sink writes"),
            entry("batch.size", "default of config.profile=confluent: 3000"),
            entry("collection.name.dots", "default of config.profile=confluent: separator"),
            entry("replace.null.with.default", "default of config.profile=confluent: true"));
  }

  @Test
  @DisplayName("C10_1 an insert of Confluent's: a batch of none is one of one, retries stay ours")
  void anInsertOfConfluents() {
    SinkConfig config = SinkConfig.parse(PeerConfiguration.read("confluent-insert"));

    assertThat(report("confluent-insert"))
        .containsEntry("batch.size", "translated to batch.size=1")
        .containsEntry("table.name.format", "translated to collection.name.format")
        .containsEntry("auto.create", "translated to schema.evolution=create")
        .containsEntry(
            "connection.attempts",
            "ignored: connecting is tried again as long as it takes, unless max.retries or"
                + " retry.timeout.ms is set")
        .containsEntry("trim.sensitive.log", "ignored: values of rows are never logged")
        .doesNotContainKeys("retry.timeout.ms", "retry.backoff.ms");
    assertThat(config.batching().maxRows()).isEqualTo(1);
    assertThat(config.retries().timeout().toMillis()).isEqualTo(-1);
    assertThat(config.tables().evolution()).isEqualTo(SchemaEvolution.CREATE);
  }

  @Test
  @DisplayName("C10_1 a name of Aiven's chooses its profile; its modes and names are translated")
  void aMultiInsertOfAivens() {
    SinkConfig config = SinkConfig.parse(PeerConfiguration.read("aiven-multi"));

    assertThat(report("aiven-multi"))
        .containsEntry("config.profile", "used: aiven")
        .containsEntry("insert.mode", "translated to insert.mode=insert")
        .containsEntry("sql.quote.identifiers", "translated to quote.identifiers")
        .containsEntry("batch.size", "used")
        .containsEntry("max.retries", "translated to retry.timeout.ms=0")
        .containsEntry(
            "table.name.normalize",
            "translated to collection.name.dots=underscore, table.naming.style=alphanumeric");
    assertThat(config.retries().timeout()).isZero();
    assertThat(config.tables().nameFormat().resolve(List.of("ops.flights-raw")))
        .map(config.tables().naming()::apply)
        .containsExactly("in_ops_flights_raw");
  }

  @Test
  @DisplayName("C10_1 tables by topic of Aiven's, and a list of key fields with spaces")
  void tablesByTopicOfAivens() {
    SinkConfig config = SinkConfig.parse(PeerConfiguration.read("aiven-mapping"));

    assertThat(report("aiven-mapping"))
        .containsEntry("config.profile", "used: aiven")
        .containsEntry("topics.to.tables.mapping", "translated to collection.name.mapping");
    assertThat(config.tables().nameFormat().resolve(List.of("crews.v1"))).containsExactly("Crews");
    assertThat(config.keys().fields()).containsExactly("id", "leg");
  }

  @Test
  @DisplayName("C10_1 a configuration for Debezium's sink is read with its folding and retries")
  void debeziums() {
    SinkConfig config = SinkConfig.parse(PeerConfiguration.read("debezium"));

    assertThat(report("debezium"))
        .containsEntry("config.profile", "used")
        .containsEntry("connection.username", "used")
        .containsEntry("connection.pool.max_size", "ignored: a task has one connection")
        .containsEntry(
            "hibernate.dialect",
            "ignored: Hibernate tells names of column types, and opens no connection")
        .containsEntry("table.name.format", "translated to collection.name.format")
        .containsEntry("flush.max.retries", "translated to retry.timeout.ms=5000")
        .containsEntry("quote.identifiers", "default of config.profile=debezium: false")
        .containsEntry(
            "use.reduction.buffer", "ignored: upserts are always reduced to one change per key");
    assertThat(config.tables().exactNames()).isFalse();
    assertThat(config.tables().nameFormat().resolve(List.of("a.b.C"))).containsExactly("a_b_C");
    assertThat(config.retries().timeout().toMillis()).isEqualTo(5_000);
  }

  @Test
  @DisplayName("C10_1 names that only Debezium's sink has choose its profile, with its folding")
  void namesOfDebeziumsChooseItsProfile() {
    Map<String, String> written = PeerConfiguration.read("debezium");
    written.remove("config.profile");

    SinkConfig config = SinkConfig.parse(written);

    assertThat(config.tables().profile()).isEqualTo(Profile.DEBEZIUM);
    assertThat(config.tables().exactNames()).isFalse();
    assertThat(config.retries().timeout().toMillis()).isEqualTo(5_000);
  }

  @Test
  @DisplayName("C10_1 under Tarmac's own profile Debezium's names are read, with Tarmac's defaults")
  void debeziumsNamesAreReadUnderTarmacsProfile() {
    Map<String, String> written = PeerConfiguration.read("debezium");
    written.put("config.profile", "tarmac");

    SinkConfig config = SinkConfig.parse(written);

    assertThat(config.tables().profile()).isEqualTo(Profile.TARMAC);
    assertThat(config.tables().exactNames()).isTrue();
    assertThat(config.retries().timeout().toMillis()).isEqualTo(5_000);
  }

  @ParameterizedTest
  @CsvSource({
    "confluent-sqlite, CONFLUENT",
    "confluent-coordinates, CONFLUENT",
    "confluent-transformed, CONFLUENT",
    "confluent-unwrapped, CONFLUENT",
    "debezium-mysql, DEBEZIUM"
  })
  @DisplayName("C10_1 of each property of a published configuration something is known")
  void eachPropertyIsKnown(String name, Profile profile) {
    assertThat(report(name).values()).noneMatch(told -> told.startsWith("unknown"));
    assertThat(SinkConfig.parse(PeerConfiguration.read(name)).tables().profile())
        .isEqualTo(profile);
  }

  /** What is told of each property, of which none may have an error. */
  private static Map<String, String> report(String name) {
    Map<String, String> written = PeerConfiguration.read(name);
    written.put("config.report", "true");
    Config answer = ConfigValidation.of(written);
    ConfigReport.of(written).addTo(answer, List.of());
    assertThat(answer.configValues()).allSatisfy(v -> assertThat(v.errorMessages()).isEmpty());
    assertThat(answer.configValues().toString()).doesNotContain("example-password");
    return answer.configValues().stream()
        .filter(value -> value.name().equals("config.report"))
        .flatMap(value -> value.recommendedValues().stream())
        .map(String::valueOf)
        .filter(line -> line.contains(": ") && !line.startsWith("config.report: "))
        .map(line -> line.split(": ", 2))
        .collect(
            Collectors.toMap(line -> line[0], line -> line[1], (one, other) -> one, TreeMap::new));
  }
}
