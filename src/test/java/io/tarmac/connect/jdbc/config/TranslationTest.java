package io.tarmac.connect.jdbc.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.config.PropertyMapping.PropertyOutcome;
import io.tarmac.connect.jdbc.testing.GroupedSource;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.ConfigValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The profiles, and what is dangerous about taking another sink's configuration for one's own. */
class TranslationTest {

  @ParameterizedTest
  @GroupedSource(
      """
      TARMAC    | batch.size insert.mode table.name.format retry.backoff.ms
      TARMAC    | replace.null.with.default collection.name.format schema.evolution
      TARMAC    | connection.poolSize
      DEBEZIUM  | use.reduction.buffer connection.pool.max_size connection.provider
      DEBEZIUM  | connection.restart.on.errors flush.max.retries flush.retry.delay.ms
      DEBEZIUM  | hibernate.dialect use.time.zone database.time_zone
      DEBEZIUM  | dialect.postgres.postgis.schema dialect.postgres.unnest.insert.enabled
      DEBEZIUM  | dialect.sqlserver.identity.insert dialect.starrocks.catalog.name
      DEBEZIUM  | collection.naming.strategy collection.naming.style table.naming.strategy
      DEBEZIUM  | column.naming.strategy collection.table.format keyed.message.batch.mode
      DEBEZIUM  | cloud.events.schema.name.pattern enable.sces
      CONFLUENT | dialect.name pk.mode connection.user quote.sql.identifiers
      AIVEN     | sql.quote.identifiers table.name.normalize topics.to.tables.mapping
      """)
  @DisplayName("C10_1 auto: names that one sink alone has choose its profile, others none")
  void namesChooseTheProfile(Profile profile, String name) {
    assertThat(Profile.of(TestingProperties.with(name, "x"))).isEqualTo(profile);
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("C10_1 what a property of another sink becomes is a property, or one of three words")
  void eachTargetIsAProperty(Profile profile) {
    assertThat(profile.properties())
        .extracting(PropertyMapping::becomes)
        .allMatch(
            becomes ->
                SinkConfigDef.defines(becomes)
                    || List.of("ignored", "refused", "driver").contains(becomes));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a |  | a:timestamp(micros)",
        "a, b.c,, a | Microseconds | a:timestamp(micros),b.c:timestamp(micros)",
        "a:b | nanoseconds | \"a:b\":timestamp(nanos)"
      })
  @DisplayName("C10_1 C7_3 Confluent's timestamp fields become column.types, in their unit")
  void timestampFieldsBecomeTypes(String fields, @Nullable String precision, String types) {
    Translation translation =
        precision == null
            ? translated("pk.mode", "none", "timestamp.fields.list", fields)
            : translated("timestamp.fields.list", fields, "timestamp.precision.mode", precision);

    assertThat(translation.properties())
        .containsEntry("column.types", types)
        .doesNotContainKeys("timestamp.fields.list", "timestamp.precision.mode");
    assertThat(translation.outcomes().get("timestamp.fields.list"))
        .isEqualTo(new PropertyOutcome.Translated("column.types", types));
  }

  @Test
  @DisplayName("C10_1 timestamp fields: column.types wins, and what would differ is refused")
  void timestampFieldsThatAreNotTranslated() {
    assertThat(translated("timestamp.fields.list", "a", "column.types", "b:int").properties())
        .containsEntry("column.types", "b:int");
    assertThat(outcome("timestamp.fields.list", "timestamp.fields.list", " , "))
        .isInstanceOf(PropertyOutcome.Ignored.class);
    assertThat(outcome("timestamp.precision.mode", "timestamp.precision.mode", "nanoseconds"))
        .isInstanceOf(PropertyOutcome.Ignored.class);
    assertThat(outcome("timestamp.precision.mode", "timestamp.precision.mode", "millis"))
        .isInstanceOf(PropertyOutcome.Refused.class);
    assertThat(
            outcome(
                "timestamp.fields.list",
                "timestamp.fields.list",
                "a",
                "db.timezone",
                "Europe/Berlin"))
        .isInstanceOf(PropertyOutcome.Refused.class);
    assertThat(
            outcome(
                "timestamp.fields.list",
                "timestamp.fields.list",
                "a",
                "column.naming.style",
                "upper_case"))
        .isInstanceOf(PropertyOutcome.Refused.class);
    for (String property : List.of("column.naming.prefix", "column.name.mapping")) {
      assertThat(
              outcome(
                  "timestamp.fields.list",
                  "timestamp.fields.list",
                  "a",
                  "tables.g." + property,
                  "a:b"))
          .as(property)
          .isInstanceOf(PropertyOutcome.Refused.class);
    }
    assertThat(outcome("timestamp.fields.list", "timestamp.fields.list", "a", "db.timezone", "UTC"))
        .isInstanceOf(PropertyOutcome.Translated.class);
  }

