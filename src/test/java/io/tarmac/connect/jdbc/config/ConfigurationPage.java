package io.tarmac.connect.jdbc.config;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.ConfigKey;

/** The page that lists every property, rendered from the definition as Markdown. */
final class ConfigurationPage {

  private static final String HEADER =
      """
      # Configuration

      <!-- Written by ConfigurationPageTest from the connector's definition. Change the definition, then run
           mvn test -Dtest=ConfigurationPageTest -Dtarmac.docs=write -->

      A connector that keeps a table `public.orders` equal to the topic `orders`:

      ```json
      {
        "name": "orders-sink",
        "connector.class": "io.tarmac.connect.jdbc.JdbcSinkConnector",
        "topics": "orders",
        "connection.url": "jdbc:postgresql://db.example:5432/shop",
        "connection.username": "tarmac",
        "connection.password": "${file:/etc/kafka/secrets.properties:tarmac}",
        "collection.name.format": "public.${topic}",
        "insert.mode": "upsert",
        "primary.key.mode": "record_key",
        "delete.enabled": "true",
        "schema.evolution": "basic"
      }
      ```

      Connect has [properties of its own](https://kafka.apache.org/documentation/#sinkconnectconfigs) for every
      sink: `topics`, `tasks.max`, converters, `errors.tolerance`. You can write listed values in upper or lower
      case. Names of Debezium's, Confluent's and Aiven's sinks [work too](../how-to/migrate.md).

      ## Overview

      The twelve properties that you need most come first.

      | property | default | set it |
      |---|---|---|
      """;

  private static final List<String> NEEDED_MOST =
      List.of(
          "connection.url",
          "connection.username",
          "connection.password",
          "collection.name.format",
          "insert.mode",
          "primary.key.mode",
          "primary.key.fields",
          "delete.enabled",
          "schema.evolution",
          "batch.size",
          "batch.linger.ms",
          "delivery.guarantee");

  static final String SET_THIS = "Set this ";
  private static final String EXAMPLE = " Example: ";

  /** A sentence that explains a value begins with the value. */
  private static final Pattern BEFORE_A_VALUE = Pattern.compile("(?<=\\.) (?=[a-z_-]+: )");

  private static final Pattern END_OF_SENTENCE = Pattern.compile("(?<=\\.) ");

  /** Names of properties, with or without a value, of columns and of placeholders. */
  private static final Pattern CODE =
      Pattern.compile(
          "\"?\\$\\{[A-Za-z.]+}\"?"
              + "|(?<![\\w.])_*[A-Za-z][A-Za-z0-9]*(?:[._][A-Za-z0-9]+)+(?:=\\w+)?");

  private static final Pattern SET_TO = Pattern.compile("^" + SET_THIS + "to ([a-z]+)");

  private static final Pattern MARKDOWN = Pattern.compile("[_*<`]");

  private ConfigurationPage() {}

  static String render(ConfigDef definition) {
    StringBuilder page = new StringBuilder(HEADER);
    inOverview(definition).forEach(key -> appendOverview(page, key));
    for (String group : definition.groups()) {
      page.append("\n## ").append(group).append('\n');
      keysOf(definition, group).forEach(key -> append(page, definition, key));
    }
    return page.toString();
  }

  /** Returns the example that a property's text ends with. */
  static String example(ConfigKey key) {
    int start = key.documentation.lastIndexOf(EXAMPLE);
    return start < 0 ? "" : key.documentation.substring(start + EXAMPLE.length());
  }

  private static String withoutExample(ConfigKey key) {
    int start = key.documentation.lastIndexOf(EXAMPLE);
    return start < 0 ? key.documentation : key.documentation.substring(0, start);
  }

  private static List<ConfigKey> inOverview(ConfigDef definition) {
    return Stream.concat(
            NEEDED_MOST.stream()
                .map(name -> Objects.requireNonNull(definition.configKeys().get(name), name)),
            definition.groups().stream()
                .flatMap(group -> keysOf(definition, group).stream())
                .filter(key -> !NEEDED_MOST.contains(key.name)))
        .toList();
  }

  private static List<ConfigKey> keysOf(ConfigDef definition, String group) {
    return definition.configKeys().values().stream()
        .filter(key -> group.equals(key.group))
        .sorted(Comparator.comparingInt(key -> key.orderInGroup))
        .toList();
  }

