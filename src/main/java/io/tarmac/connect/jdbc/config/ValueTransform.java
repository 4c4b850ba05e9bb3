package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.jdbc.config.PropertyMapping.PropertyOutcome;
import io.tarmac.connect.jdbc.config.PropertyMapping.PropertyOutcome.Ignored;
import io.tarmac.connect.jdbc.config.PropertyMapping.PropertyOutcome.Refused;
import io.tarmac.connect.jdbc.config.PropertyMapping.PropertyOutcome.Translated;
import io.tarmac.connect.jdbc.config.PropertyMapping.PropertyOutcome.Used;
import java.time.DateTimeException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A translation of values that another sink writes differently from Tarmac. The sinks' tables name
 * it.
 */
enum ValueTransform {
  /** A batch of 0, which the other sinks treat as a batch of 1. */
  AT_LEAST_ONE,
  /** The insert mode. Aiven's sink has a mode for statements of many rows. */
  INSERT_MODE,
  /** {@code ALWAYS} or {@code NEVER}. */
  QUOTING,
  /** {@code auto.create} and {@code auto.evolve}, which mean something together. */
  EVOLUTION,
  /** Names, in which no character has a special meaning, for regular expressions. */
  LITERAL_NAMES,
  /** Fields whose numbers and texts of digits become times. */
  TIMESTAMP_FIELDS,
  /** The unit of these fields, {@code microseconds} or {@code nanoseconds}. */
  TIMESTAMP_PRECISION,
  /**
   * A switch for names of ASCII letters, digits and underscores. It applies to the table name
   * format too, except its placeholders, and not to the table names of a topic mapping.
   */
  NORMALIZED,
  /**
   * A class that names tables. The sink loads no such class, and knows Debezium's classes by their
   * names.
   */
  TABLE_CLASS,
  /** A class that names columns. */
  COLUMN_CLASS,
  /** The zone whose clock columns show, of a sink whose dates are UTC's. */
  TIME_ZONE,
  /**
   * The zone whose clock columns show. Dates follow the calendar of this zone too, unless the
   * configuration says that dates are UTC's.
   */
  TIME_AND_DATE_ZONE,
  /** The zone of dates, which only Confluent's sink has. */
  DATE_ZONE,
  /** A pause that does not grow. */
  PAUSE,
  /**
   * A number of retries of Debezium's sink. Tarmac limits the time instead, which is the number of
   * attempts times the pause between them.
   */
  FLUSH_RETRIES,
  /** A number of retries of Aiven's sink. */
  RETRIES,
  /**
   * A number of retries of Confluent's sink, which limits connecting separately. The longer of the
   * two times counts for both.
   */
  RETRIES_OR_CONNECTING,
  /**
   * A number of attempts to connect. Without {@code max.retries} it has no effect, because it alone
   * is no reason to give up during an outage of the database.
   */
  CONNECTION_ATTEMPTS,
  /** The pause between attempts to connect, which counts like their number. */
  CONNECTION_BACKOFF;

  private static final String MAPPING = "topics.to.tables.mapping";
  private static final String MAX_RETRIES = "max.retries";
  private static final String TIMESTAMP_FIELDS_LIST = "timestamp.fields.list";
  private static final String TIMESTAMP_PRECISION_MODE = "timestamp.precision.mode";
  private static final String DB_TIME_ZONE = "db.timezone";

  private static final Pattern DEFAULT_CLASS =
      Pattern.compile("io\\.debezium\\..*\\.Default(?:Table|Collection|Column)NamingStrategy");

  private static final String PASSTHROUGH_CLASS =
      "io.debezium.sink.naming.PassthroughCollectionNamingStrategy";