  private static @Nullable PropertyOutcome outcome(String name, String... keysAndValues) {
    return translated(keysAndValues).outcomes().get(name);
  }

  @Test
  @DisplayName("C10_1 a profile that is asked for wins, in any case, and others' names are told of")
  void aProfileThatIsAskedForWins() {
    Translation translation =
        translated("config.profile", "Debezium", "pk.mode", "record_key", "no.such", "1");

    assertThat(translation.profile()).isEqualTo(Profile.DEBEZIUM);
    assertThat(translation.properties()).doesNotContainKey("primary.key.mode");
    assertThat(translation.outcomes())
        .containsEntry(
            "pk.mode",
            new PropertyOutcome.Ignored(
                "it is a property of Confluent's sink, and not read under config.profile=debezium"))
        .containsEntry("no.such", new PropertyOutcome.Unknown());
  }

  @Test
  @DisplayName(
      "C10_1 what the provider of credentials gets, the driver does not get in any profile")
  void whatTheProviderGetsIsNotTheDrivers() {
    String own = "connection.credentials.provider.token.url";
    for (String profile : List.of("tarmac", "confluent", "aiven", "debezium")) {
      String[] written = {
        "config.profile", profile, "connection.credentials.provider", "a.B", own, "secret"
      };

      assertThat(translated(written).outcomes()).containsEntry(own, new PropertyOutcome.Used());
      assertThat(config(written).connection().driverProperties()).isEmpty();
      assertThat(config(written).connection().credentials())
          .isEqualTo(new CredentialsSettings("a.B", Map.of("token.url", "secret")));
      assertThat(config(written).connection().credentials().toString()).doesNotContain("secret");
    }
  }

  @Test
  @DisplayName("C10_1 a password does not count if a provider gives it")
  void aPasswordDoesNotCountNextToAProvider() {
    String[] written = {"connection.password", "secret", "connection.credentials.provider", "a.B"};

    assertThat(translated(written).outcomes())
        .containsEntry(
            "connection.password",
            new PropertyOutcome.Ignored("connection.credentials.provider gives the password"));
    assertThat(config(written).connection().password()).isNull();
  }

  @Test
  @DisplayName("C10_1 a profile that is none is an error on its property")
  void aProfileThatIsNoneIsAnError() {
    assertThat(errors("config.profile", "oracle")).containsOnlyKeys("config.profile");
  }

  @Test
  @DisplayName("C10_1 what is written under Tarmac's name wins over a translation and a default")
  void tarmacsNameWins() {
    Translation translation =
        translated("pk.mode", "kafka", "primary.key.mode", "none", "quote.identifiers", "false");

    assertThat(translation.properties())
        .containsEntry("primary.key.mode", "none")
        .containsEntry("quote.identifiers", "false");
    assertThat(translation.outcomes())
        .containsEntry("pk.mode", new PropertyOutcome.Ignored("primary.key.mode is set"));
  }

