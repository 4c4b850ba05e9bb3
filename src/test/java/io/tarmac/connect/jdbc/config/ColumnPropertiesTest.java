package io.tarmac.connect.jdbc.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.config.FieldType.Base64Text;
import io.tarmac.connect.jdbc.config.FieldType.BooleanText;
import io.tarmac.connect.jdbc.config.FieldType.NullIf;
import io.tarmac.connect.jdbc.config.FieldType.SqlType;
import io.tarmac.connect.jdbc.config.FieldType.TimeUnit;
import io.tarmac.connect.jdbc.config.TableEntries.TableEntry;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The lists of {@code column.types} and {@code column.name.mapping}, well written and hostile. */
class ColumnPropertiesTest {

  @Test
  @DisplayName("C7_3 column.types: commas and colons within parentheses and quotes end nothing")
  void entriesOfColumnTypes() {
    assertThat(
            types(
                "created:timestamp(millis), orders:price:numeric(12,2),"
                    + "public.orders:\"a,b:c\"\"d\":nullif('x:,''(')"))
        .containsExactly(
            new TableEntry<>(null, "created", TimeUnit.TIMESTAMP_MILLIS),
            new TableEntry<>("orders", "price", new SqlType("numeric(12,2)")),
            new TableEntry<>("public.orders", "a,b:c\"d", new NullIf("x:,'(")));
    assertThat(types("")).isEmpty();
    assertThat(types("  \n ")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("C7_3 each unit is written as it is called, in any case")
  void units(TimeUnit unit) {
    assertThat(type(unit.toString())).isEqualTo(unit);
    assertThat(type(unit.toString().toUpperCase(Locale.ROOT).replace("(", " ( "))).isEqualTo(unit);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "boolean(Y/N) | Y | N",
        "Boolean ( yes / 'n/a' ) | yes | n/a",
        "boolean('it''s'/'') | it's | ``",
        "boolean(y/Y) | y | Y"
      })
  @DisplayName("C7_3 boolean takes two texts, between quotation marks or without")
  void booleanTexts(String text, String whenTrue, String whenFalse) {
    assertThat(type(text)).isEqualTo(new BooleanText(whenTrue, whenFalse));
  }

  @Test
  @DisplayName("C7_3 bytes(base64), and nullif of any text")
  void otherTypesOfValues() {
    assertThat(type("bytes(base64)")).isEqualTo(new Base64Text());
    assertThat(type("nullif('')")).isEqualTo(new NullIf(""));
    assertThat(type("NULLIF( ' N/A ' )")).isEqualTo(new NullIf(" N/A "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "numeric(12,2)",
        "numeric ( 12 , 2 )",
        "varchar(40)",
        "jsonb",
        "text[]",
        "numeric(5,1)[][]",
        "timestamp(3) with time zone",
        "double precision",
        "bigint unsigned",
        "interval day(3) to second(6)",
        "my_schema.my_type2",
        "nvarchar(max)",
        "varchar2(30 char)",
        "number(*,2)",
        "geometry(Point,4326)",
        "geography ( PointZ , 4326 )[]",
        "timestamp",
        "date",
        "boolean"
      })
  @DisplayName("C7_3 any type in the words of SQL is taken as it is")
  void sqlTypes(String text) {
    assertThat(type(text)).isEqualTo(new SqlType(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "timestamp(days)",
        "timestamp(millisec)",
        "TIMESTAMP ( milli )",
        "int(a b, (c))",
        "int(a;b)",
        "int('a')",
        "int(a--b)",
        "int(a/*b*/)",
        "date(millis)",
        "time(seconds)",
        "bytes(hex)",
        "boolean(Y)",
        "boolean(/)",
        "boolean(Y/)",
        "boolean(Y/Y)",
        "boolean(Y/'Y')",
        "boolean('Y/N)'",
        "nullif(x)",
        "nullif()",
        "nullif('a' 'b')",
        "varchar(40); drop table orders",
        "varchar(40) -- x",
        "int default 'x'",
        "int) , evil int (1",
        "numeric(12,)",
        "numeric(,2)",
        "numeric()",
        "text[",
        "text[] x",
        "(12)",
        "1int",
        "`int`",
        "\"int\"",
        "größe",
        "in\u0000t",
        "int/**/"
      })
  @DisplayName("C7_3 C8_2 anything else is an error on the property, and never SQL")
  void whatIsNoType(String text) {
    assertThatThrownBy(() -> types("c:" + text))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("column.types: ")
        .hasMessageNotContaining("\u0000");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "created",
        ":",
        "::",
        "created:",
        ":int",
        "orders::int",
        ":created:int",
        "a:b:c:int",
        "created:int,",
        ",created:int",
        "created:int,,price:int",
        "\"created:int",
        "created:nullif('x)",
        "created:numeric(12,2",
        "created:numeric12,2)",
        ")(:int",
        "\"\":int",
        "\"a\"b:int",
        "a\"b\"c:int",
        "it's:int,o'clock:int",
        "a(b):int"
      })
  @DisplayName("C7_3 an entry of another form is an error that says what to set")
  void wrongEntries(String list) {
    assertThatThrownBy(() -> types(list))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("column.types: ")
        .hasMessageMatching("(?s).*(Set|Add|Put) .*");
  }

  @Test
  @DisplayName("C7_3 a column twice is an error, for one table or for all; not for both")
  void aColumnTwice() {
    assertThatThrownBy(() -> types("a:int,a:text"))
        .hasMessageStartingWith(
            "column.types: 'a:text' names what another entry names. Remove one of the two.");
    assertThatThrownBy(() -> types("t:a:int,t:\"a\":text")).isInstanceOf(ConfigException.class);
    assertThat(types("a:int,t:a:text,u:a:text,A:int")).hasSize(4);
  }

  @Test
  @DisplayName("C7_3 endless texts are read or refused at once, and never repeated as a whole")
  void endlessTexts() {
    int times = 100_000;
    for (String type :
        List.of(
            "numeric(" + "1,".repeat(times) + "1)",
            "a".repeat(times),
            "x(1)".repeat(times) + "!",
            "text" + "[]".repeat(times) + "[",
            "nullif(" + "'".repeat(times + 1) + ")",
            "boolean('" + "''".repeat(times) + "/N)")) {
      assertThatThrownBy(() -> types("c:" + type))
          .isInstanceOf(ConfigException.class)
          .satisfies(refusal -> assertThat(refusal.getMessage()).hasSizeLessThan(1_000));
    }
    assertThatThrownBy(() -> types("c:" + "(".repeat(times))).isInstanceOf(ConfigException.class);
    assertThat(type("nullif('" + "''".repeat(times) + "')"))
        .isEqualTo(new NullIf("'".repeat(times)));
    assertThat(
            types(
                Stream.iterate(0, i -> i < 10_000, i -> i + 1)
                    .map(i -> "c" + i + ":int")
                    .collect(Collectors.joining(","))))
        .hasSize(10_000);
  }

  @Test
  @DisplayName("C7_2 column.name.mapping: fields, columns and tables may have any name")
  void entriesOfTheNameMapping() {
    assertThat(names("id:order_id,orders:\"a:b\":\" c,d \", \"t\"\"t\" : x:y"))
        .containsExactly(
            new TableEntry<>(null, "id", "order_id"),
            new TableEntry<>("orders", "a:b", " c,d "),
            new TableEntry<>("t\"t", "x", "y"));
    for (String wrong : List.of("id", "id:", "a:b,a:c", "a:b(c)", "a:'b'", "a:b,")) {
      assertThatThrownBy(() -> names(wrong))
          .isInstanceOf(ConfigException.class)
          .hasMessageStartingWith("column.name.mapping: ");
    }
  }

  @Test
  @DisplayName("C7_3 the table's whole name wins over its last part, and that over no table")
  void theNearestEntryWins() {
    TableEntries<FieldType> types =
        settings("", "a:int,orders:a:text,public.orders:a:date,crews:b:int").types();

    assertThat(find(types, "a", "public", "orders")).isEqualTo(new SqlType("date"));
    assertThat(find(types, "a", "sales", "orders")).isEqualTo(new SqlType("text"));
    assertThat(find(types, "a", "orders")).isEqualTo(new SqlType("text"));
    assertThat(find(types, "a", "db", "public", "orders")).isEqualTo(new SqlType("text"));
    assertThat(find(types, "a", "Orders")).isEqualTo(new SqlType("int"));
    assertThat(find(types, "b", "crews")).isEqualTo(new SqlType("int"));
    assertThat(find(types, "b", "orders")).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "a.b", "a,b", "a:b", "\"", "a\"b", "'", "a(b)", " a ", "größe"})
  @DisplayName("C10_1 a name of another sink's list is written so that it is read as it is")
  void namesAreWrittenAsTheyAreRead(String name) {
    String written = TableEntries.quotedIfNeeded(name);

    assertThat(names(written + ":x")).containsExactly(new TableEntry<>(null, name, "x"));
  }

  private static @Nullable FieldType find(
      TableEntries<FieldType> types, String column, String... table) {
    return types.find(List.of(table), String::equals, column::equals);
  }

  private static FieldType type(String text) {
    List<TableEntry<FieldType>> entries = types("c:" + text);
    assertThat(entries).hasSize(1);
    return entries.get(0).value();
  }

  private static List<TableEntry<FieldType>> types(String list) {
    return Collections.unmodifiableList(settings("", list).types().entries());
  }

  private static List<TableEntry<String>> names(String list) {
    return settings(list, "").names().entries();
  }

  private static ColumnSettings settings(String names, String types) {
    return SinkConfig.parse(
            TestingProperties.with("column.name.mapping", names, "column.types", types))
        .tables()
        .columns();
  }
}
