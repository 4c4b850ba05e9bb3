package io.tarmac.connect.jdbc.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SinkConfigTest {

  @Test
  void defaults() {
    assertThat(SinkConfig.parse(TestingProperties.with()))
        .isEqualTo(
            new SinkConfig(
                new ConnectionSettings(TestingProperties.URL, null, null),
                new TableSettings(
                    TableNameFormat.parse("${topic}"),
                    Naming.NONE,
                    ColumnSettings.AS_THEY_COME,
                    SchemaEvolution.NONE,
                    new EvolutionLimits(500, 1_000, 60, true),
                    true,
                    false,
                    List.of("flights"),
                    Profile.TARMAC),
                new KeySettings(KeyMode.NONE, List.of(), InsertMode.INSERT, false, false),
                OwnSql.NONE,
                new ValueSettings(
                    false,
                    "__debezium_unavailable_value",
                    null,
                    NestedMode.JSON,
                    InvalidText.ERROR,
                    LocalZones.UTC,
                    10_000),
                new BatchPolicy(500, 64L << 20, Duration.ZERO, true),
                WriteMethod.AUTO,
                new DeliverySettings(
                    DeliveryGuarantee.AT_LEAST_ONCE,
                    List.of("tarmac_offsets"),
                    "connect-fleet-sink"),
                new RetryPolicy(
                    Duration.ofMillis(-1), Duration.ofMillis(200), Duration.ofSeconds(5)),
                new ErrorPolicy(false, ErrorOrder.STRICT, OptionalInt.empty()),
                List.of()));
  }

  @Test
  void statementsOfRowsAreMapped() {
    SinkConfig config =
        SinkConfig.parse(
            Map.of(
                "connection.url",
                "jdbc:postgresql://db.example/fleet",
                "topics",
                "flights",
                "write.statement",
                "CALL put(:id, :\"a b\")",
                "delete.statement",
                "CALL del(:id)"));

    assertThat(config.sql())
        .isEqualTo(
            new OwnSql(
                List.of(),
                new RowSql(
                    "write.statement", List.of("CALL put(", ", ", ")"), List.of("id", "a b")),
                new RowSql("delete.statement", List.of("CALL del(", ")"), List.of("id"))));
    assertThat(config.connection().ownSql())
        .containsExactlyInAnyOrder("write.statement", "delete.statement");
  }

  @Test
  void everyPropertyIsMapped() {
    Map<String, String> properties =
        Map.ofEntries(
            Map.entry("config.profile", "tarmac"),
            Map.entry("config.report", "true"),
            Map.entry("connection.url", "jdbc:mysql://other.example/fleet"),
            Map.entry("connection.username", "pilot"),
            Map.entry("connection.password", "secret"),
            Map.entry("collection.name.format", "fleet.${topic}"),
            Map.entry("collection.name.dots", "Separator"),
            Map.entry("collection.name.mapping", ""),
            Map.entry("table.naming.style", "snake_case"),
            Map.entry("table.naming.prefix", "t_"),
            Map.entry("table.naming.suffix", "_x"),
            Map.entry("column.naming.style", "upper_case"),
            Map.entry("column.naming.prefix", "c_"),
            Map.entry("column.naming.suffix", "_y"),
            Map.entry("field.include.list", "id"),
            Map.entry("field.exclude.list", ""),
            Map.entry("column.name.mapping", "fleet.t:id:key"),
            Map.entry("column.types", "at:timestamp(millis)"),
            Map.entry("columns.add", "_env:'prod'"),
            Map.entry("schema.evolution", "basic"),
            Map.entry("schema.evolution.max.added.columns", "5"),
            Map.entry("schema.evolution.max.tables", "6"),
            Map.entry("schema.evolution.max.changes", "-1"),
            Map.entry("quote.identifiers", "false"),
            Map.entry("insert.mode", "upsert"),
            Map.entry("truncate.enabled", "true"),
            Map.entry("primary.key.mode", "record_value"),
            Map.entry("primary.key.fields", "id, leg"),
            Map.entry("delete.enabled", "true"),
            Map.entry("delete.mode", "Auto"),
            Map.entry("delete.soft.column", "gone"),
            Map.entry("delete.when", "op=D"),
            Map.entry("overwrite.when", ""),
            Map.entry("history.mode", "On"),
            Map.entry("history.columns", "a,b,c,d"),
            Map.entry("history.version", "${source.lsn}"),
            Map.entry("snapshot.mode", "Off"),
            Map.entry("snapshot.columns", "a,b"),
            Map.entry("snapshot.sweep.max.ratio", "0.2"),
            Map.entry("replace.null.with.default", "true"),
            Map.entry("unavailable.value.placeholder", "n/a"),
            Map.entry("value.column.name", "body"),
            Map.entry("nested.mode", "flatten"),
            Map.entry("invalid.text", "strip"),
            Map.entry("local.time.zone", "Europe/Berlin"),
            Map.entry("local.date.zone", "CET"),
            Map.entry("record.max.fields", "7000"),
            Map.entry("batch.size", "7"),
            Map.entry("batch.linger.ms", "30"),
            Map.entry("batch.max.bytes", "1000"),
            Map.entry("connection.credentials.provider", "File"),
            Map.entry("connection.credentials.provider.path", "/etc/credentials"),
            Map.entry("connection.credentials.provider.command", "db-token"),
            Map.entry("connection.init.sql", "SET a = 'x;y'; SET b = 1;"),
            Map.entry("schema.evolution.create.sql", "ANALYZE ${table};"),
            Map.entry("write.statement", ""),
            Map.entry("delete.statement", ""),
            Map.entry("write.behind", "false"),
            Map.entry("write.method", "Multi_Row"),
            Map.entry("delivery.guarantee", "Exactly_Once"),
            Map.entry("offsets.table.name", "ops.fleet_offsets"),
            Map.entry("retry.timeout.ms", "60000"),
            Map.entry("retry.backoff.ms", "3"),
            Map.entry("retry.backoff.max.ms", "4"),
            Map.entry("errors.order", "Strict"),
            Map.entry("errors.dlq.max.rate", "90"),
            Map.entry("tables", ""));

    assertThat(properties.keySet()).isEqualTo(SinkConfigDef.definition().names());
    Map<String, String> inAGroup = new HashMap<>(properties);
    inAGroup.put("consumer.override.group.id", "fleet-group");
    assertThat(SinkConfig.parse(inAGroup))
        .isEqualTo(
            new SinkConfig(
                new ConnectionSettings(
                    "jdbc:mysql://other.example/fleet",
                    "pilot",
                    null,
                    Map.of(),
                    false,
                    new CredentialsSettings(
                        "file", Map.of("path", "/etc/credentials", "command", "db-token")),
                    List.of("SET a = 'x;y'", "SET b = 1"),
                    Set.of("schema.evolution.create.sql")),
                new TableSettings(
                    TableNameFormat.parse("fleet.${topic}", NameDots.SEPARATOR),
                    new Naming(NamingStyle.SNAKE_CASE, "t_", "_x"),
                    new ColumnSettings(
                        new FieldFilter(
                            List.of(new FieldFilter.FieldPattern(null, "id")), List.of()),
                        new Naming(NamingStyle.UPPER_CASE, "c_", "_y"),
                        new TableEntries<>(
                            List.of(new TableEntries.TableEntry<>("fleet.t", "id", "key"))),
                        new TableEntries<>(
                            List.of(
                                new TableEntries.TableEntry<>(
                                    null, "at", FieldType.TimeUnit.TIMESTAMP_MILLIS))),
                        List.of(new AddedColumn("_env", new AddedColumn.Constant("prod")))),
                    SchemaEvolution.BASIC,
                    new EvolutionLimits(5, 6, EvolutionLimits.NONE, true),
                    false,
                    true,
                    List.of(),
                    Profile.TARMAC),
                new KeySettings(
                    KeyMode.RECORD_VALUE,
                    List.of("id", "leg"),
                    InsertMode.UPSERT,
                    new DeleteSettings(DeleteMode.ROW, "gone", Map.of("op", "D")),
                    true,
                    null,
                    new HistorySettings(
                        "a",
                        "b",
                        "c",
                        new AddedColumn(
                            "d", new Placeholder(Placeholder.PlaceholderSource.SOURCE, "lsn"))),
                    null),
                new OwnSql(
                    List.of(
                        new TableSql(
                            List.of("ANALYZE ", ""), List.of(TableSql.TablePlaceholder.TABLE))),
                    null,
                    null),
                new ValueSettings(
                    true,
                    "n/a",
                    "body",
                    NestedMode.FLATTEN,
                    InvalidText.STRIP,
                    new LocalZones(ZoneId.of("Europe/Berlin"), ZoneId.of("CET")),
                    7_000),
                new BatchPolicy(7, 1_000, Duration.ofMillis(30), false),
                WriteMethod.MULTI_ROW,
                new DeliverySettings(
                    DeliveryGuarantee.EXACTLY_ONCE, List.of("ops", "fleet_offsets"), "fleet-group"),
                new RetryPolicy(Duration.ofMinutes(1), Duration.ofMillis(3), Duration.ofMillis(4)),
                new ErrorPolicy(false, ErrorOrder.STRICT, OptionalInt.of(90)),
                List.of()));
  }

  @Test
  void theTopicsAreThoseThatConnectSubscribesTo() {
    assertThat(SinkConfig.parse(TestingProperties.with("topics", "a, b.c,")).tables().topics())
        .containsExactly("a", "b.c");
  }

  @Test
  void topicsThatTransformationsMayRenameAreNotKnown() {
    Map<String, String> properties = TestingProperties.with("topics", "a", "transforms", "route");

    assertThat(SinkConfig.parse(properties).tables().topics()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"UPSERT", "Upsert", "uPsErT"})
  void theCaseOfAChoiceDoesNotMatter(String upsert) {
    SinkConfig config =
        SinkConfig.parse(
            TestingProperties.with("insert.mode", upsert, "primary.key.mode", "Record_Key"));

    assertThat(config.keys().insertMode()).isEqualTo(InsertMode.UPSERT);
    assertThat(config.keys().mode()).isEqualTo(KeyMode.RECORD_KEY);
  }

  @Test
  void everyChoiceIsReadByItsNameInLowerCase() {
    for (KeyMode mode : KeyMode.values()) {
      assertThat(parsed("primary.key.mode", mode).keys().mode()).isEqualTo(mode);
    }
    for (SchemaEvolution evolution : SchemaEvolution.values()) {
      SinkConfig config =
          SinkConfig.parse(TestingProperties.with("schema.evolution", Choice.name(evolution)));
      assertThat(config.tables().evolution()).isEqualTo(evolution);
    }
    assertThat(parsed("insert.mode", InsertMode.INSERT).keys().insertMode())
        .isEqualTo(InsertMode.INSERT);
  }

  private static SinkConfig parsed(String property, Enum<?> choice) {
    return SinkConfig.parse(
        TestingProperties.with(property, choice.name().toLowerCase(Locale.ROOT)));
  }

  @ParameterizedTest(name = "{0}={1}")
  @CsvSource({
    "connection.url, ''",
    "connection.url, postgresql://db.example/fleet",
    "insert.mode, replace",
    "primary.key.mode, header",
    "table.naming.style, kebab_case",
    "field.include.list, a(",
    "field.exclude.list, flights:",
    "field.exclude.list, :id",
    "schema.evolution, validate_only",
    "quote.identifiers, sometimes",
    "delete.enabled, yes",
    "collection.name.format, ${value.table}",
    "delivery.guarantee, at_most_once",
    "offsets.table.name, ''",
    "offsets.table.name, ops.",
    "offsets.table.name, a.b.c.d",
    "batch.size, 0",
    "batch.size, 2147483648",
    "retry.timeout.ms, -2",
    "retry.backoff.ms, 0",
    "retry.backoff.max.ms, 0"
  })
  void aValueThatIsNotAllowedIsRefusedWithItsProperty(String property, String value) {
    assertThatThrownBy(() -> SinkConfig.parse(TestingProperties.with(property, value)))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(property);
  }

  @Test
  void theSmallestValuesAreAccepted() {
    SinkConfig config =
        SinkConfig.parse(
            TestingProperties.with(
                "batch.size", "1",
                "retry.timeout.ms", "0",
                "retry.backoff.ms", "1",
                "retry.backoff.max.ms", "1"));

    assertThat(config.batching().maxRows()).isEqualTo(1);
    assertThat(config.retries())
        .isEqualTo(new RetryPolicy(Duration.ZERO, Duration.ofMillis(1), Duration.ofMillis(1)));
  }

  @Test
  void theUrlIsRequired() {
    Map<String, String> properties = TestingProperties.with();
    properties.remove("connection.url");

    assertThatThrownBy(() -> SinkConfig.parse(properties))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("connection.url");
  }

  @Test
  void aCombinationThatIsNotAllowedIsRefusedWithTheProperty() {
    assertThatThrownBy(() -> SinkConfig.parse(TestingProperties.with("insert.mode", "upsert")))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("primary.key.mode: ");
  }

  @Test
  @DisplayName(
      "C4_2 offsets are kept by the consumer group, which the connector's name or a property tells")
  void offsetsAreKeptByTheConsumerGroup() {
    assertThat(group("name", "fleet")).isEqualTo("connect-fleet");
    assertThat(group("name", "fleet", "consumer.override.group.id", "mine")).isEqualTo("mine");
    for (String name : List.of("", "n".repeat(248))) {
      assertThatThrownBy(() -> group("name", name))
          .isInstanceOf(ConfigException.class)
          .hasMessageStartingWith("delivery.guarantee: ");
    }
  }

  private static String group(String... properties) {
    Map<String, String> configuration = TestingProperties.with(properties);
    configuration.put("delivery.guarantee", "exactly_once");
    return SinkConfig.parse(configuration).delivery().consumerGroup();
  }

  @Test
  @DisplayName(
      "C10_3 neither the password nor the URL is in a message or in the configuration's text")
  void secretsAreNeverPrinted() {
    SinkConfig config = SinkConfig.parse(TestingProperties.with("connection.password", "secret"));

    assertThat(config.toString())
        .contains("ConnectionSettings")
        .doesNotContain("secret")
        .doesNotContain("db.example");
    for (String wrong : List.of("odbc:x?password=secret", "JDBC:x?password=secret")) {
      assertThatThrownBy(() -> SinkConfig.parse(TestingProperties.with("connection.url", wrong)))
          .isInstanceOf(ConfigException.class)
          .hasMessageNotContaining("secret");
    }
    assertThatThrownBy(
            () ->
                SinkConfig.parse(
                    TestingProperties.with("connection.password", "secret", "batch.size", "x")))
        .isInstanceOf(ConfigException.class)
        .hasMessageNotContaining("secret");
  }

  @ParameterizedTest
  @CsvSource({
    "all, rejected, true",
    "ALL, rejected, true",
    "all, '', false",
    "all, ' ', false",
    "none, rejected, false",
    "'', rejected, false"
  })
  @DisplayName("C6_2 a bad record is set aside only where Connect tolerates it and has a queue")
  void badRecordsAreSetAsideWhereConnectSaysSo(String tolerance, String topic, boolean setAside) {
    Map<String, String> properties =
        TestingProperties.with("errors.tolerance", tolerance, "errors.order", "relaxed");
    properties.put("errors.deadletterqueue.topic.name", topic);

    ErrorPolicy errors = SinkConfig.parse(properties).errors();

    assertThat(errors.deadLetters()).isEqualTo(setAside);
    assertThat(errors.order()).isEqualTo(setAside ? ErrorOrder.RELAXED : ErrorOrder.STRICT);
  }
}
