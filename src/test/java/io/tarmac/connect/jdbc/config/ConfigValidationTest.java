package io.tarmac.connect.jdbc.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.tarmac.connect.jdbc.testing.OneErrorCode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.Config;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigValue;
import org.apache.kafka.common.config.types.Password;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigValidationTest {

  @Test
  void aValidConfigurationHasNoErrorAndEveryProperty() {
    Config answer = answer();

    assertThat(errors(answer)).isEmpty();
    assertThat(answer.configValues())
        .extracting(ConfigValue::name)
        .containsExactlyInAnyOrderElementsOf(SinkConfigDef.definition().names());
  }

  @Test
  void eachErrorIsOnItsOwnProperty() {
    Config answer = answer("batch.size", "0", "insert.mode", "merge");

    assertThat(errors(answer)).containsOnlyKeys("batch.size", "insert.mode");
  }

  @Test
  void anErrorAcrossPropertiesIsOnTheOneToChange() {
    Config answer = answer("insert.mode", "upsert", "retry.backoff.max.ms", "1");

    assertThat(errors(answer)).containsOnlyKeys("primary.key.mode", "retry.backoff.max.ms");
    assertThat(errors(answer).get("primary.key.mode"))
        .singleElement(STRING)
        .contains("insert.mode=upsert needs a key");
  }

  @Test
  void rulesAcrossPropertiesWaitUntilEachPropertyIsValid() {
    Config answer = answer("insert.mode", "upsert", "batch.size", "many");

    assertThat(errors(answer)).containsOnlyKeys("batch.size");
  }

  @Test
  void aMissingUrlIsAnErrorOnTheUrl() {
    Config answer = ConfigValidation.of(Map.of());

    assertThat(errors(answer)).containsOnlyKeys("connection.url");
    assertThat(value(answer, "connection.url").value()).isNull();
  }

  @Test
  @DisplayName("C10_3 the answer to validate has no SQL, not even if a quote has no end")
  void theAnswerHasNoSql() {
    Config valid = answer("connection.init.sql", "SET a = 'secret'");
    Config invalid = answer("connection.init.sql", "SET a = 'secret");

    assertThat(value(valid, "connection.init.sql").value())
        .isInstanceOf(Password.class)
        .hasToString(Password.HIDDEN);
    assertThat(errors(invalid).get("connection.init.sql"))
        .singleElement(STRING)
        .contains("has a quote without an end")
        .doesNotContain("secret");
  }

  @Test
  @DisplayName("C10_2 a provider of credentials is a known one, or looks like a class")
  void aProviderIsKnownOrAClass() {
    assertThat(errors(answer("connection.credentials.provider", "com.example.Own$Inner")))
        .isEmpty();
    for (String wrong : List.of("vault", "", "a b.C", "../C")) {
      assertThat(errors(answer("connection.credentials.provider", wrong)))
          .containsOnlyKeys("connection.credentials.provider");
    }
  }

  @Test
  @DisplayName("C10_3 the answer to validate has neither the URL nor the password")
  void secretsAreNotInTheAnswer() {
    Config valid = answer("connection.password", "secret");
    Config invalid =
        answer(
            "connection.url", "odbc://db.example?password=secret",
            "connection.password", "secret");

    assertThat(errors(invalid)).containsOnlyKeys("connection.url");
    for (Config answer : List.of(valid, invalid)) {
      assertThat(value(answer, "connection.url").value()).isEqualTo("[hidden]");
      assertThat(value(answer, "connection.password").value()).isInstanceOf(Password.class);
      assertThat(answer.configValues().toString()).doesNotContain("secret", "db.example");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "insert.mode, insert;upsert;update;insert_ignore",
    "primary.key.mode, none;kafka;record_key;record_value;record_header",
    "schema.evolution, none;validate-only;create;evolve;basic;full",
    "delete.enabled, true;false",
    "config.report, true;false",
    "config.profile, auto;tarmac;debezium;confluent;aiven",
    "errors.order, strict;relaxed",
    "batch.size, ''",
    "primary.key.fields, ''",
    "local.time.zone, ''",
    "connection.url, ''"
  })
  @DisplayName("C10_1 recommended values are those to choose from, and nothing else")
  void recommendedValuesAreThoseToChooseFrom(String property, String values) {
    for (Config answer :
        List.of(answer(), answer("pk.mode", "record_key", "auto.create", "true"))) {
      assertThat(value(answer, property).recommendedValues().stream().map(String::valueOf))
          .containsExactlyElementsOf(values.isEmpty() ? List.of() : List.of(values.split(";")));
    }
  }

  @Test
  @DisplayName("C10_1 every property has a width, a name for forms, and its values if they are few")
  void everyPropertyIsReadyForAForm() {
    assertThat(SinkConfigDef.definition().configKeys().values())
        .allSatisfy(
            key -> {
              assertThat(key.width).isNotNull().isNotEqualTo(ConfigDef.Width.NONE);
              assertThat(key.displayName).isNotBlank().isNotEqualTo(key.name);
              assertThat(key.group).isNotBlank();
              List<Object> values = key.recommender.validValues(key.name, Map.of());
              if (key.type == ConfigDef.Type.BOOLEAN) {
                assertThat(values).containsExactly(true, false);
              } else if (key.validator instanceof Choice choice) {
                assertThat(values).isNotEmpty().isEqualTo(List.copyOf(choice.values()));
                assertThat(values).allMatch(each -> isValid(key, each));
              } else {
                assertThat(values).isEmpty();
              }
            });
  }

  private static boolean isValid(ConfigDef.ConfigKey key, Object value) {
    key.validator.ensureValid(key.name, value);
    return value.equals(value.toString().toLowerCase(Locale.ROOT));
  }

  @Test
  void aPropertyHasOneDeciderAtMostSoThatNoErrorIsToldTwice() {
    List<String> dependents =
        SinkConfigDef.definition().configKeys().values().stream()
            .flatMap(key -> key.dependents.stream())
            .toList();

    assertThat(dependents).doesNotHaveDuplicates().isNotEmpty();
    assertThat(
            errors(answer("retry.backoff.ms", "x", "batch.linger.ms", "x", "delete.enabled", "x"))
                .values())
        .hasSize(3)
        .allSatisfy(messages -> assertThat(messages).hasSize(1));
  }

  @ParameterizedTest
  @CsvSource({
    "primary.key.fields, false, insert.mode, insert",
    "primary.key.fields, true, primary.key.mode, Record_Key",
    "primary.key.fields, true, pk.mode, record_value",
    "primary.key.fields, true, primary.key.mode, kafka",
    "delete.enabled, false, primary.key.mode, kafka",
    "delete.enabled, true, primary.key.mode, record_key",
    "truncate.enabled, true, primary.key.mode, none",
    "offsets.table.name, false, delivery.guarantee, At_Least_Once",
    "offsets.table.name, true, delivery.guarantee, exactly_once",
    "retry.backoff.ms, true, retry.timeout.ms, -1",
    "retry.backoff.ms, false, retry.timeout.ms, 0",
    "retry.backoff.max.ms, false, max.retries, 0",
    "batch.linger.ms, false, batch.size, 1",
    "batch.linger.ms, true, batch.size, 2",
    "collection.name.format, false, collection.name.mapping, flights:f",
    "collection.name.dots, true, collection.name.mapping, ''",
    "schema.evolution.max.added.columns, false, schema.evolution, none",
    "schema.evolution.max.added.columns, false, schema.evolution, create",
    "schema.evolution.max.added.columns, true, schema.evolution, evolve",
    "schema.evolution.max.tables, false, schema.evolution, evolve",
    "schema.evolution.max.tables, true, schema.evolution, Basic",
    "schema.evolution.max.changes, false, schema.evolution, validate-only",
    "schema.evolution.max.changes, true, schema.evolution, create",
    "field.exclude.list, false, field.include.list, id",
    "field.exclude.list, true, field.include.list, ''",
  })
  @DisplayName("C10_1 a property is shown only where it has an effect")
  void visibility(String property, boolean visible, String decider, String value) {
    Config answer = answer(decider, value);

    assertThat(value(answer, property).visible()).isEqualTo(visible);
  }

  @Test
  @DisplayName("C10_1 a property that has an error is shown in any case")
  void aPropertyWithAnErrorIsShown() {
    Config answer =
        answer(
            "field.include.list", "a",
            "field.exclude.list", "b",
            "retry.timeout.ms", "0",
            "retry.backoff.max.ms", "1");

    assertThat(errors(answer)).containsOnlyKeys("field.exclude.list", "retry.backoff.max.ms");
    for (String property : errors(answer).keySet()) {
      assertThat(value(answer, property).visible()).isTrue();
    }
  }

  @Test
  @DisplayName("C10_1 every entry of the answer has a definition, whatever is written")
  void everyEntryHasADefinition() {
    Config answer =
        answer(
            "pk.mode", "nope",
            "auto.create", "true",
            "timestamp.precision.mode", "seconds",
            "db.timezone", "Europe/Belrin",
            "no.such.property", "1",
            "insert.moed", "upsert",
            "connection.sslmode", "require");

    assertThat(answer.configValues())
        .extracting(ConfigValue::name)
        .containsExactlyInAnyOrderElementsOf(SinkConfigDef.definition().names());
    assertThat(errors(answer))
        .containsOnlyKeys("primary.key.mode", "column.types", "local.time.zone", "insert.mode");
    assertThat(errors(answer).get("primary.key.mode"))
        .containsExactly(
            "pk.mode (read as primary.key.mode): 'nope' is not one of its values. Set none, kafka,"
                + " record_key, record_value or record_header.");
    assertThat(errors(answer).get("local.time.zone"))
        .containsExactly(
            "db.timezone: 'Europe/Belrin' is not a time zone. Use an IANA name such as"
                + " Europe/Berlin.");
    assertThat(value(answer, "schema.evolution").value()).isEqualTo("create");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "insert.moed | upsert | insert.mode | insert.mode",
        "auto.craete | true | schema.evolution | auto.create",
        "pk.field | id | primary.key.fields | pk.fields",
        "connection.usr | me | connection.username | connection.user",
        "connection.passwrod | x | connection.password | connection.password",
        "use.reduction.bufer | true | config.profile | use.reduction.buffer",
        "errors.tolerence | all | errors.tolerance | errors.tolerance",
        "errors.deadletterqueue.topic.nmae | dlq | errors.deadletterqueue.topic.name | errors.deadletterqueue.topic.name",
        "task.max | 2 | tasks.max | tasks.max",
        "value.convertor | x | value.converter | value.converter",
        "consumer.overide.max.poll.records | 9 | config.profile | consumer.override.max.poll.records",
      })
  @DisplayName("C10_2 a misspelt name is an error on the property that was meant")
  void misspeltNames(String name, String value, String property, String meant) {
    Config answer = answer(name, value);

    String message =
        "%s: there is no such property, did you mean %s? Correct the name, or remove the property."
            .formatted(name, meant);
    assertThat(errors(answer)).isEqualTo(Map.of(property, List.of(message)));
  }

  @Test
  @DisplayName("C10_1 C10_2 a misspelt property of the driver is told under every profile")
  void misspeltPropertiesOfTheDriver() {
    for (String profile : List.of("tarmac", "debezium", "confluent", "aiven")) {
      assertThat(
              errors(
                  answer(
                      "config.profile", profile,
                      "connection.passwrod", "x",
                      "connection.ssl", "true",
                      "connection.password2", "y")))
          .containsOnlyKeys("connection.password");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "local.time.zone, Europe/Belrin, 'local.time.zone: ''Europe/Belrin'' is not a time zone. Use an IANA name such as Europe/Berlin.'",
    "local.date.zone, Nowhere, 'local.date.zone: ''Nowhere'' is not a time zone. Use an IANA name such as Europe/Berlin.'",
    "insert.mode, merge, 'insert.mode: ''merge'' is not one of its values. Set insert, upsert, update or insert_ignore.'",
    "batch.size, 0, Invalid value 0 for configuration batch.size: Value must be at least 1",
    "batch.size, many, Invalid value many for configuration batch.size: Not a number of type INT",
    "offsets.table.name, a..b, 'offsets.table.name: ''a..b'' has an empty part. Set a table''s name, or schema.table.'",
    "collection.name.format, '${tpoic}', 'collection.name.format: ''${tpoic}'' has the unknown placeholder ${tpoic}. Set ${topic}, ${source.NAME}, ${header.NAME}, ${field.NAME}, ${key.NAME}, ${schema.name} or ${schema.version}.'",
    "collection.name.mapping, x, 'collection.name.mapping: ''x'' is not of the form topic:table. Set such entries.'",
    "field.include.list, '(', 'field.include.list: ''('' is not a regular expression: Unclosed group. Correct the entry, or put a backslash before a character that stands for itself.'",
    "field.exclude.list, 't:', 'field.exclude.list: ''t:'' names no field. Set entries of the form [topic:]field.'",
    "retry.backoff.max.ms, 1, 'retry.backoff.max.ms: must not be less than retry.backoff.ms=200. Set a longer pause here, or a shorter one there.'",
    "connection.url, odbc://db, 'connection.url: must be a JDBC URL, which begins with jdbc:. Set one such as jdbc:postgresql://host/database.'",
  })
  @DisplayName("C10_2 a message names the property, what is wrong, and what to set")
  void messages(String property, String value, String message) {
    Config answer = answer(property, value);

    assertThat(errors(answer)).isEqualTo(Map.of(property, List.of(message)));
  }

  @ParameterizedTest
  @CsvSource({
    "topics, 'orders,tarmac_offsets', collection.name.format",
    "topics, 'orders,Tarmac.Offsets', collection.name.format",
    "collection.name.format, tarmac_offsets, collection.name.format",
    "collection.name.format, public.TARMAC_OFFSETS, collection.name.format",
    "collection.name.mapping, 'orders:orders,b:tarmac_offsets', collection.name.mapping",
    "offsets.table.name, connect.orders, collection.name.format",
  })
  @DisplayName("C4_5 a configuration whose own table keeps the offsets is refused")
  void aTableThatKeepsTheOffsetsIsRefused(String property, String value, String told) {
    Map<String, String> written = TestingProperties.with("topics", "orders");
    written.put(property, value);

    assertThat(errors(ConfigValidation.of(written))).containsOnlyKeys(told);
    assertThat(errors(ConfigValidation.of(written)).get(told))
        .singleElement(STRING)
        .contains("the table of offsets.table.name");
  }

  @ParameterizedTest
  @CsvSource({
    "topics, tarmac_offsets_copy",
    "collection.name.format, '${header.t}'",
    "offsets.table.name, other",
    "offsets.table.name, orders.tarmac_offsets",
  })
  @DisplayName("C10_2 a table next to the offsets table is no error")
  void aTableBesideTheOffsetsIsNoError(String property, String value) {
    Map<String, String> written = TestingProperties.with("topics", "orders");
    written.put(property, value);

    assertThat(errors(ConfigValidation.of(written))).isEmpty();
  }

  @Test
  @DisplayName("C10_2 a URL of a megabyte is refused before anything searches it")
  void aLongUrlIsRefused() {
    String url = "jdbc:x:" + "//${?pass".repeat(100_000);

    Config answer = answer("connection.url", url);

    assertThat(errors(answer).get("connection.url"))
        .singleElement()
        .asString()
        .contains("must have at most 10000 characters");
  }

  @Test
  void aPropertyWithoutAValueIsAnErrorAndNoFailure() {
    for (ConfigDef.ConfigKey key : SinkConfigDef.definition().configKeys().values()) {
      Map<String, String> written = TestingProperties.with();
      written.put(key.name, null);

      assertThat(errors(ConfigValidation.of(written)).get(key.name))
          .contains(key.name + ": has no value. Set one, or remove the property.");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://db.example:5432/fleet",
        "jdbc:postgresql://a,b/fleet?ssl=true&targetServerType=primary",
        "jdbc:mysql://db/fleet?allowLoadLocalInfile=true&useUnicode=true",
        "jdbc:sqlserver://db;databaseName=fleet;encrypt=true",
        "jdbc:oracle:thin:@//db:1521/fleet",
        "jdbc:h2:mem:fleet;DB_CLOSE_DELAY=-1",
        "jdbc:postgresql://db/users?sslmode=require",
        "jdbc:postgresql://auth.example:5432/keys?loginTimeout=5",
        "jdbc:mysql://db/fleet?useSSL=false&allowPublicKeyRetrieval=true",
        "jdbc:sqlserver://tokens;databaseName=logins;authentication=NTLM",
        "jdbc:db2://db:50000/users:sslConnection=true;",
        "postgresql://db/fleet"
      })
  @DisplayName("C10_1 a URL without credentials comes back as it is written")
  void aUrlComesBack(String url) {
    Config answer = answer("connection.url", url);

    assertThat(value(answer, "connection.url").value()).isEqualTo(url);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://db/fleet?user=me&password=s3cret",
        "jdbc:postgresql://db/fleet?pass%77ord=s3cret",
        "jdbc:postgresql://db/fleet?sslpassword=s3cret",
        "jdbc:postgresql://me:s3cret@db/fleet",
        "jdbc:mysql://me:s3cret@db/fleet",
        "jdbc:mysql://address=(host=db)(user=me)(password=s3cret)/fleet",
        "jdbc:sqlserver://db;databaseName=fleet;PWD=s3cret",
        "jdbc:sqlserver://db;accessToken=s3cret",
        "jdbc:oracle:thin:me/s3cret@db:1521/fleet",
        "jdbc:db2://db/fleet:user=me;password=s3cret;",
        "jdbc:h2:mem:fleet;PASSWORD=s3cret",
        "jdbc:sqlserver://db;user = me;password = s3cret",
        "jdbc:postgresql://db/fleet?options=-c%20my.password=s3cret",
        "jdbc:mysql://db/fleet?allowPublicKeyRetrieval=true&password2=s3cret",
        "jdbc:postgresql://db/fleet?%zz=s3cret"
      })
  @DisplayName("C10_3 a URL that holds credentials does not")
  void aUrlWithCredentialsIsHidden(String url) {
    Config answer = answer("connection.url", url);

    assertThat(value(answer, "connection.url").value()).isEqualTo("[hidden]");
    assertThat(answer.configValues().toString()).doesNotContain("s3cret");
  }

  @Test
  @DisplayName("C10_1 the report is in one property's answer, and only if it is asked for")
  void theReport() {
    Map<String, String> written =
        TestingProperties.with(
            "pk.mode", "record_key",
            "max.retries", "2",
            "db.timezone", "UTC",
            "insert.mode", "upsert",
            "no.such.property", "1",
            "insert.moed", "s3cret");
    List<Advice> advice = List.of(new Advice("batch.size", "more is better"));

    Config silent = ConfigValidation.of(written);
    ConfigReport.of(written).addTo(silent, advice);
    written.put("config.report", "TRUE");
    Config told = ConfigValidation.of(written);
    ConfigReport.of(written).addTo(told, advice);

    assertThat(value(silent, "config.report").recommendedValues()).containsExactly(true, false);
    assertThat(value(told, "config.report").recommendedValues())
        .startsWith(true, false)
        .contains(
            "config.profile: used: confluent",
            "connection.url: used",
            "insert.mode: used",
            "pk.mode: translated to primary.key.mode",
            "primary.key.mode: used: from pk.mode",
            "max.retries: translated to retry.timeout.ms=6000",
            "db.timezone: ignored: UTC is what the sink writes",
            "quote.identifiers: default of config.profile=confluent: true",
            "no.such.property: unknown: it has no effect",
            "insert.moed: unknown: it has no effect; did you mean insert.mode?",
            "batch.size: advice: more is better");
    assertThat(told.configValues().toString()).doesNotContain("s3cret");
    for (ConfigValue value : told.configValues()) {
      if (!value.name().equals("config.report")) {
        assertThat(value.recommendedValues())
            .isEqualTo(value(silent, value.name()).recommendedValues());
      }
    }
    assertThat(ConfigReport.of(written).toString(advice))
        .startsWith("Configured as for Confluent's sink [")
        .contains("batch.size: advice: more is better", "insert.mode: used");
  }

  private static Config answer(String... keysAndValues) {
    return ConfigValidation.of(TestingProperties.with(keysAndValues));
  }

  /** Returns the messages by property, without the code that each ends with. */
  private static Map<String, List<String>> errors(Config answer) {
    return answer.configValues().stream()
        .filter(value -> !value.errorMessages().isEmpty())
        .collect(
            Collectors.toMap(
                ConfigValue::name,
                value -> value.errorMessages().stream().map(OneErrorCode::cutOff).toList()));
  }

  private static ConfigValue value(Config answer, String name) {
    return answer.configValues().stream()
        .filter(value -> value.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
