package io.tarmac.connect.jdbc.database.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.RefusedValueException;
import io.tarmac.connect.jdbc.type.TestingSchemas;
import io.tarmac.connect.jdbc.type.TypeMappings;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EnumerationTest {

  private static final TypeMappings TYPES = MySqlTypes.common();

  @DisplayName("C8_2 members come with records and are hexadecimal in SQL")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a,b c | enum(x'61',x'622063')",
        "it's | enum(x'69742773')",
        "a\\,b | enum(x'612c62')",
        "a\\\\,b | enum(x'615c',x'62')",
        "a\\\\\\,b | enum(x'615c2c62')",
        "a\\\\b,c\\d | enum(x'615c62',x'635c64')",
        "ä | enum(x'c3a4')",
        "x') engine=memory; -- | enum(x'78272920656e67696e653d6d656d6f72793b202d2d')"
      })
  void membersAreHexadecimal(String allowed, String column) {
    assertThat(enumeration(allowed).columnType().name()).isEqualTo(column);
  }

  @DisplayName("C7_3 a member with a comma is known in both forms that Debezium has for it")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"x,y | x,y", "x\\,y | x,y", "a | a"})
  void aCommaInAMember(String sent, String stored) {
    assertThat(enumeration("a,x\\,y").converter().convert(sent)).isEqualTo(stored);
  }

  @DisplayName("C7_3 a backslash in a member is known in both forms that Debezium has for it")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"a\\b | a\\b", "a\\\\b | a\\b", "x\\,y | x\\,y", "x,y | x,y"})
  void aBackslashInAMember(String sent, String stored) {
    assertThat(enumeration("a\\\\b,x\\,y,x\\\\\\,y").converter().convert(sent)).isEqualTo(stored);
  }

  @DisplayName("C7_3 parts of a set are known in both forms that Debezium has for a backslash")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"a\\b,end\\ | a\\b,end\\", "a\\\\b,end\\\\ | a\\b,end\\", "end\\ | end\\"})
  void aBackslashInAPartOfASet(String sent, String stored) {
    assertThat(set("a\\\\b,end\\\\").converter().convert(sent)).isEqualTo(stored);
  }

  @DisplayName("C7_3 what is no member is refused")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ENUM | a,b     | c",
        "ENUM | a,b     | A",
        "ENUM | a,b     | 'a '",
        "SET  | a,b,c d | x",
        "SET  | a,b,c d | a,x",
        "SET  | a,b,c d | a,",
        "SET  | a,b,c d | c"
      })
  void whatIsNoMemberIsRefused(String source, String allowed, String value) {
    ColumnMapping mapping = mapping(source, allowed);

    assertThatThrownBy(() -> mapping.converter().convert(value))
        .isInstanceOf(RefusedValueException.class);
  }

  @DisplayName("C7_3 of a row written without strict mode the column decides")
  @Test
  void theErrorValueIsLeftToTheColumn() {
    assertThat(enumeration("a,b").converter().convert("")).isEqualTo("");
  }

  @DisplayName("C7_3 a set takes any of its members")
  @ParameterizedTest
  @ValueSource(strings = {"", "a", "a,c d"})
  void membersOfASet(String value) {
    ColumnMapping mapping = set("a,b,c d");

    assertThat(mapping.columnType().name()).isEqualTo("set(x'61',x'62',x'632064')");
    assertThat(mapping.converter().convert(value)).isEqualTo(value);
  }

  @DisplayName("C7_3 members that a column would change make it a text")
  @ParameterizedTest
  @ValueSource(strings = {"", "a,", "a ,b", "a,\u0000", "a\\\\\\\\b"})
  void otherMembersMakeAText(String allowed) {
    assertThat(enumeration(allowed)).isEqualTo(TYPES.columnMapping(Schema.STRING_SCHEMA));
  }

  @Test
  void moreMembersThanAColumnHasMakeAText() {
    String members =
        IntStream.range(0, 65).mapToObj(String::valueOf).collect(Collectors.joining(","));

    assertThat(set(members)).isEqualTo(TYPES.columnMapping(Schema.STRING_SCHEMA));
    assertThat(set("a\\,b")).isEqualTo(TYPES.columnMapping(Schema.STRING_SCHEMA));
    assertThat(enumeration(members).columnType().name()).startsWith("enum(x'30',");
  }

  @Test
  void withoutASourcesTypeItIsAText() {
    Schema schema =
        SchemaBuilder.string().name("io.debezium.data.Enum").parameter("allowed", "a,b").build();

    assertThat(TYPES.columnMapping(schema)).isEqualTo(TYPES.columnMapping(Schema.STRING_SCHEMA));
  }

  private static ColumnMapping enumeration(String allowed) {
    return mapping("ENUM", allowed);
  }

  private static ColumnMapping set(String allowed) {
    return mapping("SET", allowed);
  }

  private static ColumnMapping mapping(String source, String allowed) {
    String name = source.equals("SET") ? "EnumSet" : "Enum";
    SchemaBuilder schema =
        SchemaBuilder.string().name("io.debezium.data." + name).parameter("allowed", allowed);
    return TYPES.columnMapping(TestingSchemas.from(schema, source, 1, 0));
  }
}
