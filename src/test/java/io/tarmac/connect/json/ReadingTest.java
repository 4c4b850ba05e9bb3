package io.tarmac.connect.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReadingTest {

  private final ConverterPair both = new ConverterPair(Map.of());
  private final ConverterPair nullsStay =
      new ConverterPair(Map.of("replace.null.with.default", "false"));
  private final ConverterPair plain = new ConverterPair(Map.of("schemas.enable", "false"));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          boolean | true,false,null,0,1,"true",[],{}
          int8    | 1,-1,127,128,300,-0,1.9,1e2,"1",true,null,99999999999,123456789012345678901234567890,[1],{}
          int16   | 1,32768,-32769,1.5,"x",null,007
          int32   | 1,2147483648,-2147483649,1.999,1e400,-1e400,1e-400,null,"5",{}
          int64   | 1,9223372036854775807,9223372036854775808,-9223372036854775809,1.5e18,1e19,null,""
          float   | 1,0.1,-0.0,-0,1e39,1.17549435e-38,1.0000000596046447753906250000001,16777217,1152921573326323713,123456789012345678901234567890,null,"1",NaN
          double  | 1,0.1,-0.0,-0,-1e-400,1e400,4.9e-324,0.30000000000000004,9007199254740993,1.7976931348623157e308,1e-5,NaN,Infinity,1e99999999999,123456789012345.6,1234567890123456.7,00.5,.5,5.,+5
          string  | "","a","é\\u00e9\\ud83d\\ude00","\\ud800","\\n\\t\\"\\\\",1,true,null,[],{}
          bytes   | "","AQI=","AQI","A Q I = "," AQI= ","!",1,null,[]
          """)
  void aScalarIsReadWhateverStandsInItsPlace(String type, String values) {
    for (String value : values.split(",", -1)) {
      for (String optional : new String[] {"", ",\"optional\":true", ",\"default\":" + value}) {
        String schema = "{\"type\":\"" + type + "\"" + optional;
        all(envelope(schema + "}", value));
        all(envelope(struct(schema + ",\"field\":\"f\"}"), "{\"f\":" + value + "}"));
        all(envelope("{\"type\":\"array\",\"items\":" + schema + "}}", "[" + value + "]"));
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          bytes  | Decimal   | "MDk=";"";"AA";12.50;12;1e3;-0.0;123456789012345678901234567890.5;true;null;{}
          int32  | Date      | 0;19000;-1;2147483648;1.0;"1";null
          int32  | Time      | 0;86400000;86400001;-1;1e3;"1";null
          int64  | Timestamp | 0;-1;9223372036854775808;1.0;"1";null
          string | Date      | 1;"x";null
          """)
  void aLogicalTypeIsReadWhateverStandsInItsPlace(String type, String name, String values) {
    String schema =
        "{\"type\":\"%s\",\"name\":\"org.apache.kafka.connect.data.%s\",\"version\":1"
            .formatted(type, name);
    for (String value : values.split(";", -1)) {
      for (String more : new String[] {"", ",\"parameters\":{\"scale\":\"2\"},\"optional\":true"}) {
        all(envelope(schema + more + "}", value));
        all(envelope(struct(schema + more + ",\"field\":\"f\"}"), "{\"f\":" + value + "}"));
      }
    }
  }

  /** A struct takes a value only if the value is of the schema's type too. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"type":"struct","fields":[],"name":"%s"}                                              | 1
          {"type":"array","items":{"type":"int32"},"name":"%s"}                                  | 1
          {"type":"map","keys":{"type":"string"},"values":{"type":"int32"},"name":"%s"}          | 1
          {"type":"map","keys":{"type":"string","name":"%s"},"values":{"type":"int32"}}          | {"a":1}
          {"type":"map","keys":{"type":"string","name":"%s"},"values":{"type":"int32"}}          | {}
          {"type":"map","keys":{"type":"int32","name":"%s"},"values":{"type":"int32"}}           | [[1,2]]
          {"type":"array","items":{"type":"array","items":{"type":"int32"},"name":"%s"}}         | [1]
          """)
  void aLogicalNameOfATypeThatHasPartsIsReadAsKafkasConverterDoes(String schema, String value) {
    for (String logicalType : new String[] {"Date", "Decimal", "Time", "Timestamp"}) {
      String named = schema.formatted("org.apache.kafka.connect.data." + logicalType);
      all(envelope(named, value));
      all(envelope(struct(named.replaceFirst("}$", ",\"field\":\"f\"}")), "{\"f\":" + value + "}"));
      all(envelope("{\"type\":\"array\",\"items\":" + named + "}", "[" + value + "]"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\":1,\"b\":\"x\",\"c\":[true]}",
        "{\"c\":[],\"b\":\"x\",\"a\":1}",
        "{\"b\":\"x\",\"a\":1}",
        "{\"a\":1}",
        "{}",
        "{\"a\":null,\"b\":null,\"c\":null}",
        "{\"a\":1,\"unknown\":{\"x\":[1,{}]},\"b\":\"x\"}",
        "{\"a\":1,\"b\":\"x\",\"c\":[null,false],\"unknown\":1e99999999999}",
        "{\"a\":\"no integer\",\"a\":2}",
        "{\"a\":1,\"b\":\"x\",\"b\":\"y\",\"c\":[],\"a\":3}",
        "{\"\\u0061\":7,\"b\":\"escaped name\"}",
        "[1,2]",
        "\"text\"",
        "null",
        "{\"a\":1,}",
        "{\"a\":1",
        "{\"a\" 1}",
      })
  void aStructIsReadInAnyOrderAndState(String payload) {
    all(
        envelope(
            struct(
                "{\"type\":\"int32\",\"field\":\"a\"},{\"type\":\"string\",\"optional\":true,\"default\":\"d\",\"field\":\"b\"},"
                    + "{\"type\":\"array\",\"optional\":true,\"items\":{\"type\":\"boolean\",\"optional\":true},\"field\":\"c\"}"),
            payload));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\":1,\"b\":null}",
        "{\"a\":1,\"a\":2}",
        "{\"a\":\"x\"}",
        "[[\"a\",1],[\"b\",2]]",
        "[[\"a\",1,2]]",
        "[[1,2]]",
        "[[1,2,3]]",
        "[[\"a\"]]",
        "[1]",
        "[]",
        "{}",
        "[[null,1]]"
      })
  void aMapIsReadAsAnObjectOrAsPairs(String payload) {
    for (String key : new String[] {"string", "bytes", "int32"}) {
      all(
          envelope(
              "{\"type\":\"map\",\"keys\":{\"type\":\"%s\",\"optional\":true},\"values\":{\"type\":\"int32\",\"optional\":true}}"
                  .formatted(key),
              payload));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "null",
        "1 x",
        "1x",
        "[]",
        "{}",
        "\"schema\"",
        "{\"schema\":null}",
        "{\"payload\":1}",
        "{\"schema\":null,\"payload\":{\"a\":[1,2.5,-0.0,\"x\",null,{}]}}",
        "{\"payload\":[1],\"schema\":null}",
        "{\"schema\":{\"type\":\"int32\"},\"payload\":1,\"other\":2}",
        "{\"schema\":{\"type\":\"int32\"},\"other\":2,\"payload\":1}",
        "{\"schema\":{\"type\":\"int32\"},\"payload\":1,\"payload\":2}",
        "{\"schema\":{\"type\":\"int32\"},\"payload\":\"x\",\"schema\":{\"type\":\"string\"}}",
        "{\"schema\":{\"type\":\"int32\"},\"schema\":{\"type\":\"string\"},\"payload\":\"x\"}",
        "{\"payload\":\"}\",\"schema\":{\"type\":\"string\"}}",
        "{\"payload\":[1},\"schema\":{\"type\":\"string\"}}",
        "{\"payload\":1x,\"schema\":{\"type\":\"int32\"}}",
        "{\"schema\":{\"type\":\"int32\"},\"payload\":1}trailing",
        "{\"schema\":{\"type\":\"int32\"},\"payload\":1},{}",
        " \n{ \"payload\"\t:\r1 , \"schema\" : {\"type\":\"int32\"} } ",
        "{\"schema\":{\"type\":\"int32\"}\"payload\":1}",
        "{\"schema\":{\"type\":\"int32\"},\"payload\":}",
        "{\"\\u0073chema\":{\"type\":\"int32\"},\"payload\":1}",
        "{\"schema\":{\"type\":\"int32\"},\"payload\":\ufeff1}",
        "{\"schema\":nullx,\"payload\":1}",
        "{\"schema\":5,\"payload\":1}",
        "{\"schema\":[],\"payload\":1}",
        "{\"schema\":{},\"payload\":1}",
        "{\"schema\":{\"type\":\"int31\"},\"payload\":1}",
        "{\"schema\":{\"type\":\"array\"},\"payload\":[]}",
        "{\"schema\":{\"type\":\"array\",\"items\":null},\"payload\":[]}",
        "{\"schema\":{\"type\":\"map\",\"keys\":null,\"values\":{\"type\":\"int8\"}},\"payload\":[]}",
        "{\"schema\":{\"type\":\"map\",\"keys\":{\"type\":\"int8\"}},\"payload\":[]}",
        "{\"schema\":{\"type\":\"map\",\"keys\":{\"type\":\"struct\",\"fields\":[{\"type\":\"int8\",\"field\":\"\"}]}},\"payload\":[]}",
        "{\"schema\":{\"type\":\"struct\"},\"payload\":{}}",
        "{\"schema\":{\"type\":\"struct\",\"fields\":[5]},\"payload\":{}}",
        "{\"schema\":{\"type\":\"struct\",\"fields\":[{\"type\":\"int8\",\"field\":\"\"}]},\"payload\":{}}",
        "{\"schema\":{\"type\":\"struct\",\"fields\":[{\"type\":\"int8\",\"field\":\"a\"},{\"type\":\"int8\",\"field\":\"a\"}]},\"payload\":{}}",
        "{\"schema\":{\"type\":\"struct\",\"fields\":[],\"default\":{}},\"payload\":{}}",
        "{\"schema\":{\"type\":\"int8\",\"parameters\":{\"a\":1}},\"payload\":1}",
        "{\"schema\":{\"type\":\"int8\",\"parameters\":{\"a\":\"1\"},\"version\":1.5,\"name\":5,\"doc\":{}},\"payload\":1}",
        "{\"schema\":{\"type\":\"int8\",\"version\":99999999999,\"doc\":\"d\",\"optional\":1},\"payload\":null}",
        "{\"schema\":{\"type\":\"int8\",\"default\":null},\"payload\":1}",
        "{\"schema\":{\"type\":\"int8\",\"type\":\"int16\",\"optional\":false,\"optional\":true},\"payload\":null}",
        "{\"schema\":{\"type\":\"int8\",\"x\":1e99999999999},\"payload\":1}",
      })
  void anEnvelopeIsReadOrRefusedWhateverItIs(String document) {
    all(document);
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16BE", "UTF-16LE", "UTF-16", "UTF-32BE", "UTF-32LE", "ISO-8859-1"})
  void documentsOfOtherEncodingsAreReadAsJacksonDetectsThem(String encoding) {
    String document = envelope("{\"type\":\"string\"}", "\"é\"");

    both.requireSameReading(document.getBytes(Charset.forName(encoding)));
    both.requireSameReading(("\ufeff" + document).getBytes(StandardCharsets.UTF_8));
    plain.requireSameReading(document.getBytes(Charset.forName(encoding)));
  }

  @ParameterizedTest
  @ValueSource(ints = {498, 499, 998, 999, 1000, 1001})
  void asManyLevelsAreReadAsJacksonAllows(int levels) {
    String nested = "[".repeat(levels) + "]".repeat(levels);
    List<String> documents =
        List.of(
            nested,
            envelope("null", nested),
            "{\"payload\":" + nested + ",\"schema\":null}",
            envelope("{\"type\":\"int8\",\"unknown\":" + nested + "}", "1"),
            envelope(
                struct("{\"type\":\"int8\",\"field\":\"a\"}"), "{\"a\":1,\"b\":" + nested + "}"));

    DeepStack.run(() -> documents.forEach(this::all));
  }

  @Test
  void asLongNumbersAndNamesAreReadAsJacksonAllows() {
    for (int digits : new int[] {999, 1000, 1001, 1_000_000}) {
      all(envelope("{\"type\":\"int32\"}", "1".repeat(digits)));
      all(envelope(struct(""), "{\"unknown\":" + "1".repeat(digits) + "}"));
      all(envelope("{\"type\":\"double\"}", "0." + "1".repeat(digits)));
    }
    for (int length : new int[] {6_251, 49_999, 50_001, 60_000}) {
      String name = "n".repeat(length);
      all(
          envelope(
              struct("{\"type\":\"int8\",\"field\":\"" + name + "\"}"), "{\"" + name + "\":1}"));
    }
  }

  @Test
  void theSchemaOfTheConfigurationIsForAllDocuments() {
    ConverterPair common =
        new ConverterPair(
            Map.of("schema.content", struct("{\"type\":\"int8\",\"field\":\"payload\"}")));

    for (String document :
        new String[] {
          "{\"payload\":1}", "{\"payload\":1,\"schema\":null}", "{}", "", "1", "null"
        }) {
      common.requireSameReading(document);
    }
  }

  @Test
  void aTombstoneHasNeitherSchemaNorValue() {
    FastJsonConverter fast = new FastJsonConverter();
    fast.configure(Map.of(), false);

    assertThat(fast.toConnectData("topic", null)).isSameAs(SchemaAndValue.NULL);
    assertThat(fast.toConnectHeader("topic", "header", null)).isSameAs(SchemaAndValue.NULL);
  }

  private void all(String document) {
    both.requireSameReading(document);
    nullsStay.requireSameReading(document);
    plain.requireSameReading(document);
  }

  private static String envelope(String schema, String payload) {
    return "{\"schema\":" + schema + ",\"payload\":" + payload + "}";
  }

  private static String struct(String fields) {
    return "{\"type\":\"struct\",\"fields\":[" + fields + "]}";
  }
}
