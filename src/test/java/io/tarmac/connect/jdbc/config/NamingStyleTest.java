package io.tarmac.connect.jdbc.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamingStyleTest {

  @DisplayName("C7_2 names are styled as Debezium's transformations do")
  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "NONE, Flight.Id_9, Flight.Id_9",
    "SNAKE_CASE, flightId, flight_id",
    "SNAKE_CASE, FlightId, flight_id",
    "SNAKE_CASE, flight_id, flight_id",
    "SNAKE_CASE, nameWith123Numbers, name_with_123_numbers",
    "SNAKE_CASE, 123Numbers, 123_numbers",
    "SNAKE_CASE, leg1, leg_1",
    "SNAKE_CASE, ID, id",
    "SNAKE_CASE, dotted.name, dotted_name",
    "CAMEL_CASE, flight_id, flightId",
    "CAMEL_CASE, FLIGHT_ID, flightId",
    "CAMEL_CASE, dotted.name_x, dottedNameX",
    "CAMEL_CASE, flight__id, flightId",
    "CAMEL_CASE, _id, id",
    "CAMEL_CASE, _, _",
    "CAMEL_CASE, id, id",
    "UPPER_CASE, flightId_i, FLIGHTID_I",
    "LOWER_CASE, FlightID_I, flightid_i"
  })
  void namesAreStyled(NamingStyle style, String name, String styled) {
    assertThat(style.apply(name)).isEqualTo(styled);
  }

  @Test
  @DisplayName("C7_2 prefix and suffix stand around the styled name and are not styled")
  void prefixAndSuffixAreNotStyled() {
    Naming naming = new Naming(NamingStyle.SNAKE_CASE, "Pre", "Suf");

    assertThat(naming.apply("flightId")).isEqualTo("Preflight_idSuf");
    assertThat(Naming.NONE.apply("flightId")).isEqualTo("flightId");
  }
}
