package io.tarmac.connect.jdbc.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.config.Placeholder.PlaceholderSource;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TableNameFormatTest {

  @DisplayName("C7_2 a written dot separates schema and table, one from the topic becomes _")
  @ParameterizedTest(name = "{0} of {1}")
  @MethodSource("lines")
  void resolvesTheTopic(String format, String topic, List<String> parts) {
    TableNameFormat parsed = TableNameFormat.parse(format);

    assertThat(parsed.resolve(parsed.placeholders().stream().map(each -> topic).toList()))
        .isEqualTo(parts);
  }

  @DisplayName("C7_2 placeholders of every kind, several in a part, any name but a brace")
  @Test
  void placeholdersOfEveryKind() {
    TableNameFormat format =
        TableNameFormat.parse(
            "${source.db}.${source.table}_${header.x-tenant.id}${field.a b}-${key.id}_${topic}${schema.name}${schema.version}");

    assertThat(format.placeholders())
        .containsExactly(
            new Placeholder(PlaceholderSource.SOURCE, "db"),
            new Placeholder(PlaceholderSource.SOURCE, "table"),
            new Placeholder(PlaceholderSource.HEADER, "x-tenant.id"),
            new Placeholder(PlaceholderSource.FIELD, "a b"),
            new Placeholder(PlaceholderSource.KEY, "id"),
            new Placeholder(PlaceholderSource.TOPIC, ""),
            new Placeholder(PlaceholderSource.SCHEMA, "name"),
            new Placeholder(PlaceholderSource.SCHEMA, "version"));
    assertThat(format.resolve(List.of("d.1", "t.2", "h", "f", "k", "o.3", "a.B", "4")))
        .containsExactly("d_1", "t_2_hf-k_o_3a_B4");
    assertThat(format.placeholders().get(2)).hasToString("${header.x-tenant.id}");
    assertThat(format.placeholders().get(5)).hasToString("${topic}");
  }

  static Stream<Arguments> lines() {
    return Stream.of(
        Arguments.of("${topic}", "flights", List.of("flights")),
        Arguments.of("${topic}", "server.fleet.flights", List.of("server_fleet_flights")),
        Arguments.of("fleet.${topic}", "a.b", List.of("fleet", "a_b")),
        Arguments.of("db.fleet.${topic}", "t", List.of("db", "fleet", "t")),
        Arguments.of("${topic}.${topic}", "a.b", List.of("a_b", "a_b")),
        Arguments.of("x_${topic}-${topic}", "t", List.of("x_t-t")),
        Arguments.of("flights", "any", List.of("flights")),
        Arguments.of("Flights", "any", List.of("Flights")),
        Arguments.of("${topic}", "T-1_x", List.of("T-1_x")),
        Arguments.of("a`\"' ;$1\\${topic}", "t", List.of("a`\"' ;$1\\t")));
  }

  @DisplayName("C7_2 C10_1 between quotation marks of any database a dot is one of the name")
  @ParameterizedTest(name = "{0} of {1}")
  @MethodSource("quotedLines")
  void quotedPartsKeepTheirDots(String format, String topic, List<String> parts) {
    for (NameDots dots : NameDots.values()) {
      TableNameFormat parsed = TableNameFormat.parse(format, dots);

      assertThat(parsed.resolve(parsed.placeholders().stream().map(each -> topic).toList()))
          .describedAs(dots.name())
          .isEqualTo(parts);
    }
  }

  static Stream<Arguments> quotedLines() {
    return Stream.of(
        Arguments.of("\"fleet\".\"flights\"", "any", List.of("fleet", "flights")),
        Arguments.of("`flights`", "any", List.of("flights")),
        Arguments.of("[ops].[air fleet].flights", "any", List.of("ops", "air fleet", "flights")),
        Arguments.of("\"${topic}\"", "a.b.c.d", List.of("a.b.c.d")),
        Arguments.of("fleet.`in_${topic}`", "a.b", List.of("fleet", "in_a.b")),
        Arguments.of("\"a.b.c.d\".\"${topic}\"", "t", List.of("a.b.c.d", "t")),
        Arguments.of("\"${header.a\"b]`}\"", "t.u", List.of("t.u")),
        Arguments.of("[a\"b]", "any", List.of("a\"b")),
        Arguments.of("${topic}", "\"t\"", List.of("\"t\"")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", " ", ".", "fleet.",
        ".${topic}", "a..b", "a.b.c.${topic}", "${source}",
        "${source.}", "${topic.name}", "${value.table}", "${}",
        "${Topic}", "${topic}_${partition}", "${topic", "${${topic}topic}",
        "\"\"", "\"fleet\".\"flights", "\"fleet\"flights", "`a``b`",
        "[flights", "\"flights\".", "${schema}", "${schema.type}",
        "${record.topic}", "${change.op}", "${now}", "${topic.}"
      })
  void aTemplateThatIsNoNameIsRefused(String format) {
    assertThatThrownBy(() -> TableNameFormat.parse(format))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("collection.name.format");
  }
}
