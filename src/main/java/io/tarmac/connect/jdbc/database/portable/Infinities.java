package io.tarmac.connect.jdbc.database.portable;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.Set;

/** The values that stand for infinity among dates and timestamps. */
final class Infinities {

  private static final Set<Object> ALL =
      Set.of(
          LocalDate.MAX,
          LocalDate.MIN,
          LocalDateTime.MAX,
          LocalDateTime.MIN,
          OffsetDateTime.MAX,
          OffsetDateTime.MIN);

  private Infinities() {}

  static boolean isInfinite(Object value) {
    return ALL.contains(value);
  }
}
