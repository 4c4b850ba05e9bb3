package io.tarmac.connect.jdbc.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ConfigurationPageTest {

  private static final Path PAGE = Path.of("docs", "reference", "configuration.md");

  @Test
  @DisplayName("C10_1 the page that users read is what the connector's definition says")
  void thePageSaysWhatTheDefinitionSays() throws Exception {
    String rendered = ConfigurationPage.render(SinkConfigDef.definition());
    if ("write".equals(System.getProperty("tarmac.docs"))) {
      Files.writeString(PAGE, rendered);
    }

    assertThat(PAGE)
        .describedAs("write it with -Dtest=ConfigurationPageTest -Dtarmac.docs=write")
        .hasContent(rendered);
  }

  @Test
  void everyPropertyIsOnThePageWithItsText() {
    String rendered = ConfigurationPage.render(SinkConfigDef.definition());

    for (String name : SinkConfigDef.definition().names()) {
      assertThat(rendered).containsOnlyOnce("### `" + name + "`\n");
    }
    assertThat(rendered)
        .contains(
            "- Valid values: `insert_ignore`, `insert`, `update`, `upsert`\n",
            "\n- Default: `500`\n");
  }
}
