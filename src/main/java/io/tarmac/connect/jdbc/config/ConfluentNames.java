package io.tarmac.connect.jdbc.config;

import java.util.ArrayList;
import java.util.List;

/** The names of the properties of Confluent's JDBC sink, first those that Aiven's sink shares. */
final class ConfluentNames {

  static final String AUTO_CREATE = "auto.create";
  static final String AUTO_EVOLVE = "auto.evolve";

  private static final String CONNECTING =
      "ignored if `max.retries` is not set, because Tarmac connects again as long as it takes;"
          + " otherwise see `max.retries`";

  /** The properties that Confluent's sink and Aiven's sink have in common. */
  static final List<PeerProperty> SHARED =
      List.of(
          PeerProperty.renamed("connection.user", ConnectionProperties.USERNAME),
          PeerProperty.ignored(
              "dialect.name", "the server that answers tells which database it is"),
          new PeerProperty(
              "insert.mode",
              "unchanged, except `multi`, which becomes `insert`: many rows per statement are the rule",
              PeerRules::insertMode),
          PeerProperty.renamed("pk.mode", KeyProperties.KEY_MODE),
          PeerProperty.renamed("pk.fields", KeyProperties.KEY_FIELDS),
          PeerProperty.renamed("table.name.format", TableProperties.TABLE_NAME_FORMAT),
          new PeerProperty(
              "fields.whitelist",
              "`field.include.list`; each name is taken literally, not as an expression",
              PeerRules::names),
          new PeerProperty(
              AUTO_CREATE,
              "if it is true: `schema.evolution=create`, or `basic` if `auto.evolve` is true too",
              PeerRules::evolution),
          new PeerProperty(
              AUTO_EVOLVE,
              "if it is true: `schema.evolution=evolve`, or `basic` if `auto.create` is true too",
              PeerRules::evolution),
          PeerRules.BATCH_SIZE,
          new PeerProperty(
              RetryRules.RETRY_BACKOFF_MS,
              "`retry.backoff.ms` and `retry.backoff.max.ms`: the pause does not grow",
              RetryRules::pause),
          new PeerProperty(
              ZoneRules.DB_TIMEZONE,
              "ignored if it is UTC; otherwise `local.time.zone`, and `local.date.zone` too unless"
                  + " `date.timezone` is UTC",
              ZoneRules::local));

  private static final List<PeerProperty> OWN =
      List.of(
          new PeerProperty(
              RetryRules.MAX_RETRIES,
              "`retry.timeout.ms`: this number times `retry.backoff.ms` (default 3000), or the time of"
                  + " `connection.attempts` and `connection.backoff.ms` if they are set and take"
                  + " longer; 0 means no retry",
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
              "`local.date.zone=UTC` if it is UTC; ignored if it is DB_TIMEZONE, because dates follow"
                  + " `db.timezone`",
              ZoneRules::dates),
          PeerProperty.ignored(
              "date.calendar.system", "dates count by the proleptic Gregorian calendar"),
          new PeerProperty(
              "timestamp.fields.list",
              "refused if it names fields: give them a type of time with Connect's TimestampConverter",
              PeerRules::timestamps),
          PeerProperty.ignored(
              "timestamp.precision.mode", "the schema of a field tells its precision"),
          PeerProperty.renamed("string.output.value.column.name", ValueProperties.VALUE_COLUMN),
          PeerProperty.ignored("mssql.use.merge.holdlock", "the sink chooses its statements"),
          PeerProperty.ignored("trim.sensitive.log", "values of rows are never logged"));

  /** The properties that the sink does not know and passes to the database's driver. */
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