  /**
   * Returns what becomes of a property.
   *
   * @param target Tarmac's property for the same purpose, if there is one
   * @param value the value as the user wrote it
   * @param written the whole configuration as the user wrote it
   */
  PropertyOutcome apply(String target, String value, Map<String, String> written) {
    String word = word(value);
    return switch (this) {
      case AT_LEAST_ONE -> word.equals("0") ? new Translated(target, "1") : new Used();
      case INSERT_MODE -> word.equals("multi") ? new Translated(target, "insert") : new Used();
      case QUOTING ->
          switch (word) {
            case "always", "true" -> new Translated(target, "true");
            case "never", "false" -> new Translated(target, "false");
            default ->
                new Refused(
                    target,
                    "must be ALWAYS or NEVER. Set %s=true or false instead.".formatted(target));
          };
      case EVOLUTION -> evolution(target, written);
      case LITERAL_NAMES -> literalNames(target, value);
      case TIMESTAMP_FIELDS -> timestampFields(target, value, written);
      case TIMESTAMP_PRECISION ->
          timestampUnit(value) == null
              ? new Refused(target, "must be microseconds or nanoseconds. Set one of them.")
              : timestampFields(target, written.getOrDefault(TIMESTAMP_FIELDS_LIST, ""), written);
      case NORMALIZED ->
          switch (word) {
            case "true" -> normalized(written);
            case "false" -> new Ignored("names are left as they are");
            default -> new Refused(target, "must be true or false. Set one of them.");
          };
      case TABLE_CLASS ->
          value.strip().equals(PASSTHROUGH_CLASS)
              ? new Translated(TableProperties.DOTS, "separator")
              : defaultClass(target, value, "Use %s and table.naming.*.".formatted(target));
      case COLUMN_CLASS -> defaultClass(target, value, "Use column.naming.*.");
      case TIME_ZONE ->
          unlessUtc(target, value, new Translated(Map.of(target, value.strip()), true));
      case TIME_AND_DATE_ZONE -> timeAndDateZone(target, value, written);
      case DATE_ZONE ->
          switch (word) {
            case "utc" -> new Translated(target, "UTC");
            case "db_timezone" ->
                new Ignored("dates follow db.timezone where nothing else is said");
            default ->
                new Refused(
                    target,
                    "must be DB_TIMEZONE or UTC. For another zone set %s.".formatted(target));
          };
      case PAUSE -> pause(target, value);
      case FLUSH_RETRIES ->
          timeout(target, value, written.getOrDefault("flush.retry.delay.ms", "1000"), 0);
      case RETRIES -> timeout(target, value, written.getOrDefault("retry.backoff.ms", "3000"), 0);
      case RETRIES_OR_CONNECTING ->
          timeout(
              target,
              value,
              written.getOrDefault("retry.backoff.ms", "3000"),
              connectingMs(written));
      case CONNECTION_ATTEMPTS ->
          number(value) < 1
              ? new Refused(target, "must be a number of attempts. Set 1 or more.")
              : connecting(target, written);
      case CONNECTION_BACKOFF ->
          number(value) < 0
              ? new Refused(target, "must be a number of milliseconds. Set 0 or more.")
              : connecting(target, written);
    };
  }

  /** Returns a value whose case does not matter, in lower case. */
  private static String word(String value) {
    return value.strip().toLowerCase(Locale.ROOT);
  }

  private static PropertyOutcome evolution(String target, Map<String, String> written) {
    String create = word(written.getOrDefault("auto.create", "false"));
    String evolve = word(written.getOrDefault("auto.evolve", "false"));
    return switch (create + " " + evolve) {
      case "true true" -> new Translated(target, "basic");
      case "true false" -> new Translated(target, "create");
      case "false true" -> new Translated(target, "evolve");
      case "false false" -> new Translated(target, "none");
      default -> new Refused(target, "must be true or false. Set one of them.");
    };
  }

  private static PropertyOutcome literalNames(String target, String value) {
    String names =
        Stream.of(value.strip().split("\\s*,\\s*", -1))
            .map(ValueTransform::literal)
            .collect(Collectors.joining(","));
    return new Translated(Map.of(target, names), names.equals(value));
  }

  /**
   * Returns the regular expression for a name. The expression has no colon, because a colon would
   * end a topic.
   */
  private static String literal(String name) {
    return name.codePoints()
        .mapToObj(
            point ->
                Character.isLetterOrDigit(point) || point == '_'
                    ? Character.toString(point)
                    : "\\x{" + Integer.toHexString(point) + "}")
        .collect(Collectors.joining());
  }

  private static PropertyOutcome timestampFields(
      String target, String fields, Map<String, String> written) {
    Set<String> names =
        Stream.of(fields.split(",", -1))
            .map(String::strip)
            .filter(name -> !name.isEmpty())
            .collect(Collectors.toCollection(LinkedHashSet::new));
    if (names.isEmpty()) {
      return new Ignored(TIMESTAMP_FIELDS_LIST + " names no fields");
    }
    if (!isUtcOrUnknown(written.getOrDefault(DB_TIME_ZONE, "UTC"))) {
      return new Refused(
          target,
          "the sink writes these times in UTC, not in the zone of %s. If UTC is right, remove this property and set %s."
              .formatted(DB_TIME_ZONE, target));
    }
    if (written.keySet().stream().anyMatch(ValueTransform::namesColumns)) {
      return new Refused(
          target,
          "the columns do not have the names of the fields. Remove this property, and set %s with the names of the columns."
              .formatted(target));
    }
    // A property that is not valid has an error of its own.
    FieldType unit = timestampUnit(written.getOrDefault(TIMESTAMP_PRECISION_MODE, ""));
    String type = String.valueOf(unit == null ? FieldType.TimeUnit.TIMESTAMP_MICROS : unit);
    return new Translated(
        target,
        names.stream()
            .map(name -> TableEntries.quotedIfNeeded(name) + ":" + type)
            .collect(Collectors.joining(",")));
  }

  /** Tells whether a property of the connector, or of a group of tables, names columns. */
  private static boolean namesColumns(String property) {
    String name = GroupProperties.withoutGroup(property);
    return name.startsWith(NamingProperties.COLUMN + ".")
        || name.equals(ColumnProperties.NAME_MAPPING);
  }

