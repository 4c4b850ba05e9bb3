package io.tarmac.connect.jdbc.type;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The form of Debezium's structs that has picoseconds, and names with more in them. */
class StructuredTimesTest {

  private static final TypeMappings TYPES = TypeMappings.standard();

  @ParameterizedTest
  @ValueSource(
      strings = {"", "Precision6", "Precision12", "SourceColumn6964", "Precision6SourceColumn6964"})
  @DisplayName("C7_3 a struct is a timestamp whatever Debezium adds to its name")
  void picosecondsOfTimestamps(String added) {
    Schema schema =
        SchemaBuilder.struct()
            .name(StructuredTimes.TIMESTAMP + added)
            .field("year", Schema.OPTIONAL_INT32_SCHEMA)
            .field("month", Schema.OPTIONAL_INT8_SCHEMA)
            .field("day", Schema.OPTIONAL_INT8_SCHEMA)
            .field("hour", Schema.OPTIONAL_INT8_SCHEMA)
            .field("minute", Schema.OPTIONAL_INT8_SCHEMA)
            .field("second", Schema.OPTIONAL_INT8_SCHEMA)
            .field("picoseconds", Schema.OPTIONAL_INT64_SCHEMA)
            .field("specialValue", Schema.OPTIONAL_STRING_SCHEMA)
            .build();
    Struct value =
        new Struct(schema)
            .put("year", 2024)
            .put("month", (byte) 2)
            .put("day", (byte) 29)
            .put("hour", (byte) 13)
            .put("minute", (byte) 14)
            .put("second", (byte) 15)
            .put("picoseconds", 123_456_789_999L);

    ColumnMapping mapping = TYPES.keyColumnMapping(schema);

    assertThat(mapping.columnType().kind()).isEqualTo(Kind.TIMESTAMP);
    assertThat(mapping.converter().convert(value))
        .isEqualTo(
            LocalDateTime.of(LocalDate.of(2024, 2, 29), LocalTime.of(13, 14, 15, 123_456_789)));
    assertThat(TYPES.isSemantic(schema)).isTrue();
    assertThat(JsonText.converter(schema).convert(value).toString())
        .contains("2024-02-29")
        .contains("13:14:15.123456789");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Precision3", "Precision0SourceColumn64"})
  @DisplayName("C7_3 a struct is a duration whatever Debezium adds to its name")
  void picosecondsOfDurations(String added) {
    Schema schema =
        SchemaBuilder.struct()
            .name(StructuredTimes.DURATION + added)
            .field("seconds", Schema.OPTIONAL_INT64_SCHEMA)
            .field("picoseconds", Schema.OPTIONAL_INT64_SCHEMA)
            .build();
    Struct value = new Struct(schema).put("seconds", -1L).put("picoseconds", -500_000_000_999L);

    assertThat(StructuredTimes.isDuration(schema)).isTrue();
    assertThat(TYPES.columnMapping(schema).converter().convert(value)).isEqualTo("PT-1.5S");
    assertThat(StructuredTimes.micros(schema).convert(value)).isEqualTo(-1_500_000L);
  }

  @Test
  void otherNamesStayWhatTheyAre() {
    assertThat(StructuredTimes.baseName("io.debezium.time.Timestamp"))
        .isEqualTo("io.debezium.time.Timestamp");
    assertThat(StructuredTimes.baseName("my.StructuredTimePrecision3"))
        .isEqualTo("my.StructuredTimePrecision3");
    assertThat(StructuredTimes.baseName(null)).isNull();
  }
}
