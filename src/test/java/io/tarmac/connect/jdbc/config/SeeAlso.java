package io.tarmac.connect.jdbc.config;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;

/**
 * The properties and pages that a reader of one property needs next. Forms show the text of the
 * definition as it is, so that text has no links; the page gets them from here.
 */
final class SeeAlso {

  private static final String SOFT_DELETES =
      "[soft deletes and late changes](../how-to/soft-deletes.md)";
  private static final String SWEEP = "[snapshots without stale rows](../how-to/sweep.md)";
  private static final String HISTORY = "[history](../how-to/history.md)";
  private static final String RECORDS = "[records](records.md)";
  private static final String KEYS = "[keys](records.md#keys)";
  private static final String TABLES = "[table names](records.md#tables)";
  private static final String NAMES = "[column names](records.md#names)";
  private static final String NESTED =
      "[nulls and nested values](records.md#nulls-and-nested-values)";
  private static final String EVOLUTION = "[schema evolution](schema-evolution.md)";
  private static final String LIMITS = "[limits](schema-evolution.md#limits)";
  private static final String FOLDING = "[names of tables](schema-evolution.md#names)";
  private static final String TYPES = "[types](types.md)";
  private static final String ERRORS = "[errors](errors.md)";
  private static final String REPORT = "[the report](validation.md#the-report)";
  private static final String SETTINGS = "[settings by goal](../how-to/tune.md#settings-by-goal)";
  private static final String SECURE = "[secure](../how-to/secure.md)";
  private static final String CREDENTIALS =
      "[credentials that change](../how-to/secure.md#credentials-that-change)";
  private static final String BAD_RECORDS = "[bad records](../how-to/bad-records.md)";
  private static final String MIGRATE = "[migrate](../how-to/migrate.md)";
  private static final String DELIVERY = "[delivery](../understand/delivery.md)";
  private static final String BATCHING = "[batching](../understand/batching.md)";
  private static final String OWN_SQL = "[SQL of your own](../how-to/own-sql.md)";
  private static final String WRITING = "[writing](../understand/writing.md)";

