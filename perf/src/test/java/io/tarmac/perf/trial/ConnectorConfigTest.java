package io.tarmac.perf.trial;

import static io.tarmac.perf.testing.RecordCopy.copyOf;
import static io.tarmac.perf.trial.TestingEnvironment.OPTIONS;
import static io.tarmac.perf.trial.TestingEnvironment.setting;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.database.Access;
import io.tarmac.perf.testing.RecordCopy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConnectorConfigTest {
  private static final LoadedTopics TOPIC = new LoadedTopics(List.of("topic"), 100, 300_000);
  private static final Access ACCESS =
      new Access("jdbc:postgresql://h/d", Optional.of("u"), Optional.of("p"));

  @Test
  void aTableWithAPrimaryKeyTakesItFromTheRecordsKey() {
    assertThat(config(SinkKind.TARMAC, 500))
        .containsEntry("primary.key.mode", "record_key")
        .containsEntry("insert.mode", "insert")
        .containsEntry("batch.size", "500")
        .containsEntry("collection.name.format", "table")
        .containsEntry("connection.url", "jdbc:postgresql://h/d")
        .containsEntry("connection.username", "u")
        .containsEntry("connection.password", "p")
        .containsEntry("topics", "topic");
  }

  @Test
  void aTableWithoutOneHasNoKey() {
    Setting keyless = copyOf(setting(SinkKind.TARMAC, 500)).with(Setting::index, Index.NO).record();

    assertThat(config(OPTIONS, keyless)).containsEntry("primary.key.mode", "none");
  }

  @Test
  void debeziumIsSetUpAlikeAndHasItsOwnProperties() {
    assertThat(config(SinkKind.DEBEZIUM_UNNEST, 500))
        .containsEntry("connector.class", "io.debezium.connector.jdbc.JdbcSinkConnector")
        .containsEntry("dialect.postgres.unnest.insert.enabled", "true")
        .containsEntry("primary.key.mode", "record_key")
        .containsEntry("schema.evolution", "none")
        .containsEntry("connection.username", "u");
    assertThat(config(SinkKind.DEBEZIUM_REDUCTION, 500))
        .containsEntry("use.reduction.buffer", "true");
    assertThat(config(SinkKind.DEBEZIUM_REWRITE, 500))
        .containsEntry("connection.url", "jdbc:postgresql://h/d?reWriteBatchedInserts=true");
  }

  @Test
  void theCountingSinkKnowsNothingOfADatabase() {
    assertThat(config(SinkKind.NONE, 500))
        .doesNotContainKeys("connection.url", "connection.password", "batch.size", "insert.mode");
  }

  @Test
  void aPropertyOfTheUserWins() {
    EnvironmentOptions options =
        options(EnvironmentOptions::connectorProperties, Map.of("insert.mode", "x"));

    assertThat(config(options, setting(SinkKind.TARMAC, 500))).containsEntry("insert.mode", "x");
  }

  @Test
  void theConsumersLimitsThatTheUserSetsAreTheOnesThatAreReported() {
    Map<String, String> own = Map.of("consumer.override.max.poll.records", "50");
    Setting setting = setting(SinkKind.TARMAC, 500);
    EnvironmentOptions limited = options(EnvironmentOptions::connectorProperties, own);
    EnvironmentOptions unlimited =
        copyOf(limited).with(EnvironmentOptions::consumerDefaults, true).record();

    assertThat(new ConnectorConfig(limited).consumer(setting, TOPIC))
        .containsEntry("consumer.override.max.poll.records", "50")
        .containsKey("consumer.override.fetch.max.bytes");
    assertThat(new ConnectorConfig(unlimited).consumer(setting, TOPIC)).isEqualTo(own);
  }

  @Test
  void theConsumersLimitsAreRaisedWithTheBatchSize() {
    assertThat(config(SinkKind.TARMAC, 10_000))
        .containsEntry("consumer.override.max.poll.records", "10000")
        .containsEntry("consumer.override.max.partition.fetch.bytes", "120000000")
        .containsEntry("consumer.override.fetch.max.bytes", "120000000");
  }

  @Test
  void aFetchIsNoLargePartOfAHeap() {
    LoadedTopics large = new LoadedTopics(List.of("topic"), 100, 1_000_000);

    assertThat(new ConnectorConfig(OPTIONS).consumer(setting(SinkKind.TARMAC, 10_000), large))
        .containsEntry("consumer.override.max.partition.fetch.bytes", "134217728");
  }

  @Test
  void theConsumersLimitsAreNeverLowered() {
    assertThat(config(SinkKind.TARMAC, 1))
        .containsEntry("consumer.override.max.poll.records", "500")
        .containsEntry("consumer.override.max.partition.fetch.bytes", "1048576")
        .containsEntry("consumer.override.fetch.max.bytes", "52428800");
  }

  @Test
  void consumersThatShareATopicHearOfEachOtherSoon() {
    Setting usual = setting(SinkKind.TARMAC, 500);
    Setting shared =
        copyOf(usual)
            .with(Setting::load, Load.USUAL.withSpread(Spread.overTasks(4, 2, 1)))
            .record();
    ConnectorConfig configs = new ConnectorConfig(OPTIONS);

    assertThat(configs.consumer(shared, TOPIC))
        .containsEntry("consumer.override.heartbeat.interval.ms", "100");
    assertThat(configs.consumer(usual, TOPIC))
        .doesNotContainKey("consumer.override.heartbeat.interval.ms");
  }

  @Test
  void aPollHoldsWholeBatches() {
    assertThat(config(SinkKind.TARMAC, 300))
        .containsEntry("consumer.override.max.poll.records", "600");
  }

  @Test
  void theConsumerCanBeLeftAlone() {
    EnvironmentOptions options = options(EnvironmentOptions::consumerDefaults, true);

    assertThat(config(options, setting(SinkKind.TARMAC, 10_000)).keySet())
        .noneMatch(key -> key.startsWith("consumer."));
  }

  @Test
  void resultsHideWhatMayBeSecret() {
    assertThat(
            Secrets.masked(
                Map.of(
                    "connection.password", "p",
                    "connection.url", "u",
                    "value.converter.schema.registry.ssl.keystore.key", "k",
                    "primary.key.mode", "none",
                    "batch.size", "7",
                    "dbUser", "u",
                    "useReadAheadInput", "true")))
        .containsEntry("connection.password", "***")
        .containsEntry("connection.url", "***")
        .containsEntry("value.converter.schema.registry.ssl.keystore.key", "***")
        .containsEntry("primary.key.mode", "none")
        .containsEntry("batch.size", "7")
        .containsEntry("dbUser", "***")
        .containsEntry("useReadAheadInput", "true");
  }

  private static Map<String, String> config(SinkKind sink, int batchSize) {
    return config(OPTIONS, setting(sink, batchSize));
  }

  private static Map<String, String> config(EnvironmentOptions options, Setting setting) {
    return new ConnectorConfig(options).config(setting, TOPIC, Optional.of(ACCESS), "table");
  }

  private static <T> EnvironmentOptions options(
      RecordCopy.Component<EnvironmentOptions, T> component, T value) {
    return copyOf(OPTIONS).with(component, value).record();
  }
}
