package io.tarmac.connect.jdbc.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tarmac.connect.text.PrintableText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.config.ConfigValue;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Hostile names and values of properties, in what validate answers and what is logged. */
final class NamesInAnswersTest {

  private static final String HOSTILE = "qz\n2026-01-01 ERROR forged\u2028\u202e\u001b[31m\ud800";
  private static final String LONG = HOSTILE.repeat(100) + "qz".repeat(1_000);

  static Stream<String> properties() {
    return SinkConfigDef.definition().names().stream().sorted();
  }

  @ParameterizedTest
  @MethodSource("properties")
  @DisplayName("C10_3 a hostile value or name of a property is shown short and printable")
  void hostilePropertyIsPrintable(String property) {
    for (String hostile :
        List.of(HOSTILE, LONG, "a:" + LONG, "${header." + LONG + "}", "\"" + LONG)) {
      requirePrintable(Map.of(property, hostile));
      requirePrintable(Map.of(property + hostile, hostile));
      requirePrintable(Map.of(hostile + property, hostile));
    }
    requirePrintable(Map.of(property + "\n", HOSTILE));
    requirePrintable(Map.of(property.substring(1) + "\u202e", HOSTILE));
  }

  private static void requirePrintable(Map<String, String> hostile) {
    Map<String, String> properties =
        new HashMap<>(Map.of("connection.url", "jdbc:postgresql://h/d", "topics", "t"));
    properties.putAll(hostile);
    List<String> told = new ArrayList<>();
    for (ConfigValue value : ConfigValidation.of(properties).configValues()) {
      told.addAll(value.errorMessages());
    }
    Throwable refusal = catchThrowable(() -> SinkConfig.parse(properties));
    for (Throwable each = refusal; each != null; each = each.getCause()) {
      told.add(String.valueOf(each.getMessage()));
    }
    told.forEach(
        message -> assertThat(message.length()).isLessThanOrEqualTo(PrintableText.LONGEST_MESSAGE));
    ConfigReport report = ConfigReport.of(properties);
    told.add(report.toString());
    told.add(PrintableText.names(report.unknown()));
    report
        .misspellings()
        .forEach((name, meant) -> told.add(PrintableText.name(name) + " " + meant));
    for (String message : told) {
      assertThat(unprintable(message)).as(message).isEmpty();
    }
  }

  private static String unprintable(String message) {
    return message
        .codePoints()
        .filter(
            each -> !PrintableText.name(Character.toString(each)).equals(Character.toString(each)))
        .mapToObj("U+%04X"::formatted)
        .collect(Collectors.joining(" "));
  }
}
