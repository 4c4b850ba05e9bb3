package io.tarmac.connect.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.kafka.connect.data.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Skippers accept only values that the readers accept; they may accept fewer, never more. */
class ValueSkippersTest {

  private final JsonSyntax syntax = new JsonSyntax();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"type":"boolean"} | true;false
          {"type":"boolean","optional":true} | true;null
          {"type":"int8"} | 0;-128;300
          {"type":"int16"} | 12
          {"type":"int32"} | 0;-0;7;-2147483648;2147483647
          {"type":"int64"} | 2147483648;9223372036854775807;-9223372036854775807
          {"type":"float"} | 0.1;7;-1.5e-300;1E+5;0e0;123456789012345678
          {"type":"double"} | 0.30000000000000004;1e999;-7
          {"type":"string"} | "";"a";"é😀";"\\u00e9\\n\\"\\\\\\/";"\u007f"
          {"type":"string","default":"d"} | null
          {"type":"bytes"} | "";"AQI=";"AQ==";"AQID";"+/+/"
          {"type":"bytes","name":"org.apache.kafka.connect.data.Decimal","parameters":{"scale":"2"}} | "BNI=";12;-1.50;1e3
          {"type":"int32","name":"org.apache.kafka.connect.data.Date"} | 19000;-1
          {"type":"int32","name":"org.apache.kafka.connect.data.Time"} | 0;86399999
          {"type":"int64","name":"org.apache.kafka.connect.data.Timestamp"} | -1;1700000000000
          {"type":"array","items":{"type":"int8","optional":true}} | [];[1];[1,null,2]
          {"type":"array","items":{"type":"array","items":{"type":"int8"}}} | [[],[1]]
          {"type":"map","keys":{"type":"string"},"values":{"type":"int32"}} | {};{"a":1};{"a":1,"é\\n":2,"a":3}
          {"type":"struct","fields":[{"type":"int32","field":"a"},{"type":"string","optional":true,"field":"ü\\""}]} | {"a":1,"ü\\"":"x"};{"a":1,"ü\\"":null}
          """)
  void usualSpellingsAreSkippedAndRead(String schema, String values) throws IOException {
    for (String value : values.split(";", -1)) {
      byte[] json = bytes(value);
      assertThat(skip(schema(schema), value)).as(value).isEqualTo(json.length);
      assertThatCode(() -> read(schema(schema), json)).as(value).doesNotThrowAnyException();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"type":"boolean"} | null;1;"true";tru;TRUE;trues
          {"type":"int32"} | null;2147483648;-2147483649;01;-01;1.0;1e2;+1;-;"1";;0x1;1.
          {"type":"int64"} | 9223372036854775808;-9223372036854775808;9999999999999999999;99999999999999999999;00
          {"type":"double"} | .5;5.;1e;1e+;1e1000;00.5;-.5;NaN;9223372036854775808;1.5.5;1e2.5;--1
          {"type":"string"} | a;"a;"\\x";"\\u12g4";"\\u12";"\t";"\u0000";"a\\";'a';null
          {"type":"bytes"} | "AQI";"A===";"A Q I=";"AQI==";"=";"====";"AQ=I";"AQ__";1;" AQI="
          {"type":"bytes","name":"org.apache.kafka.connect.data.Decimal","parameters":{"scale":"2"}} | "";"AQI";null;true
          {"type":"bytes","name":"org.apache.kafka.connect.data.Decimal"} | "BNI=";12
          {"type":"int32","name":"org.apache.kafka.connect.data.Time"} | 86400000;-1;1.0
          {"type":"array","items":{"type":"int8"}} | [null];[1,];[,1];[1 ];[ 1];[;[1;[1}
          {"type":"map","keys":{"type":"string"},"values":{"type":"int32"}} | {"a":null};{"a":1,};{,"a":1};{a:1};{"a" :1};{"a":1;{;[];{"a"}
          {"type":"map","keys":{"type":"string"},"values":{"type":"int32"}} | {"\\ud83d":1};{"a":1,"\\ud83d\\ude00":2}
          {"type":"map","keys":{"type":"int32"},"values":{"type":"int32"}} | [[1,2]];[]
          {"type":"map","keys":{"type":"string","name":"org.apache.kafka.connect.data.Date"},"values":{"type":"int32"}} | {};{"a":1}
          {"type":"struct","name":"org.apache.kafka.connect.data.Date","fields":[{"type":"int32","field":"a"}]} | {"a":1};1
          {"type":"struct","fields":[]} | {}
          {"type":"struct","fields":[{"type":"int32","field":"a"},{"type":"int32","optional":true,"field":"b"}]} | {"a":1};{"b":1,"a":1};{"a":1,"b":2,};{"a":1,"b":2,"c":3};{"a":1,"a":1,"b":2};{"a":1;"b":2};{"a":null,"b":1};[1,2]
          """)
  void otherSpellingsAreLeftToTheParser(String schema, String values) {
    for (String value : values.split(";", -1)) {
      assertThat(skip(schema(schema), value)).as(value).isNotEqualTo(bytes(value).length);
    }
  }

  @Test
  void bytesThatAreNoUtf8AreLeftToTheParser() {
    for (String bytes :
        new String[] {
          "\u00c3",
          "\u00ff",
          "\u0080",
          "\u00c0\u0080",
          "\u00e9a",
          "\u00f8\u0088\u0080\u0080\u0080",
          "\u00ed\u00a0\u0080",
          "\u00e0\u0080\u0080",
          "\u00f4\u0090\u0080\u0080",
          "\u00f0\u0080\u0080\u0080"
        }) {
      byte[] json = ("\"" + bytes + "\"").getBytes(StandardCharsets.ISO_8859_1);
      assertThat(skipper("{\"type\":\"string\"}").skip(json, 0)).isNegative();
    }
  }

  /** Eight bytes are checked at once, so each length and position is tried. */
  @Test
  void aStringEndsAtItsQuoteAndNothingSpecialIsOverlooked() {
    ValueSkipper strings = skipper("{\"type\":\"string\"}");
    for (int length = 0; length < 20; length++) {
      byte[] json = bytes('"' + "~ ".repeat(10).substring(0, length) + "\"!\"\"");
      assertThat(strings.skip(json, 0)).isEqualTo(length + 2);
      for (int at = 1; at <= length; at++) {
        for (int symbol = 0; symbol < 256; symbol++) {
          byte[] special = json.clone();
          special[at] = (byte) symbol;
          boolean isUsual = symbol >= ' ' && symbol < 0x80 && symbol != '\\';
          int end = symbol == '"' ? at + 1 : isUsual ? length + 2 : ValueSkipper.UNUSUAL;
          boolean isEscape = symbol == '\\' && at == length; // of the quote behind it
          assertThat(strings.skip(special, 0)).isEqualTo(isEscape ? length + 4 : end);
        }
      }
    }
  }

  @Test
  void anotherNameIsLeftToTheParserWhereverItDiffers() {
    for (int length = 1; length < 20; length++) {
      String name = "n".repeat(length);
      byte[] json = bytes("{\"" + name + "\":1}");
      ValueSkipper structs =
          skipper(
              "{\"type\":\"struct\",\"fields\":[{\"type\":\"int8\",\"field\":\"" + name + "\"}]}");
      assertThat(structs.skip(json, 0)).isEqualTo(json.length);
      for (int at = 0; at < json.length; at++) {
        assertThat(structs.skip(Arrays.copyOf(json, at), 0)).isNegative();
        byte[] other = json.clone();
        other[at] ^= 0x40;
        assertThat(structs.skip(other, 0)).isNegative();
      }
    }
  }

  @Test
  void withoutReplacementANullIsNoDefault() {
    Schema schema = schema("{\"type\":\"string\",\"default\":\"d\"}");

    assertThat(new ValueSkippers(false).fieldSkipper(schema).skip(bytes("null,"), 0)).isNegative();
  }

  @Test
  void longNamesAndNumbersAreLeftToTheParser() {
    String name = "n".repeat(JsonSyntax.LONGEST_NAME + 1);
    assertThat(
            skip(
                schema(
                    "{\"type\":\"map\",\"keys\":{\"type\":\"string\"},\"values\":{\"type\":\"int8\"}}"),
                "{\"" + name + "\":1}"))
        .isNegative();
    assertThat(
            skip(
                schema(
                    "{\"type\":\"struct\",\"fields\":[{\"type\":\"int8\",\"field\":\""
                        + name
                        + "\"}]}"),
                "{\"" + name + "\":1}"))
        .isNegative();
    assertThat(skip(schema("{\"type\":\"double\"}"), "0." + "1".repeat(1_001))).isNegative();
  }

  private int skip(Schema schema, String value) {
    return new ValueSkippers(true).fieldSkipper(schema).skip(bytes(value + ","), 0);
  }

  private ValueSkipper skipper(String schema) {
    return new ValueSkippers(true).fieldSkipper(schema(schema));
  }

  private void read(Schema schema, byte[] json) throws IOException {
    try (JsonParser parser = syntax.parser(json, json.length)) {
      new ValueReaders(true).fieldReader(schema).next(parser);
      assertThat(parser.nextToken()).isNull();
    }
  }

  private Schema schema(String text) {
    TreeValues values = new TreeValues(true);
    return new TreeSchemas(values, new SchemaInterner(10)).schema(syntax.tree(bytes(text)));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
