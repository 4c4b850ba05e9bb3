package io.tarmac.connect.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Date;
import java.util.List;
import java.util.TimeZone;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@SuppressWarnings("JavaUtilDate") // what Connect's logical types are made of
class LocalClockTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"America/New_York", "Europe/Paris", "Asia/Kolkata", "Pacific/Apia", "+05:30"})
  @DisplayName("C10_1 before 1900 a zone has the offset that java.util.Calendar gives it")
  void asTheCalendarHasIt(String name) {
    ZoneId zone = ZoneId.of(name);
    for (String time : List.of("1850-01-01T12:00", "1899-12-31T23:59", "1905-01-01T12:00")) {
      Date utc = Date.from(Instant.parse(time + ":00Z"));

      assertThat(new LocalClock(zone).timestamp(utc).getTime() - utc.getTime())
          .isEqualTo(TimeZone.getTimeZone(zone).getOffset(utc.getTime()));
    }
  }
}
