package io.tarmac.connect.jdbc.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.config.AddedColumn.Constant;
import io.tarmac.connect.jdbc.config.Placeholder.PlaceholderSource;
import java.util.List;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddedColumnTest {

  @Test
  @DisplayName("C11_2 placeholders of every kind, with any name except a brace")
  void placeholdersOfEveryKind() {
    assertThat(
            AddedColumn.parse(
                "columns.add",
                "a:${topic}, b : ${record.topic},c:${record.partition},d:${record.offset},"
                    + "e:${record.timestamp},f:${change.op},g:${source.ts_ms},h:${header.a,'b:c},"
                    + "i:${key.id},j:${field.x.y z},k:${schema.name},l:${schema.version},\n m:${now} ,n:${row}"))
        .containsExactly(
            placeholder("a", PlaceholderSource.TOPIC, ""),
            placeholder("b", PlaceholderSource.RECORD, "topic"),
            placeholder("c", PlaceholderSource.RECORD, "partition"),
            placeholder("d", PlaceholderSource.RECORD, "offset"),
            placeholder("e", PlaceholderSource.RECORD, "timestamp"),
            placeholder("f", PlaceholderSource.CHANGE, "op"),
            placeholder("g", PlaceholderSource.SOURCE, "ts_ms"),
            placeholder("h", PlaceholderSource.HEADER, "a,'b:c"),
            placeholder("i", PlaceholderSource.KEY, "id"),
            placeholder("j", PlaceholderSource.FIELD, "x.y z"),
            placeholder("k", PlaceholderSource.SCHEMA, "name"),
            placeholder("l", PlaceholderSource.SCHEMA, "version"),
            placeholder("m", PlaceholderSource.NOW, ""),
            placeholder("n", PlaceholderSource.ROW, ""));
  }

  @Test
  @DisplayName("C11_2 constants are texts, whole numbers and booleans")
  void constants() {
    assertThat(
            AddedColumn.parse(
                "columns.add",
                "a:'',b:'it''s, a:b }${now}',c:-9223372036854775808,d:+07,e:true,f:false,g h:''''"))
        .containsExactly(
            new AddedColumn("a", new Constant("")),
            new AddedColumn("b", new Constant("it's, a:b }${now}")),
            new AddedColumn("c", new Constant(Long.MIN_VALUE)),
            new AddedColumn("d", new Constant(7L)),
            new AddedColumn("e", new Constant(true)),
            new AddedColumn("f", new Constant(false)),
            new AddedColumn("g h", new Constant("'")));
    assertThat(AddedColumn.parse("columns.add", " , ,")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "a,b:1",
        ":1",
        " :${now}",
        "a:",
        "a: ,b:1",
        "a:b",
        "a:1.5",
        "a:TRUE",
        "a:0x1",
        "a:\u0661",
        "a:9223372036854775808",
        "a:'x",
        "a:'x''",
        "a:'x'y",
        "a:'x' 'y'",
        "a:${now",
        "a:${now}b",
        "a:b${now}",
        "a:${now}${now}",
        "a:${}",
        "a:${Now}",
        "a:${now.x}",
        "a:${now.}",
        "a:${topic.x}",
        "a:${record}",
        "a:${record.}",
        "a:${record.Offset}",
        "a:${record.key}",
        "a:${change.ts}",
        "a:${source}",
        "a:${source. }",
        "a:${schema.id}",
        "a:${value.x}",
        "a:${field.}}",
        "a:1,a:2",
        "a:1, a :2"
      })
  @DisplayName("C11_2 anything else is refused with its property")
  void anythingElseIsRefused(String text) {
    assertThatThrownBy(() -> AddedColumn.parse("columns.add", text))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("columns.add: '");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "a:${record.key} | 'a' has the unknown placeholder ${record.key}. Set ${topic}, ${source.NAME}",
        "a:${record.key} | ${change.op}, ${row} or ${now}.",
        "a:prod | Set one placeholder, one 'text', a whole number, true or false.",
        "a:1,b | 'b' is not of the form column:value.",
        "a:'b,c:1 | is a text without an end.",
        "a:${now,c:1 | is a placeholder without an end.",
        "a:99999999999999999999 | a number beyond 64 bits",
        "x:1,a:2,x:3 | 'x' is added twice.",
        ":1 | names no column."
      })
  @DisplayName("C11_2 a refusal says what is wrong, and what to set")
  void aRefusalSaysWhatIsWrong(String text, String message) {
    assertThatThrownBy(() -> SinkConfig.parse(TestingProperties.with("columns.add", text)))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(message);
  }

  @Test
  @DisplayName("C11_2 a refusal shows a hostile name in one line, and is short")
  void aRefusalShowsAHostileName() {
    assertThatThrownBy(() -> AddedColumn.parse("columns.add", "a\nb\u202e:" + "x".repeat(10_000)))
        .isInstanceOf(ConfigException.class)
        .satisfies(
            refusal ->
                assertThat(refusal.getMessage())
                    .hasSizeLessThan(500)
                    .doesNotContain("\n", "\u202e"));
  }

  @Test
  @DisplayName("C11_2 a group of tables has columns of its own")
  void aGroupHasColumnsOfItsOwn() {
    SinkConfig config =
        SinkConfig.parse(
            TestingProperties.with(
                "columns.add", "a:${change.op}",
                "tables", "t,u,v",
                "tables.t.match", "t",
                "tables.t.columns.add", "b:1",
                "tables.u.match", "u",
                "tables.v.match", "v",
                "tables.v.columns.add", ""));

    assertThat(config.perGroup(each -> each.tables().columns().added()))
        .extracting(added -> added.stream().map(AddedColumn::name).toList())
        .containsExactly(List.of("b"), List.of("a"), List.of(), List.of("a"));
    assertThat(config.perGroup(each -> each.tables().columns().readWholeValues()))
        .containsExactly(false, true, false, true);
  }

  private static AddedColumn placeholder(String column, PlaceholderSource source, String name) {
    return new AddedColumn(column, new Placeholder(source, name));
  }
}