  private static FieldType.@Nullable TimeUnit timestampUnit(String precision) {
    return switch (word(precision)) {
      case "microseconds" -> FieldType.TimeUnit.TIMESTAMP_MICROS;
      case "nanoseconds" -> FieldType.TimeUnit.TIMESTAMP_NANOS;
      default -> null;
    };
  }

  private static boolean isUtcOrUnknown(String zone) {
    try {
      return LocalZones.isUtc(LocalZones.zone(zone));
    } catch (DateTimeException unknown) {
      return true; // the zone has an error of its own
    }
  }

  private static PropertyOutcome normalized(Map<String, String> written) {
    if (!written.getOrDefault(MAPPING, "").isBlank()) {
      return new Ignored("the names of " + MAPPING + " are left as they are");
    }
    Map<String, String> to = new HashMap<>();
    to.put(TableProperties.DOTS, "underscore");
    to.put(NamingProperties.TABLE_STYLE, "alphanumeric");
    String format = written.getOrDefault("table.name.format", "${topic}");
    String normalized =
        Stream.of(format.split("\\$\\{topic}", -1))
            .map(NamingStyle.ALPHANUMERIC::apply)
            .collect(Collectors.joining("${topic}"));
    if (!normalized.equals(format)) {
      to.put(TableProperties.TABLE_NAME_FORMAT, normalized);
    }
    return new Translated(to, false);
  }

  private static PropertyOutcome defaultClass(String target, String className, String instead) {
    return DEFAULT_CLASS.matcher(className.strip()).matches()
        ? new Ignored("it is what the sink does")
        : new Refused(target, "the sink loads no class of yours. " + instead);
  }

  private static PropertyOutcome timeAndDateZone(
      String target, String zone, Map<String, String> written) {
    Map<String, String> zones = new HashMap<>();
    zones.put(target, zone.strip());
    if (!word(written.getOrDefault("date.timezone", "")).equals("utc")) {
      zones.put(ValueProperties.DATE_ZONE, zone.strip());
    }
    return unlessUtc(target, zone, new Translated(zones, false));
  }

  private static PropertyOutcome unlessUtc(String target, String zone, PropertyOutcome translated) {
    try {
      return LocalZones.isUtc(LocalZones.zone(zone))
          ? new Ignored("UTC is what the sink writes")
          : translated;
    } catch (DateTimeException unknown) {
      return new Refused(target, LocalZones.errorFor(zone));
    }
  }

  private static PropertyOutcome pause(String target, String value) {
    long pause = number(value);
    if (pause < 0) {
      return new Refused(target, "must be a number of milliseconds. Set 0 or more.");
    }
    String atLeastOne = String.valueOf(Math.max(1, pause));
    return new Translated(
        Map.of(target, atLeastOne, ErrorProperties.RETRY_BACKOFF_MAX_MS, atLeastOne), false);
  }

  private static PropertyOutcome timeout(
      String target, String retries, String pause, long connectingMs) {
    long attempts = number(retries);
    long pauseMs = number(pause);
    if (attempts < 0 || pauseMs < 0) {
      return new Refused(
          target,
          "must be a number of attempts, with a pause in milliseconds. Set 0 or more for both.");
    }
    long timeoutMs = attempts == 0 ? 0 : Math.max(attempts * Math.max(1, pauseMs), connectingMs);
    return new Translated(target, String.valueOf(timeoutMs));
  }

  private static PropertyOutcome connecting(String target, Map<String, String> written) {
    String retries = written.getOrDefault(MAX_RETRIES, "");
    if (number(retries) < 0) {
      return new Ignored(
          "connecting is tried again as long as it takes, unless %s or %s is set"
              .formatted(MAX_RETRIES, target));
    }
    return number(retries) == 0
        ? new Ignored(MAX_RETRIES + "=0 means no retry")
        : RETRIES_OR_CONNECTING.apply(target, retries, written);
  }

  /**
   * Returns for how many milliseconds Confluent's sink tries to connect; 0 if no valid limit is
   * written. The defaults are that sink's.
   */
  private static long connectingMs(Map<String, String> written) {
    if (!written.containsKey("connection.attempts")
        && !written.containsKey("connection.backoff.ms")) {
      return 0;
    }
    long attempts = number(written.getOrDefault("connection.attempts", "3"));
    long pauseMs = number(written.getOrDefault("connection.backoff.ms", "10000"));
    return attempts < 1 || pauseMs < 0 ? 0 : (attempts - 1) * pauseMs;
  }

  /** Returns a number from 0 to the largest {@code int}; -1 for any other text. */
  private static long number(String value) {
    try {
      return Math.max(-1, Integer.parseInt(value.strip()));
    } catch (NumberFormatException none) {
      return -1;
    }
  }
}
