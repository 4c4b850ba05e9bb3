package io.tarmac.connect.jdbc.error;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.JdbcSinkConnector;
import io.tarmac.connect.text.PrintableText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ErrorCodeTest {

  private static final Path SOURCES = Path.of("src", "main", "java");
  private static final Path PAGE = Path.of("docs", "reference", "errors.md");
  private static final Pattern USE = Pattern.compile("\\bErrorCode\\.([A-Z_]+)\\b");
  private static final Pattern PROPERTY = Pattern.compile("`([a-z]+(?:\\.[a-z]+)+)[=`]");
  private static final int LONGEST_SENTENCE = 25;

  /** Properties of Connect, of Kafka and of sources that entries name. */
  private static final Set<String> OF_OTHERS =
      Set.of(
          "errors.deadletterqueue.topic.name",
          "key.converter",
          "max.message.bytes",
          "max.request.size",
          "producer.override.max.request.size",
          "tasks.max",
          "tombstones.on.delete",
          "value.converter");

  @Test
  void codesAreNumberedWithinTheirGroups() {
    Map<String, Integer> numbers = new HashMap<>();

    for (ErrorCode code : ErrorCode.values()) {
      String group = code.code().substring(0, code.code().lastIndexOf('-'));
      int number = numbers.merge(group, 1, Integer::sum);
      assertThat(code.code()).isEqualTo("%s-%02d".formatted(group, number)).startsWith("TARMAC-");
    }
  }

  @Test
  @DisplayName("C10_2 each code ends a message: no code is without use")
  void eachCodeIsUsed() throws IOException {
    Set<ErrorCode> used = EnumSet.noneOf(ErrorCode.class);

    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(file -> file.toString().endsWith(".java")).toList()) {
        USE.matcher(Files.readString(file))
            .results()
            .map(use -> ErrorCode.valueOf(use.group(1)))
            .forEach(used::add);
      }
    }

    assertThat(used).containsExactlyInAnyOrder(ErrorCode.values());
  }

  @Test
  @DisplayName("C10_2 each code has its entry on the page of errors")
  void eachCodeHasAnEntry() throws IOException {
    List<String> lines = Files.readAllLines(PAGE);

    for (ErrorCode code : ErrorCode.values()) {
      assertThat(lines)
          .contains(
              "### %s: %s".formatted(code.code(), code.title()),
              "| **What happened** | %s |".formatted(code.event()),
              "| **Why** | %s |".formatted(code.reason()),
              "| **What to do** | %s |".formatted(code.action()));
    }
  }

  @Test
  void sentencesAreShort() {
    List<String> tooLong = new ArrayList<>();
    for (ErrorCode code : ErrorCode.values()) {
      for (String text : List.of(code.title(), code.event(), code.reason(), code.action())) {
        Arrays.stream(text.split("(?<=[.?:])\\s+"))
            .filter(sentence -> sentence.split("\\s+").length > LONGEST_SENTENCE)
            .forEach(tooLong::add);
      }
    }

    assertThat(tooLong).isEmpty();
  }

  @Test
  void entriesNameExistingProperties() {
    Set<String> known = new TreeSet<>(new JdbcSinkConnector().config().names());
    known.addAll(OF_OTHERS);

    for (ErrorCode code : ErrorCode.values()) {
      String text = code.event() + code.reason() + code.action();
      assertThat(PROPERTY.matcher(text).results().map((MatchResult found) -> found.group(1)))
          .describedAs(code.code())
          .allMatch(known::contains);
    }
  }

  @Test
  @DisplayName("C10_3 a message that is too long loses its middle, not its code")
  void theCodeOfALongMessageStays() {
    String message = ErrorCode.VALUE_DOES_NOT_FIT.tag("qz".repeat(10_000) + "\n");

    assertThat(message)
        .hasSizeLessThanOrEqualTo(PrintableText.LONGEST_MESSAGE)
        .startsWith("qzqz")
        .endsWith("\\n [TARMAC-TYPE-01]");
    assertThat(ErrorCode.VALUE_DOES_NOT_FIT.tag("too long")).isEqualTo("too long [TARMAC-TYPE-01]");
  }
}
