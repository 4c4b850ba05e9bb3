package io.tarmac.connect.jdbc.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.GeneratedPage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.config.ConfigDef;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ConfigurationPageTest {

  private static final Path PAGE = Path.of("docs", "reference", "configuration.md");
  private static final Path GROUPS_PAGE = Path.of("docs", "how-to", "settings-per-table.md");

  @Test
  @DisplayName("C10_1 the page that users read is what the connector's definition says")
  void thePageSaysWhatTheDefinitionSays() throws Exception {
    GeneratedPage.check(getClass(), PAGE, ConfigurationPage.render(SinkConfigDef.definition()));
  }

  @Test
  void thePageOfGroupsListsWhatAGroupCanSet() throws Exception {
    String page = Files.readString(GROUPS_PAGE);
    String start = "from GroupProperties. -->\n\n";
    int begin = page.indexOf(start) + start.length();
    String list =
        SinkConfigDef.definition().configKeys().keySet().stream()
            .filter(GroupProperties.PER_TABLE::contains)
            .map(
                name ->
                    "[`%s`](../reference/configuration.md#%s)"
                        .formatted(name, name.replace(".", "")))
            .collect(Collectors.joining(",\n", "", ".\n"));

    GeneratedPage.check(
        getClass(),
        GROUPS_PAGE,
        page.substring(0, begin) + list + page.substring(page.indexOf("<!-- end -->", begin)));
  }

  @Test
  void everyPropertyIsOnThePageOnceAndInTheOverview() {
    String rendered = ConfigurationPage.render(SinkConfigDef.definition());

    for (String name : SinkConfigDef.definition().names()) {
      assertThat(rendered)
          .containsOnlyOnce("### `" + name + "`\n")
          .containsOnlyOnce("\n| [`" + name + "`](#");
    }
    assertThat(rendered)
        .contains(
            "| string | `insert` | see above | `upsert` | ",
            "\n| `insert` | each record is a new row. |\n",
            "| int | `500` | 1 or more | `5000` | ",
            "| long | `0` | 0 to 3600000 | `200` | ");
  }

  @ParameterizedTest
  @MethodSource("properties")
  @DisplayName("C10_1 the text of every property has an example that the property accepts")
  void everyPropertyHasAnExample(ConfigDef.ConfigKey property) {
    String example = ConfigurationPage.example(property);

    assertThat(example).isNotBlank();
    Object value = ConfigDef.parseType(property.name, example, property.type);
    assertThat(value).isNotEqualTo(property.defaultValue);
    if (property.validator != null) {
      property.validator.ensureValid(property.name, value);
    }
  }

  @ParameterizedTest
  @MethodSource("properties")
  void theTextSaysFirstWhatAPropertyIsSetFor(ConfigDef.ConfigKey property) {
    assertThat(property.documentation)
        .startsWith(ConfigurationPage.SET_THIS)
        .doesNotContain("](", "`");
  }

  @ParameterizedTest
  @MethodSource("properties")
  void theTextExplainsEachValueThatOneMayChoose(ConfigDef.ConfigKey property) {
    if (property.validator instanceof Choice choice) {
      assertThat(choice.values())
          .allSatisfy(value -> assertThat(property.documentation).contains(". " + value + ": "));
    }
  }

  @ParameterizedTest
  @MethodSource("properties")
  void everyPropertyLeadsOn(ConfigDef.ConfigKey property) {
    assertThat(SeeAlso.links(property.name))
        .isNotEmpty()
        .doesNotContain(property.name)
        .allMatch(
            link ->
                SinkConfigDef.definition().names().contains(link)
                    || link.matches("\\[.+]\\(.+\\.md(#.+)?\\)"));
  }

  private static Stream<Named<ConfigDef.ConfigKey>> properties() {
    return SinkConfigDef.definition().configKeys().values().stream()
        .map(key -> Named.of(key.name, key));
  }
}
