package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.TypeMapping;
import io.tarmac.connect.jdbc.type.TypeMappings;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import org.apache.kafka.connect.data.Schema;

/** For databases without usable types with a time zone: such values become UTC wall clocks. */
final class UtcTimes {

  private UtcTimes() {}

  static TypeMappings addTo(TypeMappings types) {
    return types
        .with(
            "io.debezium.time.ZonedTimestamp",
            Schema.Type.STRING,
            TypeMapping.fixed(
                ColumnType.of(Kind.TIMESTAMP, 6),
                CanonicalType.TIMESTAMP,
                value ->
                    OffsetDateTime.parse((String) value)
                        .withOffsetSameInstant(ZoneOffset.UTC)
                        .toLocalDateTime()))
        .with(
            "io.debezium.time.ZonedTime",
            Schema.Type.STRING,
            TypeMapping.fixed(
                ColumnType.of(Kind.TIME, 6),
                CanonicalType.TIME,
                value ->
                    OffsetTime.parse((String) value)
                        .withOffsetSameInstant(ZoneOffset.UTC)
                        .toLocalTime()));
  }
}