  /** Appends the first sentence of a property's text, without what the head of the column says. */
  private static void appendOverview(StringBuilder page, ConfigKey key) {
    String firstSentence = description(key, END_OF_SENTENCE.split(withoutExample(key), 2)[0]);
    String purpose = firstSentence.substring(SET_THIS.length(), firstSentence.length() - 1);
    page.append("| %s | %s | %s |\n".formatted(link(key.name), defaultOf(key), purpose));
  }

  private static void append(StringBuilder page, ConfigDef definition, ConfigKey key) {
    String[] parts = BEFORE_A_VALUE.split(withoutExample(key));
    page.append("\n### `%s`\n\n%s\n\n".formatted(key.name, description(key, parts[0])));
    if (parts.length > 1) {
      page.append("| value | meaning |\n|---|---|\n");
      for (String part : List.of(parts).subList(1, parts.length)) {
        String[] valueAndMeaning = part.split(": ", 2);
        page.append("| `%s` | %s |\n".formatted(valueAndMeaning[0], markdown(valueAndMeaning[1])));
      }
      page.append('\n');
    }
    page.append(
        "| type | default | valid values | example | see also |\n|---|---|---|---|---|\n| ");
    page.append(key.type.name().toLowerCase(Locale.ROOT)).append(" | ").append(defaultOf(key));
    page.append(" | ").append(validValuesOf(key)).append(" | `").append(example(key));
    page.append("` | ").append(seeAlso(definition, key)).append(" |\n");
  }

  private static String seeAlso(ConfigDef definition, ConfigKey key) {
    return SeeAlso.links(key.name).stream()
        .map(link -> definition.names().contains(link) ? link(link) : link)
        .collect(Collectors.joining(", "));
  }

  private static String link(String property) {
    return "[`%s`](#%s)".formatted(property, property.replace(".", ""));
  }

  private static String defaultOf(ConfigKey key) {
    if (!key.hasDefault()) {
      return "required";
    }
    String text = ConfigDef.convertToString(key.defaultValue, key.type);
    if (text == null) {
      return "none";
    }
    return text.isEmpty() ? "empty" : "`" + text + "`";
  }

  private static String validValuesOf(ConfigKey key) {
    if (key.type == ConfigDef.Type.BOOLEAN) {
      return "`true`, `false`";
    }
    if (key.validator instanceof Choice) {
      return "see above";
    }
    if (key.validator instanceof ConfigDef.Range) {
      return range(key.validator.toString());
    }
    return key.validator == null ? "any" : markdown(Objects.toString(key.validator));
  }

  /** Returns the text as Markdown, with the value that one sets the property to as code. */
  private static String description(ConfigKey key, String text) {
    String markdown = markdown(text);
    Matcher value = SET_TO.matcher(markdown);
    return value.find() && isValue(key, value.group(1))
        ? SET_THIS + "to `" + value.group(1) + "`" + markdown.substring(value.end())
        : markdown;
  }

  private static boolean isValue(ConfigKey key, String word) {
    return key.type == ConfigDef.Type.BOOLEAN
        || (key.validator instanceof Choice choice && choice.values().contains(word));
  }

  /** Returns Kafka's {@code [1,...]} and {@code [0,...,10]} in words. */
  private static String range(String text) {
    List<String> ends =
        Stream.of(text.substring(1, text.length() - 1).split(","))
            .filter(end -> !end.equals("..."))
            .toList();
    return ends.size() == 1 ? ends.get(0) + " or more" : ends.get(0) + " to " + ends.get(1);
  }

  /** Shows names as code and escapes other signs that mean something in Markdown. */
  private static String markdown(String text) {
    StringBuilder markdown = new StringBuilder();
    Matcher names = CODE.matcher(text);
    int end = 0;
    while (names.find()) {
      markdown.append(escape(text.substring(end, names.start())));
      markdown.append('`').append(names.group()).append('`');
      end = names.end();
    }
    return markdown.append(escape(text.substring(end))).toString();
  }

  private static String escape(String text) {
    return MARKDOWN.matcher(text).replaceAll("\\\\$0");
  }
}
