package io.tarmac.connect.avro;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.sameness.ConversionOutcome;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.connect.storage.Converter;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A test of the quirks with a schema and a value that show each, and nothing but it. */
class ConfluentQuirkTest {
  private static final SamenessRegistry REGISTRY = SamenessRegistry.start();
  private static final Map<String, ?> UNIONS =
      Map.of("schema.registry.url", REGISTRY.url(), "generalized.sum.type.support", "true");

  @AfterAll
  static void stopRegistry() {
    REGISTRY.close();
  }

  static Stream<Arguments> values() {
    return Stream.of(
        value(ConfluentQuirk.NO_RESULT, "['null', 'string']", "00", "value=null"),
        value(
            ConfluentQuirk.ENDLESS_SCHEMA,
            """
            {'type': 'array', 'items': {'type': 'record', 'name': 'E',
             'connect.internal.type': 'MapEntry', 'fields': [
              {'name': 'key', 'type': 'int'},
              {'name': 'value', 'type': {'type': 'array', 'items': 'E'}}]}}""",
            "00",
            "more than 100 levels"),
        value(
            ConfluentQuirk.UNION_WITHOUT_THE_MEMBER,
            """
            ['int', {'type': 'record', 'name': 'A', 'connect.name': 'a.Other', 'fields': [
             {'name': 'i', 'type': 'int'}]}]""",
            "0206",
            "Struct{A=Struct{i=3}}"),
        value(
            ConfluentQuirk.UNTRANSLATABLE_MEMBER,
            """
            {'type': 'record', 'name': 'R', 'fields': [
             {'name': 'u', 'default': {'d': '\\u0007'}, 'type': {
              'type': 'record', 'name': 'io.confluent.connect.avro.Union',
              'connect.default': {'d': ''}, 'fields': [{'name': 'd', 'type':
               {'type': 'bytes', 'logicalType': 'decimal', 'precision': 4, 'scale': 2}}]}}]}""",
            "0203",
            "Struct{u=Struct{d=0.03}}"),
        value(
            ConfluentQuirk.UNTRANSLATABLE_MEMBER,
            """
            {'type': 'record', 'name': 'R', 'fields': [
             {'name': 'u', 'default': {'a': {'i': 1}}, 'type': {
              'type': 'record', 'name': 'io.confluent.connect.avro.Union',
              'connect.default': {'a': {'i': 2}}, 'fields': [{'name': 'a', 'type': [
               {'type': 'record', 'name': 'A', 'fields': [{'name': 'i', 'type': 'int'}]},
               'null']}]}}]}""",
            "0006",
            "Struct{u=Struct{a=Struct{i=3}}}"),
        value(
            ConfluentQuirk.UNUSABLE_ANNOTATION,
            "{'type': 'int', 'connect.type': 'int9'}",
            "06",
            "value=3"),
        value(
            ConfluentQuirk.UNUSUAL_ENTRIES,
            """
            {'type': 'array', 'items': {'type': 'record', 'name': 'E',
             'connect.internal.type': 'MapEntry', 'fields': [
              {'name': 'key', 'type': 'int'}, {'name': 'other', 'type': 'int'}]}}""",
            "02060800",
            "[Struct{key=3,other=4}]"),
        value(
            ConfluentQuirk.INCOMPLETE_GRAMMAR,
            """
            {'type': 'record', 'name': 'A', 'fields': [
             {'name': 'b', 'type': {'type': 'record', 'name': 'B', 'fields': [
              {'name': 'a', 'type': ['null', 'A']},
              {'name': 'c', 'type': {'type': 'record', 'name': 'C', 'fields': [
               {'name': 'b', 'type': ['null', 'B']}, {'name': 'c', 'type': ['null', 'C']}]}}]}},
             {'name': 'i', 'type': 'int'}]}""",
            "0200000006000008",
            "Struct{b=Struct{a=Struct{b=Struct{c=Struct{}},i=3},c=Struct{}},i=4}"));
  }

  private static Arguments value(ConfluentQuirk quirk, String schema, String hex, String result) {
    return Arguments.of(quirk, schema, hex, result);
  }

  @ParameterizedTest
  @MethodSource("values")
  void quirkExplainsTheOutcome(ConfluentQuirk quirk, String schema, String hex, String result) {
    byte[] document = document(schema, hex);

    assertThat(reasons(read(ConfluentConverter.create(), document))).containsExactly(quirk);
    assertThat(read(new FastAvroConverter(), document).toString()).contains(result);
  }

