package io.tarmac.connect.jdbc.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalTime;
import java.util.Date;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Time;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@SuppressWarnings("JavaUtilDate") // what Connect's logical types are made of
class EndOfDayTest {

  private static final TypeMappings CUT = EndOfDay.addTo(TypeMappings.standard());

  @DisplayName("C7_3 24:00 is no other time of day")
  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("ends")
  void theEndOfTheDayIsKnown(Schema schema, Object value) {
    assertThat(CUT.columnMapping(schema).converter().convert(value)).isEqualTo(LocalTime.MAX);
    assertThatThrownBy(
            () -> TypeMappings.standard().columnMapping(schema).converter().convert(value))
        .isInstanceOf(RuntimeException.class);
  }

  static Stream<Arguments> ends() {
    return Stream.of(
        Arguments.of(Time.SCHEMA, new Date(86_400_000)),
        Arguments.of(debezium("Time", Schema.Type.INT32), 86_400_000),
        Arguments.of(debezium("MicroTime", Schema.Type.INT64), 86_400_000_000L),
        Arguments.of(debezium("NanoTime", Schema.Type.INT64), 86_400_000_000_000L));
  }

  @Test
  void nothingElseBecomesTheEndOfTheDay() {
    ValueConverter nanos = CUT.columnMapping(debezium("NanoTime", Schema.Type.INT64)).converter();
    ValueConverter micros = CUT.columnMapping(debezium("MicroTime", Schema.Type.INT64)).converter();

    assertThat(nanos.convert(86_399_999_999_999L)).isEqualTo(LocalTime.of(23, 59, 59, 999_999_000));
    for (long value : List.of(-1L, 86_400_000_001L)) {
      assertThatThrownBy(() -> micros.convert(value)).isInstanceOf(RuntimeException.class);
    }
  }

  private static Schema debezium(String name, Schema.Type type) {
    return new SchemaBuilder(type).name("io.debezium.time." + name).build();
  }
}
