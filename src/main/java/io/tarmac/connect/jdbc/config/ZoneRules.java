package io.tarmac.connect.jdbc.config;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rules for the time zones of other sinks. */
final class ZoneRules {

  static final String DB_TIMEZONE = "db.timezone";
  static final String DATE_TIMEZONE = "date.timezone";

  private static final String UTC = "UTC";
  private static final Fate NOTHING_TO_MOVE = new Fate.Ignored("UTC is what the sink writes");

  private ZoneRules() {}

  /**
   * Translates the zone whose clock columns show. Dates follow the calendar of this zone too,
   * unless the configuration says that dates are UTC's.
   */
  static Fate local(String property, String value, Map<String, String> written) {
    ZoneId zone = zone(value);
    if (zone == null) {
      return new Fate.Refused(ValueProperties.TIME_ZONE, LocalZones.errorFor(value));
    }
    if (LocalZones.isUtc(zone)) {
      return NOTHING_TO_MOVE;
    }
    Map<String, String> zones = new HashMap<>();
    zones.put(ValueProperties.TIME_ZONE, value.strip());
    if (!areUtc(written.getOrDefault(DATE_TIMEZONE, ""))) {
      zones.put(ValueProperties.DATE_ZONE, value.strip());
    }
    return new Fate.Translated(zones, false);
  }

  /** Translates the zone of dates, which only Confluent's sink has. */
  static Fate dates(String property, String value, Map<String, String> written) {
    if (areUtc(value)) {
      return new Fate.Translated(Map.of(ValueProperties.DATE_ZONE, UTC), false);
    }
    return value.strip().equalsIgnoreCase("DB_TIMEZONE")
        ? new Fate.Ignored("dates follow " + DB_TIMEZONE + " where nothing else is said")
        : new Fate.Refused(
            ValueProperties.DATE_ZONE,
            "must be DB_TIMEZONE or UTC. For another zone set %s."
                .formatted(ValueProperties.DATE_ZONE));
  }

  /** Translates the zone of Debezium's sink, which applies to times and not to dates. */
  static Fate times(String property, String value, Map<String, String> written) {
    ZoneId zone = zone(value);
    if (zone == null) {
      return new Fate.Refused(ValueProperties.TIME_ZONE, LocalZones.errorFor(value));
    }
    return LocalZones.isUtc(zone)
        ? NOTHING_TO_MOVE
        : new Fate.Translated(Map.of(ValueProperties.TIME_ZONE, value.strip()), true);
  }

  private static boolean areUtc(String dates) {
    return dates.strip().equalsIgnoreCase(UTC);
  }

  private static @Nullable ZoneId zone(String name) {
    try {
      return LocalZones.zone(name);
    } catch (DateTimeException unknown) {
      return null;
    }
  }
}
