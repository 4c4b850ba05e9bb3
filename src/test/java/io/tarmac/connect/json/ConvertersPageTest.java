package io.tarmac.connect.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.avro.FastAvroConverter;
import io.tarmac.connect.jdbc.testing.GeneratedPage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.ConfigKey;
import org.apache.kafka.connect.storage.ConverterConfig;
import org.junit.jupiter.api.Test;

class ConvertersPageTest {

  private static final Path PAGE = Path.of("docs", "reference", "converters.md");
  private static final String HEAD = "| property | default | what it does |\n|---|---|---|\n";

  @Test
  void theTablesSayWhatTheDefinitionsSay() throws Exception {
    String page = Files.readString(PAGE);
    page = withTable(page, "FastAvroConverterConfig", new FastAvroConverter().config());
    page = withTable(page, "FastJsonConverterConfig", new FastJsonConverter().config());
    GeneratedPage.check(getClass(), PAGE, page);
  }

  private static String withTable(String page, String definition, ConfigDef properties) {
    int mark = page.indexOf("from " + definition);
    int start = page.indexOf(HEAD, mark);
    assertThat(mark).as("the comment before the table of %s", definition).isPositive();
    assertThat(start).as("the head of the table of %s", definition).isPositive();
    int blank = page.indexOf("\n\n", start);
    int end = blank < 0 ? page.length() : blank + 1;
    return page.substring(0, start) + table(properties) + page.substring(end);
  }

  /** Leaves out TLS, whose properties are those of Kafka's clients. */
  private static String table(ConfigDef properties) {
    return properties.configKeys().values().stream()
        .filter(key -> !key.name.equals(ConverterConfig.TYPE_CONFIG))
        .filter(key -> !key.name.startsWith("schema.registry.ssl."))
        .map(ConvertersPageTest::row)
        .collect(Collectors.joining("", HEAD, ""));
  }

  private static String row(ConfigKey key) {
    boolean none =
        !key.hasDefault()
            || key.defaultValue == null
            || key.defaultValue.equals("")
            || key.type == ConfigDef.Type.PASSWORD;
    String value = none ? "none" : "`" + key.defaultValue + "`";
    return "| `" + key.name + "` | " + value + " | " + key.documentation + " |\n";
  }
}