  @Test
  void eachQuirkHasAValue() {
    assertThat(values().map(value -> value.get()[0])).contains((Object[]) ConfluentQuirk.values());
  }

  @ParameterizedTest
  @MethodSource("refusedByBoth")
  void noQuirkExplainsADecimalWithoutBytes(String schema, String hex) {
    byte[] document = document(schema, hex);
    ConversionOutcome expected = read(ConfluentConverter.create(), document);

    assertThat(expected.toString()).contains("Zero length BigInteger");
    assertThat(reasons(expected)).isEmpty();
    assertThat(read(new FastAvroConverter(), document).difference(expected)).isNull();
  }

  static Stream<Arguments> refusedByBoth() {
    String decimal =
        "{'type': 'record', 'name': 'R', 'fields': [{'name': 'd', 'type': {"
            + "'type': 'bytes', 'logicalType': 'decimal', 'precision': 4, 'scale': 2%s}}]}";
    return Stream.of(
        Arguments.of(decimal.formatted(""), "00"),
        Arguments.of(decimal.formatted(", 'connect.default': ''"), "0203"));
  }

  @ParameterizedTest
  @MethodSource("unusualMaps")
  void unusualMapMayDiffer(String schema, String hex, String expected, String result) {
    byte[] document = document(schema, hex);

    assertThat(read(ConfluentConverter.create(), document, UNIONS).toString()).contains(expected);
    assertThat(read(new FastAvroConverter(), document, UNIONS).toString()).contains(result);
    try (AvroPair converters =
        new AvroPair(ConfluentConverter::create, new FastAvroConverter(), List.of())) {
      converters.configure(UNIONS, false);
      assertThat(converters.read("topic", document).difference()).isNull();
    }
  }

  static Stream<Arguments> unusualMaps() {
    String entriesOrMap =
        """
        [{'type': 'array', 'items': {'type': 'record', 'name': 'E',
          'connect.internal.type': 'MapEntry', 'fields': [
           {'name': 'key', 'type': 'string'},
           {'name': 'value', 'type': {'type': 'int', 'connect.type': 'int16'}}]}},
         {'type': 'map', 'values': '%s'}]""";
    return Stream.of(
        // The keys are the bytes FF and FE, which both become the replacement character.
        Arguments.of(
            "{'type': 'map', 'values': 'int'}",
            "0402ff0202fe0400",
            "value={\uFFFD=1}",
            "value={\uFFFD=2}"),
        Arguments.of(
            """
            {'type': 'map', 'values': ['null',
             {'type': 'long', 'connect.name': 'org.apache.kafka.connect.data.Date'}]}""",
            "04026b0206026b0000",
            "value={k=null}",
            "Avro type LONG cannot be a org.apache.kafka.connect.data.Date"),
        Arguments.of(
            entriesOrMap.formatted("bytes"),
            "0202026b020700",
            "Invalid type for INT16: class java.nio.HeapByteBuffer",
            "Struct{connect_union_field_1={k=java.nio.HeapByteBuffer"),
        Arguments.of(
            entriesOrMap.formatted("int"),
            "0202026b0600",
            "Struct{connect_union_field_0={k=3}}",
            "Struct{connect_union_field_1={k=3}}"));
  }

  private static byte[] document(String schema, String hex) {
    int id = REGISTRY.add(schema.replace('\'', '"'), SamenessRegistry.AVRO);
    return AvroDocuments.document(id, HexFormat.of().parseHex(hex));
  }

  private static ConversionOutcome read(Converter converter, byte[] document) {
    return read(converter, document, Map.of("schema.registry.url", REGISTRY.url()));
  }

  private static ConversionOutcome read(
      Converter converter, byte[] document, Map<String, ?> settings) {
    converter.configure(settings, false);
    return ConversionOutcome.of(
        () -> new ConversionOutcome.ToConnect(converter.toConnectData("topic", document)));
  }

  private static List<ConfluentQuirk> reasons(ConversionOutcome outcome) {
    return Arrays.stream(ConfluentQuirk.values())
        .filter(quirk -> quirk.isReasonOf(outcome))
        .toList();
  }
}
