package io.tarmac.connect.jdbc.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The names of the properties of Debezium's JDBC sink that Tarmac does not have as its own. */
final class DebeziumNames {

  private static final String RETRY_DELAY_MS = "flush.retry.delay.ms";
  private static final long DEFAULT_DELAY_MS = 1_000;

  private static final String POOL = "a task has one connection";
  private static final String REDUCED = "upserts are always reduced to one change per key";

  private static final String CUSTOM_NAMES =
      "only Debezium's CustomCollectionNamingStrategy reads it; table.naming.* do the same";

  private static final Pattern DEFAULT_NAMES =
      Pattern.compile("io\\.debezium\\..*\\.Default(?:Table|Collection|Column)NamingStrategy");

  private static final String PASSTHROUGH =
      "io.debezium.sink.naming.PassthroughCollectionNamingStrategy";

  /** The properties that Tarmac's own profile reads too. */
  static final List<PeerProperty> NAMES =
      List.of(
          PeerProperty.ignored("connection.provider", POOL),
          PeerProperty.ignored("connection.pool.*", POOL),
          PeerProperty.ignored(
              "connection.restart.on.errors", "a connection that is lost is always opened again"),
          PeerProperty.ignored(
              "hibernate.*", "Hibernate tells names of column types, and opens no connection"),
          PeerProperty.renamed("table.name.format", TableProperties.TABLE_NAME_FORMAT),
          strategy("collection.naming.strategy"),
          strategy("table.naming.strategy"),
          new PeerProperty(
              "column.naming.strategy",
              "ignored if it is Debezium's default, which Tarmac does; other classes are refused",
              DebeziumNames::columnStrategyFate),
          PeerProperty.ignored("collection.naming.style", CUSTOM_NAMES),
          PeerProperty.ignored("collection.naming.prefix", CUSTOM_NAMES),
          PeerProperty.ignored("collection.naming.suffix", CUSTOM_NAMES),
          PeerProperty.ignored("collection.table.format", "Debezium's sink does not read it"),
          PeerProperty.renamed("column.include.list", FieldProperties.INCLUDE),
          PeerProperty.renamed("column.exclude.list", FieldProperties.EXCLUDE),
          PeerProperty.ignored("use.reduction.buffer", REDUCED),
          PeerProperty.ignored("keyed.message.batch.mode", REDUCED),
          PeerProperty.ignored(
              "dialect.postgres.unnest.insert.enabled",
              "write.method chooses the way to write, and unnest is one"),
          PeerProperty.ignored(
              "dialect.postgres.postgis.schema", "the sink finds PostGIS in any schema"),
          PeerProperty.ignored(
              "dialect.sqlserver.identity.insert",
              "keys are written into IDENTITY columns, other values are not"),
          PeerProperty.ignored("dialect.starrocks.*", "the sink does not write to StarRocks"),
          new PeerProperty(
              "flush.max.retries",
              "`retry.timeout.ms`: this number times `flush.retry.delay.ms` (default 1000); 0 means"
                  + " no retry",
              RetryRules.ofStatements(RETRY_DELAY_MS, DEFAULT_DELAY_MS)),
          new PeerProperty(
              RETRY_DELAY_MS,
              "`retry.backoff.ms` and `retry.backoff.max.ms`: the pause does not grow",
              RetryRules::pause),
          timeZone("use.time.zone"),
          timeZone("database.time_zone"),
          PeerProperty.ignored(
              "cloud.events.schema.name.pattern", "a CloudEvent is known by its attributes"),
          PeerProperty.ignored("enable.sces", "the sink has one way to gather changes"),
          PeerProperty.ignored("internal.*", "it concerns the inside of Debezium's sink"),
          PeerProperty.ignored("openlineage.integration.*", "the sink reports no lineage"));

  /**
   * The properties that Debezium's profile reads. Debezium's sink accepts a batch size of 0, which
   * Tarmac's own profile does not.
   */
  static final List<PeerProperty> ALL = all();

  private DebeziumNames() {}

  private static List<PeerProperty> all() {
    List<PeerProperty> all = new ArrayList<>(NAMES);
    all.add(PeerRules.BATCH_SIZE);
    return List.copyOf(all);
  }

  private static PeerProperty timeZone(String name) {
    return new PeerProperty(name, "`local.time.zone`; ignored if it is UTC", ZoneRules::times);
  }

  /**
   * Returns a property that names a class. The sink loads no such class, and knows Debezium's
   * classes by their names.
   */
  private static PeerProperty strategy(String name) {
    return new PeerProperty(
        name,
        "ignored if it is Debezium's default, which Tarmac does; its passthrough of topics becomes"
            + " `collection.name.dots=separator`; other classes are refused",
        DebeziumNames::strategyFate);
  }

  private static Fate strategyFate(String property, String value, Map<String, String> written) {
    return value.strip().equals(PASSTHROUGH)
        ? new Fate.Translated(Map.of(TableProperties.DOTS, Choice.name(NameDots.SEPARATOR)), false)
        : defaultOrRefused(
            value,
            TableProperties.TABLE_NAME_FORMAT,
            "Use %s and table.naming.*.".formatted(TableProperties.TABLE_NAME_FORMAT));
  }

  private static Fate columnStrategyFate(
      String property, String value, Map<String, String> written) {
    return defaultOrRefused(value, NamingProperties.COLUMN_STYLE, "Use column.naming.*.");
  }

  private static Fate defaultOrRefused(String className, String property, String instead) {
    return DEFAULT_NAMES.matcher(className.strip()).matches()
        ? new Fate.Ignored("it is what the sink does")
        : new Fate.Refused(property, "the sink loads no class of yours. " + instead);
  }
}
