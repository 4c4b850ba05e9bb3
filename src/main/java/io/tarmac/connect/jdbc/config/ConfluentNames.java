package io.tarmac.connect.jdbc.config;

import java.util.ArrayList;
import java.util.List;

/** Names of properties of Confluent's JDBC sink, those first that Aiven's has too. */
final class ConfluentNames {

  static final String AUTO_CREATE = "auto.create";
  static final String AUTO_EVOLVE = "auto.evolve";

  private static final String CONNECTING =
      "ignored where `max.retries` is not set: connecting is tried again as long as it takes; else"
          + " see there";

  /** What Confluent's sink and Aiven's have in common. */
  static final List<PeerProperty> SHARED =
      List.of(
          PeerProperty.renamed("connection.user", ConnectionProperties.USERNAME),
          PeerProperty.ignored(
              "dialect.name", "the server that answers tells which database it is"),
          new PeerProperty(
              "insert.mode",
              "as it is; `multi` becomes `insert`, which takes statements of many rows by itself",
              PeerRules::insertMode),
          PeerProperty.renamed("pk.mode", KeyProperties.KEY_MODE),
          PeerProperty.renamed("pk.fields", KeyProperties.KEY_FIELDS),
          PeerProperty.renamed("table.name.format", TableProperties.TABLE_NAME_FORMAT),
          new PeerProperty(
              "fields.whitelist",
              "`field.include.list`; each name stands for itself, not for an expression",
              PeerRules::names),
          new PeerProperty(
              AUTO_CREATE,
              "`schema.evolution=create` if it is true, `basic` if `auto.evolve` is true too",
              PeerRules::evolution),
          new PeerProperty(
              AUTO_EVOLVE,
              "`schema.evolution=evolve` if it is true, `basic` if `auto.create` is true too",
              PeerRules::evolution),
          PeerRules.BATCH_SIZE,
          new PeerProperty(
              RetryRules.RETRY_BACKOFF_MS,
              "`retry.backoff.ms` and `retry.backoff.max.ms`: the pause does not grow",
              RetryRules::pause),
          new PeerProperty(
              ZoneRules.DB_TIMEZONE,
              "ignored where it is UTC, else `local.time.zone`, and `local.date.zone` unless"
                  + " `date.timezone` is UTC",
              ZoneRules::local));

  private static final List<PeerProperty> OWN =
      List.of(
          new PeerProperty(
              RetryRules.MAX_RETRIES,
              "`retry.timeout.ms`: as many times `retry.backoff.ms` (3000 where that is not set), or"
                  + " as long as `connection.attempts` and `connection.backoff.ms` take where they"
                  + " are set and take longer; 0 means no retry",
              RetryRules::ofAll),
          new PeerProperty(RetryRules.CONNECTION_ATTEMPTS, CONNECTING, RetryRules::ofConnecting),
          new PeerProperty(RetryRules.CONNECTION_BACKOFF_MS, CONNECTING, RetryRules::ofConnecting),
          PeerProperty.ignored(
              "jdbc.credentials.provider.*",
              "write connection.username and connection.password, through a config provider"),
          new PeerProperty(
              "quote.sql.identifiers",
              "`quote.identifiers`: ALWAYS is true, NEVER false",
              PeerRules::quoting),
          PeerProperty.ignored("table.types", "tables, partitioned tables and views are all found"),
          new PeerProperty(
              ZoneRules.DATE_TIMEZONE,
              "`local.date.zone=UTC` where it is UTC; ignored where it is DB_TIMEZONE: dates then"
                  + " follow `db.timezone`",
              ZoneRules::dates),
          PeerProperty.ignored(
              "date.calendar.system", "dates count by the proleptic Gregorian calendar"),
          new PeerProperty(
              "timestamp.fields.list",
              "refused where it names fields: Connect's TimestampConverter gives them a type of time",
              PeerRules::timestamps),
          PeerProperty.ignored(
              "timestamp.precision.mode", "the schema of a field tells its precision"),
          PeerProperty.renamed("string.output.value.column.name", ValueProperties.VALUE_COLUMN),
          PeerProperty.ignored("mssql.use.merge.holdlock", "the sink chooses its statements"),
          PeerProperty.ignored("trim.sensitive.log", "values of rows are never logged"));

  /** What the driver gets that the sink itself knows nothing of. */
  static final PeerProperty OF_DRIVER =
      new PeerProperty(
          ConnectionProperties.PREFIX + "*",
          "a property of the database's driver, without `connection.`",
          (property, value, written) ->
              new Fate.ForDriver(property.substring(ConnectionProperties.PREFIX.length())));

  static final List<PeerProperty> ALL = all();

  private ConfluentNames() {}

  private static List<PeerProperty> all() {
    List<PeerProperty> all = new ArrayList<>(SHARED);
    all.addAll(OWN);
    all.add(OF_DRIVER);
    return List.copyOf(all);
  }
}