  /** Names of properties, and links to pages, by property. */
  private static final Map<String, List<String>> ALL =
      Map.ofEntries(
          entry(
              "connection.url",
              List.of(
                  "[databases](databases.md)", SECURE, "[poolers](../how-to/poolers.md)", ERRORS)),
          entry(
              "connection.username",
              List.of("[least privileges](validation.md#least-privileges)", SECURE)),
          entry("connection.password", List.of("connection.credentials.provider", SECURE)),
          entry("connection.credentials.provider", List.of("connection.password", CREDENTIALS)),
          entry(
              "connection.credentials.provider.path",
              List.of("connection.credentials.provider", CREDENTIALS)),
          entry(
              "connection.credentials.provider.command",
              List.of("connection.credentials.provider", CREDENTIALS)),
          entry(
              "connection.init.sql",
              List.of(
                  "[what the operator allows](../how-to/secure.md#what-the-operator-allows)",
                  "[poolers](../how-to/poolers.md)",
                  ERRORS)),
          entry(
              "collection.name.format",
              List.of("collection.name.dots", "collection.name.mapping", TABLES)),
          entry("collection.name.dots", List.of("collection.name.format", TABLES)),
          entry("collection.name.mapping", List.of("collection.name.format", TABLES)),
          entry("schema.evolution", List.of("schema.evolution.max.tables", EVOLUTION, TYPES)),
          entry("schema.evolution.max.added.columns", List.of("schema.evolution", LIMITS)),
          entry("schema.evolution.max.tables", List.of("schema.evolution", LIMITS)),
          entry("schema.evolution.max.changes", List.of("schema.evolution", LIMITS)),
          entry("quote.identifiers", List.of("table.naming.style", FOLDING, MIGRATE)),
          entry("insert.mode", List.of("primary.key.mode", KEYS, WRITING)),
          entry("primary.key.mode", List.of("primary.key.fields", "insert.mode", KEYS)),
          entry("primary.key.fields", List.of("primary.key.mode", KEYS)),
          entry("delete.enabled", List.of("primary.key.mode", "truncate.enabled", RECORDS)),
          entry("delete.mode", List.of("delete.when", SOFT_DELETES)),
          entry("delete.soft.column", List.of("delete.mode", SOFT_DELETES)),
          entry("delete.when", List.of("delete.mode", "field.exclude.list", SOFT_DELETES)),
          entry("overwrite.when", List.of("columns.add", SOFT_DELETES)),
          entry("truncate.enabled", List.of("delete.enabled", BATCHING)),
          entry("history.mode", List.of(HISTORY)),
          entry("history.columns", List.of("history.mode", HISTORY)),
          entry("snapshot.mode", List.of(SWEEP)),
          entry("snapshot.columns", List.of("snapshot.mode", SWEEP)),
          entry("snapshot.sweep.max.ratio", List.of("snapshot.mode", SWEEP)),
          entry("history.version", List.of("history.mode", HISTORY)),
          entry("schema.evolution.create.sql", List.of("schema.evolution", OWN_SQL)),
          entry("write.statement", List.of("delete.statement", OWN_SQL)),
          entry("delete.statement", List.of("write.statement", "delete.mode", OWN_SQL)),
          entry("batch.size", List.of("batch.linger.ms", SETTINGS, BATCHING)),
          entry("batch.linger.ms", List.of("batch.size", SETTINGS, BATCHING)),
          entry("batch.max.bytes", List.of("batch.size", SETTINGS, BATCHING)),
          entry("write.behind", List.of(BATCHING)),
          entry("write.method", List.of(WRITING)),
          entry("delivery.guarantee", List.of("offsets.table.name", DELIVERY)),
          entry("offsets.table.name", List.of("delivery.guarantee", DELIVERY, SECURE)),
          entry("retry.timeout.ms", List.of("retry.backoff.ms", ERRORS)),
          entry("retry.backoff.ms", List.of("retry.backoff.max.ms", "retry.timeout.ms")),
          entry("retry.backoff.max.ms", List.of("retry.backoff.ms", "retry.timeout.ms")),
          entry("errors.order", List.of("errors.dlq.max.rate", BAD_RECORDS)),
          entry("errors.dlq.max.rate", List.of("errors.order", BAD_RECORDS)),
          entry("replace.null.with.default", List.of(NESTED)),
          entry(
              "unavailable.value.placeholder",
              List.of("[changes of keys](records.md#changes-of-keys)", BATCHING)),
          entry("value.column.name", List.of(RECORDS)),
          entry("nested.mode", List.of(NESTED, TYPES)),
          entry("invalid.text", List.of(BAD_RECORDS, TYPES)),
          entry("local.time.zone", List.of("local.date.zone", TYPES, MIGRATE)),
          entry("local.date.zone", List.of("local.time.zone", MIGRATE)),
          entry("record.max.fields", List.of("nested.mode", BAD_RECORDS)),
          entry("table.naming.style", List.of("table.naming.prefix", "quote.identifiers", NAMES)),
          entry("table.naming.prefix", List.of("table.naming.style", "table.naming.suffix")),
          entry("table.naming.suffix", List.of("table.naming.style", "table.naming.prefix")),
          entry("column.naming.style", List.of("column.naming.prefix", "quote.identifiers", NAMES)),
          entry("column.naming.prefix", List.of("column.naming.style", "column.naming.suffix")),
          entry("column.naming.suffix", List.of("column.naming.style", "column.naming.prefix")),
          entry("field.include.list", List.of("field.exclude.list", NAMES)),
          entry("field.exclude.list", List.of("field.include.list", NAMES)),
          entry(
              "columns.add",
              List.of("field.exclude.list", "[added columns](../how-to/added-columns.md)")),
          entry("column.name.mapping", List.of("column.naming.style", "column.types", NAMES)),
          entry("column.types", List.of("column.name.mapping", "schema.evolution", TYPES)),
          entry("tables", List.of("[settings per table](../how-to/settings-per-table.md)")),
          entry("config.profile", List.of("config.report", MIGRATE)),
          entry("config.report", List.of(REPORT, MIGRATE)));

  private SeeAlso() {}

  /** Returns the names of properties and the links to pages that belong to a property. */
  static List<String> links(String property) {
    return ALL.getOrDefault(property, List.of());
  }
}
