package io.tarmac.connect.jdbc.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalTime;
import java.util.Date;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Schema;
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
        Arguments.of(TestingSchemas.time("Time"), 86_400_000),
        Arguments.of(TestingSchemas.time("MicroTime"), 86_400_000_000L),
        Arguments.of(TestingSchemas.time("NanoTime"), 86_400_000_000_000L));
  }

  @Test
  void nothingElseBecomesTheEndOfTheDay() {
    ValueConverter nanos = CUT.columnMapping(TestingSchemas.time("NanoTime")).converter();
    ValueConverter micros = CUT.columnMapping(TestingSchemas.time("MicroTime")).converter();

    assertThat(nanos.convert(86_399_999_999_999L)).isEqualTo(LocalTime.of(23, 59, 59, 999_999_000));
    for (long value : List.of(-1L, 86_400_000_001L)) {
      assertThatThrownBy(() -> micros.convert(value)).isInstanceOf(RuntimeException.class);
    }
  }
}
