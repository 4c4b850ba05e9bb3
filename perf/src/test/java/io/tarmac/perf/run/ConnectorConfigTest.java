package io.tarmac.perf.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.event.Shape;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConnectorConfigTest {
  private static final LoadedTopic TOPIC = new LoadedTopic("topic", 100, 300_000);
  private static final Access ACCESS =
      new Access("jdbc:postgresql://h/d", Optional.of("u"), Optional.of("p"));

  @Test
  void aTableWithAPrimaryKeyTakesItFromTheRecordsKey() {
    assertThat(config(plan(Index.YES, false, Map.of()), SinkKind.TARMAC, 500))
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
    assertThat(config(plan(Index.NO, false, Map.of()), SinkKind.TARMAC, 500))
        .containsEntry("primary.key.mode", "none");
  }

  @Test
  void debeziumIsSetUpAlikeAndHasItsOwnProperties() {
    Map<String, String> config =
        config(plan(Index.YES, false, Map.of()), SinkKind.DEBEZIUM_UNNEST, 500);

    assertThat(config)
        .containsEntry("connector.class", "io.debezium.connector.jdbc.JdbcSinkConnector")
        .containsEntry("dialect.postgres.unnest.insert.enabled", "true")
        .containsEntry("primary.key.mode", "record_key")
        .containsEntry("schema.evolution", "none")
        .containsEntry("connection.username", "u");
    assertThat(config(plan(Index.YES, false, Map.of()), SinkKind.DEBEZIUM_REDUCTION, 500))
        .containsEntry("use.reduction.buffer", "true");
    assertThat(config(plan(Index.YES, false, Map.of()), SinkKind.DEBEZIUM_REWRITE, 500))
        .containsEntry("connection.url", "jdbc:postgresql://h/d?reWriteBatchedInserts=true");
  }

  @Test
  void theCountingSinkKnowsNothingOfADatabase() {
    assertThat(config(plan(Index.YES, false, Map.of()), SinkKind.NONE, 500))
        .doesNotContainKeys("connection.url", "connection.password", "batch.size", "insert.mode");
  }

  @Test
  void aPropertyOfTheUserWins() {
    assertThat(config(plan(Index.YES, false, Map.of("insert.mode", "x")), SinkKind.TARMAC, 500))
        .containsEntry("insert.mode", "x");
  }

  @Test
  void theConsumersLimitsThatTheUserSetsAreTheOnesThatAreReported() {
    Map<String, String> own = Map.of("consumer.override.max.poll.records", "50");
    Setting setting = setting(SinkKind.TARMAC, 500, Index.YES);

    assertThat(new ConnectorConfig(plan(Index.YES, false, own)).consumer(setting, TOPIC))
        .containsEntry("consumer.override.max.poll.records", "50")
        .containsKey("consumer.override.fetch.max.bytes");
    assertThat(new ConnectorConfig(plan(Index.YES, true, own)).consumer(setting, TOPIC))
        .isEqualTo(own);
  }

  @Test
  void theConsumersLimitsAreRaisedWithTheBatchSize() {
    Map<String, String> config = config(plan(Index.YES, false, Map.of()), SinkKind.TARMAC, 10_000);

    assertThat(config)
        .containsEntry("consumer.override.max.poll.records", "10000")
        .containsEntry("consumer.override.max.partition.fetch.bytes", "120000000")
        .containsEntry("consumer.override.fetch.max.bytes", "120000000");
  }

  @Test
  void aFetchIsNoLargePartOfAHeap() {
    LoadedTopic large = new LoadedTopic("topic", 100, 1_000_000);
    Setting setting = setting(SinkKind.TARMAC, 10_000, Index.YES);

    assertThat(new ConnectorConfig(plan(Index.YES, false, Map.of())).consumer(setting, large))
        .containsEntry("consumer.override.max.partition.fetch.bytes", "134217728");
  }

  @Test
  void theConsumersLimitsAreNeverLowered() {
    assertThat(config(plan(Index.YES, false, Map.of()), SinkKind.TARMAC, 1))
        .containsEntry("consumer.override.max.poll.records", "500")
        .containsEntry("consumer.override.max.partition.fetch.bytes", "1048576")
        .containsEntry("consumer.override.fetch.max.bytes", "52428800");
  }

  @Test
  void consumersThatShareATopicHearOfEachOtherSoon() {
    Setting usual = setting(SinkKind.TARMAC, 500, Index.YES);
    Setting shared =
        new Setting(
            usual.contender(),
            usual.converter(),
            usual.batchSize(),
            usual.insertMode(),
            usual.index(),
            Load.of(Spread.overTasks(4, 2, 1)));
    ConnectorConfig configs = new ConnectorConfig(plan(Index.YES, false, Map.of()));

    assertThat(configs.consumer(shared, TOPIC))
        .containsEntry("consumer.override.heartbeat.interval.ms", "100");
    assertThat(configs.consumer(usual, TOPIC))
        .doesNotContainKey("consumer.override.heartbeat.interval.ms");
  }

  @Test
  void aPollHoldsWholeBatches() {
    assertThat(config(plan(Index.YES, false, Map.of()), SinkKind.TARMAC, 300))
        .containsEntry("consumer.override.max.poll.records", "600");
  }

  @Test
  void theConsumerCanBeLeftAlone() {
    assertThat(config(plan(Index.YES, true, Map.of()), SinkKind.TARMAC, 10_000).keySet())
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

  private static Map<String, String> config(Plan plan, SinkKind sink, int batchSize) {
    Setting setting = setting(sink, batchSize, plan.matrix().indexes().get(0));
    return new ConnectorConfig(plan).of(setting, TOPIC, Optional.of(ACCESS), Optional.of("table"));
  }

  private static Setting setting(SinkKind sink, int batchSize, Index index) {
    return new Setting(
        Contender.of(sink, DatabaseKind.POSTGRESQL),
        ConverterChoice.JSON,
        batchSize,
        InsertMode.INSERT,
        index);
  }

  private static Plan plan(
      Index index, boolean consumerDefaults, Map<String, String> connectorProperties) {
    return new Plan(
        TestingMatrix.of(List.of(SinkKind.NONE, SinkKind.TARMAC), List.of(index)),
        new Volume(100, 0, Map.of()),
        1,
        consumerDefaults,
        Shape.ENVELOPE,
        Compression.NONE,
        DatabaseKind.POSTGRESQL,
        Optional.empty(),
        false,
        connectorProperties,
        "",
        "2g",
        List.of(),
        Duration.ofSeconds(60),
        false);
  }
}
