package io.tarmac.connect.jdbc.config;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.ConfigKey;
import org.jspecify.annotations.Nullable;

/** The page that tells users of every property, rendered from the definition as Markdown. */
final class ConfigurationPage {

  private static final String HEADER =
      """
      # Configuration

      <!-- Written by ConfigurationPageTest from the connector's definition. Change the definition, then run
           mvn test -Dtest=ConfigurationPageTest -Dtarmac.docs=write -->

      Properties of the connector, beside those that Connect has for every sink. The case of a value does not
      matter where the values are listed.
      """;

  private ConfigurationPage() {}

  static String render(ConfigDef definition) {
    StringBuilder page = new StringBuilder(HEADER);
    for (String group : definition.groups()) {
      page.append("\n## ").append(group).append('\n');
      keysOf(definition, group).forEach(key -> append(page, key));
    }
    return page.toString();
  }

  private static List<ConfigKey> keysOf(ConfigDef definition, String group) {
    return definition.configKeys().values().stream()
        .filter(key -> group.equals(key.group))
        .sorted(Comparator.comparingInt(key -> key.orderInGroup))
        .toList();
  }

  private static void append(StringBuilder page, ConfigKey key) {
    page.append("\n### `").append(key.name).append("`\n\n");
    page.append(plain(key.documentation)).append("\n\n");
    page.append("- Type: ").append(key.type.name().toLowerCase(Locale.ROOT)).append('\n');
    page.append("- Default: ").append(defaultOf(key)).append('\n');
    String validValues = validValuesOf(key);
    if (validValues != null) {
      page.append("- Valid values: ").append(validValues).append('\n');
    }
    page.append("- Importance: ").append(key.importance.name().toLowerCase(Locale.ROOT));
    page.append('\n');
  }

  private static String defaultOf(ConfigKey key) {
    if (!key.hasDefault()) {
      return "none, the property is required";
    }
    String text = ConfigDef.convertToString(key.defaultValue, key.type);
    if (text == null) {
      return "none";
    }
    return text.isEmpty() ? "empty" : "`" + text + "`";
  }

  private static @Nullable String validValuesOf(ConfigKey key) {
    if (key.type == ConfigDef.Type.BOOLEAN) {
      return "`true`, `false`";
    }
    if (key.validator instanceof Choice choice) {
      return choice.values().stream()
          .map(value -> "`" + value + "`")
          .sorted()
          .collect(Collectors.joining(", "));
    }
    return key.validator == null ? null : plain(Objects.toString(key.validator));
  }

  /** What Markdown would take for a sign of its own is escaped. */
  private static String plain(String text) {
    return text.replaceAll("[_*<`]", "\\\\$0");
  }
}