  @Test
  @DisplayName("C10_1 an error of a translated value is on the property that was written")
  void errorsAreOnTheWrittenProperty() {
    assertThat(errors("pk.mode", "record_keys")).containsOnlyKeys("pk.mode");
    assertThat(errors("insert.mode", "upsert", "pk.mode", "NONE")).containsOnlyKeys("pk.mode");
    assertThat(errors("auto.create", "yes")).containsOnlyKeys("auto.create");
  }

  @Test
  @DisplayName("C10_1 hazard: deletes without a key mode are refused by the mode that counts")
  void deletesWithoutAKeyModeAreRefused() {
    assertThat(errors("config.profile", "debezium", "delete.enabled", "true"))
        .containsOnlyKeys("primary.key.mode");
  }

  @ParameterizedTest
  @ValueSource(strings = {"debezium", "confluent", "aiven"})
  @DisplayName("C10_1 hazard: batch.size=0 is a record at a time where a sink takes it")
  void aBatchOfNoneIsOneOfOne(String profile) {
    assertThat(config("config.profile", profile, "batch.size", "0").batching().maxRows())
        .isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "tarmac, db_schema_t",
    "debezium, db_schema_t",
    "confluent, db/schema/t",
    "aiven, db/schema/t",
  })
  @DisplayName(
      "C7_2 C10_1 hazard: dots of a topic separate for Confluent's and Aiven's sinks alone")
  void dotsOfTopics(String profile, String parts) {
    assertThat(table("db.schema.t", config("config.profile", profile)))
        .containsExactly(parts.split("/", -1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"confluent", "aiven"})
  @DisplayName("C10_1 hazard: quotation marks of a format are no part of the name, as with peers")
  void quotedFormats(String profile) {
    SinkConfig config =
        config("config.profile", profile, "table.name.format", "\"Ops\".\"${topic}\"");

    assertThat(table("db.flights", config)).containsExactly("Ops", "db.flights");
    assertThat(errors("config.profile", profile, "table.name.format", "\"Ops.${topic}"))
        .containsOnlyKeys("table.name.format");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.b.c.d", "a..b", ".a"})
  @DisplayName("C10_1 hazard: a topic whose dots make no name of a table is an error at once")
  void dotsThatMakeNoName(String topic) {
    assertThat(errors("topics", topic, "pk.mode", "none"))
        .containsOnlyKeys("collection.name.format");
    assertThat(errors("topics", topic)).isEmpty();
  }

  @Test
  @DisplayName("C10_1 hazard: names are folded for Debezium's sink alone")
  void quotingIsTheProfiles() {
    assertThat(config().tables().exactNames()).isTrue();
    assertThat(config("config.profile", "debezium").tables().exactNames()).isFalse();
    assertThat(config("pk.mode", "none").tables().exactNames()).isTrue();
    assertThat(config("quote.sql.identifiers", "Never").tables().exactNames()).isFalse();
    assertThat(config("sql.quote.identifiers", "false").tables().exactNames()).isFalse();
  }

  @Test
  @DisplayName("C10_1 C5_1 hazard: a sink's retries count where they are set, and 0 means none")
  void retriesWhereTheyAreSet() {
    assertThat(config("max.retries", "0").retries().timeout()).isZero();
    assertThat(config("max.retries", "7").retries().timeout().toMillis()).isEqualTo(21_000);
    assertThat(config("pk.mode", "none").retries().timeout().toMillis()).isEqualTo(-1);
    assertThat(config("flush.max.retries", "0").retries().timeout()).isZero();
    assertThat(config("config.profile", "debezium").retries().timeout().toMillis()).isEqualTo(-1);
    SinkConfig longPause = config("pk.mode", "none", "retry.backoff.ms", "60000");
    assertThat(longPause.retries().longestPause().toMillis()).isEqualTo(60_000);
    assertThat(longPause.retries().timeout().toMillis()).isEqualTo(-1);
  }

  @ParameterizedTest
  @CsvSource({
    "5, 2000, 4, 1000, 10000",
    "5, 2000, 61, 10000, 600000",
    "5, , 61, , 600000",
    "5, , , 60000, 120000",
    "1, 100, 1, 60000, 100",
    "0, 2000, 61, 10000, 0",
  })
  @DisplayName("C10_1 hazard: Confluent's time for connecting counts too, where retries are set")
  void timeForConnecting(
      String retries, String pause, String attempts, String connectionPause, long timeoutMs) {
    Map<String, String> written = TestingProperties.with("max.retries", retries);
    putUnlessNull(written, "retry.backoff.ms", pause);
    putUnlessNull(written, "connection.attempts", attempts);
    putUnlessNull(written, "connection.backoff.ms", connectionPause);

    assertThat(SinkConfig.parse(written).retries().timeout().toMillis()).isEqualTo(timeoutMs);
  }

  private static void putUnlessNull(Map<String, String> map, String key, @Nullable String value) {
    if (value != null) {
      map.put(key, value);
    }
  }

  @Test
  @DisplayName("C10_1 C5_1 hazard: attempts to connect alone do not bound an outage, and are told")
  void attemptsToConnectAlone() {
    assertThat(config("connection.attempts", "2").retries().timeout().toMillis()).isEqualTo(-1);
    assertThat(translated("connection.attempts", "2").outcomes())
        .containsEntry(
            "connection.attempts",
            new PropertyOutcome.Ignored(
                "connecting is tried again as long as it takes, unless max.retries or"
                    + " retry.timeout.ms is set"));
    assertThat(translated("connection.attempts", "2", "max.retries", "0").outcomes())
        .containsEntry(
            "connection.attempts", new PropertyOutcome.Ignored("max.retries=0 means no retry"));
    assertThat(translated("connection.backoff.ms", "60000", "max.retries", "1").outcomes())
        .containsEntry(
            "connection.backoff.ms",
            new PropertyOutcome.Translated(Map.of("retry.timeout.ms", "120000"), false));
    assertThat(errors("connection.attempts", "0")).containsOnlyKeys("connection.attempts");
    assertThat(errors("connection.backoff.ms", "1s")).containsOnlyKeys("connection.backoff.ms");
  }

  @Test
  @DisplayName("C10_1 C7_3 hazard: a null becomes the default for Confluent's and Aiven's sinks")
  void nullsAndDefaults() {
    assertThat(config("pk.mode", "none").values().nullBecomesDefault()).isTrue();
    assertThat(config("table.name.normalize", "false").values().nullBecomesDefault()).isTrue();
    assertThat(config("config.profile", "debezium").values().nullBecomesDefault()).isFalse();
    SinkConfig nullStays = config("pk.mode", "none", "replace.null.with.default", "false");
    assertThat(nullStays.values().nullBecomesDefault()).isFalse();
  }

  @Test
  @DisplayName("C10_1 hazard: fields.whitelist has names, which are no expressions")
  void whitelistedNamesAreNoExpressions() {
    FieldFilter fields = config("fields.whitelist", "a.b , c(d:e ,f").tables().columns().fields();

    assertThat(fields.allows("t", List.of("a.b"))).isTrue();
    assertThat(fields.allows("t", List.of("c(d:e"))).isTrue();
    assertThat(fields.allows("t", List.of("f"))).isTrue();
    assertThat(fields.allows("t", List.of("axb"))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hibernate.connection.password",
        "connection.pool.min_size",
        "connection.provider",
        "connection.restart.on.errors"
      })
  @DisplayName("C10_1 hazard: settings of Debezium's pool are accepted, and ignored with a reason")
  void settingsOfThePoolAreIgnored(String name) {
    for (String profile : List.of("auto", "debezium")) {
      Translation translation = translated("config.profile", profile, name, "s3cret");

      assertThat(translation.outcomes().get(name)).isInstanceOf(PropertyOutcome.Ignored.class);
      assertThat(errors("config.profile", profile, name, "s3cret")).isEmpty();
      assertThat(
              ConfigReport.of(TestingProperties.with("config.profile", profile, name, "s3cret"))
                  .toString())
          .contains(name)
          .doesNotContain("s3cret");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "db.timezone, UTC, true",
    "db.timezone, Etc/UTC, true",
    "db.timezone, Nowhere, false",
    "date.timezone, db_timezone, true",
    "date.timezone, Europe/Berlin, false",
    "use.time.zone, Z, true",
    "database.time_zone, America/New_York, true",
    "use.time.zone, Nowhere, false",
  })
  @DisplayName("C10_1 a time zone that would shift times is refused, not ignored")
  void timeZones(String name, String zone, boolean taken) {
    if (taken) {
      assertThat(errors(name, zone)).isEmpty();
    } else {
      assertThat(errors(name, zone)).containsOnlyKeys(name);
      assertThatThrownBy(() -> config(name, zone))
          .isInstanceOf(ConfigException.class)
          .hasMessageContaining(name);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "db.timezone, Europe/Berlin, , Europe/Berlin, Europe/Berlin",
    "db.timezone, PST, DB_TIMEZONE, America/Los_Angeles, America/Los_Angeles",
    "db.timezone, ' Asia/Tokyo', UTC, Asia/Tokyo, Z",
    "db.timezone, Etc/UTC, UTC, Z, Z",
    "local.time.zone, Europe/Berlin, , Europe/Berlin, Z",
    "use.time.zone, Europe/Berlin, , Europe/Berlin, Z",
    "database.time_zone, PST, , America/Los_Angeles, Z",
    "use.time.zone, Etc/UTC, , Z, Z",
  })
  @DisplayName("C10_1 the time zone of Confluent's sink is that of times, and of dates by default")
  void localZones(String name, String zone, String datesZone, String times, String dates) {
    SinkConfig config =
        datesZone == null ? config(name, zone) : config(name, zone, "date.timezone", datesZone);

    assertThat(config.values().zones())
        .isEqualTo(new LocalZones(ZoneId.of(times), ZoneId.of(dates)));
    assertThat(errors("local.date.zone", "Nowhere")).containsOnlyKeys("local.date.zone");
  }

  @ParameterizedTest
  @CsvSource({
    "pk.mode, true, false, create",
    "pk.mode, false, true, evolve",
    "pk.mode, TRUE, true, basic",
    "pk.mode, false, false, none",
    "pk.mode, true, , create",
    "pk.mode, , true, evolve",
    "table.name.normalize, true, false, create",
    "table.name.normalize, false, true, evolve",
  })
  @DisplayName("C8_1 C10_1 auto.create and auto.evolve are two switches, of Aiven's sink too")
  void creatingAndEvolving(
      String ofProfile, @Nullable String create, @Nullable String evolve, String evolution) {
    Map<String, String> written = TestingProperties.with(ofProfile, "none");
    if (ofProfile.equals("table.name.normalize")) {
      written.put(ofProfile, "false");
    }
    putUnlessNull(written, "auto.create", create);
    putUnlessNull(written, "auto.evolve", evolve);

    assertThat(Choice.name(SinkConfig.parse(written).tables().evolution())).isEqualTo(evolution);
  }

  @ParameterizedTest
  @CsvSource({
    "use.reduction.buffer, pk.mode",
    "hibernate.dialect, auto.create",
    "connection.pool.min_size, table.name.normalize",
    "flush.max.retries, max.retries",
    "quote.sql.identifiers, sql.quote.identifiers",
  })
  @DisplayName("C10_1 names of several sinks are an error on the profile, unless it is named")
  void namesOfSeveralSinks(String one, String other) {
    Map<String, String> written =
        TestingProperties.with(one, "1", other, "1", "insert.mode", "upsert");

    assertThat(errorsOf(written)).containsOnlyKeys("config.profile");
    assertThat(errorsOf(written).get("config.profile"))
        .singleElement()
        .asString()
        .startsWith("config.profile: ")
        .contains(one, other, "debezium", "confluent", "aiven", "tarmac");
    assertThatThrownBy(() -> SinkConfig.parse(written))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("config.profile")
        .hasMessageContaining(one)
        .hasMessageContaining(other);
    for (String profile : List.of("debezium", "confluent", "aiven", "tarmac")) {
      written.put("config.profile", profile);
      assertThat(errorsOf(written)).doesNotContainKey("config.profile");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "batch.size, 5, false",
    "config.profile, auto, false",
    "use.reduction.buffer, true, false",
    "pk.mode, none, false",
    "collection.name.format, x, false",
    "config.profile, tarmac, true",
    "config.profile, Confluent, true",
    "quote.identifiers, true, true",
    "quote.sql.identifiers, always, true",
    "sql.quote.identifiers, true, true",
    "table.naming.style, none, true",
    "table.naming.prefix, x, true",
    "table.name.normalize, true, true",
    "column.naming.style, none, true",
    "collection.naming.strategy, io.debezium.sink.naming.DefaultCollectionNamingStrategy, true",
    "column.naming.strategy, io.debezium.sink.naming.DefaultColumnNamingStrategy, true",
  })
  @DisplayName("C10_1 a profile that is named, or a way to call tables, says that names are meant")
  void namesThatAreMeant(String name, String value, boolean areMeant) {
    assertThat(config(name, value).tables().namesAreMeant()).isEqualTo(areMeant);
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "false"})
  @DisplayName("C10_1 keys in SQL Server's IDENTITY columns are written without a property")
  void identityColumns(String value) {
    assertThat(translated("dialect.sqlserver.identity.insert", value).outcomes())
        .containsEntry(
            "dialect.sqlserver.identity.insert",
            new PropertyOutcome.Ignored(
                "keys are written into IDENTITY columns, other values are not"));
  }

  @ParameterizedTest
  @CsvSource({
    "table.name.format, a.${topic}, topics.to.tables.mapping, flights:f",
    "collection.name.format, ${topic}, collection.name.mapping, flights:f",
    "collection.name.dots, separator, collection.name.mapping, flights:f",
    "pk.fields, id, pk.mode, None",
    "primary.key.fields, id, primary.key.mode, none",
    "retry.backoff.ms, 5, max.retries, 0",
    "retry.backoff.ms, 5, retry.timeout.ms, 0",
    "flush.retry.delay.ms, 5, flush.max.retries, 0",
  })
  @DisplayName("C10_1 what another property decides is told as ignored, with that one's name")
  void whatAnotherPropertyDecides(String name, String value, String decider, String decision) {
    Translation decided = translated(name, value, decider, decision);

    assertThat(decided.outcomes().get(name))
        .isInstanceOfSatisfying(
            PropertyOutcome.Ignored.class,
            outcome -> assertThat(outcome.why()).startsWith(decider + " "));
    assertThat(decided.origins()).doesNotContainValue(name);
    assertThat(errors(name, value, decider, decision)).isEmpty();
  }

  @Test
  @DisplayName("C10_1 without a key mode, which is none by default, fields of the key are ignored")
  void fieldsOfNoKey() {
    assertThat(translated("pk.fields", "id").outcomes())
        .containsEntry("pk.fields", new PropertyOutcome.Ignored("primary.key.mode is none"));
    assertThat(translated("pk.fields", "id", "pk.mode", "record_key").outcomes().get("pk.fields"))
        .isInstanceOf(PropertyOutcome.Translated.class);
  }

  @Test
  @DisplayName("C10_1 a format that Aiven's normalizing changes is told as what it becomes")
  void aFormatThatIsNormalized() {
    assertThat(
            translated("table.name.normalize", "true", "table.name.format", "a.${topic}")
                .outcomes())
        .containsEntry(
            "table.name.format",
            new PropertyOutcome.Translated(Map.of("collection.name.format", "a_${topic}"), false));
  }

  @Test
  @DisplayName("C10_1 Debezium's own naming classes are known by name, others are refused")
  void namingClasses() {
    String passthrough = "io.debezium.sink.naming.PassthroughCollectionNamingStrategy";

    assertThat(
            errors(
                "collection.naming.strategy",
                "io.debezium.sink.naming.DefaultCollectionNamingStrategy",
                "column.naming.strategy",
                "io.debezium.connector.jdbc.naming.DefaultColumnNamingStrategy"))
        .isEmpty();
    assertThat(table("s.t", config("collection.naming.strategy", passthrough)))
        .containsExactly("s", "t");
    assertThat(errors("table.naming.strategy", "org.example.Shouting"))
        .containsOnlyKeys("table.naming.strategy");
    assertThat(errors("column.naming.strategy", passthrough))
        .containsOnlyKeys("column.naming.strategy");
  }

  @Test
  @DisplayName("C10_1 a topic without a table is an error where topics are mapped to tables")
  void topicsThatAreNotMapped() {
    assertThat(errors("topics", "a,b", "topics.to.tables.mapping", "a:x, b : s.y")).isEmpty();
    assertThat(errors("topics", "a,b", "topics.to.tables.mapping", "a:x"))
        .containsOnlyKeys("topics.to.tables.mapping");
    assertThat(errors("topics.to.tables.mapping", "a:x,b"))
        .containsOnlyKeys("topics.to.tables.mapping");
    assertThat(errors("topics.to.tables.mapping", "a:\"x"))
        .containsOnlyKeys("topics.to.tables.mapping");
    assertThat(table("a", config("topics", "a", "topics.to.tables.mapping", "a:`s`.`x.y`")))
        .containsExactly("s", "x.y");
  }

  @ParameterizedTest
  @CsvSource({
    "${topic}, a.b-c, a_b_c",
    "x.${topic}, a.b, x_a_b",
    "${topic}_v1, Größe, Gr__e_v1",
    "\"${topic}\", a.b, _a_b_",
  })
  @DisplayName("C10_1 Aiven's normalized names are letters, digits and underscores of ASCII")
  void normalizedNames(String format, String topic, String table) {
    SinkConfig config = config("table.name.normalize", "TRUE", "table.name.format", format);

    assertThat(table(topic, config)).map(config.tables().naming()::apply).containsExactly(table);
  }

  @Test
  @DisplayName("C10_1 C10_3 driver properties reach the driver, and show nowhere")
  void driverProperties() {
    SinkConfig config =
        config("connection.user", "pilot", "connection.sslpassword", "s3cret", "pk.mode", "none");

    assertThat(config.connection().driverProperties())
        .containsExactlyEntriesOf(Map.of("sslpassword", "s3cret"));
    assertThat(config.toString()).doesNotContain("s3cret");
    Map<String, String> written =
        TestingProperties.with("pk.mode", "none", "connection.sslpassword", "s3cret");
    assertThat(ConfigValidation.of(written).configValues().toString()).doesNotContain("s3cret");
    assertThat(translated("connection.sslpassword", "s3cret").outcomes())
        .containsEntry("connection.sslpassword", new PropertyOutcome.Unknown());
  }

  /** Returns the parts of the name of a topic's table. */
  private static List<String> table(String topic, SinkConfig config) {
    return config.tables().nameFormat().resolve(List.of(topic));
  }

  private static Translation translated(String... keysAndValues) {
    return new Translation(TestingProperties.with(keysAndValues));
  }

  private static SinkConfig config(String... keysAndValues) {
    return SinkConfig.parse(TestingProperties.with(keysAndValues));
  }

  /**
   * Returns the errors by the written names that they begin with; each is on a defined property.
   */
  private static Map<String, List<String>> errors(String... keysAndValues) {
    return errorsOf(TestingProperties.with(keysAndValues));
  }

  private static Map<String, List<String>> errorsOf(Map<String, String> written) {
    Map<String, List<String>> errors = new TreeMap<>();
    for (ConfigValue value : ConfigValidation.of(written).configValues()) {
      assertThat(SinkConfigDef.definition().names()).contains(value.name());
      for (String message : value.errorMessages()) {
        errors.computeIfAbsent(message.split("[: ]", 2)[0], name -> new ArrayList<>()).add(message);
      }
    }
    return errors;
  }
}
