package io.tarmac.connect.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.GeneratedPage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.ConfigDef.ConfigKey;
import org.apache.kafka.connect.storage.ConverterConfig;
import org.junit.jupiter.api.Test;

class ConvertersPageTest {

  private static final Path PAGE = Path.of("docs", "reference", "converters.md");
  private static final String HEAD = "| property | default | what it does |\n|---|---|---|\n";

  @Test
  void theTableSaysWhatTheDefinitionSays() throws Exception {
    String page = Files.readString(PAGE);
    int start = page.indexOf(HEAD);
    assertThat(start).as("the head of the table").isPositive();
    String rendered = page.substring(0, start) + table() + page.substring(endOfTable(page, start));
    GeneratedPage.check(getClass(), PAGE, rendered);
  }

  private static int endOfTable(String page, int start) {
    int blank = page.indexOf("\n\n", start);
    return blank < 0 ? page.length() : blank + 1;
  }

  private static String table() {
    return FastJsonConverterConfig.definition().configKeys().values().stream()
        .filter(key -> !key.name.equals(ConverterConfig.TYPE_CONFIG))
        .sorted(
            Comparator.comparing((ConfigKey key) -> key.group)
                .thenComparing(key -> key.orderInGroup))
        .map(ConvertersPageTest::row)
        .collect(Collectors.joining("", HEAD, ""));
  }

  private static String row(ConfigKey key) {
    String value = key.defaultValue == null ? "none" : "`" + key.defaultValue + "`";
    return "| `" + key.name + "` | " + value + " | " + key.documentation + " |\n";
  }
}
