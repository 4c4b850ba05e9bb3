package io.tarmac.connect.jdbc.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.Config;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.ConfigValue;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroupParserTest {

  @Test
  @DisplayName("C11_1 the first group that matches the whole name counts, as a whole")
  void theFirstMatchCounts() {
    SinkConfig config =
        SinkConfig.parse(
            TestingProperties.with(
                "insert.mode", "upsert",
                "primary.key.mode", "record_key",
                "tables", "audit, all",
                "tables.audit.match", "public\\.audit_.*",
                "tables.audit.insert.mode", "insert",
                "tables.audit.primary.key.mode", "none",
                "tables.all.match", "public\\..*",
                "tables.all.delete.enabled", "true"));

    SinkConfig audit = config.ofGroup(config.groupOf("public.audit_log"));
    assertThat(audit.keys())
        .isEqualTo(new KeySettings(KeyMode.NONE, List.of(), InsertMode.INSERT, false, false));
    SinkConfig all = config.ofGroup(config.groupOf("public.orders"));
    assertThat(all.keys())
        .isEqualTo(new KeySettings(KeyMode.RECORD_KEY, List.of(), InsertMode.UPSERT, true, false));
    assertThat(all.batching()).isEqualTo(config.batching());
    assertThat(config.ofGroup(config.groupOf("not_public.orders"))).isSameAs(config);
    assertThat(config.perGroup(SinkConfig::keys)).hasSize(3).endsWith(config.keys());
  }

  @Test
  @DisplayName("C11_1 a group's setting replaces one that another sink's name has set")
  void aGroupReplacesTranslatedSettings() {
    SinkConfig config =
        SinkConfig.parse(
            TestingProperties.with(
                "pk.mode", "record_key",
                "insert.mode", "upsert",
                "tables", "a",
                "tables.a.match", "a",
                "tables.a.primary.key.mode", "record_value",
                "tables.a.primary.key.fields", "id"));

    assertThat(config.ofGroup(0).keys().mode()).isEqualTo(KeyMode.RECORD_VALUE);
    assertThat(config.keys().mode()).isEqualTo(KeyMode.RECORD_KEY);
  }

  @Test
  @DisplayName("C11_1 a setting that only a group can use is kept for the group")
  void aSettingThatOnlyAGroupUsesIsKept() {
    SinkConfig config =
        SinkConfig.parse(
            TestingProperties.with(
                "config.profile", "confluent",
                "pk.mode", "none",
                "pk.fields", "id",
                "tables", "a",
                "tables.a.match", "a",
                "tables.a.primary.key.mode", "record_value"));

    assertThat(config.ofGroup(0).keys().fields()).containsExactly("id");
  }

  @ParameterizedTest
  @DisplayName("C11_1 what is wrong with a group is told by the name that the user wrote")
  @CsvSource(
      delimiter = '|',
      value = {
        "tables.a.insert.mode   | merge      | tables.a.insert.mode: 'merge' is not one",
        "tables.a.insert.mode   | upsert     | tables.a.primary.key.mode: tables.a.insert.mode=up",
        "tables.a.batch.size    | 1          | tables.a.batch.size: cannot be set for some tables",
        "tables.a.insert.mod    | upsert     | tables.a.insert.mod: there is no such property, did",
        "tables.a.colour        | red        | tables.a.colour: there is no such property of tables",
        "tables.a.match         | (          | tables.a.match: is not a regular expression",
        "tables.b.insert.mode   | upsert     | tables.b.insert.mode: there is no group 'b'",
        "tables.a               | x          | tables.a.: there is no such property",
        "tables                 | a,a        | tables: 'a' is listed twice",
        "tables                 | a,b        | tables.b.match: has no value",
        "tables                 | a,x.y      | tables: 'x.y' is not a valid name of a group",
      })
  void problemsOfGroups(String property, String value, String problem) {
    Map<String, String> properties =
        TestingProperties.with("tables", "a", "tables.a.match", "flights", property, value);

    assertThatThrownBy(() -> SinkConfig.parse(properties))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(problem);
    Config answer = ConfigValidation.of(properties);
    assertThat(answer.configValues())
        .filteredOn(each -> !each.errorMessages().isEmpty())
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.name()).isEqualTo("tables");
              assertThat(each.errorMessages()).first().asString().startsWith(problem);
            });
  }

  @ParameterizedTest
  @DisplayName("C11_1 C10_2 an expression that is endless or too deep is refused")
  @CsvSource(
      delimiter = '|',
      value = {
        ".*a.*a.*a.*a.*a.*x | 1     | takes too long to tell whether it matches the table aaaa",
        "(a+)+\\1x          | 1     | takes too long to tell whether it matches the table aaaa",
        "(                  | 50000 | is not a regular expression: Stack overflow during",
      })
  void endlessExpressions(String expression, int times, String problem) {
    for (String property : List.of("tables.a.match", "field.include.list")) {
      if (problem.startsWith("is not") || property.startsWith("tables")) {
        Map<String, String> properties =
            TestingProperties.with(
                "topics",
                "a".repeat(200),
                "tables",
                "a",
                "tables.a.match",
                "a",
                property,
                expression.repeat(times) + ")".repeat(times / 2));

        assertThatThrownBy(() -> SinkConfig.parse(properties))
            .isInstanceOf(ConfigException.class)
            .hasMessageStartingWith(property + ": ")
            .hasMessageContaining(problem);
        assertThat(ConfigValidation.of(properties).configValues())
            .filteredOn(each -> !each.errorMessages().isEmpty())
            .singleElement()
            .satisfies(each -> assertThat(each.errorMessages().get(0)).contains(problem));
      }
    }
  }

  @ParameterizedTest
  @DisplayName("C11_1 C10_1 a conflict with a setting of the connector says where that is from")
  @CsvSource(
      delimiter = '|',
      value = {
        "field.exclude.list | x    | field.include.list | y      | field.exclude.list",
        "field.include.list | x    | field.exclude.list | y      | field.include.list",
        "pk.mode            | none | insert.mode        | upsert | primary.key.mode"
      })
  void aConflictWithTheConnector(
      String connectors, String value, String own, String ownValue, String inherited) {
    Map<String, String> properties =
        TestingProperties.with(
            connectors, value, "tables", "a", "tables.a.match", "b", "tables.a." + own, ownValue);

    assertThatThrownBy(() -> SinkConfig.parse(properties))
        .isInstanceOf(ConfigException.class)
        .hasMessageContainingAll(
            "tables.a." + own,
            "The group takes %s from the connector. Set tables.a.%s to give it its own."
                .formatted(connectors, inherited));
  }

  @Test
  @DisplayName("C11_1 a group that decides names means them, and others do not")
  void aGroupMeansItsNames() {
    SinkConfig config =
        SinkConfig.parse(
            TestingProperties.with(
                "tables", "a,b",
                "tables.a.match", "a",
                "tables.a.column.naming.style", "upper_case",
                "tables.b.match", "b"));

    assertThat(config.perGroup(group -> group.tables().namesAreMeant()))
        .containsExactly(true, false, false);
  }

  @Test
  @DisplayName("C11_1 C10_2 a property of a group without a value is an error")
  void aPropertyWithoutAValue() {
    Map<String, String> properties =
        TestingProperties.with("tables", "a", "tables.a.match", "flights");
    properties.put("tables.a.insert.mode", null);

    assertThat(ConfigValidation.of(properties).configValues())
        .filteredOn(each -> !each.errorMessages().isEmpty())
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.name()).isEqualTo("tables");
              assertThat(each.errorMessages())
                  .first()
                  .asString()
                  .startsWith("tables.a.insert.mode: has no value.");
            });
  }

  @Test
  @DisplayName("C10_1 the properties of groups are known to the report")
  void propertiesOfGroupsAreKnown() {
    ConfigReport report =
        ConfigReport.of(
            TestingProperties.with(
                "tables", "a", "tables.a.match", "flights", "tables.a.delete.enabled", "false"));

    assertThat(report.unknown()).isEmpty();
    assertThat(report.misspellings()).isEmpty();
    assertThat(report.toString()).contains("tables.a.delete.enabled: used");
  }

  @Test
  @DisplayName("C10_1 a problem of the whole connector is told once")
  void aProblemOfTheConnectorIsToldOnce() {
    Config answer =
        ConfigValidation.of(
            TestingProperties.with(
                "insert.mode", "upsert", "tables", "a", "tables.a.match", "flights"));

    assertThat(answer.configValues())
        .filteredOn(each -> !each.errorMessages().isEmpty())
        .extracting(ConfigValue::name)
        .containsExactly("primary.key.mode");
  }

  @Test
  @DisplayName("C11_1 config.report shows the settings of each table that topics name")
  void theReportShowsTheSettingsOfEachTable() {
    Map<String, String> properties =
        TestingProperties.with(
            "topics", "orders,order_log",
            "collection.name.format", "shop.${topic}",
            "config.report", "true",
            "tables", "log",
            "tables.log.match", ".*_log",
            "tables.log.schema.evolution", "basic");
    Config answer = ConfigValidation.of(properties);

    ConfigReport.of(properties).addTo(answer, List.of());

    assertThat(answer.configValues())
        .filteredOn(each -> each.name().equals("config.report"))
        .singleElement()
        .satisfies(
            each ->
                assertThat(each.recommendedValues())
                    .contains(
                        "table shop.orders: no group",
                        "table shop.order_log: group log sets schema.evolution=basic"));
  }
}
